package tla

import (
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Unknown compares a config with the model, as TLC does before it runs: names
// that the module does not define, and constants of the model that the config
// gives no value (those at the empty span 0-0, since no place in the config is
// at fault). A name that a module out of reach may define is given the benefit of
// the doubt; NAME = value for a name that the model lacks merely makes a model
// value, which TLC accepts.
func (m *Model) Unknown(cfg *Config) []Problem {
	var problems []Problem
	for _, r := range cfg.refs() {
		if !m.knows(r.Name) {
			problems = append(problems, m.undefined(r.Name, r.Span))
		}
	}
	assigned := map[string]bool{}
	for _, a := range cfg.Constants {
		assigned[a.Name] = true
		problems = append(problems, m.unknownIn(a)...)
	}
	for _, name := range m.root.names {
		if m.root.bindings[name].symbol.Kind == SymbolConstant && !assigned[name] {
			problems = append(problems, Problem{text.Span{}, "constant " + name + " has no value in this config"})
		}
	}
	sortProblems(problems)
	return problems
}

// refs lists every name by which a config means a definition of the model.
func (c *Config) refs() []Ref {
	var all []Ref
	for _, r := range []Ref{c.Specification, c.Init, c.Next, c.View, c.Alias} {
		if r.Name != "" {
			all = append(all, r)
		}
	}
	for _, list := range [][]Ref{c.Symmetry, c.Constraints, c.ActionConstraints, c.Invariants, c.Properties,
		c.Postconditions, c.Possible} {
		all = append(all, list...)
	}
	return all
}

func (m *Model) knows(name string) bool {
	first, _, chained := strings.Cut(name, "!")
	if b := m.root.bindings[first]; chained && b != nil && b.opens != nil && b.opens.to == nil {
		return true
	}
	return m.root.find(name) != nil || m.mayDefine()
}

// mayDefine says whether a module out of reach that nobody knows may define any
// name in the root.
func (m *Model) mayDefine() bool { return len(m.missing) > 0 }

func (m *Model) undefined(name string, span text.Span) Problem {
	return Problem{span, fmt.Sprintf("module %s does not define %s", m.root.module.Name, name)}
}

// unknownIn checks both sides of X <- Y; of X <- [M]Y the left one only where M
// belongs to the model.
func (m *Model) unknownIn(a Assignment) []Problem {
	if a.Op != "<-" {
		return nil
	}
	var problems []Problem
	switch at := m.moduleNamed(a.Module); {
	case a.Module == "" && !m.knows(a.Name):
		problems = append(problems, m.undefined(a.Name, a.Span))
	case a.Module != "" && at != nil && at.find(a.Name) == nil && !m.mayDefine():
		problems = append(problems, Problem{a.Span, fmt.Sprintf("module %s does not define %s", a.Module, a.Name)})
	}
	if a.Value != "" && !m.knows(a.Value) {
		problems = append(problems, m.undefined(a.Value, a.ValueSpan))
	}
	return problems
}

func (m *Model) moduleNamed(name string) *scope {
	for _, s := range m.order {
		if s.module.Name == name {
			return s
		}
	}
	return nil
}
