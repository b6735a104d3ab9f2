package coverage

import (
	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// withAlgorithms adds the PlusCal algorithms of a module to its symbols, which
// are in the order of the text; what an algorithm was translated to stands below
// a symbol of its own.
func (v *view) withAlgorithms(module *tla.Module, symbols []Symbol) []Symbol {
	for _, a := range module.Algorithms() {
		one := Symbol{Name: a.Name, Detail: "PlusCal algorithm", Kind: ModuleName, Span: a.Span, Select: a.NameSpan}
		if a.NameSpan.Len() == 0 {
			one.Select = a.Span
		}
		one.Children = v.partSymbols(module, a.Parts)
		symbols = append(symbols, one)
		if a.Translation.Len() > 0 {
			symbols = under(symbols, Symbol{Name: "translation", Detail: "of " + a.Name, Kind: SectionName, Span: a.Translation, Select: a.Translation})
		}
	}
	return symbols
}

// under puts the symbols that the parent's span encloses below it.
func under(symbols []Symbol, parent Symbol) []Symbol {
	var rest []Symbol
	for _, symbol := range symbols {
		if parent.Span.Encloses(symbol.Span) {
			parent.Children = append(parent.Children, symbol)
		} else {
			rest = append(rest, symbol)
		}
	}
	return append(rest, parent)
}

// partSymbols are parts of an algorithm: actions, where the translation defines
// them.
func (v *view) partSymbols(module *tla.Module, parts []tla.AlgorithmPart) []Symbol {
	var all []Symbol
	of := v.model.modelOf(module)
	for _, p := range parts {
		kind := OperatorName
		if of != nil && p.Kind != tla.Macro {
			if symbol, ok := of.Find(module, p.Name); ok && symbol.Module == module {
				kind = v.model.kindOf(symbol)
			}
		}
		all = append(all, Symbol{Name: p.Name, Detail: p.Kind.String(), Kind: kind, Span: p.Span, Select: p.NameSpan, Children: v.partSymbols(module, p.Labels)})
	}
	return all
}

// algorithmFolds are the parts of the algorithms of a module, and what they were
// translated to. The algorithm itself folds as the comment that it is.
func algorithmFolds(module *tla.Module) []Fold {
	var folds []Fold
	add := func(span text.Span) { folds = append(folds, Fold{Span: span}) }
	for _, a := range module.Algorithms() {
		for _, p := range a.Parts {
			add(p.Span)
			for _, l := range p.Labels {
				add(l.Span)
			}
		}
		folds = append(folds, Fold{RegionFold, a.Translation})
	}
	return folds
}
