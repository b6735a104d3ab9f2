package coverage

import (
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// An action counts as never taken only where every config that passes has
// counted, none of them took it, and no counterexample does.
func TestNeverTaken(t *testing.T) {
	passed := func(board, sink int64) verify.Outcome {
		return verify.Outcome{Result: verify.Pass, TLC: tlc.Result{Taken: []tlc.Taken{
			{Action: "Board", Module: "Ferry", Line: 7, Times: board}, {Action: "Sink", Module: "Ferry", Line: 10, Times: sink},
		}}}
	}
	failed := func(action string) verify.Outcome {
		return verify.Outcome{Result: verify.Fail, TLC: tlc.Result{Trace: &tlc.Trace{States: []tlc.State{{}, {Action: action}}}}}
	}
	for name, c := range map[string]struct {
		outcomes []verify.Outcome
		want     int
	}{
		"nothing known":              {nil, 0},
		"one config":                 {[]verify.Outcome{passed(3, 0)}, 1},
		"each leaves another out":    {[]verify.Outcome{passed(3, 0), passed(0, 2)}, 0},
		"both":                       {[]verify.Outcome{passed(0, 0), passed(0, 0)}, 2},
		"one did not count":          {[]verify.Outcome{passed(3, 0), {Result: verify.Pass}}, 0},
		"one came to an error":       {[]verify.Outcome{passed(3, 0), {Result: verify.Error}}, 0},
		"a counterexample takes it":  {[]verify.Outcome{passed(3, 0), failed("F!Sink")}, 0},
		"a counterexample of others": {[]verify.Outcome{passed(3, 0), failed("Board")}, 1},
	} {
		var count takenCount
		for _, o := range c.outcomes {
			count.add(o, true)
		}
		if got := count.never(); len(got) != c.want {
			t.Errorf("%s: %v, want %d", name, got, c.want)
		}
	}
}
