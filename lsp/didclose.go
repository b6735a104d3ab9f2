package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// DidClose takes the client's text away: the file counts as it stands on disk,
// or as another open document shows it.
func (s *server) DidClose(_ context.Context, params *protocol.DidCloseTextDocumentParams) error {
	u := params.TextDocument.URI
	s.mutate(func(v *view) {
		doc, ok := v.documents.get(u)
		if !ok {
			return
		}
		documents, heir, inherited := v.documents.without(u)
		v.documents = documents
		if inherited {
			v.snapshot = v.workspace.SetText(heir.path, heir.text)
		} else {
			v.snapshot = v.workspace.CloseFile(doc.path)
		}
	})
	return nil
}
