package tla

import "strings"

// scopes is the chain of names that binders, parameters and LETs have bound at
// a place in an expression; nil binds nothing.
type scopes struct {
	names map[string]bool
	outer *scopes
}

func (s *scopes) with(decls []Decl) *scopes {
	if len(decls) == 0 {
		return s
	}
	inner := &scopes{names: make(map[string]bool, len(decls)), outer: s}
	for _, d := range decls {
		inner.names[d.Name] = true
	}
	return inner
}

// binds says whether name, or the part of it before the first !, is bound.
func (s *scopes) binds(name string) bool {
	first, _, _ := strings.Cut(name, "!")
	for ; s != nil; s = s.outer {
		if s.names[first] {
			return true
		}
	}
	return false
}

// useWalk collects the free names of an expression in source order, as far as
// the tree is.
type useWalk struct{ uses []Use }

// stance is what stands around an expression.
type stance struct{ primed, unchanged bool }

func usesOf(d *Definition) []Use {
	w := &useWalk{}
	w.definition(d, nil, stance{})
	return w.uses
}

func (w *useWalk) definition(d *Definition, s *scopes, at stance) {
	for _, b := range d.bounds {
		w.walk(b.set, s, at)
	}
	w.walk(d.expr, s.with(d.Params), at)
}

func (w *useWalk) walk(n *node, s *scopes, at stance) {
	if n == nil {
		return
	}
	switch n.shape {
	case sName:
		if isWord(n.name[0]) && !s.binds(n.name) {
			w.uses = append(w.uses, Use{n.name, n.span, at.primed, at.unchanged})
		}
	case sPrime:
		at.primed = true
	case sUnchanged:
		at.unchanged = true
	case sBind:
		for _, b := range n.binds {
			w.walk(b.set, s, at)
		}
		for _, b := range n.binds {
			s = s.with(b.names)
		}
	case sLet:
		s = w.let(n.let, s, at)
	}
	for _, kid := range n.kids {
		w.walk(kid, s, at)
	}
}

// let walks the definitions of a LET, whose uses count where they stand, and
// returns the scope of its body.
func (w *useWalk) let(group *letGroup, s *scopes, at stance) *scopes {
	var bound []Decl
	for _, d := range group.definitions {
		bound = append(bound, Decl{Name: d.Name})
	}
	for _, i := range group.instances {
		bound = append(bound, Decl{Name: i.Name})
	}
	s = s.with(bound)
	for _, d := range group.definitions {
		w.definition(d, s, stance{})
	}
	for _, i := range group.instances {
		for _, sub := range i.Substitutions {
			w.walk(sub.expr, s.with(i.Params), stance{})
		}
	}
	return s
}
