package lsp

import (
	"io"
	"sync"

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

// stdio joins the two directions and tells when the client has closed its own:
// jsonrpc2 reports that only once all handlers are done, and a handler may be
// waiting for TLC.
type stdio struct {
	io.Reader
	io.Writer
	once sync.Once
	eof  chan struct{}
}

func newStdio(in io.Reader, out io.Writer, eof chan struct{}) *stdio {
	return &stdio{Reader: in, Writer: out, eof: eof}
}

func (s *stdio) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err != nil {
		s.ended()
	}
	return n, err
}

func (s *stdio) Write(p []byte) (int, error) {
	n, err := s.Writer.Write(p)
	if err != nil {
		s.ended()
	}
	return n, err
}

// Close is called when the connection gives up on a broken frame.
func (s *stdio) Close() error {
	s.ended()
	return nil
}

func (s *stdio) ended() { s.once.Do(func() { close(s.eof) }) }
