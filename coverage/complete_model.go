package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// completeModule offers what a name at a byte of a module may be: what binders
// around it bind, then what the module declares, then what other modules do.
func (s *Snapshot) completeModule(v *view, path string, offset int) []Completion {
	file := s.source(path).module()
	slot, module := file.SlotAt(offset), file.ModuleAt(offset)
	switch slot.Kind {
	case tla.ModuleSlot:
		return v.completeModules(module, slot.Word)
	case tla.MemberSlot:
		return v.completeMembers(module, slot, offset)
	case tla.ExpressionSlot:
		return append(v.completeNames(module, slot.Word), keywords(tla.ExpressionKeywords(), slot.Word)...)
	case tla.UnitSlot:
		return keywords(tla.UnitKeywords(), slot.Word)
	case tla.NoSlot:
	}
	return nil
}

func (v *view) completeModules(in *tla.Module, word text.Span) []Completion {
	var all []Completion
	for _, name := range v.model.order {
		if name != in.Name {
			all = append(all, Completion{Label: name, Detail: "of this model", Kind: ModuleName, Text: name, Span: word})
		}
	}
	for _, nested := range in.Modules {
		all = append(all, Completion{Label: nested.Name, Detail: "in this module", Kind: ModuleName, Text: nested.Name, Span: word})
	}
	for _, name := range tla.StandardModules() {
		if standard, ok := tla.Standard(name); ok && v.model.module(name) == nil {
			all = append(all, Completion{Label: name, Detail: standard.Doc, Kind: ModuleName, Text: name, Span: word, Rank: 1})
		}
	}
	return all
}

// completeMembers offers what stands behind S!.
func (v *view) completeMembers(module *tla.Module, slot tla.Slot, offset int) []Completion {
	of := v.model.modelOf(module)
	if of == nil {
		return nil
	}
	symbols := of.Exported(module, slot.Of)
	for _, l := range module.Locals(offset) {
		if l.Instance == nil || l.Name != slot.Of {
			continue
		}
		if instantiated := v.model.moduleNamed(module, l.Instance.Module.Name); instantiated != nil {
			symbols = v.definitionsOf(instantiated)
		}
	}
	var all []Completion
	for _, symbol := range symbols {
		all = append(all, v.symbolCompletion(symbol, module, slot.Word))
	}
	return all
}

func (v *view) definitionsOf(module *tla.Module) []tla.Symbol {
	of := v.model.modelOf(module)
	if of == nil {
		return nil
	}
	return slices.DeleteFunc(of.InScope(module), func(s tla.Symbol) bool { return s.Kind != tla.SymbolDefinition })
}

// The ranks of names in an expression.
const (
	localRank = iota
	ownRank
	inheritedRank
	standardRank
	keywordRank
)

func keywords(words []tla.Keyword, at text.Span) []Completion {
	var all []Completion
	for _, k := range words {
		all = append(all, Completion{Label: k.Word, Detail: k.Doc, Kind: KeywordName, Text: k.Word, Span: at, Form: k.Form, Rank: keywordRank})
	}
	return all
}

func (v *view) completeNames(module *tla.Module, word text.Span) []Completion {
	var all []Completion
	seen := map[string]bool{}
	add := func(c Completion) {
		if !seen[c.Label] && c.Label != "" {
			seen[c.Label] = true
			all = append(all, c)
		}
	}
	for _, l := range module.Locals(word.Start) {
		if !l.Span.Touches(word.Start) {
			add(Completion{Label: l.Name, Detail: l.Kind.String(), Kind: LocalName, Text: l.Name, Span: word, Rank: localRank})
		}
	}
	if of := v.model.modelOf(module); of != nil {
		for _, symbol := range of.InScope(module) {
			if tla.Identifier(symbol.Name) {
				add(v.symbolCompletion(symbol, module, word))
			}
		}
	}
	return all
}

func (v *view) symbolCompletion(symbol tla.Symbol, in *tla.Module, word text.Span) Completion {
	if o := symbol.Standard; o != nil {
		return Completion{Label: o.Name, Detail: o.Signature + " · " + o.Module, Kind: OperatorName, Text: o.Name, Span: word, Rank: standardRank}
	}
	c := Completion{Label: symbol.Name, Kind: v.model.kindOf(symbol), Text: symbol.Name, Span: word, Rank: ownRank}
	if symbol.Definition != nil {
		c.Detail = signature(symbol.Definition.Kind, symbol.Definition.Params)
	}
	if symbol.Module != in {
		c.Rank = inheritedRank
		c.Detail = strings.TrimSpace(c.Detail + " " + symbol.Module.Name)
	}
	return c
}
