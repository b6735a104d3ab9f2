package coverage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// configProblems is why TLC would not begin with a config, found without it: what
// it cannot read, and what is at odds with the module. The rules are those of
// TLC 1.7.4 and 2.18, tried one by one.
func (b *baseline) configProblems(c *config) []tla.Problem {
	all := slices.Clone(c.parsed.Problems)
	head := firstWord(c.parsed)
	if other := b.model.config(c.name); other != c {
		all = append(all, tla.Problem{Span: head, Message: fmt.Sprintf("%s has the same name: results are kept by name, so rename one of them.", relative(b.root, other.path))})
	}
	if c.root == nil {
		return append(all, tla.Problem{Span: head, Message: c.name + ": " + c.problem + "."})
	}
	for _, p := range c.root.model.Unknown(c.parsed) {
		if p.Span.Len() == 0 {
			p.Span = constantsPlace(c.parsed)
		}
		all = append(all, p)
	}
	return slices.Concat(all, c.behaviour(), c.notChecked())
}

// constantsPlace is where a constant's value is missed: the last section of
// constants, else the top of the config.
func constantsPlace(c *tla.Config) text.Span {
	for _, section := range slices.Backward(c.Sections()) {
		if strings.HasPrefix(section.Keyword, "CONSTANT") {
			return section.KeywordSpan
		}
	}
	return firstWord(c)
}

// behaviour is what is wrong with how the config says which behaviours there are:
// by SPECIFICATION, or by INIT and NEXT.
func (c *config) behaviour() []tla.Problem {
	spec, init, next := c.parsed.Specification, c.parsed.Init, c.parsed.Next
	problem := func(at text.Span, message string) []tla.Problem {
		return []tla.Problem{{Span: at, Message: message}}
	}
	switch {
	case spec.Name != "" && init.Name+next.Name != "":
		at := init.Span
		if init.Name == "" {
			at = next.Span
		}
		return problem(at, "TLC takes SPECIFICATION or INIT and NEXT, not both")
	case spec.Name != "" || init.Name != "" && next.Name != "":
	case init.Name != "":
		return problem(init.Span, "NEXT is missing beside INIT")
	case next.Name != "":
		return problem(next.Span, "INIT is missing beside NEXT")
	case c.hasVariables() && len(c.parsed.Problems) == 0:
		return problem(firstWord(c.parsed), "no SPECIFICATION, and no INIT and NEXT: TLC does not know which behaviours to explore")
	}
	return nil
}

func (c *config) hasVariables() bool {
	return slices.ContainsFunc(c.root.model.InScope(c.root.module), func(s tla.Symbol) bool { return s.Kind == tla.SymbolVariable })
}

// notChecked are names that TLC refuses as what they are listed as.
func (c *config) notChecked() []tla.Problem {
	var all []tla.Problem
	for i, ref := range c.parsed.Checks() {
		symbol, ok := c.root.model.Lookup(ref.Name)
		invariant := i < len(c.parsed.Invariants)
		switch {
		case !ok:
		case symbol.Kind == tla.SymbolVariable:
			all = append(all, tla.Problem{Span: ref.Span, Message: ref.Name + " is a variable: define a property of it"})
		case symbol.Definition == nil:
		case len(symbol.Definition.Params) > 0:
			all = append(all, tla.Problem{Span: ref.Span, Message: ref.Name + " takes arguments: TLC checks properties without any"})
		case invariant && c.root.model.PropertyKind(ref.Name) != tla.Invariant:
			all = append(all, tla.Problem{Span: ref.Span, Message: fmt.Sprintf("%s is no invariant (%s): list it under PROPERTY", ref.Name, c.root.model.PropertyKind(ref.Name))})
		}
	}
	return all
}
