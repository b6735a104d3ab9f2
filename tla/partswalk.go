package tla

// walk takes the conjunct at p. may says that it stands where the action chooses
// among several ways to take a step.
func (w *partsWalk) walk(p place, may bool, depth int) {
	p = p.inner()
	n := p.node
	if n.is("/\\") {
		w.each(p, n.kids, may, depth)
		return
	}
	e := w.model.effectAt(p)
	if !e.action && len(e.primes) == 0 {
		if !may {
			w.guard(p, false)
		}
		return
	}
	switch {
	case n.shape == sBind && n.name == "\\E":
		w.bound(p, may)
		w.walk(p.within().at(n.kids[0]), may, depth)
	case choices(n) != nil:
		if n.shape == sIf && !may {
			w.guard(p.at(n.kids[0]), true)
		}
		w.each(p, choices(n), true, depth)
	case n.shape == sUnchanged:
	case n.shape == sName && depth < maxParts:
		if d, body := p.named(); d != nil {
			w.walk(body, may, depth+1)
			return
		}
		w.opaque(e)
	default:
		if variable, ok := w.assigned(p); ok {
			if !may {
				w.tested(p.at(n.kids[1]))
			}
			w.update(variable, p.at(n.kids[1]))
			return
		}
		w.opaque(e)
	}
}

func (w *partsWalk) each(p place, kids []*node, may bool, depth int) {
	for _, kid := range kids {
		w.walk(p.at(kid), may, depth)
	}
}

func (w *partsWalk) guard(p place, tested bool) {
	w.parts.Guards = append(w.parts.Guards, Guard{p.scope.module, p.whole(), tested})
}

// tested notes what the next value of a variable hangs on, in as much as an IF
// chooses it, or what stands under a key of it.
func (w *partsWalk) tested(p place) {
	p = p.inner()
	switch n := p.node; {
	case n.shape == sIf:
		w.guard(p.at(n.kids[0]), true)
	case n.is("EXCEPT"):
		for _, kid := range n.kids[1:] {
			w.tested(p.at(kid.kids[len(kid.kids)-1]))
		}
	}
}

// bound makes what the \E at p binds choices, where every step chooses them.
func (w *partsWalk) bound(p place, may bool) {
	if may {
		return
	}
	for _, b := range p.node.binds {
		for _, decl := range b.names {
			w.choice(decl, p.at(b.set), true)
		}
	}
}

// opaque notes that the step may change what e primes, in whatever way.
func (w *partsWalk) opaque(e *effect) {
	for _, variable := range w.model.variables(e.primes) {
		w.parts.Updates = append(w.parts.Updates, Update{Variable: variable})
	}
}

// assigned is the x of x' = e.
func (w *partsWalk) assigned(p place) (string, bool) {
	if !p.node.is("=") || len(p.node.kids) != 2 {
		return "", false
	}
	primed := p.node.kids[0].plain()
	if primed.shape != sPrime {
		return "", false
	}
	return w.variable(p.at(primed.kids[0]))
}

// variable is the variable that the expression at p is.
func (w *partsWalk) variable(p place) (string, bool) {
	p = p.inner()
	if p.node.shape != sName {
		return "", false
	}
	if b := p.scope.find(p.node.name); b != nil && b.via == nil && b.symbol.Kind == SymbolVariable {
		return b.symbol.Name, true
	}
	return "", false
}

// update notes in which ways the expression at p is another value than the
// variable has.
func (w *partsWalk) update(variable string, p place) {
	p = p.inner()
	n := p.node
	is := func(kid *node) bool {
		name, ok := w.variable(p.at(kid))
		return ok && name == variable
	}
	switch {
	case is(n):
	case n.shape == sIf || n.shape == sCase:
		for _, kid := range choices(n) {
			w.update(variable, p.at(kid))
		}
	case n.is("EXCEPT") && is(n.kids[0]):
		for _, kid := range n.kids[1:] {
			w.add(Update{Variable: variable, Keys: w.keys(p, kid.kids[:len(kid.kids)-1])})
		}
	default:
		w.add(Update{Variable: variable, Value: w.chosen(p), Element: w.element(p, is)})
	}
}

func (w *partsWalk) add(u Update) { w.parts.Updates = append(w.parts.Updates, u) }

func (w *partsWalk) keys(p place, path []*node) []string {
	names := make([]string, len(path))
	for i, key := range path {
		names[i] = w.chosen(p.at(key))
	}
	return names
}

// chosen is the name of the Choice that the expression at p is, "" for another.
func (w *partsWalk) chosen(p place) string {
	decl, _, _ := p.value()
	return w.choices[choiceKey{decl.Name, decl.Span.Start}]
}

// element is the Choice c where the expression at p is x \cup {c}, {c} \cup x,
// x \ {c} or Append(x, c); is recognises x.
func (w *partsWalk) element(p place, is func(*node) bool) string {
	n := p.node
	if len(n.kids) != 2 {
		return ""
	}
	x, other := n.kids[0], n.kids[1]
	union := n.is("\\cup") || n.is("\\union")
	if union && is(other) {
		x, other = other, x
	}
	switch {
	case !is(x):
	case n.shape == sName && n.name == "Append":
		return w.chosen(p.at(other))
	case union || n.is("\\"):
		if set := p.at(other).inner(); set.node.is("{}") && len(set.node.kids) == 1 {
			return w.chosen(set.at(set.node.kids[0]))
		}
	}
	return ""
}
