package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// DidChangeConfiguration takes new settings. Clients that send none and wait to
// be asked (workspace/configuration) are left with those of initialize.
func (s *server) DidChangeConfiguration(_ context.Context, params *protocol.DidChangeConfigurationParams) error {
	if len(params.Settings) == 0 || string(params.Settings) == "null" {
		return nil
	}
	choices, err := readSettings(params.Settings)
	s.mutate(func(v *view) {
		v.engine = choices.Engine
		v.snapshot = v.workspace.Configure(choices)
	})
	return err
}
