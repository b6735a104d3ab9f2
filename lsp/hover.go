package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// Hover tells what the model says about the word under the cursor.
func (s *server) Hover(ctx context.Context, params *protocol.HoverParams) (*protocol.Hover, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	if !ok {
		return nil, nil
	}
	h, ok := v.snapshot.Hover(ctx, path, mapper.PositionOffset(params.Position))
	if !ok {
		return nil, nil
	}
	contents := &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: h.Markdown}
	if !v.session.markdownHover {
		contents = &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: plainText(h.Markdown)}
	}
	return &protocol.Hover{Contents: contents, Range: ptr(mapper.SpanRange(h.Span))}, nil
}
