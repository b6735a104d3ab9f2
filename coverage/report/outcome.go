package report

import (
	"slices"
	"time"

	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// NewOutcome is the object for an outcome. The caller adds what verify cannot
// know: each step's Code and CodeDrifted.
func NewOutcome(o verify.Outcome) Outcome {
	out := Outcome{
		Config: o.Config.Name, Properties: list(o.Config.Properties),
		Expected: Expected{Trace: []string{}},
		Result:   string(o.Result), Verdict: string(o.Verdict), Reason: o.Reason, Warnings: list(o.Warnings),
		Trace: list(o.TLC.Trace.Actions()), Steps: Steps(o.TLC.Trace),
		Generated: o.TLC.Generated, Distinct: o.TLC.Distinct, Depth: o.TLC.Depth,
		Seconds: o.TLC.Elapsed.Seconds(), Cached: o.Cached, SharedWith: list(o.SharedWith),
	}
	if !o.At.IsZero() {
		out.At = o.At.UTC().Format(time.RFC3339)
	}
	if e := o.Config.Expected; e != nil {
		out.Expected = Expected{Result: e.Result, Trace: list(e.Trace), Loop: e.Loop, Stutter: e.Stutter}
	}
	if t := o.TLC.Trace; t != nil && len(t.States) > 0 {
		out.Loop, out.Stutter = t.Loop, t.Stutter
		for _, b := range t.States[0].Variables {
			out.Initial = append(out.Initial, Value{Name: b.Name, After: b.Value})
		}
	}
	return out
}

// Steps are the steps of a trace, with what each changed and without code. The
// initial state is none.
func Steps(t *tlc.Trace) []Step {
	steps := []Step{}
	if t == nil {
		return steps
	}
	for i := 1; i < len(t.States); i++ {
		before, now := t.States[i-1], t.States[i]
		step := Step{Action: now.Action, Args: now.Args, Module: now.Module, Line: now.Line,
			Changed: list(now.Changed(before)), Code: []CodeLine{}}
		for _, name := range step.Changed {
			step.Values = append(step.Values, Value{Name: name, Before: valueOf(before, name), After: valueOf(now, name)})
		}
		steps = append(steps, step)
	}
	return steps
}

func valueOf(s tlc.State, name string) string {
	i := slices.IndexFunc(s.Variables, func(b tlc.Binding) bool { return b.Name == name })
	if i < 0 {
		return ""
	}
	return s.Variables[i].Value
}

// list is a copy that JSON writes as [] and never as null.
func list(names []string) []string { return append([]string{}, names...) }
