package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/record"
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
	sync, _ := v.record.SyncCommit()
	r := report.MapRecord{
		Record: relative(v.root, v.path), SyncCommit: sync.Hash, Links: []report.Link{},
		Covered: []report.Covered{}, Unmapped: []string{}, Actions: []report.MapAction{}, Properties: []report.MapProperty{},
	}
	r.State, r.Reason = s.state(v)
	for _, l := range v.links {
		for _, action := range l.actions {
			r.Links = append(r.Links, s.mapLinks(v, l, action)...)
		}
	}
	for _, f := range v.functions {
		if f.mild && f.Kind == drift.None {
			continue
		}
		r.Covered = append(r.Covered, s.mapCovered(v, f))
	}
	v.mapActions(&r)
	for _, c := range v.model.configs {
		r.Properties = append(r.Properties, s.mapProperty(v, c))
	}
	return r
}

// mapLinks are the places that an entry gives for one of its actions; an entry
// without code is one link to nothing.
func (s *Snapshot) mapLinks(v *view, l *link, action record.ActionRef) []report.Link {
	line := v.source.lines.Line(action.Span.Start)
	if len(l.targets) == 0 {
		return []report.Link{{RecordLine: line, Action: action.Name, Resolved: byNone}}
	}
	var all []report.Link
	for _, t := range l.targets {
		all = append(all, s.mapLink(v, line, action.Name, t))
	}
	return all
}

// mapActions adds the names that the record maps, in its order, and then the
// actions that it does not.
func (v *view) mapActions(r *report.MapRecord) {
	actions := v.model.actions()
	mapped := map[string]bool{}
	for _, l := range r.Links {
		if !mapped[l.Action] {
			r.Actions = append(r.Actions, v.mapAction(l.Action, slices.Contains(actions, l.Action)))
		}
		mapped[l.Action] = true
	}
	r.Unmapped = append(r.Unmapped, v.unmapped(mapped)...)
	for _, name := range r.Unmapped {
		r.Actions = append(r.Actions, v.mapAction(name, true))
	}
	for i := range r.Actions {
		r.Actions[i].Mapped = mapped[r.Actions[i].Name]
	}
}

// mapCovered tells a covered function as check does, at its place of today.
func (s *Snapshot) mapCovered(v *view, f *functionState) report.Covered {
	told := s.checkFunction(v, f)
	out := report.Covered{
		File: told.File, Function: told.Name, Drift: told.Drift, Severity: told.Severity, Reason: told.Reason,
		Awaits: told.Awaits, Actions: told.Actions,
	}
	if told.Moved != nil {
		out.File, out.Function = told.Moved.File, told.Moved.Name
		out.Moved = &report.Moved{File: told.File, Name: told.Name}
	}
	if f.now != nil {
		out.Function = f.now.Name
		out.Line, out.EndLine = told.Now.Line, f.file.lines.Line(f.now.Span.End-1)
	}
	return out
}

func (v *view) mapAction(name string, action bool) report.MapAction {
	out := report.MapAction{Name: name, Properties: []string{}}
	if symbol, path, ok := v.model.lookup(name); ok {
		out.Kind, out.File = symbol.Kind.String(), relative(v.root, path)
		out.Line = symbol.Module.File.Lines.Line(symbol.Span.Start)
	}
	if action {
		out.Kind = "action"
	}
	for _, c := range v.model.relevant([]string{name}) {
		out.Properties = append(out.Properties, c.name)
	}
	return out
}

func (s *Snapshot) mapProperty(v *view, c *config) report.MapProperty {
	out := report.MapProperty{
		Config: c.name, Label: c.label(), Properties: append([]string{}, c.own...), Control: v.model.variant(c), Problem: c.problem,
	}
	if e, ok := v.model.expected.Of(c.name); ok {
		out.Expected = e.Result
	}
	if last, stale, ok := s.result(v, c); ok {
		out.Result, out.Verdict, out.Stale, out.CodeDrifted = last.Result, last.Verdict, stale, s.drifted(v, nil)
	}
	return out
}

func (s *Snapshot) mapLink(v *view, recordLine int, action string, t *target) report.Link {
	link := report.Link{
		RecordLine: recordLine, Action: action, File: t.ref.File, Resolved: t.resolved, Stale: t.note != "", Note: t.note, Drift: v.driftOf(t),
	}
	if t.first > 0 {
		link.Stated = &[2]int{t.first, max(t.first, t.last)}
	}
	if t.file != nil {
		link.File = t.file.path
	}
	link.Function = t.class
	switch {
	case t.fn != nil:
		link.Function = t.fn.Name
	case t.today != nil:
		link.Function = t.today.Name
	}
	if place, ok := s.today(v, t); ok {
		s.placeLink(v, t, place, &link)
	}
	return link
}

// placeLink completes a link by where its code is today.
func (s *Snapshot) placeLink(v *view, t *target, place Location, link *report.Link) {
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
}

// driftOf is the drift of a target as Link tells it.
func (v *view) driftOf(t *target) string {
	if t.resolved == byNone {
		return ""
	}
	var worst *functionState
	for _, f := range v.functions {
		if f.coveredFunction.file != t.file || !f.coversTarget(t) {
			continue
		}
		if worst == nil || f.kind() != drift.None && (worst.kind() == drift.None || f.severity() < worst.severity()) {
			worst = f
		}
	}
	if worst == nil {
		return report.NotCovered
	}
	return string(worst.kind())
}

func (f *functionState) coversTarget(t *target) bool {
	if t.fn != nil {
		return holds(f.coveredFunction, t.fn)
	}
	return t.class != "" && strings.HasPrefix(f.name, t.class+".")
}
