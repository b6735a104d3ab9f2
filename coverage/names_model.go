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

// expectedNames are the configs, results and actions of expected.txt.
func (v *view) expectedNames() []mention {
	var names []mention
	for _, e := range v.model.expected.List {
		if c := v.model.config(e.Config); c != nil {
			names = append(names, mention{e.ConfigSpan, ConfigName, thing{path: c.path}})
		}
		names = append(names, v.traceNames(e)...)
	}
	return names
}

// traceNames are the actions of an expected counterexample.
func (v *view) traceNames(e record.Expectation) []mention {
	var names []mention
	for _, action := range e.Actions {
		if t, kind, ok := v.declares(action.Name); ok {
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
			if symbol, ok := c.root.model.Find(nil, ref.Name); ok && symbol.Module != nil {
				names = append(names, mention{ref.Span, v.model.kindOf(symbol), thingOf(symbol)})
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
