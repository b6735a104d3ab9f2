package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// DidSave tells the workspace that the file on disk has changed; the client
// need not watch files for that.
func (s *server) DidSave(_ context.Context, params *protocol.DidSaveTextDocumentParams) error {
	path, ok := s.view.Load().pathOf(params.TextDocument.URI)
	if !ok {
		return nil
	}
	s.filesChanged([]string{path})
	return nil
}
