package coverage

import (
	"regexp"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// assigned is a line of a CONSTANT section up to what stands behind its last =
// or <-.
var assigned = regexp.MustCompile(`([A-Za-z0-9_]+)\s*(=|<-)\s*([^=]*)$`)

// completeAssignment offers what may stand in a CONSTANT section behind the
// part of the line before the word.
func (v *view) completeAssignment(c *config, line string, word text.Span) []Completion {
	m := assigned.FindStringSubmatch(line)
	switch {
	case m == nil:
		return v.completeConstants(c, word)
	case m[2] == "=" && m[3] == "":
		return append(v.completeValues(c, m[1], word), truths(word)...)
	case m[2] == "=" && strings.Count(m[3], "{") > strings.Count(m[3], "}"):
		return v.completeElements(word)
	case m[2] == "<-" && m[3] == "":
		return v.completeReplacements(c, m[1], word)
	}
	return v.completeConstants(c, word)
}

// completeConstants offers the constants, those first that have no value yet,
// then the definitions that the config can replace, TLC's own last.
func (v *view) completeConstants(c *config, word text.Span) []Completion {
	var all []Completion
	for _, symbol := range c.root.model.InScope(c.root.module) {
		one := v.symbolCompletion(symbol, c.root.module, word)
		switch {
		case !tla.Identifier(symbol.Name):
			continue
		case symbol.Kind == tla.SymbolConstant:
			one.Rank = bestFit
			if slices.ContainsFunc(c.parsed.Constants, func(a tla.Assignment) bool { return a.Name == symbol.Name && !a.Span.Touches(word.Start) }) {
				one.Rank, one.Detail = lesserFit, "has a value"
			}
		case symbol.Kind == tla.SymbolDefinition && symbol.Definition.Kind <= tla.Function:
			one.Rank = otherFit
		case symbol.Kind == tla.SymbolStandard:
			one.Rank = standardRank
		default:
			continue
		}
		all = append(all, one)
	}
	return all
}

// completeValues offers what the constant is in the other configs of the model,
// where the line ends behind the cursor, and the model values of the model.
func (v *view) completeValues(c *config, name string, word text.Span) []Completion {
	var all []Completion
	rest, _, _ := strings.Cut(c.parsed.Text[word.End:], "\n")
	for _, other := range v.model.configs {
		for _, a := range other.parsed.Constants {
			if other != c && a.Name == name && a.Op == "=" && strings.TrimSpace(rest) == "" && !strings.Contains(a.Value, "\n") {
				all = offer(all, Completion{Label: a.Value, Detail: "in " + other.name, Kind: ConstantName, Text: a.Value, Span: word})
			}
		}
	}
	for _, one := range v.completeElements(word) {
		all = offer(all, one)
	}
	return offer(all, Completion{Label: name, Detail: "a model value of its own name", Kind: ConstantName, Text: name, Span: word, Rank: lesserFit})
}

// offer adds what is not offered yet.
func offer(all []Completion, one Completion) []Completion {
	if slices.ContainsFunc(all, func(c Completion) bool { return c.Label == one.Label }) {
		return all
	}
	return append(all, one)
}

// modelValue is a word of a value, or a string in it.
var modelValue = regexp.MustCompile(`"[^"]*"|[A-Za-z0-9_]+`)

// completeElements offers the model values that the configs of the model use.
func (v *view) completeElements(word text.Span) []Completion {
	var all []Completion
	for _, c := range v.model.configs {
		for _, a := range c.parsed.Constants {
			for _, value := range modelValue.FindAllString(a.Value, -1) {
				if a.Op == "=" && tla.Identifier(value) {
					all = offer(all, Completion{Label: value, Detail: "a model value", Kind: ConstantName, Text: value, Span: word, Rank: lesserFit})
				}
			}
		}
	}
	return all
}

// completeReplacements offers the definitions that take as many arguments as
// what they replace, those first that depend on no variable.
func (v *view) completeReplacements(c *config, name string, word text.Span) []Completion {
	symbol, ok := c.root.model.Lookup(name)
	if !ok {
		return nil
	}
	var all []Completion
	same := func(d *tla.Definition) bool { return arguments(d) == takes(symbol) }
	for _, one := range v.definitionsFor(c, word, same) {
		if one.Rank = bestFit; one.Label == name {
			continue
		}
		if model := c.root.model; len(model.Reads(one.Label))+len(model.Primes(one.Label)) > 0 {
			one.Rank = lesserFit
		}
		all = append(all, one)
	}
	return all
}

// takes is how many arguments a constant or definition takes.
func takes(symbol tla.Symbol) int {
	switch {
	case symbol.Standard != nil:
		return len(symbol.Standard.Params)
	case symbol.Definition != nil:
		return arguments(symbol.Definition)
	case symbol.Kind != tla.SymbolConstant:
		return 0
	}
	for _, decl := range symbol.Module.Constants {
		if decl.Span == symbol.Span {
			return decl.Arity
		}
	}
	return 0
}

// arguments is how many arguments a definition takes in parentheses.
func arguments(d *tla.Definition) int {
	if d.Kind == tla.Function {
		return 0
	}
	return len(d.Params)
}
