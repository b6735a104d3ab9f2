package coverage

import (
	"fmt"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// checkingFindings are where what is promised, what is checked and what is
// expected part: a property that no config checks, a config without a line in
// expected.txt, a result in the text that expected.txt contradicts.
func checkingFindings(b *baseline) []Finding {
	return slices.Concat(b.unchecked(), b.unexpected(), b.contradicted())
}

// unchecked are the properties that the record introduces by a label, as in
// **P3 `NoClaimAfterClose`**, and that the model defines and no config lists.
func (b *baseline) unchecked() []Finding {
	var all []Finding
	if len(b.model.configs) == 0 {
		return nil
	}
	told := map[string]bool{}
	for _, c := range b.model.configs {
		for _, name := range c.properties {
			told[name] = true
		}
	}
	actions := b.model.actions()
	for _, p := range b.record.LabelledNames() {
		symbol, _, ok := b.model.lookup(p.Name)
		if told[p.Name] || !ok || symbol.Definition == nil || len(symbol.Definition.Params) > 0 || slices.Contains(actions, p.Name) {
			continue
		}
		told[p.Name] = true
		all = append(all, b.recordFinding("property-unchecked", Hint, p.Span,
			fmt.Sprintf("No config checks %s: list it under INVARIANT or PROPERTY of one.", p.Name)))
	}
	return all
}

// unexpected are the configs that expected.txt has no line for. A record without
// that file keeps its expectations elsewhere.
func (b *baseline) unexpected() []Finding {
	if len(b.model.expected.List) == 0 {
		return nil
	}
	var all []Finding
	for _, c := range b.model.configs {
		if _, ok := b.model.expected.Of(c.name); ok || c.root == nil {
			continue
		}
		all = append(all, Finding{
			Place: Place{c.path, firstWord(c.parsed)}, Code: "expectation-missing", Severity: Hint, Record: b.path,
			Message: fmt.Sprintf("expected.txt has no line for %s: its result is not recorded. Run it and accept what it comes to.", c.name),
		})
	}
	return all
}

// firstWord is where a config begins to say something.
func firstWord(c *tla.Config) text.Span {
	for line := 1; line <= c.Lines.Count(); line++ {
		if span := trim(c.Text, c.Lines.Span(line, line)); span.Len() > 0 {
			return span
		}
	}
	return text.Span{}
}

// contradicted are results in the text that expected.txt does not have: somebody
// changed one and forgot the other.
func (b *baseline) contradicted() []Finding {
	var all []Finding
	for _, said := range b.record.StatedResults() {
		e, ok := b.expectationOf(said.Name)
		if !ok || e.Result == said.Result {
			continue
		}
		finding := b.recordFinding("result-contradicted", Hint, said.Span,
			fmt.Sprintf("expected.txt says %s %s.", e.Config, e.Result))
		finding.Related = []Related{{Place{b.model.expected.Path, e.Span}, "expected here"}}
		all = append(all, finding)
	}
	return all
}

// expectationOf is that of a config by its name, or by the label before its
// property: P1 is P1_OneHolder, and none of its variants.
func (b *baseline) expectationOf(name string) (record.Expectation, bool) {
	for _, c := range b.model.configs {
		if c.name == name || c.short() == name && !b.model.variant(c) {
			return b.model.expected.Of(c.name)
		}
	}
	return record.Expectation{}, false
}
