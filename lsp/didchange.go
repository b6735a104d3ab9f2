package lsp

import (
	"context"
	"fmt"

	"github.com/lockstep-tla/lockstep/internal/text"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// DidChange edits an open document, one content change after the other, each
// on the text that the one before it left.
func (s *server) DidChange(_ context.Context, params *protocol.DidChangeTextDocumentParams) error {
	u := params.TextDocument.URI
	if !uri.URI(u).IsFile() {
		return nil
	}
	var err error
	s.mutate(func(v *view) {
		doc, ok := v.documents.get(u)
		if !ok {
			err = fmt.Errorf("didChange of %s, which is not open", u)
			return
		}
		doc.version = params.TextDocument.Version
		v.change(u, doc, params.ContentChanges)
	})
	return err
}

// change applies content changes to the document and hands the text that they
// come to on to the layer below, which finds out itself what differs. The
// document comes first, so that it is right even if the layer below fails.
func (v *view) change(u uri.URI, doc document, changes []protocol.TextDocumentContentChangeEvent) {
	doc.text = v.edited(doc, changes)
	v.documents = v.documents.with(u, doc)
	v.snapshot = v.workspace.SetText(doc.path, doc.text)
}

// edited is the document's text after the changes.
func (v *view) edited(doc document, changes []protocol.TextDocumentContentChangeEvent) string {
	src, lines, ok := v.snapshot.Text(doc.path)
	if !ok || src != doc.text { // as when another document shows the same file
		src, lines = doc.text, text.NewLines(doc.text)
	}
	for i, change := range changes {
		switch c := change.(type) {
		case *protocol.TextDocumentContentChangeWholeDocument:
			src = c.Text
		case *protocol.TextDocumentContentChangePartial:
			if i > 0 {
				lines = text.NewLines(src)
			}
			span := NewMapper(src, lines, v.session.encoding).RangeSpan(c.Range)
			src = src[:span.Start] + c.Text + src[span.End:]
		}
	}
	return src
}
