package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// InlayHint tells behind each action of a module how its code stands.
func (s *server) InlayHint(ctx context.Context, params *protocol.InlayHintParams) ([]protocol.InlayHint, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	hints := []protocol.InlayHint{}
	if !ok {
		return hints, nil
	}
	for _, inlay := range v.snapshot.Inlays(path, mapper.RangeSpan(params.Range)) {
		hints = append(hints, protocol.InlayHint{
			Position: mapper.OffsetPosition(inlay.Offset), Label: protocol.String(inlay.Label), PaddingLeft: ptr(true),
			Tooltip: &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: inlay.Tooltip},
		})
	}
	return hints, nil
}
