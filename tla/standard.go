package tla

import (
	_ "embed"
	"strings"
)

// standardTable is the modules that come with TLC 1.7.4, its community modules
// and Apalache's: names and parameters as the modules have them, what each means
// in words of our own. A module begins with its name, what it extends and what
// it is for; each of its lines has a head and, behind a dash, what it means.
//
//go:embed standard.txt
var standardTable string

// StandardModule is a module that TLC or a community module provides, so that no
// file of the model's has it.
type StandardModule struct {
	Name, Doc string
	Extends   []string
	Operators []*StandardOperator // its own
}

// StandardOperator is what such a module defines. Signature is its head as one
// writes it, "SelectSeq(s, Test(_))"; Params is empty for a plain name.
type StandardOperator struct {
	Module, Name, Signature, Doc string
	Params                       []Decl
}

// StandardModules is the names of all standard modules, sorted as the table is:
// TLC's own first.
func StandardModules() []string {
	var names []string
	for line := range strings.Lines(standardTable) {
		if header, _, found := strings.Cut(line, ":"); found && line[0] != ' ' {
			name, _, _ := strings.Cut(header, " ")
			names = append(names, name)
		}
	}
	return names
}

// Standard is the standard module of that name; false for all others.
func Standard(name string) (*StandardModule, bool) {
	for section := range strings.SplitSeq(standardTable, "\n\n") {
		header, lines, _ := strings.Cut(section, "\n")
		head, doc, _ := strings.Cut(header, ": ")
		named, extends, _ := strings.Cut(head, " < ")
		if named != name {
			continue
		}
		m := &StandardModule{Name: name, Doc: doc, Extends: strings.FieldsFunc(extends, func(r rune) bool { return r == ',' || r == ' ' })}
		l := newLexer("")
		for line := range strings.Lines(lines) {
			signature, doc, _ := strings.Cut(strings.TrimSpace(line), " — ")
			m.Operators = append(m.Operators, &StandardOperator{Module: name, Signature: signature, Doc: doc})
			m.Operators[len(m.Operators)-1].read(l)
		}
		return m, true
	}
	return nil, false
}

// read takes name and parameters from the signature.
func (o *StandardOperator) read(l *lexer) {
	l.src = o.Signature + " =="
	l.seek(0)
	p := &parser{indent: -1}
	for t := l.next(); ; t = l.next() {
		p.tokens = append(p.tokens, t)
		if t.kind == tEOF {
			break
		}
	}
	p.limit = len(p.tokens)
	d := p.head()
	o.Name, o.Params = d.Name, d.Params
}

// standardScope is the scope of a standard module, nil for other modules.
func (m *Model) standardScope(name string) *scope {
	if s, ok := m.standard[name]; ok {
		return s
	}
	module, ok := Standard(name)
	if !ok {
		return nil
	}
	s := &scope{bindings: map[string]*binding{}, exports: map[string]bool{}}
	m.standard[name] = s
	for _, extended := range module.Extends {
		s.inherit(m.standardScope(extended), true)
	}
	for _, o := range module.Operators {
		s.bind(o.Name, &binding{symbol: Symbol{Kind: SymbolStandard, Name: o.Name, Standard: o}, home: s}, true)
	}
	return s
}
