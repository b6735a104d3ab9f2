package report

import (
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
		Result:   string(o.Result), Verdict: string(o.Verdict), Counts: string(o.Counts()), Words: o.Words(), Reason: reason(o), Warnings: list(o.Warnings),
		Trace: list(o.TLC.Trace.Actions()), Steps: Steps(o.TLC.Trace),
		Generated: o.TLC.Generated, Distinct: o.TLC.Distinct, Depth: o.TLC.Depth,
		Seconds: o.TLC.Elapsed.Seconds(), Cached: o.Cached, Stale: o.Stale, SharedWith: list(o.SharedWith),
		Distributed: list(o.Machines), Here: o.Here,
	}
	if !o.At.IsZero() {
		out.At = o.At.UTC().Format(time.RFC3339)
	}
	if e := o.Config.Expected; e != nil {
		out.Expected = Expected{Result: e.Result, Trace: list(e.Trace)}
	}
	return out
}

// reason is why the verdict is what it is; of a stale outcome, why it settles
// nothing, and what else was said of it.
func reason(o verify.Outcome) string {
	if !o.Stale {
		return o.Reason
	}
	const stale = "the model was written during the run: of which text this is nobody can tell; run it again"
	if o.Reason == "" {
		return stale
	}
	return stale + "; " + o.Reason
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
		steps = append(steps, Step{Action: now.Action, Module: now.Module, Line: now.Line,
			Changed: list(now.Changed(before)), Code: []CodeLine{}})
	}
	return steps
}

// list is a copy that JSON writes as [] and never as null.
func list(names []string) []string { return append([]string{}, names...) }
