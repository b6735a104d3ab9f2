package coverage

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// question is where reality and model may part in a step. What no code stands
// for is asked as a whole: the model alone says when it happens. Of code it is
// asked whether a condition means the same as the model's, where one speaks of
// the same things.
func (t *teller) question(action string, guards []tla.Guard, hasCode bool) *report.Question {
	if !hasCode {
		return t.environment(action, guards)
	}
	var q *report.Question
	conditions := t.conditions(action)
	for _, g := range guards {
		r := t.required(g)
		if r.Code = alike(t.words(g), conditions); len(r.Code) == 0 {
			continue
		}
		if q == nil {
			q = &report.Question{Text: "Does the code test the same as the model for " + action + "?"}
		}
		q.Requires = append(q.Requires, r)
	}
	return q
}

// environment asks whether what has no code can be.
func (t *teller) environment(action string, guards []tla.Guard) *report.Question {
	q := &report.Question{Requires: []report.Required{}}
	for _, g := range guards {
		if !g.Tested {
			q.Requires = append(q.Requires, t.required(g))
		}
	}
	q.Text = "Can " + action + " really happen while this holds? No code stands for it; the model alone says when."
	if len(q.Requires) == 0 {
		q.Text = "Can " + action + " really happen at any time? No code stands for it, and the model does not say when."
	}
	return q
}

func (t *teller) required(g tla.Guard) report.Required {
	return report.Required{
		Condition: g.Text(), File: relative(t.v.root, g.Module.File.Path), Line: g.Module.File.Lines.Line(g.Span.Start),
		Code: []report.Condition{},
	}
}

// conditions are those that the code of an action tests, as it is now, within
// the lines that the code map gives.
func (t *teller) conditions(action string) []report.Condition {
	var all []report.Condition
	for _, place := range t.s.codeOf(t.v, action) {
		src := t.s.source(place.Path)
		file := src.typescript()
		within := text.Span{Start: place.Span.Start, End: max(place.Span.End, len(src.src))}
		if fn := file.Enclosing(place.Span.Start); fn != nil {
			within.End = fn.Span.End
		}
		for _, span := range file.Conditions(place.Span, within) {
			c := report.Condition{
				File: relative(t.v.root, place.Path), Line: src.lines.Line(span.Start),
				Condition: strings.Join(strings.Fields(span.Of(src.src)), " "),
			}
			if !slices.Contains(all, c) {
				all = append(all, c)
			}
		}
	}
	return all
}

var identifier = regexp.MustCompile(`[\pL_$][\pL\pN_$]*`)

// words are those of a guard and of the definitions that it names.
func (t *teller) words(g tla.Guard) map[string]bool {
	said := g.Text()
	for _, name := range identifier.FindAllString(said, -1) {
		symbol, ok := t.c.root.model.Find(g.Module, name)
		if ok && symbol.Definition != nil && symbol.Module != nil {
			said += " " + symbol.Definition.Body.Of(symbol.Module.File.Text)
		}
	}
	return wordsOf(said)
}

// wordsOf are the words that the identifiers of a text are made of, in lower
// case, what is too short to mean anything left out.
func wordsOf(src string) map[string]bool {
	words := map[string]bool{}
	for _, name := range identifier.FindAllString(src, -1) {
		start := 0
		for i, r := range name + "A" {
			if (unicode.IsUpper(r) || r == '_' || r == '$') && i > start {
				if word := strings.ToLower(strings.Trim(name[start:i], "_$")); len(word) > 2 {
					words[word] = true
				}
				start = i
			}
		}
	}
	return words
}

// alike are the conditions that have most words in common with a guard's, none
// where none has one.
func alike(words map[string]bool, conditions []report.Condition) []report.Condition {
	best := []report.Condition{}
	most := 1
	for _, c := range conditions {
		common := 0
		for word := range wordsOf(c.Condition) {
			if words[word] {
				common++
			}
		}
		switch {
		case common > most:
			most, best = common, []report.Condition{c}
		case common == most:
			best = append(best, c)
		}
	}
	return best
}
