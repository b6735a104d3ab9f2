package tla

import "strings"

// place is an expression with the scope that it stands in, the names that LETs
// and calls around it give and, reached through an instance, the S! before its
// names.
type place struct {
	node   *node
	scope  *scope
	around *surroundings
	prefix string
	shift  int // how many bytes the spans of node lack
}

// surroundings is the chain of what stands around a place: each link has the
// definitions of a LET, or what the parameters of the definition whose body this
// is stand for. One question makes it and drops it; what was computed of a link
// stays in known meanwhile.
type surroundings struct {
	group     *letGroup
	arguments map[string]place
	outer     *surroundings
	known     *locals
}

// find is what the innermost link that knows name has for it: a definition, or
// an argument's place.
func (a *surroundings) find(name string) (d *Definition, argument place, ok bool) {
	for ; a != nil; a = a.outer {
		if argument, ok := a.arguments[name]; ok {
			return nil, argument, true
		}
		if a.group == nil {
			continue
		}
		for _, d := range a.group.definitions {
			if d.Name == name {
				return d, place{}, true
			}
		}
	}
	return nil, place{}, false
}

// at is another expression of the same surroundings.
func (p place) at(n *node) place {
	p.node = n
	return p
}

// inner passes into parentheses, labels and LETs, and from a parameter to what
// stands for it.
func (p place) inner() place {
	for {
		switch n := p.node; n.shape {
		case sGroup:
			p.node = n.kids[0]
		case sLet:
			p.around = &surroundings{group: n.let, outer: p.around}
			p.node = n.kids[0]
		case sName:
			d, argument, ok := p.around.find(n.name)
			if !ok || d != nil || len(n.kids) > 0 {
				return p
			}
			p = argument
		default:
			return p
		}
	}
}

// named is the place of the body of the definition that the name at p means,
// its parameters bound to the name's arguments.
func (p place) named() (*Definition, place) {
	if d, _, ok := p.around.find(p.node.name); ok {
		if d == nil { // an operator that was given as an argument
			return nil, p
		}
		return d, place{d.expr, p.scope, p.call(d, p.around), p.prefix, p.shift}
	}
	b := p.scope.find(p.node.name)
	if b == nil || b.symbol.Definition == nil {
		return nil, p
	}
	qualifier := p.node.name[:strings.LastIndexByte(p.node.name, '!')+1]
	d := b.symbol.Definition
	return d, place{d.expr, b.home, p.call(d, nil), p.prefix + qualifier, d.shift}
}

// call is the surroundings of d's body where p mentions d. An instance's
// arguments come first and bind nothing here.
func (p place) call(d *Definition, outer *surroundings) *surroundings {
	kids := p.node.kids
	if d.Kind == Function || len(kids) < len(d.Params) {
		kids = nil
	}
	arguments := p.values(d.Params, nil)
	for i, kid := range kids[max(0, len(kids)-len(d.Params)):] {
		arguments[d.Params[i].Name] = p.at(kid)
	}
	return &surroundings{arguments: arguments, outer: outer}
}

// bodyOf is the place of d's body where nothing is known of its parameters.
func bodyOf(d *Definition, home *scope) place {
	p := place{node: d.expr, scope: home, shift: d.shift}
	p.around = &surroundings{arguments: p.values(d.Params, nil)}
	return p
}

// within is p with the names known that its node binds, which hide others.
func (p place) within() place {
	for _, b := range p.node.binds {
		p.around = &surroundings{arguments: p.values(b.names, b.set), outer: p.around}
	}
	return p
}

// values is names that stand for values, which neither read nor prime. Each
// keeps its declaration and the set that its values are of, nil for a parameter.
func (p place) values(names []Decl, set *node) map[string]place {
	all := make(map[string]place, len(names))
	for _, d := range names {
		all[d.Name] = p.at(&node{shape: sLiteral, span: d.Span, binds: []bind{{names: []Decl{d}, set: set}}})
	}
	return all
}

// value is the declaration of the value that the expression at p stands for, and
// the set that it is of; false where p is no such name.
func (p place) value() (d Decl, set place, ok bool) {
	p = p.inner()
	if p.node.shape != sLiteral || len(p.node.binds) == 0 {
		return Decl{}, place{}, false
	}
	b := p.node.binds[0]
	return b.names[0], p.at(b.set), true
}

// effectAt is the effect of the expression at p. Only its level is exact: what
// LETs around p define counts as their own place says.
func (m *Model) effectAt(p place) *effect {
	v := &evaluation{model: m, scope: p.scope}
	e := newEffect()
	v.eval(p.node, v.known(p.around), e)
	return e
}

// known makes what stands around a place known.
func (v *evaluation) known(a *surroundings) *locals {
	switch {
	case a == nil:
		return nil
	case a.known != nil:
	case a.group != nil:
		a.known = v.let(a.group, v.known(a.outer))
	default:
		a.known = &locals{names: map[string]local{}, outer: v.known(a.outer)}
		for name, argument := range a.arguments {
			a.known.names[name] = local{effect: v.model.effectAt(argument)}
		}
	}
	return a.known
}
