package report

import (
	_ "embed"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode"

	"github.com/lockstep-tla/lockstep/coverage/verify"
)

//go:embed page/trace.html
var tracePage string

//go:embed page/trace.css
var traceStyle string

//go:embed page/trace.js
var traceScript string

// TraceHTML writes a trace as one page that needs nothing else: a diagram with a
// lane for each of those who act, to step through by keys, and beside it what the
// step changed, its code and its question. Without a script the diagram is a table
// that leads to the steps below it.
func TraceHTML(w io.Writer, t Trace) {
	t.Located = Located{} // the page may be sent to others
	tracePageOf(t).write(w, newHTMLTrace(t))
}

func tracePageOf(t Trace) htmlPage {
	return htmlPage{title: "lockstep trace · " + Clean(t.Config), body: tracePage, style: traceStyle, script: traceScript}
}

// htmlTrace is a trace as the page shows it, clean of control characters.
type htmlTrace struct {
	URI                                                  string // of the record, "" where only paths are told
	Config, Record, Verdict, Class, Properties, At, When string
	Remarks                                              []string
	Paths                                                []pathRow
	Lanes                                                []htmlLane
	Loop, Span                                           int
	Rows                                                 []htmlStep
	Ending                                               string
}

type htmlLane struct{ Title, Of string }

// htmlStep is a step, or as number 0 the initial state.
type htmlStep struct {
	Number, Span    int
	Initial         bool
	Title, Who      string
	Words           []string // of the title, between which a line may break
	Class           string   // of its box
	Parts           string   // what the recorded path does in its place
	Repeats, NoCode bool
	Cells           []bool // of each lane, whether it is who acts
	Changes         []Value
	Code            []htmlCode
	Question        *htmlQuestion
	State           []htmlBinding
}

type htmlCode struct {
	htmlPlace
	Function, More string
	Lines          []htmlLine
}

type htmlLine struct {
	Number int
	Text   string
}

type htmlQuestion struct {
	Text     string
	Requires []htmlRequired
}

type htmlRequired struct {
	htmlCondition
	Code []htmlCondition
}

type htmlCondition struct {
	Condition string
	htmlPlace
}

// htmlPlace is a line of a file, as it is shown, and as the trace names it.
type htmlPlace struct {
	Place, File string
	Line        int
}

func newHTMLPlace(file string, line int) htmlPlace {
	return htmlPlace{Clean(fmt.Sprintf("%s:%d", file, line)), file, line}
}

type htmlBinding struct {
	Name, Value string
	Changed     bool
}

func newHTMLTrace(t Trace) htmlTrace {
	out := htmlTrace{
		URI: t.URI, Config: Clean(t.Config), Record: Clean(t.Record), At: Clean(t.At), Loop: t.Loop, Span: len(t.Lanes),
		Verdict: Clean(t.Result + " · " + t.Words), Class: verdictClass(t.Verdict),
		Properties: Clean(strings.Join(t.Properties, ", ")), Ending: Clean(t.ending()), Paths: t.sideBySide(),
	}
	if at, err := time.Parse(time.RFC3339, t.At); err == nil {
		out.When = at.UTC().Format("2006-01-02 15:04 UTC")
	}
	for _, remark := range t.remarks() {
		out.Remarks = append(out.Remarks, Clean(remark))
	}
	for i := range out.Paths {
		out.Paths[i].Recorded, out.Paths[i].Found = Clean(out.Paths[i].Recorded), Clean(out.Paths[i].Found)
	}
	for _, l := range t.Lanes {
		lane := htmlLane{Title: Clean(l.Title())}
		if l.Name != "" {
			lane.Of = Clean(l.Of)
		}
		out.Lanes = append(out.Lanes, lane)
	}
	if len(t.Initial) > 0 {
		out.Rows = append(out.Rows, htmlStep{Initial: true, Title: "initial state", Span: len(t.Lanes), State: bindingsOf(t.Initial, nil)})
	}
	state := t.Initial
	for _, step := range t.Steps {
		row := newHTMLStep(t, step)
		state = after(state, step.Changed)
		row.State = bindingsOf(state, step.Changed)
		out.Rows = append(out.Rows, row)
	}
	return out
}

func verdictClass(verdict string) string {
	switch verify.Verdict(verdict) {
	case verify.AsExpected:
		return "quiet"
	case verify.Unrecorded:
		return "notcompared"
	}
	return "drifted"
}

func newHTMLStep(t Trace, step TraceStep) htmlStep {
	row := htmlStep{
		Number: step.Number, Title: Clean(step.Title()), Who: Clean(t.who(step)), Cells: make([]bool, len(t.Lanes)),
		Repeats: t.Loop > 0 && step.Number >= t.Loop, NoCode: len(step.Code) == 0, Question: newHTMLQuestion(step.Question),
	}
	row.Cells[step.Lane] = true
	row.Words = humps(row.Title)
	if row.NoCode {
		row.Class = "nocode"
	}
	if d := t.Divergence; d != nil && d.Step == step.Number {
		row.Class, row.Parts = "drifted", Clean(d.Recorded)
	}
	for _, c := range step.Changed {
		for _, v := range c.Parts {
			row.Changes = append(row.Changes, Value{Clean(v.Name), Clean(v.Before), Clean(v.After)})
		}
	}
	for _, at := range step.Code {
		code := htmlCode{htmlPlace: newHTMLPlace(at.File, at.Line), Function: Clean(at.Function)}
		for i, line := range unindented(at.Source) {
			code.Lines = append(code.Lines, htmlLine{at.Line + i, Clean(line)})
		}
		if at.More > 0 {
			code.More = count(at.More, "line")
		}
		row.Code = append(row.Code, code)
	}
	return row
}

// humps splits a title before capital letters and what follows its name.
func humps(title string) []string {
	var words []string
	start := 0
	for i, r := range title {
		if i > start && (unicode.IsUpper(r) || r == '(' || r == '_' || r == '!') {
			words = append(words, title[start:i])
			start = i
		}
	}
	return append(words, title[start:])
}

func newHTMLQuestion(q *Question) *htmlQuestion {
	if q == nil {
		return nil
	}
	out := &htmlQuestion{Text: Clean(q.Text)}
	for _, r := range q.Requires {
		required := htmlRequired{htmlCondition: htmlCondition{Clean(r.Condition), newHTMLPlace(r.File, r.Line)}}
		required.Place = Clean(r.place())
		for _, c := range r.Code {
			required.Code = append(required.Code, htmlCondition{Clean(c.Condition), newHTMLPlace(c.File, c.Line)})
		}
		out.Requires = append(out.Requires, required)
	}
	return out
}

// after is the state that a step leads to.
func after(state []Binding, changed []Changed) []Binding {
	next := make([]Binding, len(state))
	for i, b := range state {
		next[i] = b
		for _, c := range changed {
			if c.Name == b.Name {
				next[i].Value = c.After
			}
		}
	}
	return next
}

// bindingsOf are the variables of a state, marked where a step changed them.
func bindingsOf(state []Binding, changed []Changed) []htmlBinding {
	all := make([]htmlBinding, len(state))
	for i, b := range state {
		all[i] = htmlBinding{Name: Clean(b.Name), Value: Clean(b.Value)}
		for _, c := range changed {
			all[i].Changed = all[i].Changed || c.Name == b.Name
		}
	}
	return all
}
