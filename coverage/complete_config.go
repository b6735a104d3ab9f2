package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// completeConfig offers what fits behind the keyword around a byte of a config,
// and where a line begins the keywords too.
func (s *Snapshot) completeConfig(v *view, path string, offset int) []Completion {
	i := slices.IndexFunc(v.model.configs, func(c *config) bool { return c.path == path })
	if i < 0 {
		return nil
	}
	c := v.model.configs[i]
	parsed := c.parsed
	for _, comment := range parsed.Comments() {
		if comment.Start < offset && offset <= comment.End {
			return nil
		}
	}
	_, word := wordAt(parsed.Text, offset)
	line := text.Span{Start: parsed.Lines.Start(parsed.Lines.Line(offset)), End: word.Start}.Of(parsed.Text)
	keyword := ""
	for _, section := range parsed.Sections() {
		if section.KeywordSpan.End < word.Start {
			keyword = section.Keyword
		}
	}
	var all []Completion
	if keyword != "" {
		all = v.completeSection(c, keyword, line, word)
	}
	if strings.TrimSpace(line) == "" {
		for _, k := range tla.ConfigKeywords() {
			all = append(all, Completion{Label: k[0], Detail: k[1], Kind: KeywordName, Text: k[0], Span: word, Rank: otherFit})
		}
	}
	return all
}

// The ranks of what a section may name.
const (
	bestFit = iota
	lesserFit
	otherFit
)

func (v *view) completeSection(c *config, keyword, line string, word text.Span) []Completion {
	constants := strings.HasPrefix(keyword, "CONSTANT")
	switch {
	case keyword == "CHECK_DEADLOCK":
		return truths(word)
	case c.root == nil:
		return nil
	case constants:
		return v.completeAssignment(c, line, word)
	}
	var all []Completion
	for _, one := range v.definitionsFor(c, word, func(d *tla.Definition) bool { return len(d.Params) == 0 }) {
		if one.Rank = c.fit(keyword, one.Label); c.checks(one.Label, word) {
			one.Rank = otherFit
		}
		all = append(all, one)
	}
	return all
}

// definitionsFor are the definitions in the scope of the config's module that
// fit.
func (v *view) definitionsFor(c *config, word text.Span, fit func(*tla.Definition) bool) []Completion {
	var all []Completion
	for _, symbol := range c.root.model.InScope(c.root.module) {
		if symbol.Kind == tla.SymbolDefinition && tla.Identifier(symbol.Name) && symbol.Definition.Kind <= tla.Function && fit(symbol.Definition) {
			all = append(all, v.symbolCompletion(symbol, c.root.module, word))
		}
	}
	return all
}

// fit is how well a definition fits behind a keyword, by what it reads and
// primes.
func (c *config) fit(keyword, name string) int {
	model := c.root.model
	kind := model.PropertyKind(name)
	_, specification := model.NextOf(name)
	changes, reads := len(model.Primes(name)) > 0, len(model.Reads(name)) > 0
	action := changes && !specification && (kind == tla.Invariant || name == c.next() ||
		slices.ContainsFunc(model.Actions(c.next()), func(a *tla.Action) bool { return a.Name == name }))
	fits := reads
	switch keyword {
	case "SPECIFICATION":
		fits = specification
	case "INIT", "INVARIANT", "INVARIANTS", "CONSTRAINT", "CONSTRAINTS":
		fits = reads && !changes && kind == tla.Invariant
	case "NEXT", "ACTION_CONSTRAINT", "ACTION_CONSTRAINTS":
		fits = action
	case "PROPERTY", "PROPERTIES":
		fits = kind != tla.Invariant && !action && !specification
	case "SYMMETRY":
		fits = !reads && !changes
	}
	if fits {
		return bestFit
	}
	return lesserFit
}

// checks says whether the config has TLC check the name elsewhere than at the
// word.
func (c *config) checks(name string, word text.Span) bool {
	return slices.ContainsFunc(c.parsed.Checks(), func(r tla.Ref) bool { return r.Name == name && !r.Span.Touches(word.Start) })
}

func truths(word text.Span) []Completion {
	return []Completion{
		{Label: "TRUE", Kind: KeywordName, Text: "TRUE", Span: word},
		{Label: "FALSE", Kind: KeywordName, Text: "FALSE", Span: word},
	}
}
