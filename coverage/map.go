package coverage

import (
	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/report"
)

// Map is the lockstep.map/1 object of the records, all of them where none is
// named. Paths are absolute.
func (s *Snapshot) Map(records ...string) report.Map {
	m := report.Map{Schema: "lockstep.map/1", Records: []report.MapRecord{}}
	for _, v := range s.chosen(records) {
		m.Records = append(m.Records, s.mapRecord(v))
	}
	return m
}

func (s *Snapshot) mapRecord(v *view) report.MapRecord {
	r := report.MapRecord{
		Record: relative(v.root, v.path), Links: []report.Link{}, Covered: []report.Covered{}, Unmapped: []string{},
	}
	mapped := map[string]bool{}
	for _, l := range v.links {
		for _, action := range l.actions {
			mapped[action.Name] = true
			line := v.source.lines.Line(action.Span.Start)
			if len(l.targets) == 0 {
				r.Links = append(r.Links, report.Link{RecordLine: line, Action: action.Name, Resolved: byNone})
			}
			for _, t := range l.targets {
				r.Links = append(r.Links, s.mapLink(v, line, action.Name, t))
			}
		}
	}
	for _, f := range v.functions {
		if f.now == nil || f.mild && f.Kind == drift.None {
			continue
		}
		lines := f.file.lines
		r.Covered = append(r.Covered, report.Covered{
			File: relative(v.root, f.file.path), Function: f.now.Name,
			Line: lines.Line(f.now.NameSpan.Start), EndLine: lines.Line(f.now.Span.End - 1),
		})
	}
	r.Unmapped = append(r.Unmapped, v.unmapped(mapped)...)
	return r
}

func (s *Snapshot) mapLink(v *view, recordLine int, action string, t *target) report.Link {
	link := report.Link{RecordLine: recordLine, Action: action, File: t.ref.File, Resolved: t.resolved, Stale: t.note != "", Note: t.note}
	if t.first > 0 {
		link.Stated = &[2]int{t.first, max(t.first, t.last)}
	}
	if t.file != nil {
		link.File = t.file.path
	}
	link.Function = t.class
	if t.fn != nil {
		link.Function = t.fn.Name
	}
	place, ok := s.today(v, t)
	if !ok {
		return link
	}
	link.File = relative(v.root, place.Path)
	if t.fn != nil {
		if fn, _ := v.functionToday(s, t); fn != nil {
			link.Function = fn.Name
		}
	}
	if place.lost {
		link.Note = "nothing is left of these lines: this is their function"
	}
	_, lines, _ := s.Text(place.Path)
	span := place.Span
	if t.span.Len() == 0 && t.fn != nil {
		span.Start = place.Select.Start
	}
	if span.Len() > 0 {
		link.Line, link.EndLine = lines.Line(span.Start), lines.Line(span.End-1)
	}
	if t.first > 0 && t.note == "" && link.Line > 0 && (link.Line != t.first || link.EndLine != max(t.first, t.last)) {
		link.Stale = true
	}
	return link
}
