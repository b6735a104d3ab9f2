package tla

import "strings"

// name adds the effect of a name with its arguments.
func (v *evaluation) name(n *node, l *locals, into *effect) {
	first, rest, chained := strings.Cut(n.name, "!")
	found, isLocal := l.find(first)
	switch {
	case isLocal && found.opens != nil && chained:
		v.binding(found.opens.find(rest, &binding{}), n, l, into)
	case isLocal && found.owner != nil && !found.open:
		v.apply(found.effect, []formal{{found.owner, found.params}}, n, l, into)
	case isLocal:
		if found.effect != nil {
			into.add(found.effect)
		}
		v.all(n.kids, l, into)
	default:
		v.binding(v.scope.find(n.name), n, l, into)
	}
}

// formal is a parameter list; an instance's comes before that of the operator
// that it qualifies.
type formal struct {
	owner  any
	params []Decl
}

// binding adds the effect of a mention n of what b stands for; nil is unknown.
func (v *evaluation) binding(b *binding, n *node, l *locals, into *effect) {
	if b == nil {
		v.all(n.kids, l, into)
		return
	}
	var formals []formal
	for at := b; at.via != nil; at = at.inner {
		formals = append(formals, formal{at.via.instance, at.via.instance.Params})
	}
	if d := b.symbol.Definition; d != nil && d.Kind != Function {
		formals = append(formals, formal{d, d.Params})
	}
	v.apply(v.model.bindingEffect(b), formals, n, l, into)
}

// apply adds e with its parameters replaced by n's arguments. Arguments that no
// parameter takes are read.
func (v *evaluation) apply(e *effect, formals []formal, n *node, l *locals, into *effect) {
	given := map[atom]*effect{}
	kids := n.kids
	for _, f := range formals {
		for _, d := range f.params {
			argument := newEffect()
			if len(kids) > 0 {
				v.eval(kids[0], l, argument)
				kids = kids[1:]
			}
			given[atom{name: d.Name, owner: f.owner}] = argument
		}
	}
	v.all(kids, l, into)
	if len(given) == 0 {
		into.add(e)
		return
	}
	into.add(e.substitute(func(a atom) *effect { return given[a] }))
}

func (v *evaluation) all(nodes []*node, l *locals, into *effect) {
	for _, n := range nodes {
		v.eval(n, l, into)
	}
}
