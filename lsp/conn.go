package lsp

import (
	"io"
	"slices"
	"sync"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// codec is how payloads travel. protocol.NewServer has the same one, but ties
// it to asynchronous dispatch, which reorders didChange.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(jsonrpc2.RawMessage); ok {
		if raw == nil {
			return []byte("null"), nil
		}
		return raw, nil
	}
	return protocol.Marshal(v)
}

func (codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*jsonrpc2.RawMessage); ok {
		*raw = append(jsonrpc2.RawMessage(nil), data...)
		return nil
	}
	return protocol.Unmarshal(data, v)
}

// stdio joins the two directions of a connection. It tells when either is
// broken, which jsonrpc2 reports only once all handlers are done (and one may be
// waiting for TLC), and it lets go of a client that reads no more.
type stdio struct {
	in      io.Reader
	frames  chan []byte
	written chan error
	closing <-chan struct{}
	once    sync.Once
	eof     chan struct{} // closed when in or out is broken
}

// lastWords is how long messages may be handled that came before the end of the
// stream, such as shutdown and exit. One of them may wait for a git that hangs.
const lastWords = 2 * time.Second

// newStdio makes a connection whose writes give up when closing is closed.
func newStdio(in io.Reader, out io.Writer, closing <-chan struct{}) *stdio {
	s := &stdio{frames: make(chan []byte), written: make(chan error, 1), closing: closing, eof: make(chan struct{})}
	s.in = readAhead(in, func() { time.AfterFunc(lastWords, s.ended) })
	go s.copyTo(out)
	return s
}

func (s *stdio) copyTo(out io.Writer) {
	for {
		select {
		case frame := <-s.frames:
			_, err := out.Write(frame)
			s.written <- err
		case <-s.closing:
			return
		}
	}
}

func (s *stdio) Read(p []byte) (int, error) {
	n, err := s.in.Read(p)
	if err != nil {
		s.ended()
	}
	return n, err
}

// Write is called by one goroutine at a time and with one whole message.
func (s *stdio) Write(p []byte) (int, error) {
	select {
	case s.frames <- slices.Clone(p): // p is used again once Write has returned
	case <-s.closing:
		return 0, io.ErrClosedPipe
	}
	select {
	case err := <-s.written:
		if err != nil {
			s.ended()
			return 0, err
		}
		return len(p), nil
	case <-s.closing:
		return 0, io.ErrClosedPipe
	}
}

// Close is called when the connection gives up on a broken frame.
func (s *stdio) Close() error {
	s.ended()
	return nil
}

func (s *stdio) ended() { s.once.Do(func() { close(s.eof) }) }
