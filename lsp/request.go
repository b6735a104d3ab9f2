package lsp

import (
	"context"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
	"go.lsp.dev/jsonrpc2"
)

// Request handles the messages that only lockstep has (docs/protocol.md).
func (s *server) Request(_ context.Context, method string, params any) (any, error) {
	raw, _ := params.(jsontext.Value)
	if method == methodTrust {
		return nil, s.trustChanged(raw)
	}
	return nil, fmt.Errorf("%q: %w", method, jsonrpc2.ErrMethodNotFound)
}
