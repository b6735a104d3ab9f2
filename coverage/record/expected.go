package record

import (
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// The results that an expectation can state.
const (
	Pass = "PASS"
	Fail = "FAIL"
)

// Expectation is one line of expected.txt: what a run of a config must come to.
type Expectation struct {
	Config string   // without .cfg
	Result string   // PASS or FAIL
	Trace  []string // the actions of the counterexample, without the initial state
	// Actions are those of Trace with their places.
	Actions []ActionRef
	// AnyTrace is set for FAIL without a sequence: any path is as expected.
	AnyTrace bool
	// Loop is the state, counted from 1, that the counterexample returns to, 0
	// without a loop. Stutter says that it ends by doing nothing for ever.
	Loop    int
	Stutter bool

	// Byte offsets into the file; TraceSpan is empty without a sequence. Line is
	// 1-based.
	Span, ConfigSpan, ResultSpan, TraceSpan text.Span
	Line                                    int
}

// Expectations is the expected.txt beside a record.
type Expectations struct {
	Path, Text string
	Lines      text.Lines
	List       []Expectation
	Problems   []Problem
}

// Of gives the expectation of a config, named with or without .cfg. Where a
// config has several lines the first counts; the others are problems.
func (e *Expectations) Of(config string) (Expectation, bool) {
	config = strings.TrimSuffix(config, ".cfg")
	for _, x := range e.List {
		if x.Config == config {
			return x, true
		}
	}
	return Expectation{}, false
}

// ParseExpected reads lines of `config  PASS|FAIL  [A,B,C]`, separated by blanks
// or tabs. Brackets are optional, `#` begins a comment, a loop ends with `->N` or
// `->stutter`. It never fails: what it could not read is in Problems.
func ParseExpected(path, src string) *Expectations {
	e := &Expectations{Path: path, Text: src, Lines: text.NewLines(src)}
	for n := 1; n <= e.Lines.Count(); n++ {
		line := uncomment(src, withoutMark(src, e.Lines.Span(n, n)))
		if line.Len() == 0 {
			continue
		}
		x, ok := e.parseLine(line)
		if !ok {
			continue
		}
		x.Line = n
		if earlier, doubled := e.Of(x.Config); doubled {
			e.problem(x.ConfigSpan, fmt.Sprintf("%s has an expectation in line %d already, which is the one that counts", x.Config, earlier.Line))
			continue
		}
		e.List = append(e.List, x)
	}
	return e
}

func (e *Expectations) problem(span text.Span, message string) {
	e.Problems = append(e.Problems, Problem{Code: CodeSyntax, Span: span, Message: message})
}

func (e *Expectations) parseLine(line text.Span) (Expectation, bool) {
	x := Expectation{Span: line}
	var rest text.Span
	x.ConfigSpan, rest = field(e.Text, line)
	x.ResultSpan, rest = field(e.Text, rest)
	x.Config = strings.TrimSuffix(x.ConfigSpan.Of(e.Text), ".cfg")
	x.Result = strings.ToUpper(x.ResultSpan.Of(e.Text))
	switch {
	case x.ResultSpan.Len() == 0:
		e.problem(line, "an expectation is `config  PASS` or `config  FAIL  Action,Action`")
		return x, false
	case x.Result != Pass && x.Result != Fail:
		e.problem(x.ResultSpan, fmt.Sprintf("%q is no result: write PASS or FAIL", x.ResultSpan.Of(e.Text)))
		return x, false
	case x.Result == Pass && rest.Len() > 0:
		e.problem(rest, "PASS has no counterexample: what follows it is not read")
	case x.Result == Fail && !e.parseTrace(rest, &x):
		return x, false
	}
	x.AnyTrace = x.Result == Fail && x.TraceSpan.Len() == 0
	return x, true
}

// field cuts the first word off a span; both come without white space around.
func field(src string, span text.Span) (word, rest text.Span) {
	s := span.Of(src)
	end := strings.IndexAny(s, " \t")
	if end < 0 {
		end = len(s)
	}
	return text.Span{Start: span.Start, End: span.Start + end}, trim(src, text.Span{Start: span.Start + end, End: span.End})
}

func (e *Expectations) parseTrace(span text.Span, x *Expectation) bool {
	if span.Len() == 0 {
		return true
	}
	x.TraceSpan = span
	list, loop, hasLoop := strings.Cut(span.Of(e.Text), "->")
	if hasLoop && !parseLoop(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(loop), "]")), x) {
		e.problem(span, "a loop ends with `->N`, the state that it returns to, or with `->stutter`")
		return false
	}
	list = strings.TrimSpace(list)
	list = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(list, "["), "]"))
	if list == "" {
		return true
	}
	start := span.Start + strings.Index(span.Of(e.Text), list)
	for _, part := range splitNames(e.Text, text.Span{Start: start, End: start + len(list)}) {
		action, ok := operator(e.Text, part)
		if !ok {
			e.problem(span, fmt.Sprintf("%q is no action", strings.TrimSpace(part.Of(e.Text))))
			return false
		}
		x.Trace, x.Actions = append(x.Trace, action.Name), append(x.Actions, action)
	}
	return true
}

func parseLoop(s string, x *Expectation) bool {
	if strings.EqualFold(s, "stutter") {
		x.Stutter = true
		return true
	}
	n, ok := lineNumber(s)
	x.Loop = n
	return ok
}

// withoutMark leaves a byte order mark out of the first line.
func withoutMark(src string, line text.Span) text.Span {
	const mark = "\ufeff"
	if line.Start == 0 && strings.HasPrefix(src, mark) {
		line.Start = min(len(mark), line.End)
	}
	return line
}
