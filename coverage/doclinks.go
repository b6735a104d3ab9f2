package coverage

import (
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// DocumentLink is a place of a file that opens another file: Span in bytes, Path
// absolute.
type DocumentLink struct {
	Span text.Span
	Path string
	// Lined is set where the text states a line: LinkTarget says where that is
	// today, which takes a comparison and perhaps git.
	Lined bool
	// Tooltip is plain text.
	Tooltip string
}

// DocumentLinks are the paths of a file that lead to files that exist, in the
// order of the text.
func (s *Snapshot) DocumentLinks(path string) []DocumentLink {
	for _, v := range s.views {
		switch v.role(path) {
		case recordLanguage:
			return s.recordLinks(v)
		case expectedLanguage:
			return s.pathLinks(v, v.expectedNames())
		case other, codeLanguage, moduleLanguage, configLanguage:
		}
	}
	return nil
}

// LinkTarget is where the link that begins at a byte of a record leads today;
// false where nothing is left of its line.
func (s *Snapshot) LinkTarget(path string, offset int) (Location, bool) {
	for _, v := range s.views {
		if v.role(path) != recordLanguage {
			continue
		}
		for _, t := range v.allTargets() {
			if span, ok := t.lined(); ok && span.Start == offset {
				return s.today(v, t)
			}
		}
	}
	return Location{}, false
}

// lined is the span of a path with its line, as file.ts:12.
func (t *target) lined() (text.Span, bool) {
	file, line := t.ref.FileSpan, t.ref.LineSpan
	return text.Span{Start: file.Start, End: line.End}, t.file != nil && file.Len() > 0 && line.Start-file.End == 1
}

// recordLinks are the record's paths, each with its line where one follows it.
func (s *Snapshot) recordLinks(v *view) []DocumentLink {
	lined := map[text.Span]text.Span{} // by the path alone
	for _, t := range v.allTargets() {
		if span, ok := t.lined(); ok {
			lined[t.ref.FileSpan] = span
		}
	}
	links := s.pathLinks(v, v.names())
	for i, link := range links {
		if span, ok := lined[link.Span]; ok {
			links[i].Span, links[i].Lined = span, true
		}
	}
	return links
}

// pathLinks are the names of files and configs.
func (s *Snapshot) pathLinks(v *view, names []mention) []DocumentLink {
	var links []DocumentLink
	for _, m := range names {
		if m.kind != PathName && m.kind != ConfigName || s.source(m.path).missing {
			continue
		}
		if slices.ContainsFunc(links[max(0, len(links)-1):], func(l DocumentLink) bool { return l.Span == m.span }) {
			continue // a bare name of several files: one opens
		}
		links = append(links, DocumentLink{Span: m.span, Path: m.path, Tooltip: relative(v.root, m.path)})
	}
	return links
}
