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
	s.mutate(func(v view) view {
		doc, ok := v.documents.get(u)
		if !ok {
			err = fmt.Errorf("didChange of %s, which is not open", u)
			return v
		}
		doc.version = params.TextDocument.Version
		for _, change := range params.ContentChanges {
			doc = v.edit(u, doc, change)
		}
		v.documents = v.documents.with(u, doc)
		return v
	})
	return err
}

// edit applies one change to the document and to the overlay below. The
// overlay is edited in place only while it is known to hold this document's
// text; else, as when another document shows the same file, it is replaced.
func (v *view) edit(u uri.URI, doc document, change protocol.TextDocumentContentChangeEvent) document {
	var partial *protocol.TextDocumentContentChangePartial
	switch c := change.(type) {
	case *protocol.TextDocumentContentChangeWholeDocument:
		doc.text = c.Text
		v.snapshot = v.workspace.SetText(doc.path, doc.text)
		v.documents = v.documents.with(u, doc)
		return doc
	case *protocol.TextDocumentContentChangePartial:
		partial = c
	default:
		return doc
	}
	src, lines, ok := v.snapshot.Text(doc.path)
	current := ok && v.documents.owns(u) && src == doc.text
	if !current {
		lines = text.NewLines(doc.text)
	}
	span := NewMapper(doc.text, lines, v.session.encoding).RangeSpan(partial.Range)
	doc.text = doc.text[:span.Start] + partial.Text + doc.text[span.End:]
	if current {
		v.snapshot = v.workspace.Edit(doc.path, span, partial.Text)
	} else {
		v.snapshot = v.workspace.SetText(doc.path, doc.text)
	}
	v.documents = v.documents.with(u, doc)
	return doc
}
