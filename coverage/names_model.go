package coverage

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
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

// declaration is the symbol of a thing of the model: the one of its name that its
// file declares, since modules of one record may share names.
func (m *model) declaration(t thing) (tla.Symbol, bool) {
	for _, name := range m.order {
		symbol, ok := m.modules[name].model.Lookup(t.name)
		if ok && symbol.Module != nil && symbol.Module.File.Path == t.path {
			return symbol, true
		}
	}
	return tla.Symbol{}, false
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
			if t, kind, ok := v.declares(ref.Name); ok {
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

// moduleNames are the declarations of a module file and the names that its
// definitions use.
func (v *view) moduleNames(src *source) []mention {
	var names []mention
	for _, module := range src.module().Modules {
		file := v.model.modules[module.Name]
		if file == nil || file.path != src.path {
			continue
		}
		add := func(name string, span text.Span) {
			if symbol, ok := file.model.Lookup(name); ok && symbol.Module != nil {
				names = append(names, mention{span, v.model.kindOf(symbol), thing{symbol.Module.File.Path, symbol.Name}})
			}
		}
		for _, decl := range slices.Concat(module.Constants, module.Variables) {
			add(decl.Name, decl.Span)
		}
		for _, d := range slices.Concat(module.Definitions, module.Claims) {
			if d.Name != "" {
				add(d.Name, d.NameSpan)
			}
			for _, use := range d.Uses {
				add(use.Name, use.Span)
			}
		}
	}
	return sortMentions(names)
}

// moduleFileOf is the module that a file name such as model/Crossing.tla means.
func (m *model) moduleFileOf(name string) *moduleFile {
	stem, ok := strings.CutSuffix(filepath.Base(name), ".tla")
	if !ok {
		return nil
	}
	return m.modules[stem]
}
