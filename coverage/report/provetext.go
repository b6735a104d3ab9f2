package report

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/lockstep-tla/lockstep/coverage/prove"
	"github.com/lockstep-tla/lockstep/coverage/verify"
)

// ProveText writes the mutants by action with what became of each, then the
// survivors in full, the negative controls and the score.
func ProveText(w io.Writer, r ProveRecord, style Style) {
	p := &page{style: style}
	p.line(p.paint(strong, r.Record), " · asked: ", p.paint(plain, strings.Join(r.Configs, ", ")))
	action := ""
	for _, m := range r.Mutants {
		if m.Action != action {
			action = m.Action
			p.line()
			p.mutatedAction(m)
		}
		p.mutant(m, widthOfMutants(r.Mutants, action, p.width()/2))
	}
	p.survivors(r.Mutants)
	p.controls(r.Controls)
	p.line()
	p.score(r.Score)
	p.flush(w)
}

// mutatedAction is an action's name and where its code is.
func (p *page) mutatedAction(m Mutant) {
	var places []string
	for _, at := range m.Code {
		places = append(places, strings.TrimSpace(fmt.Sprintf("%s:%d %s", at.File, at.Line, at.Function)))
	}
	p.line(p.paint(strong, m.Action), "  ", p.paint(where, Few(places)))
}

// doing says what a mutant does to its action, in columns.
func doing(m Mutant) string { return pad(verb(m), len("without")) + " " + m.Text }

// verb says what becomes of a mutant's text: "without".
func verb(m Mutant) string {
	switch m.Kind {
	case "condition":
		return "always"
	case "else-condition":
		return "never"
	}
	return "without"
}

func widthOfMutants(all []Mutant, action string, most int) int {
	wide := 0
	for _, m := range all {
		if m.Action == action {
			wide = max(wide, utf8.RuneCountInString(doing(m)))
		}
	}
	return min(wide, most)
}

func (p *page) mutant(m Mutant, wide int) {
	p.line("  ", p.verdictMark(m), " ", p.paint(faint, fmt.Sprintf("%4d", m.Line)), "  ",
		p.paint(plain, pad(shorten(doing(m), wide), wide)), "  ", p.became(m))
}

func (p *page) verdictMark(m Mutant) string {
	switch prove.Verdict(m.Verdict) {
	case prove.Caught, prove.CaughtByTool:
		return p.paint(good, "✓")
	case prove.NoNewStep:
		return p.paint(faint, "=")
	case prove.Survived:
		return p.paint(bad, "✗")
	}
	return p.paint(odd, "?")
}

// became is a mutant's verdict in a few words.
func (p *page) became(m Mutant) string {
	var words string
	switch prove.Verdict(m.Verdict) {
	case prove.Caught:
		return p.paint(plain, m.By) + p.paint(faint, "  "+pathWords(m.Path, 4))
	case prove.CaughtByTool:
		return p.paint(plain, "the tool: ") + p.paint(faint, shorten(m.Reason, p.width()/2))
	case prove.NoNewStep:
		return p.paint(faint, "makes no new step")
	case prove.Survived:
		return p.paint(bad, "survived: no property minds")
	default:
		words = prove.Verdict(m.Verdict).Words() + ": " + m.Reason
	}
	return p.paint(odd, shorten(words, p.width()/2))
}

// pathWords are the last actions of a path.
func pathWords(path []string, most int) string {
	if len(path) <= most {
		return strings.Join(path, ", ")
	}
	return fmt.Sprintf("… %s (%d steps)", strings.Join(path[len(path)-most:], ", "), len(path))
}

// survivors tells in full what nothing has caught.
func (p *page) survivors(all []Mutant) {
	left := slices.DeleteFunc(slices.Clone(all), func(m Mutant) bool { return m.Verdict != string(prove.Survived) })
	if len(left) == 0 {
		return
	}
	p.line()
	p.line(p.paint(bad, count(len(left), "survivor")), ". Each makes steps that the model does not make, and every property holds all the same:")
	p.line("either nothing needs what was taken away, or a property is missing that says what it is for.")
	for _, m := range left {
		p.line()
		p.line("  ", p.paint(where, fmt.Sprintf("%s:%d", m.File, m.Line)), "  ", p.paint(strong, strings.Join(m.Actions, ", ")))
		p.line("    ", p.paint(bad, "- "+m.Text))
		p.line("    ", p.paint(good, "+ "+m.Replacement))
		if len(m.Path) > 0 {
			p.line("    ", p.paint(plain, "first new step: "+pathWords(m.Path, 6)))
		}
		if m.ModelStates > 0 {
			p.line("    ", p.paint(faint, fmt.Sprintf("%s, %s without the change", States(m.States), Thousands(m.ModelStates))))
		}
		for _, at := range m.Code {
			p.line("    ", p.paint(where, fmt.Sprintf("%s:%d", at.File, at.Line)), " ", p.paint(plain, at.Function))
		}
	}
}

func (p *page) controls(all []Control) {
	if len(all) == 0 {
		return
	}
	p.line()
	p.line("Negative controls of the record:")
	for _, c := range all {
		words := "not run here yet"
		if c.Result != "" {
			words = c.Result + ", " + verify.Verdict(c.Verdict).Words()
		}
		p.line("  ", p.paint(plain, c.Config), "  ", p.paint(faint, words))
	}
}

func (p *page) score(s Score) {
	caught := s.ByProperty + s.ByTool
	color := good
	if s.Survived > 0 {
		color = bad
	}
	line := p.paint(color, fmt.Sprintf("%d of %d caught", caught, caught+s.Survived))
	if caught+s.Survived > 0 {
		line = p.paint(color, fmt.Sprintf("%d of %d caught (%d %%)", caught, caught+s.Survived, s.Percent))
		line += fmt.Sprintf(": %d by a property, %d by the tool", s.ByProperty, s.ByTool)
	}
	for _, more := range []struct {
		count int
		words string
	}{
		{s.NoNewStep, "without a new step"}, {s.Undecided, "undecided"}, {s.NotBuildable, "not buildable"}, {s.Cancelled, "not judged"},
	} {
		if more.count > 0 {
			line += fmt.Sprintf(" · %d %s", more.count, more.words)
		}
	}
	p.line(line)
}
