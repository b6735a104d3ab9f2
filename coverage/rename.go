package coverage

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// Renameable is the name at a byte of a file that Rename can give another name
// to: its span there. An error says why there is none.
func (s *Snapshot) Renameable(path string, offset int) (text.Span, error) {
	for _, v := range s.views {
		for _, m := range s.namesAt(v, path, offset) {
			if t, ok := s.modelThing(v, m.thing); ok {
				return m.span, t.renameable()
			}
		}
	}
	return text.Span{}, errors.New("only what a module of a record's model declares can be renamed here")
}

// renameable says why a thing cannot have another name.
func (t modelThing) renameable() error {
	switch {
	case t.local != nil && !tla.Identifier(t.local.Name), t.local == nil && t.symbol.Module != nil && !tla.Identifier(t.symbol.Name):
		return errors.New("the symbol of an operator has its place between or beside its arguments: change it by hand")
	case t.local == nil && t.symbol.Module == nil:
		return errors.New("a module has the name of its file: rename both by hand")
	}
	return nil
}

// Rename gives what is named at a byte of a file another name wherever it stands:
// in the modules, the configs, expected.txt and the record. An error says why
// that would not be the same model: the new name is none, or is taken.
func (s *Snapshot) Rename(ctx context.Context, path string, offset int, name string) ([]Edit, error) {
	if _, err := s.Renameable(path, offset); err != nil {
		return nil, err
	}
	if !tla.Identifier(name) {
		return nil, fmt.Errorf("%q is no name that a module can define", name)
	}
	var all []Edit
	for _, v := range s.views {
		for _, m := range s.namesAt(v, path, offset) {
			t, ok := s.modelThing(v, m.thing)
			if !ok {
				continue
			}
			if err := v.keepsMeaning(t, name); err != nil {
				return nil, err
			}
			edits, err := s.renamed(ctx, v, m.thing, m.span.Of(s.source(path).src), name)
			if err != nil {
				return nil, err
			}
			for _, e := range edits {
				if !slices.Contains(all, e) {
					all = append(all, e)
				}
			}
		}
	}
	sortEdits(all)
	return all, ctx.Err()
}

// renamed are the edits of one record's files, in which the thing is written as
// old.
func (s *Snapshot) renamed(ctx context.Context, v *view, t thing, old, name string) ([]Edit, error) {
	var all []Edit
	for _, file := range s.filesOf(v) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		src := s.source(file)
		for _, m := range s.namesIn(v, file) {
			if m.thing != t {
				continue
			}
			if m.span.Of(src.src) != old {
				return nil, fmt.Errorf("%s:%d writes the name in another way: %s", relative(v.root, file), src.lines.Line(m.span.Start), m.span.Of(src.src))
			}
			all = append(all, Edit{Place{file, m.span}, name})
		}
	}
	return all, nil
}

// keepsMeaning says why another name would change what the model means.
func (v *view) keepsMeaning(t modelThing, name string) error {
	for _, module := range v.model.seeing(t.module) {
		if err := spokenOfByAlgorithm(module, t); err != nil {
			return err
		}
		if t.local != nil && module != t.module {
			continue
		}
		model := v.model.modelOf(module)
		if symbol, ok := model.Find(module, name); ok && symbol.Standard != nil {
			return fmt.Errorf("%s is taken: the standard module %s defines it", name, symbol.Standard.Module)
		} else if ok {
			return fmt.Errorf("%s is taken: module %s declares it", name, symbol.Module.Name)
		}
		for _, n := range module.Names() {
			if n.Local != nil && n.Name == name && (t.local == nil || n.Local.Scope.Overlaps(t.local.Scope)) {
				return fmt.Errorf("%s is taken: line %d of module %s binds it", name, module.File.Lines.Line(n.Local.Span.Start), module.Name)
			}
		}
	}
	if t.local == nil {
		return v.model.substitutedByName(t.symbol)
	}
	return nil
}

// spokenOfByAlgorithm refuses a name that stands in a module's PlusCal algorithm,
// from which the next translation would bring it back.
func spokenOfByAlgorithm(module *tla.Module, t modelThing) error {
	name := t.symbol.Name
	if t.local != nil {
		name = t.local.Name
	}
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	for _, a := range module.Algorithms() {
		if word.MatchString(a.Span.Of(module.File.Text)) {
			return fmt.Errorf("the PlusCal algorithm of module %s names %s: change it there and translate it again", module.Name, name)
		}
	}
	return nil
}

// seeing are the modules of the model that can name what a module declares.
func (m *model) seeing(module *tla.Module) []*tla.Module {
	var all []*tla.Module
	for _, name := range m.order {
		for _, other := range m.modules[name].module.File.AllModules() {
			if of := m.modelOf(other); of != nil && of.Reaches(module) && !slices.Contains(all, other) {
				all = append(all, other)
			}
		}
	}
	return all
}

// substitutedByName refuses a constant or variable that an INSTANCE without a
// WITH for it takes for the one of the same name.
func (m *model) substitutedByName(symbol tla.Symbol) error {
	name := symbol.Name
	for _, moduleName := range m.order {
		for _, module := range m.modules[moduleName].module.File.AllModules() {
			for _, i := range module.Instances {
				to := m.moduleNamed(module, i.Module.Name)
				with := slices.ContainsFunc(i.Substitutions, func(s tla.Substitution) bool { return s.Name == name })
				if to == nil || with || !declaresOwn(to, name) {
					continue
				}
				if of := m.modelOf(module); to == symbol.Module || of != nil && finds(of, module, symbol) {
					return fmt.Errorf("module %s instantiates %s without WITH %s <- …, which goes by the name", module.Name, to.Name, name)
				}
			}
		}
	}
	return nil
}

// declaresOwn says whether the module has a constant or variable of that name.
func declaresOwn(module *tla.Module, name string) bool {
	return slices.ContainsFunc(slices.Concat(module.Constants, module.Variables), func(d tla.Decl) bool { return d.Name == name })
}

// finds says whether a symbol is what its name means in the module.
func finds(of *tla.Model, in *tla.Module, symbol tla.Symbol) bool {
	found, ok := of.Find(in, symbol.Name)
	return ok && found.Module == symbol.Module && found.Span == symbol.Span
}
