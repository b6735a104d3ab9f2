package tla

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// SymbolKind says what a name in a module's scope stands for.
type SymbolKind int

// The kinds of symbols.
const (
	SymbolDefinition SymbolKind = iota
	SymbolConstant
	SymbolVariable
	SymbolInstance // S of S == INSTANCE M
	SymbolStandard // what a standard module defines
)

// String is the word for the kind.
func (k SymbolKind) String() string {
	return [...]string{"definition", "constant", "variable", "instance", "standard operator"}[k]
}

// Symbol is what a name stands for. Module is where it is declared, Span the
// place of its name there; Definition is nil but for definitions. What a
// standard module defines has no place: of it, Standard alone is known.
type Symbol struct {
	Kind       SymbolKind
	Name       string
	Module     *Module
	Definition *Definition
	Span       text.Span
	Standard   *StandardOperator
}

// scope is the names that a module's expressions may use.
type scope struct {
	module   *Module
	bindings map[string]*binding
	names    []string // in the order in which they were bound
	exports  map[string]bool
	outer    *scope               // of a nested module
	lets     map[*Instance]*scope // what the instances within LETs open
}

// binding is what a name stands for in a scope: something that scope home
// declares, or, with via, inner as seen through an INSTANCE.
type binding struct {
	symbol Symbol
	home   *scope
	opens  *link // for an instance
	via    *link
	inner  *binding
}

// link is one INSTANCE: what the target's constants and variables are in the
// scope from.
type link struct {
	instance *Instance
	from, to *scope
	values   map[string]*node
	locals   *locals // of an INSTANCE within a LET
}

// find resolves a name, S!Op through the instance S. What follows the name of a
// definition (Op!1, Op!label) names a part of it and finds all of it.
func (s *scope) find(name string) *binding {
	first, rest, chained := strings.Cut(name, "!")
	b := s.bindings[first]
	if b == nil || !chained || b.opens == nil {
		return b
	}
	return b.opens.find(rest, b)
}

// find resolves a name behind the ! of the instance that bound to.
func (l *link) find(name string, through *binding) *binding {
	if l.to == nil {
		return nil
	}
	found := l.to.find(name)
	if found == nil || found.symbol.Kind == SymbolConstant || found.symbol.Kind == SymbolVariable {
		return nil
	}
	b := l.wrap(found)
	for outer := through; outer.via != nil; outer = outer.inner {
		b = outer.via.wrap(b)
	}
	return b
}

// wrap is b, a binding of the target's scope, as it is seen in from.
func (l *link) wrap(b *binding) *binding {
	return &binding{symbol: b.symbol, home: b.home, opens: b.opens, via: l, inner: b}
}

// scopeOf builds the scope of a module and of all that it needs.
func (m *Model) scopeOf(module *Module, resolve func(string) *Module) *scope {
	if s := m.scopes[module]; s != nil {
		return s
	}
	s := &scope{module: module, bindings: map[string]*binding{}, exports: map[string]bool{},
		lets: map[*Instance]*scope{}}
	m.scopes[module] = s
	load := func(name string) *scope { return m.load(module, name, resolve) }
	if module.outer != nil {
		s.outer = m.scopeOf(module.outer, resolve)
		s.inherit(s.outer, false)
	}
	for _, r := range module.Extends {
		if extended := load(r.Name); extended != nil {
			s.inherit(extended, true)
		} else {
			m.missing[r.Name] = true
		}
	}
	s.declare()
	for _, i := range module.Instances {
		to := load(i.Module.Name)
		s.instance(i, to)
		if to == nil && i.Name == "" {
			m.missing[i.Module.Name] = true
		}
	}
	for _, i := range module.lets {
		s.lets[i] = load(i.Module.Name)
	}
	m.order = append(m.order, s)
	return s
}

// load is the scope of the module that a name means in module.
func (m *Model) load(module *Module, name string, resolve func(string) *Module) *scope {
	for at := module; at != nil; at = at.outer {
		for _, nested := range at.Modules {
			if nested.Name == name {
				return m.scopeOf(nested, resolve)
			}
		}
	}
	if found := resolve(name); found != nil {
		return m.scopeOf(found, resolve)
	}
	return m.standardScope(name)
}

func (s *scope) bind(name string, b *binding, export bool) {
	if name == "" {
		return
	}
	if s.bindings[name] == nil {
		s.names = append(s.names, name)
	}
	s.bindings[name] = b
	s.exports[name] = export
}

// inherit takes over what other exports, or, of an enclosing module, all.
func (s *scope) inherit(other *scope, extends bool) {
	for _, name := range other.names {
		if !extends || other.exports[name] {
			s.bind(name, other.bindings[name], extends)
		}
	}
}

// declare binds what the module itself declares. SANY does not heed LOCAL where
// the definition was announced by RECURSIVE.
func (s *scope) declare() {
	m := s.module
	own := func(kind SymbolKind, name string, span text.Span, d *Definition) *binding {
		return &binding{symbol: Symbol{Kind: kind, Name: name, Module: m, Definition: d, Span: span}, home: s}
	}
	for _, c := range m.Constants {
		s.bind(c.Name, own(SymbolConstant, c.Name, c.Span, nil), true)
	}
	for _, v := range m.Variables {
		s.bind(v.Name, own(SymbolVariable, v.Name, v.Span, nil), true)
	}
	for _, d := range m.Definitions {
		s.bind(d.Name, own(SymbolDefinition, d.Name, d.NameSpan, d), !d.Local || d.Recursive)
	}
}

// instance binds what an INSTANCE brings: its name, or all that its module
// exports.
func (s *scope) instance(i *Instance, to *scope) {
	l := newLink(i, s, to)
	if i.Name != "" {
		symbol := Symbol{Kind: SymbolInstance, Name: i.Name, Module: s.module, Span: i.NameSpan}
		s.bind(i.Name, &binding{symbol: symbol, home: s, opens: l}, !i.Local)
		return
	}
	if to == nil {
		return
	}
	for _, name := range to.names {
		b := to.bindings[name]
		kind := b.symbol.Kind
		if to.exports[name] && kind != SymbolConstant && kind != SymbolVariable && s.bindings[name] == nil {
			s.bind(name, l.wrap(b), !i.Local)
		}
	}
}

func newLink(i *Instance, from, to *scope) *link {
	l := &link{instance: i, from: from, to: to, values: map[string]*node{}}
	for _, sub := range i.Substitutions {
		l.values[sub.Name] = sub.expr
	}
	return l
}
