package report

import (
	"fmt"
	"strings"
)

// excerptLines is how many lines are shown of each of so many places: a step
// that stands for code in many places is an overview, not a listing.
func excerptLines(places int) int {
	if places > 3 {
		return 1
	}
	return 6
}

// code shows a place of code with at most most lines of its source.
func (s *story) code(at TraceCode, most int) {
	head := s.paint(where, fmt.Sprintf("%s:%d", at.File, at.Line))
	if at.Function != "" {
		head += " " + s.paint(plain, at.Function)
	}
	s.line(textIndent, head)
	lines := at.Source[:min(most, len(at.Source))]
	gutter := len(fmt.Sprint(at.Line + len(lines) - 1))
	for i, text := range unindented(lines) {
		room := s.width() - len(codeIndent) - gutter - 3
		number := fmt.Sprintf("%*d │ ", gutter, at.Line+i)
		s.line(codeIndent, s.paint(faint, number), s.paint(plain, shorten(text, room)))
	}
	if rest := len(at.Source) - len(lines) + at.More; most > 1 && rest > 0 {
		s.line(codeIndent, s.paint(faint, strings.Repeat(" ", gutter)+" │ … "+count(rest, "line")+" more"))
	}
}

// unindented are lines of source without the blanks that all of them begin with.
func unindented(lines []string) []string {
	indent := commonIndent(lines)
	all := make([]string, len(lines))
	for i, line := range lines {
		all[i] = line[min(indent, len(line)):]
	}
	return all
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

// question asks what the step raises, with the conditions of the model and, below
// each, those of the code.
func (s *story) question(q *Question) {
	if q == nil {
		return
	}
	s.line(textIndent, s.paint(odd, "? "+q.Text))
	conditions := make([]string, len(q.Requires))
	for i, r := range q.Requires {
		conditions[i] = shorten(r.Condition, s.width()*2/3)
	}
	wide := widest(conditions)
	for i, r := range q.Requires {
		s.line(codeIndent, s.paint(plain, pad(conditions[i], wide)), "  ", s.paint(faint, r.place()))
		for _, c := range r.Code {
			at := fmt.Sprintf("%s:%d", c.File, c.Line)
			room := s.width() - len(codeIndent) - len(at) - 8
			s.line(codeIndent, s.paint(faint, "  code: "), s.paint(plain, shorten(c.Condition, room)), "  ", s.paint(faint, at))
		}
	}
}
