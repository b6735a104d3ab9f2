package tla

import "github.com/lockstep-tla/lockstep/internal/text"

// ModuleAt is the innermost module whose span holds the byte at offset, its end
// included; nil outside of all.
func (f *File) ModuleAt(offset int) *Module {
	var found *Module
	for _, m := range f.AllModules() {
		if m.Span.Touches(offset) {
			found = m
		}
	}
	return found
}

// AllModules are the modules of the file, each before those nested in it.
func (f *File) AllModules() []*Module {
	var all []*Module
	var add func(modules []*Module)
	add = func(modules []*Module) {
		for _, m := range modules {
			all = append(all, m)
			add(m.Modules)
		}
	}
	add(f.Modules)
	return all
}

// Enclosing are the spans of the expressions, definitions and modules that hold
// the byte at offset, its end included, in no order.
func (f *File) Enclosing(offset int) []text.Span {
	e := &enclosing{offset: offset}
	for _, m := range f.AllModules() {
		if !e.take(m.Span) {
			continue
		}
		for _, d := range append(append([]*Definition(nil), m.Definitions...), m.Claims...) {
			e.definition(d)
		}
		for _, i := range m.Instances {
			e.instance(i)
		}
	}
	return e.spans
}

type enclosing struct {
	offset int
	shift  int // how many bytes the spans of the nodes walked lack
	spans  []text.Span
}

func (e *enclosing) take(span text.Span) bool {
	if !span.Touches(e.offset) {
		return false
	}
	e.spans = append(e.spans, span)
	return true
}

func (e *enclosing) definition(d *Definition) {
	if !e.take(d.Span) {
		return
	}
	outer := e.shift
	e.shift = d.shift
	for _, b := range d.bounds {
		e.walk(b.set)
	}
	e.walk(d.expr)
	e.shift = outer
}

func (e *enclosing) instance(i *Instance) {
	if !e.take(i.Span) {
		return
	}
	outer := e.shift
	for _, s := range i.Substitutions {
		e.shift = s.shift()
		e.walk(s.expr)
	}
	e.shift = outer
}

// walk goes into whatever it is not outside of: the span of a name does not reach
// over its arguments.
func (e *enclosing) walk(n *node) {
	if n == nil || !e.take(n.span.Shift(e.shift)) && n.shape != sName {
		return
	}
	for _, b := range n.binds {
		e.walk(b.set)
	}
	if n.let != nil {
		group := n.let.moved(e.shift)
		for _, d := range group.definitions {
			e.definition(d)
		}
		for _, i := range group.instances {
			e.instance(i)
		}
	}
	for _, kid := range n.kids {
		e.walk(kid)
	}
}
