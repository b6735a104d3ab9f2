package lsp

import (
	"context"
	"encoding/json"
	"fmt"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// linkData is what a link without a target carries until it is resolved.
type linkData struct {
	URI uri.URI `json:"uri"` // of the document that it stands in
}

// DocumentLink answers with the paths of a file that open another. Where a line
// stands beside one, its target waits for documentLink/resolve: the record's
// lines are looked for in the code of today.
func (s *server) DocumentLink(ctx context.Context, params *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	links := []protocol.DocumentLink{}
	if !ok {
		return links, nil
	}
	data, err := marshalAny(linkData{params.TextDocument.URI})
	if err != nil {
		return nil, err
	}
	for _, link := range v.snapshot.DocumentLinks(path) {
		one := protocol.DocumentLink{Range: mapper.SpanRange(link.Span), Data: data}
		if !link.Lined {
			one.Target, one.Data = ptr(v.uriOf(link.Path)), nil
		}
		if v.session.linkTooltips {
			one.Tooltip = ptr(link.Tooltip)
		}
		links = append(links, one)
	}
	return links, nil
}

// DocumentLinkResolve gives a link its target. The line is the fragment L12,
// which is what editors read; one of which nothing is left has none.
func (s *server) DocumentLinkResolve(ctx context.Context, link *protocol.DocumentLink) (*protocol.DocumentLink, error) {
	v := viewOf(ctx)
	var data linkData
	if err := json.Unmarshal([]byte(link.Data), &data); err != nil {
		return nil, jsonrpc2.NewError(jsonrpc2.InvalidParams, "lockstep: this link is none of documentLink's")
	}
	path, mapper, ok := v.file(protocol.TextDocumentIdentifier{URI: data.URI})
	if !ok {
		return link, nil
	}
	offset := mapper.PositionOffset(link.Range.Start)
	if place, ok := v.snapshot.LinkTarget(path, offset); ok {
		line := v.newMappers().of(place.Path).SpanRange(place.Select).Start.Line
		link.Target = ptr(uri.URI(fmt.Sprintf("%s#L%d", v.uriOf(place.Path), line+1)))
		return link, nil
	}
	for _, known := range v.snapshot.DocumentLinks(path) {
		if known.Span.Start == offset {
			link.Target = ptr(v.uriOf(known.Path))
		}
	}
	return link, nil
}
