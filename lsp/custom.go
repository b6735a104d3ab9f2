package lsp

import (
	"fmt"

	"go.lsp.dev/jsonrpc2"
)

// custom handles the messages that only lockstep has (docs/protocol.md).
func (s *server) custom(method string, params []byte) (any, error) {
	if method == methodTrust {
		return nil, s.trustChanged(params)
	}
	return nil, fmt.Errorf("%q: %w", method, jsonrpc2.ErrMethodNotFound)
}
