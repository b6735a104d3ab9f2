package coverage

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/tla"
)

// kindOf says what a declaration of the model is.
func (m *model) kindOf(symbol tla.Symbol) NameKind {
	switch symbol.Kind {
	case tla.SymbolConstant:
		return ConstantName
	case tla.SymbolVariable:
		return VariableName
	case tla.SymbolInstance:
		return ModuleName
	case tla.SymbolStandard:
		return OperatorName
	case tla.SymbolDefinition:
	}
	for _, c := range m.configs {
		if slices.Contains(c.properties, symbol.Name) {
			return PropertyName
		}
	}
	if file := m.modules[symbol.Module.Name]; file != nil && len(file.model.Primes(symbol.Name)) > 0 {
		return ActionName
	}
	return OperatorName
}

// thingIn is what a name stands for in the scope of a module.
func (m *model) thingIn(file *moduleFile, name string) (thing, NameKind, bool) {
	symbol, ok := file.model.Find(nil, name)
	if !ok || symbol.Module == nil {
		return thing{}, 0, false
	}
	return thingOf(symbol), m.kindOf(symbol), true
}

// expectedNames are the configs, results and actions of expected.txt.
func (v *view) expectedNames() []mention {
	var names []mention
	for _, e := range v.model.expected.List {
		c := v.model.config(e.Config)
		if c == nil {
			continue
		}
		names = append(names, mention{e.ConfigSpan, ConfigName, thing{path: c.path}})
		if c.root != nil {
			names = append(names, v.traceNames(e, c.root)...)
		}
	}
	return names
}

// traceNames are the actions of an expected counterexample, in the scope of the
// module that is run.
func (v *view) traceNames(e record.Expectation, root *moduleFile) []mention {
	var names []mention
	for _, action := range e.Actions {
		if t, kind, ok := v.model.thingIn(root, action.Name); ok {
			names = append(names, mention{action.Span, kind, t})
		}
	}
	return names
}

// configNames are the names of the model that a config gives.
func (v *view) configNames(path string) []mention {
	var names []mention
	for _, c := range v.model.configs {
		if c.path != path || c.root == nil {
			continue
		}
		for _, ref := range c.refs() {
			if t, kind, ok := v.model.thingIn(c.root, ref.Name); ok {
				names = append(names, mention{ref.Span, kind, t})
			}
		}
	}
	return sortMentions(names)
}

// refs are all names of the model in the config.
func (c *config) refs() []tla.Ref {
	p := c.parsed
	refs := slices.Concat([]tla.Ref{p.Specification, p.Init, p.Next, p.View, p.Alias},
		p.Symmetry, p.Constraints, p.ActionConstraints, p.Checks(), p.Postconditions, p.Possible)
	for _, a := range p.Constants {
		refs = append(refs, tla.Ref{Name: a.Name, Span: a.Span})
		if a.Op == "<-" {
			refs = append(refs, tla.Ref{Name: a.Value, Span: a.ValueSpan})
		}
	}
	return slices.DeleteFunc(refs, func(r tla.Ref) bool { return r.Name == "" || r.Span.Len() == 0 })
}

// moduleFileOf is the module that a file name such as model/Crossing.tla means.
func (m *model) moduleFileOf(name string) *moduleFile {
	stem, ok := strings.CutSuffix(filepath.Base(name), ".tla")
	if !ok {
		return nil
	}
	return m.modules[stem]
}
