package coverage

import (
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Selections are the spans, in bytes, that a selection at an offset can grow
// to, from the name there to the whole file, each larger than the one before.
func (s *Snapshot) Selections(path string, offset int) []text.Span {
	for _, v := range s.views {
		switch v.role(path) {
		case recordLanguage:
			return growing(append(s.spansAt(v, path, offset), v.recordSpans(offset)...), len(v.record.Text))
		case expectedLanguage:
			spans := s.spansAt(v, path, offset)
			for _, e := range v.model.expected.List {
				if e.Span.Touches(offset) {
					spans = append(spans, e.Span, e.TraceSpan)
				}
			}
			return growing(slices.DeleteFunc(spans, func(span text.Span) bool { return !span.Touches(offset) }), len(v.model.expected.Text))
		case moduleLanguage:
			file := s.source(path).module()
			return growing(append(s.spansAt(v, path, offset), file.Enclosing(offset)...), len(file.Text))
		case configLanguage:
			return s.configSelections(v, path, offset)
		case other, codeLanguage:
		}
	}
	return nil
}

// spansAt are the names at an offset.
func (s *Snapshot) spansAt(v *view, path string, offset int) []text.Span {
	var spans []text.Span
	for _, m := range s.namesIn(v, path) {
		if m.span.Touches(offset) {
			spans = append(spans, m.span)
		}
	}
	return spans
}

// recordSpans are the blocks, entries and references of the record around an
// offset.
func (v *view) recordSpans(offset int) []text.Span {
	var spans []text.Span
	for _, block := range v.outline() {
		if block.Span.Touches(offset) {
			spans = append(spans, block.Span)
		}
	}
	for _, l := range v.links {
		for _, t := range l.targets {
			if t.ref.Span.Touches(offset) {
				spans = append(spans, t.ref.Span)
			}
		}
		if l.entry.Span.Touches(offset) {
			spans = append(spans, l.entry.Span)
		}
	}
	return spans
}

// growing puts spans into the order in which each encloses the one before; one
// that only overlaps is left out. The last is the whole text, of size bytes.
func growing(spans []text.Span, size int) []text.Span {
	spans = append(spans, text.Span{End: size})
	slices.SortStableFunc(spans, func(a, b text.Span) int { return a.Len() - b.Len() })
	var chain []text.Span
	for _, span := range spans {
		if n := len(chain); span.Len() > 0 && (n == 0 || span != chain[n-1] && span.Encloses(chain[n-1])) {
			chain = append(chain, span)
		}
	}
	return chain
}
