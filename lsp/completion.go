package lsp

import (
	"context"
	"fmt"
	"strings"

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
		if c.Form != "" && v.session.snippets {
			item.InsertTextFormat = protocol.InsertTextFormatSnippet
			item.TextEdit = &protocol.TextEdit{Range: mapper.SpanRange(c.Span), NewText: snippet(c.Form)}
		}
		if c.Detail != "" {
			item.Detail = protocol.NewOptional(c.Detail)
		}
		items = append(items, item)
	}
	return items, ctx.Err()
}

// snippet is a form in which the user fills in each … as the protocol writes it.
func snippet(form string) string {
	var b strings.Builder
	for i, part := range strings.Split(form, "…") {
		if i > 0 {
			fmt.Fprintf(&b, "${%d}", i)
		}
		b.WriteString(strings.NewReplacer(`\`, `\\`, "$", `\$`, "}", `\}`).Replace(part))
	}
	return b.String()
}

// completionProvider says which characters bring completions up by themselves.
func completionProvider() *protocol.CompletionOptions {
	return &protocol.CompletionOptions{TriggerCharacters: []string{"`", "#", "/", ":", ",", "=", "!"}}
}
