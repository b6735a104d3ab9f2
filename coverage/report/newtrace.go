package report

import (
	"slices"
	"time"

	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// NewTrace is the object for an outcome's trace, empty where it has none. The
// caller adds what an outcome does not know: who acts, arguments that TLC does
// not print, code and questions. Until then all steps are the system's.
func NewTrace(o verify.Outcome) Trace {
	t := Trace{
		Schema: "lockstep.trace/1", Config: o.Config.Name, Properties: list(o.Config.Properties),
		Result: string(o.Result), Verdict: string(o.Verdict), Words: o.Words(), Reason: o.Reason,
		Actions: list(o.TLC.Trace.Actions()), Lanes: []Lane{System()}, Initial: []Binding{}, Steps: []TraceStep{},
	}
	if !o.At.IsZero() {
		t.At = o.At.UTC().Format(time.RFC3339)
	}
	t.compare(o)
	if o.TLC.Trace == nil {
		return t
	}
	t.Loop, t.Back, t.Stutter = o.TLC.Trace.Loop, o.TLC.Trace.Back.Action, o.TLC.Trace.Stutter
	for i, state := range o.TLC.Trace.States {
		if i > 0 {
			t.Steps = append(t.Steps, newStep(i, o.TLC.Trace.States[i-1], state))
			continue
		}
		for _, b := range state.Variables {
			t.Initial = append(t.Initial, Binding(b))
		}
	}
	return t
}

// System is the lane of what no process does.
func System() Lane { return Lane{Name: "system"} }

func newStep(number int, before, now tlc.State) TraceStep {
	step := TraceStep{
		Number: number, Action: now.Action, Arguments: []Argument{}, Module: now.Module, Line: now.Line,
		Changed: []Changed{}, Code: []TraceCode{},
	}
	for _, name := range now.Changed(before) {
		whole := Value{name, valueOf(before, name), valueOf(now, name)}
		step.Changed = append(step.Changed, Changed{whole, changes(whole)})
	}
	return step
}

func valueOf(s tlc.State, name string) string {
	i := slices.IndexFunc(s.Variables, func(b tlc.Binding) bool { return b.Name == name })
	if i < 0 {
		return ""
	}
	return s.Variables[i].Value
}

// compare says where the path leaves the recorded one, if the verdict is that it
// does.
func (t *Trace) compare(o verify.Outcome) {
	e := o.Config.Expected
	if e == nil || e.Result != string(verify.Fail) || e.AnyTrace {
		return
	}
	t.Recorded = &Recorded{list(e.Trace), e.Loop, e.Stutter}
	if o.Verdict != verify.Changed || o.Result != verify.Fail {
		return
	}
	if d, differs := verify.TracePath(o.TLC.Trace).Divergence(verify.RecordedPath(*e)); differs {
		t.Divergence = &Divergence{d.Step, d.Recorded}
	}
}
