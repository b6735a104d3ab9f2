package verify_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// A PASS that may be an empty one stays a PASS, and says why it may be.
func TestGuardsAgainstEmptyChecks(t *testing.T) {
	passed := tlc.Result{NoError: true, Distinct: 145}
	one := verify.Config{Own: []string{"P"}, Properties: []string{"P"}, Expected: expect("PASS")}
	guarded := func(g verify.Guards) verify.Config {
		c := one
		c.Guards = g
		return c
	}
	for name, c := range map[string]struct {
		config verify.Config
		result tlc.Result
		want   []string
	}{
		"nothing to say":     {guarded(verify.Guards{Accepted: 290}), passed, nil},
		"no property at all": {verify.Config{Expected: expect("PASS")}, passed, []string{"the config lists no property"}},
		"a constant":         {guarded(verify.Guards{Constant: []string{"P"}}), passed, []string{"P is the same in every state: it reads no variable"}},
		"a check less":       {guarded(verify.Guards{Had: []string{"TypeOK"}}), passed, []string{"TypeOK is not checked any more: the config listed it before"}},
		"checks less":        {guarded(verify.Guards{Had: []string{"Q"}, AcceptedChecks: []string{"TypeOK", "Q"}}), passed, []string{"TypeOK, Q are not checked any more: the config listed them before"}},
		"a shrunken space":   {guarded(verify.Guards{Accepted: 291}), passed, []string{"fewer than half of the states are left: 145 of 291 in the last accepted run"}},
		"a bounded search":   {guarded(verify.Guards{Bounds: []string{"CONSTRAINT Few", "CONSTRAINT Early"}, AcceptedBounds: []string{"CONSTRAINT Few"}}), passed, []string{"nothing was explored beyond CONSTRAINT Early"}},
		"accepted bounds":    {guarded(verify.Guards{Bounds: []string{"CONSTRAINT Few"}, AcceptedBounds: []string{"CONSTRAINT Few"}}), passed, nil},
		"no PASS":            {guarded(verify.Guards{Accepted: 291, Had: []string{"Q"}}), tlc.Result{Exit: 12, Violations: violated(tlc.Invariant, "P")}, nil},
	} {
		o := verify.Outcome{TLC: c.result}.Judged(c.config)
		if diff := cmp.Diff(c.want, o.Warnings); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
		if len(c.want) > 0 && o.Verdict != verify.AsExpected {
			t.Errorf("%s: a warning makes the verdict %s", name, o.Verdict)
		}
	}
}
