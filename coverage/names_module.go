package coverage

import (
	"fmt"
	"strings"
	"sync"

	"github.com/lockstep-tla/lockstep/tla"
)

// namesByPath are the names of each module file, looked for when asked of.
func (m *model) namesByPath() map[string]func() []mention {
	names := make(map[string]func() []mention, len(m.files))
	for _, file := range m.files {
		names[file.Path] = sync.OnceValue(func() []mention { return m.namesOf(file) })
	}
	return names
}

// namesOf are the identifiers of a module file that stand for something:
// declared in it or in another module of the model, or bound within a definition.
func (m *model) namesOf(file *tla.File) []mention {
	var names []mention
	kinds := map[thing]NameKind{}
	for _, module := range file.AllModules() {
		of := m.modelOf(module)
		for _, n := range module.Names() {
			switch symbol, ok := m.symbolOf(of, module, n); {
			case n.Module:
				if named := m.moduleNamed(module, n.Name); named != nil {
					names = append(names, mention{n.Span, ModuleName, moduleThing(named)})
				}
			case n.Local != nil:
				names = append(names, mention{n.Span, LocalName, localThing(file.Path, n.Local)})
			case ok && partOf(n, symbol):
				continue
			case ok:
				t := thingOf(symbol)
				if _, known := kinds[t]; !known {
					kinds[t] = m.kindOf(symbol)
				}
				names = append(names, mention{n.Span, kinds[t], t})
			}
		}
	}
	return sortMentions(names)
}

// partOf says whether a name is that of a part of a definition, such as a label:
// Op!label, which leads to Op and is not its name.
func partOf(n tla.Name, symbol tla.Symbol) bool {
	chain := strings.Split(n.Name, "!")
	return len(chain) > 1 && chain[len(chain)-1] != symbol.Name
}

// symbolOf is what a name of a module's scope stands for, no symbol where no
// module in reach declares it.
func (m *model) symbolOf(of *tla.Model, module *tla.Module, n tla.Name) (tla.Symbol, bool) {
	if n.Local != nil || n.Module || of == nil {
		return tla.Symbol{}, false
	}
	if n.Of != "" {
		if module = m.moduleNamed(module, n.Of); module == nil {
			return tla.Symbol{}, false
		}
		of = m.modelOf(module)
	}
	symbol, ok := of.Find(module, n.Name)
	return symbol, ok && symbol.Module != nil
}

// modelOf is a model in which the module is, nil where there is none.
func (m *model) modelOf(module *tla.Module) *tla.Model {
	if file := m.modules[module.Name]; file != nil && file.module == module {
		return file.model
	}
	for _, name := range m.order {
		if file := m.modules[name]; file.module.File == module.File && file.model.Reaches(module) {
			return file.model
		}
	}
	return nil
}

// moduleNamed is the module that a name means in another: one nested in it or
// around it, itself, or one of the model.
func (m *model) moduleNamed(in *tla.Module, name string) *tla.Module {
	for _, module := range in.File.AllModules() {
		if module.Name == name && (module == in || module.Span.Encloses(in.Span) || in.Span.Encloses(module.Span)) {
			return module
		}
	}
	return m.module(name)
}

// thingOf is a declaration of a module. A name goes by its module's too where
// that is not the first of its file.
func thingOf(symbol tla.Symbol) thing {
	name := symbol.Name
	if symbol.Definition != nil {
		name = symbol.Definition.Name
	}
	name = name[strings.LastIndexByte(name, '!')+1:]
	if symbol.Module != symbol.Module.File.Modules[0] {
		name = symbol.Module.Name + "!" + name
	}
	return thing{path: symbol.Module.File.Path, name: name}
}

// moduleThing is a module itself; no name of TLA+ has a blank in it.
func moduleThing(m *tla.Module) thing { return thing{path: m.File.Path, name: "MODULE " + m.Name} }

// localThing is a name that is bound within a definition, told from its
// namesakes by where it is bound.
func localThing(path string, l *tla.Local) thing {
	return thing{path: path, name: fmt.Sprintf("%s@%d", l.Name, l.Span.Start)}
}

// modelThing finds what a thing that a module declares is: a symbol, a module or
// a local name.
type modelThing struct {
	symbol tla.Symbol
	module *tla.Module // the module itself, or that which holds the local name
	local  *tla.Local
}

func (s *Snapshot) modelThing(v *view, t thing) (modelThing, bool) {
	if v.role(t.path) != moduleLanguage {
		return modelThing{}, false
	}
	for _, module := range s.source(t.path).module().AllModules() {
		if t == moduleThing(module) {
			return modelThing{module: module}, true
		}
		for _, n := range module.Names() {
			if !n.Declares {
				continue
			}
			if n.Local != nil {
				if t == localThing(t.path, n.Local) {
					return modelThing{module: module, local: n.Local}, true
				}
				continue
			}
			if symbol, ok := v.model.symbolOf(v.model.modelOf(module), module, n); ok && symbol.Module == module && thingOf(symbol) == t {
				return modelThing{symbol: symbol, module: module}, true
			}
		}
	}
	return modelThing{}, false
}

// place is where the thing is declared.
func (t modelThing) place(path string) Location {
	switch {
	case t.local != nil && t.local.Definition != nil:
		return Location{Place: Place{path, t.local.Definition.Span}, Select: t.local.Span}
	case t.local != nil:
		return Location{Place: Place{path, t.local.Span}, Select: t.local.Span}
	case t.symbol.Module == nil:
		return Location{Place: Place{path, t.module.Span}, Select: t.module.NameSpan}
	}
	return symbolPlace(t.symbol)
}
