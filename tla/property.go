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
	return m.classify(place{b.symbol.Definition.expr, b.home, nil, ""}, map[*Definition]bool{})
}

// place is an expression with the scope that it stands in, the definitions of
// the LETs around it and, reached through an instance, the S! before its names.
type place struct {
	node   *node
	scope  *scope
	lets   *letScope
	prefix string
}

// letScope is the chain of definitions that LETs around a place give.
type letScope struct {
	group *letGroup
	outer *letScope
}

func (l *letScope) find(name string) *Definition {
	for ; l != nil; l = l.outer {
		for _, d := range l.group.definitions {
			if d.Name == name {
				return d
			}
		}
	}
	return nil
}

// at is another expression of the same surroundings.
func (p place) at(n *node) place {
	p.node = n
	return p
}

// inner passes into parentheses, labels and LETs.
func (p place) inner() place {
	for {
		switch p.node.shape {
		case sGroup:
			p.node = p.node.kids[0]
		case sLet:
			p.lets = &letScope{p.node.let, p.lets}
			p.node = p.node.kids[0]
		default:
			return p
		}
	}
}

// named is the place of the body of the definition that the name at p means.
func (p place) named() (*Definition, place) {
	if d := p.lets.find(p.node.name); d != nil {
		return d, place{d.expr, p.scope, p.lets, p.prefix}
	}
	b := p.scope.find(p.node.name)
	if b == nil || b.symbol.Definition == nil {
		return nil, p
	}
	prefix := p.prefix
	for i := len(p.node.name) - 1; i >= 0; i-- {
		if p.node.name[i] == '!' {
			prefix += p.node.name[:i+1]
			break
		}
	}
	d := b.symbol.Definition
	return d, place{d.expr, b.home, nil, prefix}
}

func (m *Model) classify(p place, seen map[*Definition]bool) PropertyKind {
	p = p.inner()
	switch n := p.node; {
	case n.shape == sName:
		d, body := p.named()
		if d == nil || seen[d] {
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
		return m.classify(p.at(n.kids[0]), seen)
	case n.is("[]"):
		if e := m.effectAt(p.at(n.kids[0])); e.temporal {
			return Temporal
		} else if e.action {
			return ActionProperty
		}
		return Invariant
	}
	switch e := m.effectAt(p); {
	case e.temporal:
		return Temporal
	case e.action:
		return ActionProperty
	}
	return Invariant
}

// effectAt is the effect of the expression at p. Only its level is exact: what
// LETs around p define counts as their own place says.
func (m *Model) effectAt(p place) *effect {
	v := &evaluation{model: m, scope: p.scope}
	e := newEffect()
	v.eval(p.node, v.around(p.lets), e)
	return e
}

// around makes the definitions of the LETs around a place known.
func (v *evaluation) around(l *letScope) *locals {
	if l == nil {
		return nil
	}
	return v.let(l.group, v.around(l.outer))
}
