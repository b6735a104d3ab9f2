package lsp

import (
	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
)

// jump answers a request for the places that something at a position leads to.
// A position in a document of another scheme leads nowhere.
func (v *view) jump(at protocol.TextDocumentPositionParams, ask func(path string, offset int) []coverage.Location) []coverage.Location {
	path, mapper, ok := v.file(at.TextDocument)
	if !ok {
		return nil
	}
	return ask(path, mapper.PositionOffset(at.Position))
}

// file is the file of a document, with its mapper; ok is false for a document of
// another scheme and for one that is not there.
func (v *view) file(document protocol.TextDocumentIdentifier) (path string, mapper Mapper, ok bool) {
	if path, ok = v.pathOf(document.URI); !ok {
		return "", Mapper{}, false
	}
	mapper, ok = v.mapper(path)
	return path, mapper, ok
}

// definitionResult answers with links where the client knows them, so that it
// can show the whole function and put the cursor on its name.
func (v *view) definitionResult(found []coverage.Location, links bool) protocol.DefinitionResult {
	mappers := v.newMappers()
	if !links {
		return protocol.LocationSlice(v.locations(found, mappers))
	}
	result := protocol.DefinitionLinkSlice{}
	for _, l := range v.links(found, mappers) {
		result = append(result, protocol.DefinitionLink(l))
	}
	return result
}

func (v *view) links(found []coverage.Location, mappers mappers) []protocol.LocationLink {
	list := []protocol.LocationLink{}
	for _, l := range found {
		mapper := mappers.of(l.Path)
		list = append(list, protocol.LocationLink{
			TargetURI:            v.uriOf(l.Path),
			TargetRange:          mapper.SpanRange(l.Span),
			TargetSelectionRange: mapper.SpanRange(l.Select),
		})
	}
	return list
}

// locations are the places to put the cursor on.
func (v *view) locations(found []coverage.Location, mappers mappers) []protocol.Location {
	list := []protocol.Location{}
	for _, l := range found {
		list = append(list, protocol.Location{URI: v.uriOf(l.Path), Range: mappers.of(l.Path).SpanRange(l.Select)})
	}
	return list
}
