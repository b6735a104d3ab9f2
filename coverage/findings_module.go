package coverage

import (
	"maps"
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// moduleFindings are the faults of modules: what SANY said of what was saved, and
// what the outline sees while somebody types. Where both speak of a line, SANY's
// word is told.
func (s *Snapshot) moduleFindings(v *view) []Finding {
	if s.settings.ModelLanguageOff {
		return nil
	}
	all := s.faultsOf(v)
	said := len(all)
	for _, file := range v.model.files {
		for _, p := range file.Problems {
			line := file.Lines.Line(p.Span.Start)
			if !slices.ContainsFunc(all[:said], func(f Finding) bool {
				return f.Path == file.Path && file.Lines.Line(f.Span.Start) == line
			}) {
				all = append(all, v.moduleFinding(Place{file.Path, p.Span}, p.Message))
			}
		}
	}
	return all
}

func (v *view) moduleFinding(at Place, message string) Finding {
	return Finding{Place: at, Code: "model-error", Severity: Error, Message: message, Record: v.path}
}

// faultsOf are the faults that SANY told, each once, where they are in the texts
// of now. One whose own text has changed since is dropped.
func (s *Snapshot) faultsOf(v *view) []Finding {
	var all []Finding
	for _, path := range slices.Sorted(maps.Keys(s.readings)) {
		if v.role(path) != moduleLanguage || s.source(path).missing {
			continue
		}
		for _, f := range s.readings[path].faults {
			now := s.source(f.source.path)
			span, ok := shifted(f.source.src, now.src, f.span)
			finding := v.moduleFinding(Place{f.source.path, span}, f.message)
			if ok && !now.missing && !slices.ContainsFunc(all, func(other Finding) bool {
				return other.Place == finding.Place && other.Message == finding.Message
			}) {
				all = append(all, finding)
			}
		}
	}
	return all
}

// shifted is where a span of an old text is in the new one, the two differing in
// one stretch: before it, or behind it. The answer is false where the stretch
// touches the span's own text.
func shifted(old, now string, span text.Span) (text.Span, bool) {
	if old == now {
		return span, true
	}
	most := min(len(old), len(now))
	start := 0
	for start < most && old[start] == now[start] {
		start++
	}
	kept := 0
	for kept < most-start && old[len(old)-1-kept] == now[len(now)-1-kept] {
		kept++
	}
	end := len(old) - kept
	switch {
	case span.End <= start && !(span.End == start && start < len(now) && isWordByte(now[start])):
		return span, true
	case end <= span.Start && !(end == span.Start && end > 0 && len(now) > kept && isWordByte(now[len(now)-kept-1])):
		return span.Shift(len(now) - len(old)), true
	}
	return text.Span{}, false
}
