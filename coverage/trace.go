package coverage

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/internal/shell"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// Counterexample says of which config a path is known.
type Counterexample struct {
	Record   string // absolute path
	Config   string // without .cfg
	Expected bool   // it is the one that expected.txt has
	Stale    bool   // the model or the config has another text now
}

// Counterexamples are those that are known for the configs of the records, which
// are absolute paths, in the records' own order.
func (s *Snapshot) Counterexamples(records ...string) []Counterexample {
	var all []Counterexample
	for _, record := range records {
		v := s.view(record)
		if v == nil {
			continue
		}
		for _, c := range v.model.configs {
			if o, stale, ok := s.last(v, c); ok && hasPath(o) {
				all = append(all, Counterexample{record, c.name, o.Verdict == verify.AsExpected, stale})
			}
		}
	}
	return all
}

func hasPath(o verify.Outcome) bool { return o.TLC.Trace != nil && len(o.TLC.Trace.States) > 0 }

// Choose is the counterexample to tell where nobody names one: the first that
// nobody expects, of the model as it is before any other, else the only one. The
// error says what could be named, or that none is known.
func Choose(known []Counterexample) (Counterexample, error) {
	for _, stale := range []bool{false, true} {
		i := slices.IndexFunc(known, func(c Counterexample) bool { return !c.Expected && c.Stale == stale })
		if i >= 0 {
			return known[i], nil
		}
	}
	switch len(known) {
	case 0:
		return Counterexample{}, errors.New("no counterexample is known: lockstep run looks for them")
	case 1:
		return known[0], nil
	}
	names := make([]string, len(known))
	for i, c := range known {
		names[i] = c.Config
	}
	return Counterexample{}, fmt.Errorf("every known counterexample is as expected; name the config to tell of: %s", strings.Join(names, ", "))
}

// Trace tells the last known counterexample of a config of the record at an
// absolute path, with the code of now. The error says why there is none, and
// which run to make.
func (s *Snapshot) Trace(record, config string) (report.Trace, error) {
	v := s.view(record)
	if v == nil {
		return report.Trace{}, fmt.Errorf("%s is no verification record", record)
	}
	c := v.model.config(config)
	if c == nil {
		return report.Trace{}, fmt.Errorf("%s has no config %s", relative(v.root, v.path), config)
	}
	o, stale, ok := s.last(v, c)
	switch {
	case !ok:
		return report.Trace{}, fmt.Errorf("no outcome of %s is known: lockstep run %s finds one", c.name, shell.Word(c.name))
	case !hasPath(o) && o.Result == verify.Pass:
		return report.Trace{}, fmt.Errorf("%s passes: there is no counterexample%s", c.name, staleHint(stale, c))
	case !hasPath(o):
		return report.Trace{}, fmt.Errorf("the last run of %s came to no path: %s: lockstep run %s makes another", c.name, o.Reason, shell.Word(c.name))
	}
	return s.trace(v, c, o, stale), nil
}

func staleHint(stale bool, c *config) string {
	if !stale {
		return ""
	}
	return " of the model as it was; it has changed since: lockstep run " + shell.Word(c.name)
}

// trace tells an outcome of c step by step.
func (s *Snapshot) trace(v *view, c *config, o verify.Outcome, stale bool) report.Trace {
	t := report.NewTrace(o)
	t.Record, t.Stale, t.CodeDrifted = relative(v.root, v.path), stale, s.drifted(v, nil)
	teller := newTeller(s, v, c, stale)
	actors := make([]report.Lane, len(t.Steps))
	for i := range t.Steps {
		actors[i] = teller.step(&t.Steps[i], o.TLC.Trace.States[i], o.TLC.Trace.States[i+1])
	}
	if len(actors) > 0 {
		t.Lanes = c.lanes(actors)
	}
	for i, actor := range actors {
		t.Steps[i].Lane = slices.Index(t.Lanes, actor)
		t.Steps[i].Words = t.StepWords(t.Steps[i])
	}
	return t
}

// excerpt is how many lines of code a trace has of each place.
const excerpt = 12

// traceCode are the places of actions' code today with their first lines.
func (s *Snapshot) traceCode(v *view, actions []string) []report.TraceCode {
	all := []report.TraceCode{}
	for _, place := range s.codeOfAll(v, actions) {
		src, lines, _ := s.Text(place.Path)
		at := s.codeLine(v, place)
		code := report.TraceCode{
			File: at.File, Function: at.Function, Line: at.Line,
			EndLine: lines.Line(max(place.Select.Start, place.Select.End-1)), Source: []string{},
		}
		for line := code.Line; line <= code.EndLine && len(code.Source) < excerpt; line++ {
			text := strings.TrimRight(lines.Span(line, line).Of(src), " \t\r\n")
			code.Source = append(code.Source, strings.ReplaceAll(text, "\t", "  "))
		}
		for n := len(code.Source); n > 0 && code.Source[n-1] == ""; n-- {
			code.Source = code.Source[:n-1]
		}
		code.More = code.EndLine - code.Line + 1 - len(code.Source)
		all = append(all, code)
	}
	return all
}

// valueIn is a variable in a state, "" where it has none.
func valueIn(state tlc.State, name string) string {
	for _, b := range state.Variables {
		if b.Name == name {
			return b.Value
		}
	}
	return ""
}
