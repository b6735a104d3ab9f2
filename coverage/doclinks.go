package coverage

import (
	"context"
	"fmt"
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// DocumentLink is a place of a file that opens another file: Span in bytes, Path
// absolute. First is the 1-based line to open it at, 0 for its beginning.
type DocumentLink struct {
	Span  text.Span
	Path  string
	First int
	// Tooltip is plain text.
	Tooltip string
}

// DocumentLinks are the paths of a file that lead to files that exist, in the
// order of the text. It ends early with ctx.
func (s *Snapshot) DocumentLinks(ctx context.Context, path string) []DocumentLink {
	for _, v := range s.views {
		switch v.role(path) {
		case recordLanguage:
			return s.recordLinks(ctx, v)
		case expectedLanguage:
			return s.pathLinks(v, v.expectedNames())
		case other, codeLanguage, moduleLanguage, configLanguage:
		}
	}
	return nil
}

// recordLinks are the record's paths; one with a line opens where that line is
// today.
func (s *Snapshot) recordLinks(ctx context.Context, v *view) []DocumentLink {
	var links []DocumentLink
	lined := map[text.Span]bool{} // the paths that have a line
	take := func(t *target) {
		span := t.ref.FileSpan
		if span.Len() == 0 || t.first == 0 || lined[span] || t.ref.LineSpan.Start-span.End != 1 {
			return
		}
		place, ok := s.today(v, t)
		if !ok {
			return
		}
		_, lines, _ := s.Text(place.Path)
		lined[span] = true
		link := DocumentLink{Span: text.Span{Start: span.Start, End: t.ref.LineSpan.End}, Path: place.Path, First: lines.Line(place.Select.Start)}
		link.Tooltip = fmt.Sprintf("%s:%d", relative(v.root, place.Path), link.First)
		links = append(links, link)
	}
	for _, t := range v.allTargets() {
		if ctx.Err() != nil {
			return nil
		}
		take(t)
	}
	names := slices.DeleteFunc(slices.Clone(v.names()), func(m mention) bool { return lined[m.span] })
	links = append(links, s.pathLinks(v, names)...)
	slices.SortStableFunc(links, func(a, b DocumentLink) int { return a.Span.Start - b.Span.Start })
	return links
}

// pathLinks are the names of files and configs.
func (s *Snapshot) pathLinks(v *view, names []mention) []DocumentLink {
	var links []DocumentLink
	for _, m := range names {
		if m.kind != PathName && m.kind != ConfigName || s.source(m.path).missing {
			continue
		}
		if n := len(links); n > 0 && links[n-1].Span == m.span {
			continue // a bare name of several files: one opens
		}
		links = append(links, DocumentLink{Span: m.span, Path: m.path, Tooltip: relative(v.root, m.path)})
	}
	return links
}
