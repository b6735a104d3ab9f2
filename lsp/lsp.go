// Package lsp is the protocol layer: it turns messages of the Language Server
// Protocol into questions to package coverage and its answers back into
// messages.
//
// In: the connection, the order of mutations, document and URI spelling, the
// Mapper between byte offsets and positions, diagnostics publishing, progress,
// trust, file watching; one file per method.
// Out: what a record, a function or a model means (coverage and below), flags
// and exit codes (cmd/lockstep). Nothing here parses TypeScript, TLA+ or
// Markdown, and nothing here writes a file.
package lsp

import (
	"context"
	"errors"
	"io"
	"log/slog"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// ErrNoShutdown is returned by Serve when the client left without a shutdown
// request: by an exit notification alone, by closing the stream or by dying.
// The specification of exit asks for exit code 1 then.
var ErrNoShutdown = errors.New("the client left without a shutdown request")

// Options of a server.
type Options struct {
	Version string       // told to the client as serverInfo.version
	Logger  *slog.Logger // nil discards
}

// Serve answers one client on in and out, until it sends exit, closes in, dies
// or ctx ends. When Serve returns, every goroutine and every TLC process that
// it started has ended, except those that wait for in or out. It returns nil
// after a shutdown, ErrNoShutdown otherwise, or the error of ctx.
func Serve(ctx context.Context, in io.Reader, out io.Writer, options Options) error {
	if options.Logger == nil {
		options.Logger = slog.New(slog.DiscardHandler)
	}
	base, cancel := context.WithCancel(ctx)
	defer cancel()
	stream := newStdio(in, out, base.Done())
	conn := jsonrpc2.NewConn(jsonrpc2.NewStream(stream), jsonrpc2.WithCodec(codec{}))
	s := newServer(base, conn, options)
	conn.Go(base, s.handler())

	select {
	case <-s.exited:
	case <-s.clientDied:
		options.Logger.Error("the client's process is gone")
	case <-stream.eof:
	case <-ctx.Done():
	}
	cancel()
	s.close()
	switch {
	case s.phase.is(shutDown):
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return ErrNoShutdown
}

// newServer builds a server that speaks over conn. Everything that it starts
// ends with ctx.
func newServer(ctx context.Context, conn jsonrpc2.Conn, options Options) *server {
	return &server{
		options:    options,
		log:        options.Logger,
		conn:       conn,
		client:     protocol.ClientDispatcher(conn),
		background: newBackground(ctx, options.Logger),
		exited:     make(chan struct{}),
		clientDied: make(chan struct{}),
		publisher:  newPublisher(),
		runs:       newRuns(),
		queue:      newQueue(),
		readers:    newReaders(),
	}
}
