package record

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Change replaces a span of a text, in bytes.
type Change struct {
	Span text.Span
	New  string
}

// Recording are the changes of the file's text by which it states the outcomes
// (Config, Result, Trace, Loop and Stutter of each count), sorted and apart from
// each other. A line that states its outcome already stays as it is, and so do
// order, comments and spacing of all the others; what has no line gets one at
// the end, in the order given and laid out like those above.
func (e *Expectations) Recording(outcomes []Expectation) []Change {
	var changes []Change
	var fresh []Expectation
	for _, o := range outcomes {
		known, ok := e.Of(o.Config)
		switch {
		case !ok:
			fresh = append(fresh, o)
		case !known.states(o):
			changes = append(changes, e.restated(known, o))
		}
	}
	slices.SortFunc(changes, func(a, b Change) int { return a.Span.Start - b.Span.Start })
	if len(fresh) > 0 {
		changes = append(changes, e.appended(fresh))
	}
	return changes
}

// states says whether the outcome is what x expects.
func (x Expectation) states(o Expectation) bool {
	if x.Result != o.Result || x.Result == Pass || x.AnyTrace {
		return x.Result == o.Result
	}
	return slices.Equal(x.Trace, o.Trace) && x.Loop == o.Loop && x.Stutter == o.Stutter
}

// restated replaces result and counterexample of a line.
func (e *Expectations) restated(x, o Expectation) Change {
	span := x.ResultSpan
	layout := e.layout()
	if x.TraceSpan.Len() > 0 {
		layout.gap = e.Text[x.ResultSpan.End:x.TraceSpan.Start]
		layout.brackets = strings.HasPrefix(x.TraceSpan.Of(e.Text), "[")
		span.End = x.TraceSpan.End
	}
	return Change{Span: span, New: layout.outcome(o)}
}

// appended is lines for outcomes at the end of the file.
func (e *Expectations) appended(outcomes []Expectation) Change {
	layout := e.layout()
	if len(e.List) == 0 {
		for _, o := range outcomes {
			layout.result = max(layout.result, utf8.RuneCountInString(o.Config)+2)
		}
	}
	newline := "\n"
	if strings.Contains(e.Text, "\r\n") {
		newline = "\r\n"
	}
	var out strings.Builder
	if e.Text != "" && !strings.HasSuffix(e.Text, "\n") {
		out.WriteString(newline)
	}
	for _, o := range outcomes {
		pad := max(1, layout.result-utf8.RuneCountInString(o.Config))
		out.WriteString(o.Config + strings.Repeat(" ", pad) + layout.outcome(o) + newline)
	}
	return Change{Span: text.Span{Start: len(e.Text), End: len(e.Text)}, New: out.String()}
}

// layout is how a file writes its lines.
type layout struct {
	result   int    // the column of results in characters, 0-based
	gap      string // between result and counterexample
	brackets bool
}

// layout is that of the lines that are there: the last one's column, and how the
// first counterexample stands.
func (e *Expectations) layout() layout {
	l := layout{gap: "  "}
	found := false
	for _, x := range e.List {
		start := e.Lines.Span(x.Line, x.Line).Start
		l.result = utf8.RuneCountInString(e.Text[start:x.ResultSpan.Start])
		if x.TraceSpan.Len() > 0 && !found {
			found = true
			l.gap = e.Text[x.ResultSpan.End:x.TraceSpan.Start]
			l.brackets = strings.HasPrefix(x.TraceSpan.Of(e.Text), "[")
		}
	}
	return l
}

// outcome writes PASS, or FAIL with its counterexample.
func (l layout) outcome(o Expectation) string {
	if o.Result == Pass {
		return Pass
	}
	trace := strings.Join(o.Trace, ",")
	end := ""
	switch {
	case o.Loop > 0:
		end = "->" + strconv.Itoa(o.Loop)
	case o.Stutter:
		end = "->stutter"
	}
	if l.brackets || trace == "" && end == "" {
		trace = "[" + trace + "]" // an empty one without brackets would stand for any
	}
	return Fail + l.gap + trace + end
}
