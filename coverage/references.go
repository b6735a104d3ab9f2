package coverage

import (
	"context"
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// Highlight is a place of a file that names what stands at the cursor: Span in
// bytes.
type Highlight struct {
	Span text.Span
	// Declares is set for the declaration itself.
	Declares bool
}

// References are the places that name what stands at a byte of a file, in all
// records, their models, configs and expectations and the code, each once;
// declarations, too, says whether the declaration is one of them.
func (s *Snapshot) References(ctx context.Context, path string, offset int, declarations bool) []Location {
	var things []thing
	for _, v := range s.views {
		things = append(things, thingsOf(s.meantAt(v, path, offset))...)
	}
	var all []Location
	seen := map[Place]bool{} // several records have a say in a file
	for _, v := range s.views {
		for _, file := range s.filesOf(v) {
			if ctx.Err() != nil || len(things) == 0 {
				return all
			}
			for _, m := range s.namesIn(v, file) {
				place := Place{file, m.span}
				if seen[place] || !slices.Contains(things, m.thing) || !declarations && s.isDeclared(v, file, m) {
					continue
				}
				seen[place] = true
				all = append(all, Location{Place: place, Select: m.span})
			}
		}
	}
	return all
}

// Highlights are the places of a file that name what stands at a byte of it. In
// code it is the language's own server that knows them: an editor may take the
// first answer for the only one.
func (s *Snapshot) Highlights(path string, offset int) []Highlight {
	var all []Highlight
	seen := map[text.Span]bool{}
	for _, v := range s.views {
		if v.role(path) == codeLanguage {
			continue
		}
		things := thingsOf(s.meantAt(v, path, offset))
		for _, m := range s.namesIn(v, path) {
			if slices.Contains(things, m.thing) && !seen[m.span] {
				seen[m.span] = true
				all = append(all, Highlight{m.span, s.isDeclared(v, path, m)})
			}
		}
	}
	return all
}

func thingsOf(names []mention) []thing {
	var things []thing
	for _, m := range names {
		things = append(things, m.thing)
	}
	return things
}

// filesOf are the files in which the record's names are looked for: itself, its
// model, and the code that it covers.
func (s *Snapshot) filesOf(v *view) []string {
	files := []string{v.path, v.model.expected.Path}
	for _, src := range v.model.sources {
		files = append(files, src.path)
	}
	for _, f := range v.files {
		files = append(files, f.current)
	}
	for _, f := range v.functions {
		if f.file != nil {
			files = append(files, f.file.path)
		}
	}
	slices.Sort(files[2:])
	return distinct(files)
}

// distinct drops what was there before, and keeps the order.
func distinct(paths []string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(paths, func(path string) bool {
		again := seen[path]
		seen[path] = true
		return again
	})
}

// isDeclared says whether the name in a file is the declaration of what it stands
// for.
func (s *Snapshot) isDeclared(v *view, file string, m mention) bool {
	switch v.role(file) {
	case recordLanguage, expectedLanguage, configLanguage:
		return false // they declare nothing, and looking takes a walk of the module
	case other, codeLanguage, moduleLanguage:
	}
	place, ok := s.placeOf(v, m)
	return ok && place.Path == file && place.Select == m.span
}

// placeOf is where what a name stands for is declared today. A commit is
// nowhere.
func (s *Snapshot) placeOf(v *view, m mention) (Location, bool) {
	switch m.kind {
	case PathName, ConfigName:
		return Location{Place: Place{Path: m.path}}, !s.source(m.path).missing
	case FunctionName:
		return s.functionPlace(v, m.thing)
	case ClassName:
		return s.classPlace(v, m.thing)
	case CommitName, SectionName, ResultName, KeywordName:
		return Location{}, false
	case ModuleName, OperatorName, ActionName, PropertyName, ConstantName, VariableName, LocalName:
	}
	found, ok := s.modelThing(v, m.thing)
	if !ok {
		return Location{}, false
	}
	return found.place(m.path), true
}

// functionPlace is where a function is today: the covered one wherever it was
// found, another one under its name in its file.
func (s *Snapshot) functionPlace(v *view, t thing) (Location, bool) {
	if f := v.stateOfThing(t); f != nil {
		if f.now == nil {
			return Location{}, false
		}
		return Location{Place: Place{f.file.path, f.now.Span}, Select: f.now.NameSpan}, true
	}
	for _, fn := range s.source(t.path).typescript().Find(t.name) {
		if fn.Name == t.name {
			return Location{Place: Place{t.path, fn.Span}, Select: fn.NameSpan}, true
		}
	}
	return Location{}, false
}

// classPlace is where a class is today: the covered one wherever its methods
// went, another one under its name in its file.
func (s *Snapshot) classPlace(v *view, t thing) (Location, bool) {
	state := classState{coveredClass: coveredClass{class: tsindex.Class{Name: t.name}}, file: s.source(t.path)}
	found := state.find(t.name)
	for _, c := range v.classes {
		if t == (thing{c.file.current, c.class.Name}) {
			state = classState{coveredClass: c}
			found = state.locate(s, v)
		}
	}
	if !found {
		return Location{}, false
	}
	return Location{Place: Place{state.file.path, state.now.Span}, Select: state.now.NameSpan}, true
}
