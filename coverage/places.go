package coverage

import (
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// today is where a target of the code map is now. Lines inside a function are
// carried through the tokens that both texts have; lines of which nothing is
// left lead to their function, and a function that is gone leads nowhere.
func (s *Snapshot) today(v *view, t *target) (Location, bool) {
	if t.file == nil || t.file.text() == nil {
		return Location{}, false
	}
	base, baseFn, stated := t.stands()
	if baseFn == nil {
		return s.fileToday(t, base, stated)
	}
	fn, file := v.functionToday(s, t)
	if fn == nil {
		return Location{}, false
	}
	whole := Location{Place: Place{file.path, fn.Span}, Select: fn.NameSpan}
	if stated.Len() == 0 {
		return whole, true
	}
	if span, ok := s.carriers.carry(between(base, baseFn, file.typescript(), fn), stated); ok {
		return Location{Place: Place{file.path, span}, Select: span}, true
	}
	whole.lost = true
	return whole, true
}

// stands is where a target's lines are, in the text that they are lines of: that
// of the sync commit, or of another epoch.
func (t *target) stands() (in *tsindex.File, fn *tsindex.Function, span text.Span) {
	if e := t.otherEpoch(); e != nil {
		return e.file, e.fn, e.span
	}
	return t.file.text(), t.fn, t.span
}

// fileToday is a target outside every function: its lines, or the file.
func (s *Snapshot) fileToday(t *target, base *tsindex.File, stated text.Span) (Location, bool) {
	now := s.source(t.file.current)
	switch {
	case now.missing:
		return Location{}, false
	case t.resolved == byNone, stated.Len() == 0:
		return Location{Place: Place{Path: now.path}}, t.resolved != byNone
	}
	span, ok := s.carriers.carry(between(base, nil, now.typescript(), nil), stated)
	return Location{Place: Place{now.path, span}, Select: span}, ok
}

// functionToday is the target's function now: where the covered one was found,
// else the one of its name in the file.
func (v *view) functionToday(s *Snapshot, t *target) (*tsindex.Function, *source) {
	for _, f := range v.functions {
		if t.fn != nil && f.now != nil && (f.base != nil && f.base == t.fn || f.print != nil && f.coveredFunction.file.printOf(t.fn) == f.print) {
			return f.now, f.file
		}
	}
	now := s.source(t.file.current)
	if now.missing {
		return nil, nil
	}
	base, fn, _ := t.stands()
	if t.fn != nil {
		base, fn = t.file.text(), t.fn
	}
	return twin(fn, base, now.typescript()), now
}

// codeOf are the places of an action's code today, each once.
func (s *Snapshot) codeOf(v *view, action string) []Location {
	var places []Location
	for _, l := range v.links {
		if !l.names(action) {
			continue
		}
		for _, t := range l.targets {
			if place, ok := s.today(v, t); ok && !slices.Contains(places, place) {
				places = append(places, place)
			}
		}
	}
	return places
}

func (l *link) names(action string) bool {
	for _, a := range l.actions {
		if a.Name == action {
			return true
		}
	}
	return false
}

// stateAt is the covered function that holds a byte of a code file, the
// innermost.
func (v *view) stateAt(path string, offset int) *functionState {
	var found *functionState
	for _, f := range v.functions {
		if f.now == nil || f.file.path != path || !f.now.Span.Touches(offset) {
			continue
		}
		if found == nil || found.now.Span.Encloses(f.now.Span) {
			found = f
		}
	}
	return found
}

// actionsAt are the actions whose code holds a byte of a code file: those of
// the entries whose stated lines hold it first, then those of its function.
func (s *Snapshot) actionsAt(v *view, path string, offset int) []string {
	var exact, around []string
	for _, l := range v.links {
		for _, t := range l.targets {
			place, ok := s.today(v, t)
			if !ok || place.Path != path || place.Span.Len() == 0 {
				continue
			}
			_, lines, _ := s.Text(path)
			line := lines.Line(offset)
			switch {
			case t.span.Len() > 0 && lines.Line(place.Span.Start) <= line && line <= lines.Line(place.Span.End):
				exact = appendNames(exact, l.actions)
			case place.Span.Touches(offset), functionHolds(v, s, t, path, offset):
				around = appendNames(around, l.actions)
			}
		}
	}
	for _, name := range around {
		if !slices.Contains(exact, name) {
			exact = append(exact, name)
		}
	}
	return exact
}

func functionHolds(v *view, s *Snapshot, t *target, path string, offset int) bool {
	if _, fn, _ := t.stands(); fn == nil {
		return false
	}
	fn, file := v.functionToday(s, t)
	return fn != nil && file.path == path && fn.Span.Touches(offset)
}

// appendNames adds the names of actions that are not there yet.
func appendNames(names []string, actions []record.ActionRef) []string {
	for _, a := range actions {
		if !slices.Contains(names, a.Name) {
			names = append(names, a.Name)
		}
	}
	return names
}
