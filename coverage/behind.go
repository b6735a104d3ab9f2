package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// linkedName is the name under which the code map knows a name of the model: its
// own, without the instance's where the map leaves that out, or with it where the
// map has the definition through an instance.
func (v *view) linkedName(name string, d *tla.Definition) (string, bool) {
	tail := name[strings.LastIndexByte(name, '!')+1:]
	for _, known := range []string{name, tail} {
		if v.linked(known) {
			return known, true
		}
	}
	for _, l := range v.links {
		for _, a := range l.actions {
			if d == nil || !strings.HasSuffix(a.Name, "!"+tail) {
				continue
			}
			if symbol, _, ok := v.model.lookup(a.Name); ok && symbol.Definition == d {
				return a.Name, true
			}
		}
	}
	return "", false
}

func (v *view) linked(name string) bool {
	return slices.ContainsFunc(v.links, func(l *link) bool { return l.names(name) })
}

// codeOfDefinition are the places of a definition's own code today.
func (s *Snapshot) codeOfDefinition(v *view, d *tla.Definition) []Location {
	if name, ok := v.linkedName(d.Name, d); ok {
		return s.codeOf(v, name)
	}
	return nil
}

// codeBehind is the code of what a module says at a byte: of the definition around
// it, else of the actions that this is a part of.
func (s *Snapshot) codeBehind(v *view, path string, offset int) []Location {
	d := definitionAt(s.source(path).module(), offset)
	if d == nil {
		return nil
	}
	if places := s.codeOfDefinition(v, d); len(places) > 0 {
		return places
	}
	return s.codeOfAll(v, s.callers(v, path, d))
}

func (s *Snapshot) codeOfAll(v *view, names []string) []Location {
	var all []Location
	for _, name := range names {
		for _, place := range s.codeOf(v, name) {
			if !slices.Contains(all, place) {
				all = append(all, place)
			}
		}
	}
	return all
}

func definitionAt(file *tla.File, offset int) *tla.Definition {
	for _, module := range file.AllModules() {
		if d := module.At(offset); d != nil {
			return d
		}
	}
	return nil
}

// callers are the names in the code map whose definitions mention a definition,
// directly or through others that the map does not name.
func (s *Snapshot) callers(v *view, path string, d *tla.Definition) []string {
	var names []string
	seen := map[*tla.Definition]bool{d: true}
	todo := s.thingsAt(v, path, d.NameSpan)
	for len(todo) > 0 {
		t := todo[0]
		todo = todo[1:]
		for _, file := range v.model.files {
			for _, m := range s.namesIn(v, file.Path) {
				around := definitionAt(file, m.span.Start)
				if m.thing != t || around == nil || seen[around] {
					continue
				}
				seen[around] = true
				if name, ok := v.linkedName(around.Name, around); ok {
					names = append(names, name)
				} else {
					todo = append(todo, s.thingsAt(v, file.Path, around.NameSpan)...)
				}
			}
		}
	}
	return names
}

// thingsAt is what is named at just that place.
func (s *Snapshot) thingsAt(v *view, path string, span text.Span) []thing {
	return thingsOf(slices.DeleteFunc(s.namesAt(v, path, span.Start), func(m mention) bool { return m.span != span }))
}

// stepNames are the names under which the code map knows a step's action. TLC
// prints an instance's action as S!Step, and a disjunct without a name as the
// operator around it: that one is told by its place in the module, as a part of an
// action that the map names, by what it mentions, or by who mentions it.
func (s *Snapshot) stepNames(v *view, state tlc.State) []string {
	if name, ok := v.linkedName(state.Action, nil); ok {
		return []string{name}
	}
	module := v.model.modules[state.Module]
	if module == nil || state.Line == 0 {
		return nil
	}
	file := module.module.File
	at := text.Span{Start: byteAt(file.Text, file.Lines, state.Line, state.Column)}
	at.End = max(at.Start, byteAt(file.Text, file.Lines, state.EndLine, state.EndColumn)+1)
	for _, action := range module.model.Actions("") {
		if name, ok := v.linkedName(action.Name, action.Definition); ok && action.Span.Touches(at.Start) {
			return []string{name}
		}
	}
	names := s.mentioned(v, Place{file.Path, at})
	if d := definitionAt(file, at.Start); d != nil && len(names) == 0 {
		return s.callers(v, file.Path, d)
	}
	return names
}

// mentioned are the names in the code map that a piece of a module mentions,
// directly or through definitions that the map does not name.
func (s *Snapshot) mentioned(v *view, piece Place) []string {
	var names []string
	seen := map[thing]bool{}
	for todo := []Place{piece}; len(todo) > 0; todo = todo[1:] {
		for _, m := range s.namesIn(v, todo[0].Path) {
			if m.kind != ActionName && m.kind != OperatorName || seen[m.thing] || !todo[0].Span.Encloses(m.span) {
				continue
			}
			seen[m.thing] = true
			t, ok := s.modelThing(v, m.thing)
			if !ok || t.symbol.Definition == nil {
				continue
			}
			if name, ok := v.linkedName(t.symbol.Definition.Name, t.symbol.Definition); ok {
				names = append(names, name)
			} else {
				todo = append(todo, Place{t.module.File.Path, t.symbol.Definition.Span})
			}
		}
	}
	return names
}
