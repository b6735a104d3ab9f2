package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// Declaration leads from a covered function to the actions that model it: the
// model declares, the code implements.
func (s *server) Declaration(ctx context.Context, params *protocol.DeclarationParams) (protocol.DeclarationResult, error) {
	v := viewOf(ctx)
	found := v.jump(params.TextDocumentPositionParams, v.snapshot.Declaration)
	mappers := v.newMappers()
	if !v.session.declarationLinks {
		return protocol.LocationSlice(v.locations(found, mappers)), nil
	}
	links := protocol.DeclarationLinkSlice{}
	for _, l := range v.links(found, mappers) {
		links = append(links, protocol.DeclarationLink(l))
	}
	return links, nil
}
