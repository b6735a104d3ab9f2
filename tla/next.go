package tla

// NextOf is the name of the next-state action of a specification: N of the
// [][N]_v that stands in spec, in what it names or in its conjunctions. False
// where there is none or N is no plain name.
func (m *Model) NextOf(spec string) (string, bool) {
	p, ok := m.nextAt(spec)
	if !ok || p.node.shape != sName {
		return "", false
	}
	return p.prefix + p.node.name, true
}

// nextAt is the place of that N, whatever expression it is.
func (m *Model) nextAt(spec string) (place, bool) {
	p, ok := m.placeOf(spec)
	if !ok {
		return place{}, false
	}
	return boxed(p, map[*Definition]bool{})
}

// placeOf is the body of a definition in the root's scope.
func (m *Model) placeOf(name string) (place, bool) {
	n := &node{shape: sName, name: name}
	d, p := place{node: n, scope: m.root}.named()
	return p, d != nil
}

// boxed finds the action of the first [][A]_v among the conjuncts at p.
func boxed(p place, seen map[*Definition]bool) (place, bool) {
	p = p.inner()
	switch n := p.node; {
	case n.shape == sName:
		if d, body := p.named(); d != nil && !seen[d] {
			seen[d] = true
			return boxed(body, seen)
		}
	case n.is("/\\"):
		for _, kid := range n.kids {
			if found, ok := boxed(p.at(kid), seen); ok {
				return found, true
			}
		}
	case n.shape == sBind && n.name == "\\EE":
		return boxed(p.within().at(n.kids[0]), seen)
	case n.is("[]"):
		if square := n.kids[0].plain(); square.shape == sSquare {
			return p.at(square.kids[0]).inner(), true
		}
	}
	return place{}, false
}

// nextPlace is where the actions of a model begin, with the name of the
// definition around it: next, or for "" what DefaultSpec's formula boxes, or
// Next. A next that is a specification stands for what it boxes.
func (m *Model) nextPlace(next string) (place, string, bool) {
	if next == "" {
		next = m.defaultSpec()
	}
	if boxed, ok := m.nextAt(next); ok {
		return boxed, next, true
	}
	p, ok := m.placeOf(next)
	return p, next, ok
}

// defaultSpec is Spec if the root has a definition of that name that boxes an
// action, else the first of its own definitions that does beside other
// conjuncts (Init /\ [][Next]_vars, and not the property [][A]_vars), else Next.
func (m *Model) defaultSpec() string {
	if _, ok := m.nextAt("Spec"); ok {
		return "Spec"
	}
	for _, d := range m.root.module.Definitions {
		if p := bodyOf(d, m.root).inner(); d.Kind == Operator && p.node.is("/\\") {
			if _, ok := m.nextAt(d.Name); ok {
				return d.Name
			}
		}
	}
	return "Next"
}
