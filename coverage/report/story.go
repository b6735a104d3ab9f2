package report

import (
	"fmt"
	"io"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/verify"
)

// Story tells a counterexample step by step: the action, what it changed and
// the code that it stands for. source gives the text of a line of a file, 1-based,
// "" when it cannot; file is a CodeLine's. Where the path is not the recorded
// one, the first step that differs is marked.
func Story(w io.Writer, outcome Outcome, source func(file string, line int) string, style Style) {
	s := story{page: page{style: style}, outcome: outcome, source: source}
	s.head()
	s.initial()
	for i := range outcome.Steps {
		s.step(i)
	}
	s.end()
	s.flush(w)
}

type story struct {
	page
	outcome Outcome
	source  func(file string, line int) string
}

func (s *story) head() {
	o := s.outcome
	s.line(s.paint(strong, o.Config), " · ", s.result(o), " · ", s.verdict(o))
	if o.Reason != "" {
		s.line(s.paint(plain, o.Reason))
	}
}

const (
	textIndent = "     " // below a step's number
	codeIndent = "       "
)

// stepHead is the line that a step begins with.
func (s *story) stepHead(number int, words string) {
	s.line()
	s.line(s.paint(faint, fmt.Sprintf("%3d  ", number)), words)
}

func (s *story) initial() {
	if len(s.outcome.Initial) == 0 {
		return
	}
	s.stepHead(0, s.paint(faint, "initial state"))
	names := make([]string, len(s.outcome.Initial))
	for i, v := range s.outcome.Initial {
		names[i] = v.Name
	}
	wide := widest(names)
	for i, v := range s.outcome.Initial {
		room := s.width() - len(textIndent) - wide - 2
		s.line(textIndent, s.paint(plain, pad(names[i], wide)), "  ", s.paint(faint, shorten(v.After, room)))
	}
}

func (s *story) step(i int) {
	step := s.outcome.Steps[i]
	words := s.paint(strong, step.Action)
	if step.Args != "" {
		words += s.paint(plain, "("+step.Args+")")
	}
	if d, differs := s.divergence(); differs && d.Step == i+1 {
		words += s.paint(odd, "   ≠ the recorded path "+d.Recorded)
	}
	s.stepHead(i+1, words)
	s.changed(step)
	if len(step.Code) == 0 {
		s.line(textIndent, s.paint(faint, "no code: the record gives none for "+step.Action))
	}
	for _, at := range step.Code {
		s.code(at, excerptLines(len(step.Code)))
	}
}

// divergence is where the path leaves the recorded one.
func (s *story) divergence() (verify.Divergence, bool) {
	o := s.outcome
	if o.Verdict != string(verify.Changed) || o.Result != string(verify.Fail) || o.Expected.Result != string(verify.Fail) {
		return verify.Divergence{}, false
	}
	is := verify.Path{Actions: o.Trace, Loop: o.Loop, Stutter: o.Stutter}
	was := verify.Path{Actions: o.Expected.Trace, Loop: o.Expected.Loop, Stutter: o.Expected.Stutter}
	return is.Divergence(was)
}

// end tells what follows the last step for ever, and how the recorded path
// goes on.
func (s *story) end() {
	o := s.outcome
	switch {
	case o.Loop > 0:
		s.line()
		s.line(textIndent, s.paint(strong, "and again"), s.paint(plain, " from the state after step "+fmt.Sprint(o.Loop-1)+", for ever"))
	case o.Stutter:
		s.line()
		s.line(textIndent, s.paint(strong, "and nothing more happens"), ", for ever")
	}
	if d, differs := s.divergence(); differs && d.Step > len(o.Steps) {
		s.line()
		s.line(textIndent, s.paint(odd, "≠ the recorded path "+d.Recorded))
	}
	if len(o.Steps) == 0 && len(o.Initial) == 0 && o.Result != string(verify.Pass) {
		s.line("TLC printed no path.")
	}
}

// changed lists what a step changed, old → new.
func (s *story) changed(step Step) {
	var all []Value
	for _, v := range step.Values {
		all = append(all, changes(v)...)
	}
	names := make([]string, len(all))
	for i, v := range all {
		names[i] = shorten(v.Name, s.width()/2)
	}
	wide := widest(names)
	for i, v := range all {
		room := s.width() - len(textIndent) - wide - 2
		s.line(textIndent, s.paint(where, pad(names[i], wide)), "  ", s.change(v, room))
	}
	if len(all) == 0 {
		s.line(textIndent, s.paint(faint, "changes nothing"))
	}
}

// change writes one change into room characters.
func (s *story) change(v Value, room int) string {
	switch {
	case v.Before == "":
		return s.paint(good, "+ "+shorten(v.After, room-2))
	case v.After == "":
		return s.paint(bad, "- "+shorten(v.Before, room-2))
	}
	before := shorten(v.Before, max(room/2-2, room-3-len([]rune(v.After))))
	after := shorten(v.After, room-3-len([]rune(before)))
	return s.paint(faint, before) + " → " + s.paint(plain, after)
}

// excerptLines is how many lines are shown of each of so many places: a step
// that stands for code in many places is an overview, not a listing.
func excerptLines(places int) int {
	if places > 3 {
		return 1
	}
	return 6
}

// code shows a place of code with at most most lines of its source.
func (s *story) code(at CodeLine, most int) {
	head := s.paint(where, fmt.Sprintf("%s:%d", at.File, at.Line))
	if at.Function != "" {
		head += " " + s.paint(plain, at.Function)
	}
	s.line(textIndent, head)
	lines := s.excerpt(at, most)
	indent := commonIndent(lines)
	gutter := len(fmt.Sprint(at.Line + len(lines) - 1))
	for i, text := range lines {
		room := s.width() - len(codeIndent) - gutter - 3
		number := fmt.Sprintf("%*d │ ", gutter, at.Line+i)
		s.line(codeIndent, s.paint(faint, number), s.paint(plain, shorten(text[min(indent, len(text)):], room)))
	}
	if rest := at.EndLine - at.Line + 1 - len(lines); len(lines) == most && most > 1 && rest > 0 {
		s.line(codeIndent, s.paint(faint, strings.Repeat(" ", gutter)+" │ … "+count(rest, "line")+" more"))
	}
}

// excerpt is the source of a place, at most most lines, tabs as two blanks;
// empty when the source is not to be had.
func (s *story) excerpt(at CodeLine, most int) []string {
	var lines []string
	for line := at.Line; line <= max(at.Line, at.EndLine) && len(lines) < most; line++ {
		text := strings.TrimRight(s.source(at.File, line), " \t\r\n")
		lines = append(lines, strings.ReplaceAll(text, "\t", "  "))
	}
	for len(lines) > 0 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// commonIndent is how many blanks all lines that are not empty begin with.
func commonIndent(lines []string) int {
	indent := -1
	for _, line := range lines {
		if blanks := len(line) - len(strings.TrimLeft(line, " ")); line != "" && (indent < 0 || blanks < indent) {
			indent = blanks
		}
	}
	return max(indent, 0)
}
