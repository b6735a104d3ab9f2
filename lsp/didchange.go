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

// change applies content changes to the document and to the overlay below. The
// overlay is edited in place only while it is known to hold this document's
// text; else, as when another document shows the same file, it is replaced. The
// document comes first, so that it is right even if the layer below fails.
func (v *view) change(u uri.URI, doc document, changes []protocol.TextDocumentContentChangeEvent) {
	src, lines, ok := v.snapshot.Text(doc.path)
	current := ok && v.documents.owns(u) && src == doc.text
	if !current {
		lines = text.NewLines(doc.text)
	}
	var parts []part
	for _, change := range changes {
		if len(parts) > 0 {
			lines = text.NewLines(doc.text)
		}
		switch c := change.(type) {
		case *protocol.TextDocumentContentChangeWholeDocument:
			parts = append(parts, part{text.Span{End: len(doc.text)}, c.Text})
		case *protocol.TextDocumentContentChangePartial:
			span := NewMapper(doc.text, lines, v.session.encoding).RangeSpan(c.Range)
			parts = append(parts, part{span, c.Text})
		default:
			continue
		}
		doc.text = parts[len(parts)-1].in(doc.text)
	}
	v.documents = v.documents.with(u, doc)
	if !current {
		v.snapshot = v.workspace.SetText(doc.path, doc.text)
		return
	}
	for _, p := range parts {
		v.snapshot = v.workspace.Edit(doc.path, p.span, p.text)
	}
}

// part is one change of a text, in bytes.
type part struct {
	span text.Span
	text string
}

// in is src with the part changed.
func (p part) in(src string) string { return src[:p.span.Start] + p.text + src[p.span.End:] }
