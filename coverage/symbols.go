package coverage

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Symbol is an entry of a file's outline. Span is the whole of it in bytes,
// Select, inside Span, its name; the spans of children lie within their
// parent's.
type Symbol struct {
	Name, Detail string
	Kind         NameKind
	Span, Select text.Span
	Children     []Symbol
}

// FoundSymbol is a symbol that was looked for in the whole workspace: where it
// is, and what holds it, for people to tell namesakes apart.
type FoundSymbol struct {
	Name, Container string
	Kind            NameKind
	Location
}

// Symbols is the outline of a file that a record speaks of, in the order of the
// text.
func (s *Snapshot) Symbols(path string) []Symbol {
	for _, v := range s.views {
		switch v.role(path) {
		case recordLanguage:
			return v.recordSymbols()
		case expectedLanguage:
			return v.expectedSymbols()
		case moduleLanguage:
			return s.moduleSymbols(v, path)
		case configLanguage:
			return s.configSymbols(path)
		case other, codeLanguage: // the code's outline is its language's
		}
	}
	return nil
}

// expectedSymbols are the expectations, each with its result.
func (v *view) expectedSymbols() []Symbol {
	var all []Symbol
	for _, e := range v.model.expected.List {
		detail := e.Result
		if len(e.Trace) > 0 {
			detail += " " + strings.Join(e.Trace, ",")
		}
		all = append(all, Symbol{Name: e.Config, Detail: detail, Kind: ConfigName, Span: e.Span, Select: e.ConfigSpan})
	}
	return all
}

// mostSymbols bounds what a search of the workspace answers with.
const mostSymbols = 500

// FindSymbols looks through the workspace for what records cover and declare:
// covered functions, what the model declares, configs and the records
// themselves. The query's characters occur in a name in their order, whatever
// their case; an empty one finds all. At most 500 are given.
func (s *Snapshot) FindSymbols(ctx context.Context, query string) []FoundSymbol {
	var all []FoundSymbol
	for _, v := range s.views {
		for _, symbol := range s.symbolsOf(v) {
			if ctx.Err() != nil || len(all) >= mostSymbols {
				return all
			}
			same := func(f FoundSymbol) bool { return f.Location == symbol.Location && f.Name == symbol.Name }
			if fits(symbol.Name, query) && !slices.ContainsFunc(all, same) {
				all = append(all, symbol)
			}
		}
	}
	return all
}

// symbolsOf are the symbols of a record, its model and its code.
func (s *Snapshot) symbolsOf(v *view) []FoundSymbol {
	name := skillName(v)
	all := []FoundSymbol{{Name: name, Kind: SectionName, Location: Location{Place: Place{Path: v.path}}}}
	for _, f := range v.functions {
		if f.now != nil && !f.mild {
			all = append(all, FoundSymbol{f.name, relative(v.root, f.file.path), FunctionName, Location{Place: Place{f.file.path, f.now.Span}, Select: f.now.NameSpan}})
		}
	}
	for _, c := range v.classes {
		if place, ok := s.classPlace(v, thing{c.file.current, c.class.Name}); ok {
			all = append(all, FoundSymbol{c.class.Name, relative(v.root, place.Path), ClassName, place})
		}
	}
	for _, module := range v.model.order {
		file := v.model.modules[module]
		all = append(all, FoundSymbol{module, name, ModuleName, Location{Place: Place{file.path, file.module.Span}, Select: file.module.NameSpan}})
		for _, decl := range file.module.Constants {
			all = append(all, FoundSymbol{decl.Name, module, ConstantName, Location{Place: Place{file.path, decl.Span}, Select: decl.Span}})
		}
		for _, decl := range file.module.Variables {
			all = append(all, FoundSymbol{decl.Name, module, VariableName, Location{Place: Place{file.path, decl.Span}, Select: decl.Span}})
		}
		for _, d := range file.module.Definitions {
			if symbol, ok := file.model.Lookup(d.Name); ok {
				all = append(all, FoundSymbol{d.Name, module, v.model.kindOf(symbol), Location{Place: Place{file.path, d.Span}, Select: d.NameSpan}})
			}
		}
	}
	for _, c := range v.model.configs {
		all = append(all, FoundSymbol{c.name, name + "/" + filepath.Base(filepath.Dir(c.path)), ConfigName, Location{Place: Place{Path: c.path}}})
	}
	return all
}

// fits says whether the characters of query occur in name in their order.
func fits(name, query string) bool {
	name = strings.ToLower(name)
	for _, c := range strings.ToLower(query) {
		i := strings.IndexRune(name, c)
		if i < 0 {
			return false
		}
		name = name[i+len(string(c)):]
	}
	return true
}
