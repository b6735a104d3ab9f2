package tla

import (
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// unit is one unit of a module's body, a definition or a declaration, with what
// it adds to the module. first and count are the tokens that it takes, seen is
// how many from first on were looked at to read it so: where none of those has
// changed, and neither has the one before, a unit is what it was.
type unit struct {
	Contents
	announces          []string // the names behind RECURSIVE
	problems           []Problem
	first, count, seen int
}

// add takes over what the next unit holds.
func (m *Module) add(u *unit) {
	m.Extends = append(m.Extends, u.Extends...)
	m.Instances = append(m.Instances, u.Instances...)
	m.Constants = append(m.Constants, u.Constants...)
	m.Variables = append(m.Variables, u.Variables...)
	m.Definitions = append(m.Definitions, u.Definitions...)
	m.Modules = append(m.Modules, u.Modules...)
	m.Claims = append(m.Claims, u.Claims...)
	m.lets = append(m.lets, u.lets...)
}

// in is a unit of an earlier parse as one of m, where the names announced are
// known to be RECURSIVE.
func (u *unit) in(m *Module, announced map[string]bool) *unit {
	changed := len(u.Modules) > 0
	for _, d := range u.Definitions {
		changed = changed || d.Recursive != (d.Kind <= Function && announced[d.Name])
	}
	if !changed {
		return u
	}
	own := u.moved(0, 0)
	for _, d := range own.Definitions {
		d.Recursive = d.Kind <= Function && announced[d.Name]
	}
	for _, inner := range own.Modules {
		inner.placeIn(m)
	}
	return own
}

// placeIn makes m, which nobody else has seen, a module nested in outer.
func (m *Module) placeIn(outer *Module) {
	m.outer, m.File = outer, outer.File
	for _, inner := range m.Modules {
		inner.placeIn(m)
	}
}

// moved is a copy of u that stands by bytes and tokens further on.
func (u *unit) moved(by, tokens int) *unit {
	out := *u
	out.first += tokens
	out.Contents = u.Contents.moved(by)
	out.problems = each(u.problems, func(p Problem) Problem { return Problem{p.Span.Shift(by), p.Message} })
	return &out
}

func (c Contents) moved(by int) Contents {
	return Contents{
		Extends:     each(c.Extends, func(r Ref) Ref { return Ref{r.Name, r.Span.Shift(by)} }),
		Instances:   each(c.Instances, func(i *Instance) *Instance { return i.moved(by) }),
		Constants:   movedDecls(c.Constants, by),
		Variables:   movedDecls(c.Variables, by),
		Definitions: each(c.Definitions, func(d *Definition) *Definition { return d.moved(by) }),
		Modules:     each(c.Modules, func(m *Module) *Module { return m.moved(by) }),
		Claims:      each(c.Claims, func(d *Definition) *Definition { return d.moved(by) }),
		lets:        c.lets, // known by their identity, in the expressions too
	}
}

func (m *Module) moved(by int) *Module {
	out := *m
	out.NameSpan, out.Span = m.NameSpan.Shift(by), m.Span.Shift(by)
	out.Contents = m.Contents.moved(by)
	return &out
}

func (d *Definition) moved(by int) *Definition {
	out := *d
	out.NameSpan, out.Span, out.Body = d.NameSpan.Shift(by), d.Span.Shift(by), d.Body.Shift(by)
	if d.Name == "" {
		out.NameSpan = text.Span{}
	}
	out.Params = movedDecls(d.Params, by)
	out.Uses = each(d.Uses, func(u Use) Use {
		u.Span = u.Span.Shift(by)
		return u
	})
	out.shift += by
	return &out
}

func (i *Instance) moved(by int) *Instance {
	out := *i
	out.NameSpan, out.Span, out.Module.Span = i.NameSpan.Shift(by), i.Span.Shift(by), i.Module.Span.Shift(by)
	if i.Name == "" {
		out.NameSpan = text.Span{}
	}
	out.Params = movedDecls(i.Params, by)
	out.Substitutions = each(i.Substitutions, func(s Substitution) Substitution {
		s.Span, s.Value = s.Span.Shift(by), s.Value.Shift(by)
		return s
	})
	return &out
}

func movedDecls(all []Decl, by int) []Decl {
	return each(all, func(d Decl) Decl {
		d.Span = d.Span.Shift(by)
		return d
	})
}

// each is a new slice of what change makes of each element, nil of none.
func each[T any](all []T, change func(T) T) []T {
	out := slices.Clone(all)
	for i := range out {
		out[i] = change(out[i])
	}
	return out
}
