package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// moduleSymbols are the modules of a file with what each declares.
func (s *Snapshot) moduleSymbols(v *view, path string) []Symbol {
	return v.symbolsIn(s.source(path).module().Modules)
}

func (v *view) symbolsIn(modules []*tla.Module) []Symbol {
	var all []Symbol
	for _, module := range modules {
		one := Symbol{Name: module.Name, Kind: ModuleName, Span: around(module.Span, module.NameSpan), Select: module.NameSpan}
		for _, decl := range module.Constants {
			one.Children = append(one.Children, declared(decl, ConstantName))
		}
		for _, decl := range module.Variables {
			one.Children = append(one.Children, declared(decl, VariableName))
		}
		for _, i := range module.Instances {
			if i.Name != "" {
				one.Children = append(one.Children, Symbol{Name: i.Name, Detail: "instance of " + i.Module.Name, Kind: ModuleName, Span: around(i.Span, i.NameSpan), Select: i.NameSpan})
			}
		}
		of := v.model.modelOf(module)
		for _, d := range module.Definitions {
			one.Children = append(one.Children, v.definitionSymbol(of, module, d))
		}
		one.Children = append(one.Children, v.symbolsIn(module.Modules)...)
		slices.SortStableFunc(one.Children, func(a, b Symbol) int { return a.Span.Start - b.Span.Start })
		one.Children = v.withAlgorithms(module, one.Children)
		slices.SortStableFunc(one.Children, func(a, b Symbol) int { return a.Span.Start - b.Span.Start })
		all = append(all, one)
	}
	return all
}

func declared(decl tla.Decl, kind NameKind) Symbol {
	return Symbol{Name: decl.Name, Detail: arity(decl), Kind: kind, Span: decl.Span, Select: decl.Span}
}

// arity shows how many arguments an operator constant takes.
func arity(decl tla.Decl) string {
	if decl.Arity == 0 {
		return ""
	}
	return "(" + strings.TrimSuffix(strings.Repeat("_, ", decl.Arity), ", ") + ")"
}

func (v *view) definitionSymbol(of *tla.Model, module *tla.Module, d *tla.Definition) Symbol {
	kind := OperatorName
	if of != nil {
		if symbol, ok := of.Find(module, d.Name); ok && symbol.Definition == d {
			kind = v.model.kindOf(symbol)
		}
	}
	return Symbol{Name: d.Name, Detail: signature(d.Kind, d.Params), Kind: kind, Span: around(d.Span, d.NameSpan), Select: d.NameSpan}
}

// signature are the parameters as a head shows them.
func signature(kind tla.Kind, params []tla.Decl) string {
	if len(params) == 0 {
		return ""
	}
	names := make([]string, len(params))
	for i, p := range params {
		names[i] = p.Name + arity(p)
	}
	list := strings.Join(names, ", ")
	if kind == tla.Function {
		return "[" + list + "]"
	}
	return "(" + list + ")"
}

// around is the span, and what of the name is outside of it.
func around(span, name text.Span) text.Span {
	return text.Span{Start: min(span.Start, name.Start), End: max(span.End, name.End)}
}

// moduleFolds are modules, definitions, parts of algorithms and comments of
// several lines; a row of line comments folds as one.
func (s *Snapshot) moduleFolds(path string) []Fold {
	file := s.source(path).module()
	folds := commentFolds(file.Text, file.Lines, file.Comments())
	for _, module := range file.AllModules() {
		folds = append(append(folds, Fold{RegionFold, module.Span}), algorithmFolds(module)...)
		for _, d := range slices.Concat(module.Definitions, module.Claims) {
			folds = append(folds, Fold{Span: d.Span})
		}
		for _, i := range module.Instances {
			folds = append(folds, Fold{Span: i.Span})
		}
	}
	return severalLines(file.Lines, folds)
}

// commentFolds joins comments that stand alone on lines that follow each other.
func commentFolds(src string, lines text.Lines, comments []text.Span) []Fold {
	var folds []Fold
	for _, c := range comments {
		first := lines.Line(c.Start)
		alone := strings.TrimSpace(text.Span{Start: lines.Start(first), End: c.Start}.Of(src)) == ""
		if n := len(folds) - 1; n >= 0 && alone && lines.Line(folds[n].Span.End-1) == first-1 {
			folds[n].Span.End = c.End
			continue
		}
		if alone {
			folds = append(folds, Fold{CommentFold, c})
		}
	}
	return folds
}

// severalLines keeps the folds of more than one line, in the order of the text.
func severalLines(lines text.Lines, folds []Fold) []Fold {
	folds = slices.DeleteFunc(folds, func(f Fold) bool {
		return f.Span.Len() == 0 || lines.Line(f.Span.Start) == lines.Line(f.Span.End-1)
	})
	slices.SortStableFunc(folds, func(a, b Fold) int {
		if a.Span.Start != b.Span.Start {
			return a.Span.Start - b.Span.Start
		}
		return b.Span.End - a.Span.End
	})
	return folds
}

// configSymbols are the sections of a config with the names in them.
func (s *Snapshot) configSymbols(path string) []Symbol {
	parsed := s.source(path).config()
	var all []Symbol
	for _, section := range parsed.Sections() {
		one := Symbol{Name: section.Keyword, Kind: SectionName, Span: section.Span, Select: section.KeywordSpan}
		if strings.HasPrefix(section.Keyword, "CONSTANT") {
			for _, a := range parsed.Constants {
				if section.Span.Encloses(a.Span) {
					one.Children = append(one.Children, Symbol{Name: a.Name, Detail: a.Op + " " + oneLine(a.Value), Kind: ConstantName, Span: around(a.Span, a.ValueSpan), Select: a.Span})
				}
			}
		} else {
			for _, ref := range (&config{parsed: parsed}).refs() {
				if section.Span.Encloses(ref.Span) {
					one.Children = append(one.Children, Symbol{Name: ref.Name, Kind: OperatorName, Span: ref.Span, Select: ref.Span})
				}
			}
		}
		slices.SortStableFunc(one.Children, func(a, b Symbol) int { return a.Span.Start - b.Span.Start })
		all = append(all, one)
	}
	return all
}

func (s *Snapshot) configFolds(path string) []Fold {
	parsed := s.source(path).config()
	folds := commentFolds(parsed.Text, parsed.Lines, parsed.Comments())
	for _, section := range parsed.Sections() {
		folds = append(folds, Fold{Span: section.Span})
	}
	return severalLines(parsed.Lines, folds)
}

func (s *Snapshot) configSelections(v *view, path string, offset int) []text.Span {
	parsed := s.source(path).config()
	spans := s.spansAt(v, path, offset)
	for _, section := range parsed.Sections() {
		spans = append(spans, section.KeywordSpan, section.Span)
	}
	for _, a := range parsed.Constants {
		spans = append(spans, a.Span, a.ValueSpan, around(a.Span, a.ValueSpan))
	}
	return growing(slices.DeleteFunc(spans, func(span text.Span) bool { return !span.Touches(offset) }), len(parsed.Text))
}
