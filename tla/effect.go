package tla

// atom is one thing that an expression can read or prime: a variable or a
// constant (of a module), or a parameter of its owner (a *Definition, an
// *Instance).
type atom struct {
	name     string
	owner    any
	variable bool
}

// effect is what an expression reads and primes, and of what level it is.
// enables is the parameters that stand under ENABLED: of what stands for one,
// only what it reads counts.
type effect struct {
	reads, primes, enables atoms
	action, temporal       bool
}

// atoms is a set; most are empty and stay nil.
type atoms map[atom]bool

func (s *atoms) add(a atom) {
	if *s == nil {
		*s = atoms{}
	}
	(*s)[a] = true
}

func newEffect() *effect { return &effect{} }

// size grows whenever the effect does.
func (e *effect) size() int {
	n := len(e.reads) + len(e.primes) + len(e.enables)
	if e.action {
		n++
	}
	if e.temporal {
		n++
	}
	return n
}

func (e *effect) add(other *effect) {
	for a := range other.reads {
		e.reads.add(a)
	}
	for a := range other.primes {
		e.primes.add(a)
	}
	for a := range other.enables {
		e.enables.add(a)
	}
	e.action = e.action || other.action
	e.temporal = e.temporal || other.temporal
}

// addPrimed adds other as it is under a prime: what it reads is the next value.
func (e *effect) addPrimed(other *effect) {
	for a := range other.reads {
		e.primes.add(a)
	}
	for a := range other.primes {
		e.primes.add(a)
	}
	for a := range other.enables {
		e.primes.add(a)
	}
	e.action = true
	e.temporal = e.temporal || other.temporal
}

// addEnabled adds ENABLED of other.
func (e *effect) addEnabled(other *effect) {
	for a := range other.reads {
		if _, global := a.owner.(*Module); global {
			e.reads.add(a)
		} else {
			e.enables.add(a)
		}
	}
	for a := range other.enables {
		e.enables.add(a)
	}
}

// substitute is e with each atom replaced by what value says stands for it; nil
// leaves an atom as it is.
func (e *effect) substitute(value func(atom) *effect) *effect {
	out := newEffect()
	out.action, out.temporal = e.action, e.temporal
	for a := range e.reads {
		if v := value(a); v != nil {
			out.add(v)
		} else {
			out.reads.add(a)
		}
	}
	for a := range e.primes {
		if v := value(a); v != nil {
			out.addPrimed(v)
		} else {
			out.primes.add(a)
		}
	}
	for a := range e.enables {
		if v := value(a); v != nil {
			out.addEnabled(v)
		} else {
			out.enables.add(a)
		}
	}
	return out
}

// bindingEffect is the effect of mentioning what b stands for. The parameters of
// a definition stay in it, as atoms that it owns.
func (m *Model) bindingEffect(b *binding) *effect {
	if b.via != nil {
		return m.through(b.via, m.bindingEffect(b.inner))
	}
	out := newEffect()
	switch b.symbol.Kind {
	case SymbolDefinition:
		if m.early[b.symbol.Definition] {
			m.again = true
		}
		if e := m.effects[b.symbol.Definition]; e != nil {
			return e
		}
	case SymbolVariable, SymbolConstant:
		out.reads.add(atom{b.symbol.Name, b.symbol.Module, b.symbol.Kind == SymbolVariable})
	}
	return out
}

// through carries an effect from an instance's module to where it is
// instantiated: each constant and variable becomes what WITH says, or else what
// its name means there.
func (m *Model) through(l *link, e *effect) *effect {
	known := map[string]*effect{}
	return e.substitute(func(a atom) *effect {
		module, ok := a.owner.(*Module)
		if !ok || !l.to.declares(module, a.name) {
			return nil
		}
		if v := known[a.name]; v != nil {
			return v
		}
		v := newEffect()
		if expr := l.values[a.name]; expr != nil {
			here := &evaluation{model: m, scope: l.from}
			here.eval(expr, here.params(l.instance, l.instance.Params, l.locals), v)
		} else if b := l.from.bindings[a.name]; b != nil {
			v.add(m.bindingEffect(b))
		} else {
			v.reads.add(a)
		}
		known[a.name] = v
		return v
	})
}

// declares says whether name is a constant or variable that module declares and
// that is a parameter of s: its own or that of a module that it extends.
func (s *scope) declares(module *Module, name string) bool {
	b := s.bindings[name]
	if s.outer != nil && s.outer.bindings[name] == b {
		return false
	}
	return b != nil && b.via == nil && b.symbol.Module == module
}
