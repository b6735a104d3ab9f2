package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// Symbols looks through the workspace's records, models and covered functions
// for workspace/symbol.
func (s *server) Symbols(ctx context.Context, params *protocol.WorkspaceSymbolParams) (protocol.WorkspaceSymbolResult, error) {
	v := viewOf(ctx)
	mappers := v.newMappers()
	list := protocol.SymbolInformationSlice{}
	for _, found := range v.snapshot.FindSymbols(ctx, params.Query) {
		list = append(list, protocol.SymbolInformation{
			BaseSymbolInformation: baseSymbol(found.Name, found.Container, found.Kind),
			Location:              protocol.Location{URI: v.uriOf(found.Path), Range: mappers.of(found.Path).SpanRange(found.Select)},
		})
	}
	return list, ctx.Err()
}
