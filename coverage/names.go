package coverage

import (
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// mention is a name in a file's text that stands for something that exists.
type mention struct {
	span text.Span
	kind NameKind
	thing
}

// thing is what a name stands for; equal ones are the same thing. Path is
// absolute: of the file that declares it, or the file itself where name is "".
// A commit has no path. A function of the code goes by the file and the
// qualified name that it had at the sync commit, wherever it is today; names of
// the model are as thingOf, moduleThing and localThing make them.
type thing struct{ path, name string }

// namesIn are the names of a file that the record can say something about,
// sorted by where they begin. A name that may be several things is there
// several times.
func (s *Snapshot) namesIn(v *view, path string) []mention {
	switch v.role(path) {
	case recordLanguage:
		return v.names()
	case expectedLanguage:
		return v.expectedNames()
	case configLanguage:
		return v.configNames(path)
	case moduleLanguage:
		return v.moduleNames[path]()
	case codeLanguage:
		return s.codeNames(v, path)
	case other:
	}
	return nil
}

// namesAt are the names that a byte of a file touches, rather those that it is
// in than one that ends before it.
func (s *Snapshot) namesAt(v *view, path string, offset int) []mention {
	var at []mention
	for _, m := range s.namesIn(v, path) {
		if m.span.Touches(offset) {
			at = append(at, m)
		}
	}
	within := func(m mention) bool { return m.span.Contains(offset) }
	if slices.ContainsFunc(at, within) {
		at = slices.DeleteFunc(at, func(m mention) bool { return !within(m) })
	}
	return narrowest(at)
}

// narrowest keeps those of the shortest span: a name within a path is meant, not
// the path.
func narrowest(names []mention) []mention {
	shortest := -1
	for _, m := range names {
		if shortest < 0 || m.span.Len() < shortest {
			shortest = m.span.Len()
		}
	}
	return slices.DeleteFunc(names, func(m mention) bool { return m.span.Len() > shortest })
}

// sortMentions puts names into the order of the text, each thing once a span.
func sortMentions(names []mention) []mention {
	slices.SortStableFunc(names, func(a, b mention) int {
		if a.span.Start != b.span.Start {
			return a.span.Start - b.span.Start
		}
		return a.span.End - b.span.End
	})
	return slices.CompactFunc(names, func(a, b mention) bool { return a.span == b.span && a.thing == b.thing })
}

// stateOfThing is the covered function that a thing is, nil for others.
func (v *view) stateOfThing(t thing) *functionState {
	for _, f := range v.functions {
		if t == f.thing() {
			return f
		}
	}
	return nil
}

// thing is what names of the function stand for.
func (c *coveredFunction) thing() thing { return thing{c.file.current, c.name} }
