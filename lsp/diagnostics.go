package lsp

import (
	"cmp"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// findingsPage is where each finding's code is explained, as its fragment.
const findingsPage = "https://github.com/lockstep-tla/lockstep/blob/main/docs/findings.md#"

// source names the server in the client's list of diagnostics.
const source = "lockstep"

// diagnostics are the findings by the URI that the client knows their file by.
// A file that is open under two URIs has them under both.
func (v *view) diagnostics(findings []coverage.Finding) map[string][]protocol.Diagnostic {
	mappers := v.newMappers()
	byURI := map[string][]protocol.Diagnostic{}
	for _, f := range findings {
		d := v.diagnostic(f, mappers)
		for _, u := range v.urisOf(f.Path) {
			byURI[u] = append(byURI[u], d)
		}
	}
	for _, list := range byURI {
		slices.SortStableFunc(list, func(a, b protocol.Diagnostic) int {
			return cmp.Or(
				cmp.Compare(a.Range.Start.Line, b.Range.Start.Line),
				cmp.Compare(a.Range.Start.Character, b.Range.Start.Character),
			)
		})
	}
	return byURI
}

func (v *view) diagnostic(f coverage.Finding, mappers mappers) protocol.Diagnostic {
	d := protocol.Diagnostic{
		Range:    mappers.of(f.Path).SpanRange(f.Span),
		Severity: protocol.DiagnosticSeverity(f.Severity),
		Code:     protocol.String(f.Code),
		Source:   protocol.NewOptional(source),
		Message:  protocol.String(f.Message),
	}
	if v.session.codeDescription {
		d.CodeDescription.Href = uri.URI(findingsPage + f.Code)
	}
	if v.session.relatedInformation {
		for _, r := range f.Related {
			d.RelatedInformation = append(d.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: protocol.Location{URI: v.uriOf(r.Path), Range: mappers.of(r.Path).SpanRange(r.Span)},
				Message:  r.Message,
			})
		}
	}
	return d
}

// mappers keeps the Mapper of each file that one answer speaks of.
type mappers struct {
	view  *view
	known map[string]Mapper
}

func (v *view) newMappers() mappers { return mappers{view: v, known: map[string]Mapper{}} }

// of is the Mapper of a file; for one that is not there it maps all to 0:0.
func (m mappers) of(path string) Mapper {
	mapper, ok := m.known[path]
	if !ok {
		mapper, _ = m.view.mapper(path)
		m.known[path] = mapper
	}
	return mapper
}
