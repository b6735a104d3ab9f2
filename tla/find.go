package tla

// Find resolves a name as Lookup does, in the scope of a module that the model
// reaches; nil is the root.
func (m *Model) Find(in *Module, name string) (Symbol, bool) {
	s := m.root
	if in != nil {
		s = m.scopes[in]
	}
	if s == nil {
		return Symbol{}, false
	}
	b := s.find(name)
	if b == nil {
		return Symbol{}, false
	}
	return b.symbol, true
}

// InScope are the symbols that a module of the model may use by a plain name,
// each once, in the order in which they come into scope; those of standard
// modules too, which have no Module but are Standard.
func (m *Model) InScope(in *Module) []Symbol {
	s := m.scopes[in]
	if s == nil {
		return nil
	}
	var all []Symbol
	for _, name := range s.names {
		all = append(all, s.bindings[name].symbol)
	}
	return all
}

// Exported are the symbols that stand behind the instance's name and ! in a
// module of the model: the definitions of the module that it instantiates.
func (m *Model) Exported(in *Module, instance string) []Symbol {
	s := m.scopes[in]
	if s == nil {
		return nil
	}
	b := s.find(instance)
	if b == nil || b.opens == nil || b.opens.to == nil {
		return nil
	}
	var all []Symbol
	to := b.opens.to
	for _, name := range to.names {
		symbol := to.bindings[name].symbol
		if to.exports[name] && (symbol.Kind == SymbolDefinition || symbol.Kind == SymbolStandard) {
			all = append(all, symbol)
		}
	}
	return all
}

// Reaches says whether the module is part of the model.
func (m *Model) Reaches(module *Module) bool { return m.scopes[module] != nil }
