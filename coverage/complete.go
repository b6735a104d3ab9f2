package coverage

import (
	"context"
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// Completion is one thing that may stand at a place: Text replaces the bytes of
// Span.
type Completion struct {
	Label  string
	Detail string // behind the label, plain text
	Kind   NameKind
	Text   string
	Span   text.Span
	// Form is what may take the place of Text in an editor that has the user fill
	// in the parts written …; "" where there are none.
	Form string
	// Rank puts lower ones first; those of one rank are in the order given.
	Rank int
}

// Complete offers what may stand at a byte of a file, where something is
// expected there; elsewhere nothing. It may ask git, and ends early with ctx.
func (s *Snapshot) Complete(ctx context.Context, path string, offset int) []Completion {
	for _, v := range s.views {
		switch v.role(path) {
		case expectedLanguage:
			return v.completeExpected(offset)
		case recordLanguage:
			return s.completeRecord(ctx, v, offset)
		case moduleLanguage:
			return s.completeModule(v, path, offset)
		case configLanguage:
			return s.completeConfig(v, path, offset)
		case other, codeLanguage:
		}
	}
	return nil
}

// completeExpected offers configs in the first column of expected.txt, results
// in the second and actions behind FAIL.
func (v *view) completeExpected(offset int) []Completion {
	e := v.model.expected
	n := e.Lines.Line(offset)
	_, word := wordAt(e.Text, offset)
	before := text.Span{Start: e.Lines.Start(n), End: word.Start}.Of(e.Text)
	fields := strings.Fields(before)
	switch {
	case strings.ContainsRune(before, '#'):
		return nil
	case len(fields) == 0:
		return v.unexpectedConfigs(word, n)
	case len(fields) == 1:
		return results(word)
	case strings.EqualFold(fields[1], record.Fail):
		return v.completeActions(word)
	}
	return nil
}

// unexpectedConfigs offers the configs that no other line has, before those that
// one has.
func (v *view) unexpectedConfigs(word text.Span, line int) []Completion {
	var all []Completion
	for _, c := range v.model.configs {
		rank, detail := 0, strings.Join(c.own, ", ")
		if known, ok := v.model.expected.Of(c.name); ok && known.Line != line {
			rank, detail = 1, fmt.Sprintf("already in line %d", known.Line)
		}
		all = append(all, Completion{Label: c.name, Detail: detail, Kind: ConfigName, Text: c.name, Span: word, Rank: rank})
	}
	return all
}

func results(word text.Span) []Completion {
	return []Completion{
		{Label: record.Pass, Detail: "the property holds", Kind: ResultName, Text: record.Pass, Span: word},
		{Label: record.Fail, Detail: "the property is violated", Kind: ResultName, Text: record.Fail, Span: word},
	}
}

// completeActions offers the actions of the model's next-state relations.
func (v *view) completeActions(word text.Span) []Completion {
	var all []Completion
	for _, name := range v.unmapped(nil) {
		all = append(all, v.declaredCompletion(name, word))
	}
	return all
}

// declaredCompletion offers a name of the model.
func (v *view) declaredCompletion(name string, word text.Span) Completion {
	c := Completion{Label: name, Kind: ActionName, Text: name, Span: word}
	if symbol, _, ok := v.model.lookup(name); ok {
		c.Kind, c.Detail = v.model.kindOf(symbol), symbol.Module.Name
	}
	return c
}
