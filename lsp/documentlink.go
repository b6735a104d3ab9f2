package lsp

import (
	"context"
	"fmt"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// DocumentLink answers with the paths of a file that open another. A line is
// told as the fragment L12, which is what editors read.
func (s *server) DocumentLink(ctx context.Context, params *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	links := []protocol.DocumentLink{}
	if !ok {
		return links, nil
	}
	for _, link := range v.snapshot.DocumentLinks(ctx, path) {
		target := v.uriOf(link.Path)
		if link.First > 0 {
			target = uri.URI(fmt.Sprintf("%s#L%d", target, link.First))
		}
		one := protocol.DocumentLink{Range: mapper.SpanRange(link.Span), Target: &target}
		if v.session.linkTooltips {
			one.Tooltip = ptr(link.Tooltip)
		}
		links = append(links, one)
	}
	return links, ctx.Err()
}
