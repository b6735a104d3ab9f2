package tla

import (
	"sort"
	"sync"
)

// Model is one root module together with what it extends and instantiates. It
// never changes; what it knows about effects is computed at the first question
// that needs it, once, and it may be asked from several goroutines.
type Model struct {
	root    *scope
	scopes  map[*Module]*scope
	order   []*scope        // in the order in which they were completed
	missing map[string]bool // modules out of reach whose names would be the root's own

	standard map[string]*scope
	once     sync.Once
	effects  map[*Definition]*effect
	early    map[*Definition]bool // while effects are computed, those that are still to come
	again    bool                 // one of them was asked for
}

// NewModel resolves the names of the module root. resolve gives the module of
// a name, nil for those that it does not have: TLC's standard modules are known; a
// module nested in the one that speaks of it is found without it.
func NewModel(root *Module, resolve func(module string) *Module) *Model {
	m := &Model{scopes: map[*Module]*scope{}, missing: map[string]bool{}, standard: map[string]*scope{}}
	m.root = m.scopeOf(root, resolve)
	return m
}

// Root is the module that the model was made for.
func (m *Model) Root() *Module { return m.root.module }

// Lookup finds a name in the scope of the root: a definition, a constant, a
// variable or an instance, its own or of a module that it extends or
// instantiates; "S!Op" too. Of a standard module that no file has, what it
// defines is known by name and parameters.
func (m *Model) Lookup(name string) (Symbol, bool) {
	b := m.root.find(name)
	if b == nil {
		return Symbol{}, false
	}
	s := b.symbol
	s.Name = name
	return s, true
}

// Variables is the names of the root's variables, its own and those of the
// modules that it extends, sorted.
func (m *Model) Variables() []string {
	all := atoms{}
	for name, b := range m.root.bindings {
		if b.via == nil && b.symbol.Kind == SymbolVariable {
			all.add(atom{name: name, variable: true})
		}
	}
	return m.variables(all)
}

// Reads is the names of the root's variables whose present value the named
// definition reads, itself or through what it uses, sorted. What stands under
// UNCHANGED is not read.
func (m *Model) Reads(name string) []string { return m.variables(m.effectOf(name).reads) }

// Primes is the names of the root's variables that the named action may change,
// sorted: those primed in it or in what it uses; in vars' and Op(x)' those that
// the primed operator reads. UNCHANGED primes nothing, ENABLED A changes
// nothing.
func (m *Model) Primes(name string) []string { return m.variables(m.effectOf(name).primes) }

// Relevant says whether an action can break a property: the action changes a
// variable that the property reads, or, for a property over steps, primes.
func (m *Model) Relevant(property, action string) bool {
	p, a := m.effectOf(property), m.effectOf(action)
	for changed := range a.primes {
		if p.reads[changed] || p.primes[changed] {
			return true
		}
	}
	return false
}

// effectOf is the effect of a name in the root, empty for an unknown one.
func (m *Model) effectOf(name string) *effect {
	m.once.Do(m.analyse)
	if b := m.root.find(name); b != nil {
		return m.bindingEffect(b)
	}
	return newEffect()
}

// variables sorts the names of the variables among atoms.
func (m *Model) variables(all atoms) []string {
	names := []string{}
	seen := map[string]bool{}
	for a := range all {
		if a.variable && !seen[a.name] {
			seen[a.name] = true
			names = append(names, a.name)
		}
	}
	sort.Strings(names)
	return names
}

// analyse computes the effects of all definitions in reach. One pass will do
// where each uses only what comes before it; where one does not (RECURSIVE),
// passes are made until nothing grows. Effects only grow, and there are finitely
// many names, so that ends.
func (m *Model) analyse() {
	m.effects = map[*Definition]*effect{}
	m.early = map[*Definition]bool{}
	for _, s := range m.order {
		for _, d := range s.module.Definitions {
			m.effects[d] = newEffect()
			m.early[d] = true
		}
	}
	for grown := true; grown; grown = grown && m.again {
		grown = false
		for _, s := range m.order {
			for _, d := range s.module.Definitions {
				e := newEffect()
				(&evaluation{model: m, scope: s}).definition(d, nil, e)
				if e.size() != m.effects[d].size() {
					m.effects[d], grown = e, true
				}
				delete(m.early, d)
			}
		}
	}
}
