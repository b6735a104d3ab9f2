package lsp

import (
	"context"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
)

// DocumentSymbol answers with the outline of a record or a model file: as a tree
// where the client shows one, else as a list in which each symbol names the one
// around it.
func (s *server) DocumentSymbol(ctx context.Context, params *protocol.DocumentSymbolParams) (protocol.DocumentSymbolResult, error) {
	v := viewOf(ctx)
	path, mapper, ok := v.file(params.TextDocument)
	if !ok {
		return nil, nil
	}
	symbols := v.snapshot.Symbols(path)
	if v.session.symbolTree {
		return protocol.DocumentSymbolSlice(symbolTree(symbols, mapper)), nil
	}
	return protocol.SymbolInformationSlice(v.flatSymbols(path, symbols, "", mapper)), nil
}

func symbolTree(symbols []coverage.Symbol, mapper Mapper) []protocol.DocumentSymbol {
	list := []protocol.DocumentSymbol{}
	for _, symbol := range symbols {
		one := protocol.DocumentSymbol{
			Name: named(symbol.Name), Kind: symbolKind(symbol.Kind),
			Range: mapper.SpanRange(symbol.Span), SelectionRange: mapper.SpanRange(symbol.Select),
		}
		if symbol.Detail != "" {
			one.Detail = ptr(symbol.Detail)
		}
		if len(symbol.Children) > 0 {
			one.Children = symbolTree(symbol.Children, mapper)
		}
		list = append(list, one)
	}
	return list
}

func (v *view) flatSymbols(path string, symbols []coverage.Symbol, container string, mapper Mapper) []protocol.SymbolInformation {
	list := []protocol.SymbolInformation{}
	for _, symbol := range symbols {
		one := protocol.SymbolInformation{
			BaseSymbolInformation: baseSymbol(symbol.Name, container, symbol.Kind),
			Location:              protocol.Location{URI: v.uriOf(path), Range: mapper.SpanRange(symbol.Span)},
		}
		list = append(append(list, one), v.flatSymbols(path, symbol.Children, symbol.Name, mapper)...)
	}
	return list
}

func baseSymbol(name, container string, kind coverage.NameKind) protocol.BaseSymbolInformation {
	base := protocol.BaseSymbolInformation{Name: named(name), Kind: symbolKind(kind)}
	if container != "" {
		base.ContainerName = ptr(container)
	}
	return base
}

// named gives a symbol without a name one: an empty name is an error to VS Code.
func named(name string) string {
	if name == "" {
		return "(unnamed)"
	}
	return name
}
