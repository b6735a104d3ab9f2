package lsp

import (
	"context"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// executeShow does for a client that has no lockstep.show of its own what can be
// done for it: the first of the places is opened. Such clients send the command
// of a lens to the server, whichever it is.
func (s *server) executeShow(ctx context.Context, argument showArguments) error {
	if len(argument.Locations) == 0 {
		return invalidParams("%s names no locations", commandShow)
	}
	if !viewOf(ctx).session.showDocument {
		return jsonrpc2.NewError(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed),
			"lockstep: this editor opens no files for a server; its Go to Implementations (from the model) and Go to Declaration (from the code) lead to the same places.")
	}
	first := argument.Locations[0]
	_, err := s.client.ShowDocument(ctx, &protocol.ShowDocumentParams{
		URI: uri.URI(first.URI), TakeFocus: ptr(true), Selection: &first.Range,
	})
	return err
}
