package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// DocumentHighlight marks the places of the document that name what stands under
// the cursor; the declaration is told as a write.
func (s *server) DocumentHighlight(ctx context.Context, params *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	marks := []protocol.DocumentHighlight{}
	if !ok {
		return marks, nil
	}
	for _, mark := range v.snapshot.Highlights(path, mapper.PositionOffset(params.Position)) {
		kind := protocol.DocumentHighlightKindRead
		if mark.Declares {
			kind = protocol.DocumentHighlightKindWrite
		}
		marks = append(marks, protocol.DocumentHighlight{Range: mapper.SpanRange(mark.Span), Kind: kind})
	}
	return marks, nil
}
