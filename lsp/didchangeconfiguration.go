package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// DidChangeConfiguration takes new settings in place of all earlier ones. Clients
// that send none of ours, as those do that wait to be asked
// (workspace/configuration), are left with what they have.
func (s *server) DidChangeConfiguration(_ context.Context, params *protocol.DidChangeConfigurationParams) error {
	if len(params.Settings) == 0 {
		return nil
	}
	if _, ours := settingsIn(params.Settings); !ours {
		return nil
	}
	choices, err := readSettings(params.Settings)
	s.mutate(func(v *view) {
		v.engine, v.modelLanguageOff = choices.Engine, choices.ModelLanguageOff
		v.snapshot = v.workspace.Configure(choices)
	})
	s.call(s.refreshLenses)
	s.readModules()
	return err
}
