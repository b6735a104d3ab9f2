package tla

// PropertyKind says what sort of formula a property is, as TLC treats it.
type PropertyKind int

// The kinds of properties, from the weakest to the strongest.
const (
	Invariant      PropertyKind = iota // about single states: no prime; also []P of such a P
	ActionProperty                     // about steps: [][A]_v
	Temporal                           // about behaviours: <>, ~>, fairness …
)

// String is the word for the kind.
func (k PropertyKind) String() string {
	return [...]string{"invariant", "action property", "temporal property"}[k]
}

// PropertyKind classifies a named formula. A conjunction is of its strongest
// part's kind. []P over a state predicate counts as an invariant, since TLC
// checks and reports it as one. An unknown name is an Invariant.
func (m *Model) PropertyKind(name string) PropertyKind {
	m.once.Do(m.analyse)
	b := m.root.find(name)
	if b == nil || b.symbol.Definition == nil {
		return Invariant
	}
	d := b.symbol.Definition
	kind := m.classify(bodyOf(d, b.home), map[*Definition]bool{})
	for _, domain := range d.bounds { // of a function
		kind = max(kind, m.levelOf(place{node: domain.set, scope: b.home}))
	}
	return kind
}

func (m *Model) classify(p place, seen map[*Definition]bool) PropertyKind {
	p = p.inner()
	switch n := p.node; {
	case n.shape == sName:
		d, body := p.named()
		switch {
		case d == nil, seen[d] && len(n.kids) > 0: // other arguments may be of another level
			return m.levelOf(p)
		case seen[d]: // and counted
			return Invariant
		}
		seen[d] = true
		return m.classify(body, seen)
	case n.is("/\\"):
		kind := Invariant
		for _, kid := range n.kids {
			kind = max(kind, m.classify(p.at(kid), seen))
		}
		return kind
	case n.shape == sBind && n.name == "\\A":
		return m.classify(p.within().at(n.kids[0]), seen)
	case n.is("[]"):
		if e := m.effectAt(p.at(n.kids[0])); e.temporal {
			return Temporal
		} else if e.action {
			return ActionProperty
		}
		return Invariant
	}
	return m.levelOf(p)
}

// levelOf is the kind that the level of the expression at p alone makes it.
func (m *Model) levelOf(p place) PropertyKind {
	switch e := m.effectAt(p); {
	case e.temporal:
		return Temporal
	case e.action:
		return ActionProperty
	}
	return Invariant
}
