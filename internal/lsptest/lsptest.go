// Package lsptest is a client of the language server for tests and benchmarks.
//
// In: starting the built binary or a server in memory, typed calls, recording
// what the server sends, waiting for it.
// Out: what the answers should be (the tests say), any editor's own behaviour.
// Nothing here sleeps or retries: a wait ends with the event waited for, or the
// test fails when the client's deadline has passed.
package lsptest

import (
	"context"
	"encoding/json"
	"io"
	"sync"
	"testing"
	"time"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// patience is how long a client waits in all, where the test has no deadline of
// its own that is earlier.
const patience = 2 * time.Minute

// Client is an editor's half of a connection. Its methods fail the test
// instead of returning errors, and are called from the test's goroutine.
type Client struct {
	t       testing.TB
	ctx     context.Context
	conn    jsonrpc2.Conn
	in      io.Closer // the server's input
	process *process  // nil in memory

	mu        sync.Mutex
	news      chan struct{} // closed when an event comes, then replaced
	events    []Event
	answers   map[string]any
	documents map[string]*document
}

// Event is a notification or a request of the server.
type Event struct {
	Method string
	Params json.RawMessage
}

// document is an open document as the client has it.
type document struct {
	version int
	text    string
}

// Serve runs a server in memory: serve gets the two directions of the
// connection, as lsp.Serve does. The channel gets what serve returned.
func Serve(t testing.TB, serve func(ctx context.Context, in io.Reader, out io.Writer) error) (*Client, <-chan error) {
	t.Helper()
	toServer, in := io.Pipe()
	out, fromServer := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		done <- serve(ctx, toServer, fromServer)
		_ = fromServer.Close()
	}()
	t.Cleanup(func() {
		cancel()
		_ = in.Close()
		<-ended
		_ = toServer.Close()
	})
	return newClient(t, out, in), done
}

func newClient(t testing.TB, from io.Reader, to io.WriteCloser) *Client {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	c := &Client{
		t: t, ctx: ctx, in: to,
		news:      make(chan struct{}),
		answers:   map[string]any{},
		documents: map[string]*document{},
	}
	c.conn = jsonrpc2.NewConn(jsonrpc2.NewStream(stream{from, to}), jsonrpc2.WithCodec(codec{}))
	c.conn.Go(ctx, c.handle)
	return c
}

// handle records what the server sends and answers its requests: with what
// Answer said, else with null.
func (c *Client) handle(ctx context.Context, req *jsonrpc2.Request) (any, error) {
	method := string([]byte(req.Method()))
	answer := c.record(Event{method, append(json.RawMessage(nil), req.Params()...)})
	if !req.IsCall() {
		return nil, nil
	}
	// The answer must not be waited for by the goroutine that reads: in memory
	// both sides would wait for each other to read.
	jsonrpc2.Async(ctx)
	return answer, nil
}

func (c *Client) record(e Event) (answer any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.events = append(c.events, e)
	close(c.news)
	c.news = make(chan struct{})
	return c.answers[e.Method]
}

// Answer sets what requests of the server by that method are answered with.
func (c *Client) Answer(method string, result any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.answers[method] = result
}

// Hang closes the connection as a client does that dies.
func (c *Client) Hang() { _ = c.in.Close() }

type stream struct {
	io.Reader
	io.WriteCloser
}

// codec is that of package protocol, which has it unexported.
type codec struct{}

func (codec) Marshal(v any) ([]byte, error) {
	if raw, ok := v.(json.RawMessage); ok {
		return raw, nil
	}
	return protocol.Marshal(v)
}

func (codec) Unmarshal(data []byte, v any) error {
	if raw, ok := v.(*json.RawMessage); ok {
		*raw = append(json.RawMessage(nil), data...)
		return nil
	}
	return protocol.Unmarshal(data, v)
}
