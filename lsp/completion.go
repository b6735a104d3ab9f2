package lsp

import (
	"context"
	"fmt"

	"go.lsp.dev/protocol"
)

// Completion offers what may stand at a position of a record or a model file.
func (s *server) Completion(ctx context.Context, params *protocol.CompletionParams) (protocol.CompletionResult, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	if !ok {
		return nil, nil
	}
	items := protocol.CompletionItemSlice{}
	for i, c := range v.snapshot.Complete(ctx, path, mapper.PositionOffset(params.Position)) {
		item := protocol.CompletionItem{
			Label:    c.Label,
			Kind:     completionKind(c.Kind),
			SortText: protocol.NewOptional(fmt.Sprintf("%02d%05d", c.Rank, i)),
			TextEdit: &protocol.TextEdit{Range: mapper.SpanRange(c.Span), NewText: c.Text},
		}
		if c.Detail != "" {
			item.Detail = protocol.NewOptional(c.Detail)
		}
		items = append(items, item)
	}
	return items, ctx.Err()
}

// completionProvider says which characters bring completions up by themselves.
func completionProvider() *protocol.CompletionOptions {
	return &protocol.CompletionOptions{TriggerCharacters: []string{"`", "#", "/", ":", ",", "=", "!"}}
}
