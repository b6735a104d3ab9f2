package tla

// evaluation computes the effects of expressions of one module.
type evaluation struct {
	model *Model
	scope *scope
}

// locals is the chain of names bound within an expression; what stands for one
// is an effect, nil for a bound value, which neither reads nor primes.
type locals struct {
	names map[string]local
	outer *locals
}

type local struct {
	effect *effect
	owner  any    // of the parameters of a LET definition
	params []Decl // of a LET definition
	open   bool   // the effect is not complete: the definition is being evaluated
	opens  *link  // a LET instance
}

func (l *locals) find(name string) (local, bool) {
	for ; l != nil; l = l.outer {
		if found, ok := l.names[name]; ok {
			return found, true
		}
	}
	return local{}, false
}

// params makes decls known as parameters of owner.
func (v *evaluation) params(owner any, decls []Decl, outer *locals) *locals {
	if len(decls) == 0 {
		return outer
	}
	inner := &locals{names: make(map[string]local, len(decls)), outer: outer}
	for _, d := range decls {
		e := newEffect()
		e.reads.add(atom{name: d.Name, owner: owner})
		inner.names[d.Name] = local{effect: e}
	}
	return inner
}

// bound makes names known as bound values.
func bound(binds []bind, outer *locals) *locals {
	inner := &locals{names: map[string]local{}, outer: outer}
	for _, b := range binds {
		for _, d := range b.names {
			inner.names[d.Name] = local{}
		}
	}
	return inner
}

func (v *evaluation) definition(d *Definition, outer *locals, into *effect) {
	for _, b := range d.bounds {
		v.eval(b.set, outer, into)
	}
	if d.Kind == Function {
		v.eval(d.expr, bound(d.bounds, outer), into)
		return
	}
	v.eval(d.expr, v.params(d, d.Params, outer), into)
}

// eval adds the effect of n to into.
func (v *evaluation) eval(n *node, l *locals, into *effect) {
	if n == nil {
		return
	}
	switch n.shape {
	case sName:
		v.name(n, l, into)
		return
	case sPrime:
		inner := newEffect()
		v.eval(n.kids[0], l, inner)
		into.addPrimed(inner)
		return
	case sUnchanged:
		into.action = true
		return
	case sEnabled:
		v.enabled(n, l, into)
		return
	case sSquare, sAngle, sFair:
		v.eval(n.kids[0], l, into) // the subscript neither reads nor changes
		into.action = true
		into.temporal = into.temporal || n.shape == sFair
		return
	case sBind:
		for _, b := range n.binds {
			v.eval(b.set, l, into)
		}
		l = bound(n.binds, l)
		into.temporal = into.temporal || n.name == "\\AA" || n.name == "\\EE"
	case sLet:
		l = v.let(n.let, l)
	case sOperator:
		v.operator(n, l, into)
	}
	for _, kid := range n.kids {
		v.eval(kid, l, into)
	}
}

// enabled adds ENABLED A: it reads what A reads, and no step takes place.
func (v *evaluation) enabled(n *node, l *locals, into *effect) {
	inner := newEffect()
	v.eval(n.kids[0], l, inner)
	into.addEnabled(inner)
}

// operator adds what an operator does by itself: a temporal one makes a
// temporal formula, one that the model or a LET defines has a definition's
// effect (its operands are evaluated as they stand).
func (v *evaluation) operator(n *node, l *locals, into *effect) {
	switch n.name {
	case "[]", "<>", "~>", "-+->":
		into.temporal = true
		return
	case "UNCHANGED", "'", "\\cdot":
		into.action = true
	}
	var e *effect
	var owner any
	if found, ok := l.find(n.name); ok {
		e, owner = found.effect, found.owner
	} else if b := v.scope.bindings[n.name]; b != nil {
		e, owner = v.model.bindingEffect(b), b.symbol.Definition
	}
	if e == nil {
		return
	}
	into.add(e.substitute(func(a atom) *effect {
		if a.owner == owner {
			return newEffect()
		}
		return nil
	}))
}

// let computes the effects of a LET's definitions and makes them known. Each is
// evaluated once, whatever uses it, so that LETs within LETs stay cheap; of
// recursive ones, which may use each other, each is said to do what all do.
func (v *evaluation) let(group *letGroup, outer *locals) *locals {
	inner := &locals{names: map[string]local{}, outer: outer}
	for _, i := range group.instances {
		opens := newLink(i, v.scope, v.scope.lets[i])
		opens.locals = inner
		inner.names[i.Name] = local{opens: opens}
	}
	for _, d := range group.definitions {
		inner.names[d.Name] = local{effect: newEffect(), owner: d, params: d.Params, open: true}
	}
	for _, d := range group.definitions {
		known := inner.names[d.Name]
		v.definition(d, inner, known.effect)
		known.open = false
		inner.names[d.Name] = known
	}
	if group.recursive {
		all := newEffect()
		for _, d := range group.definitions {
			all.add(inner.names[d.Name].effect)
		}
		for _, d := range group.definitions {
			inner.names[d.Name].effect.add(all)
		}
	}
	return inner
}
