package verify_test

import (
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

func trace(actions ...string) *tlc.Trace {
	t := &tlc.Trace{States: []tlc.State{{Number: 1}}}
	for i, a := range actions {
		t.States = append(t.States, tlc.State{Number: i + 2, Action: a})
	}
	return t
}

func violated(kind tlc.Kind, name string) []tlc.Violation {
	return []tlc.Violation{{Kind: kind, Name: name}}
}

// Results that no recording holds: what TLC does with options that lockstep
// does not give, what newer versions print, what a killed one leaves.
func TestJudgeHardResults(t *testing.T) {
	one := verify.Config{Own: []string{"P"}, Properties: []string{"TypeOK", "P"}, Temporal: []string{"P"}, Expected: expect("FAIL A,B")}
	refining := verify.Config{Own: []string{"Refines"}, Properties: []string{"TypeOK", "Refines"}, UnderProperty: []string{"Refines"}, Expected: expect("FAIL A,B")}
	two := refining
	two.UnderProperty = []string{"Refines", "Keeps"}
	passing := one
	passing.Expected = expect("PASS")
	negative := verify.Config{Own: []string{"P"}, Properties: []string{"P"}, Variant: true}
	clean := tlc.Result{NoError: true}
	tests := []struct {
		name    string
		config  verify.Config
		result  tlc.Result
		verdict verify.Verdict
		reason  string
	}{
		{"status 0 and success after a violation, as -continue gives", passing,
			tlc.Result{NoError: true, Violations: violated(tlc.Invariant, "P"), Trace: trace("A")},
			verify.Changed, "P is violated where PASS is recorded"},
		{"stopped by a time limit", passing, tlc.Result{NoError: true, LeftOnQueue: 12},
			verify.Faulty, "TLC ended with status 0, but 12 states were left on the queue"},
		{"no word of success", passing, tlc.Result{},
			verify.Faulty, "TLC ended with status 0, but did not say that it found no error"},
		{"killed from outside", passing, tlc.Result{Exit: -1},
			verify.Faulty, "TLC was ended from outside before it was done"},
		{"killed while it printed the path", one,
			tlc.Result{Exit: -1, Violations: violated(tlc.Invariant, "P"), Trace: trace("A")},
			verify.Faulty, "P is violated, but TLC was ended from outside before it had told how"},
		{"TypeOK by the path that is recorded for P", one,
			tlc.Result{Exit: 12, Violations: violated(tlc.Invariant, "TypeOK"), Trace: trace("A", "B")},
			verify.Faulty, "TypeOK is violated after 2 steps, last B; the config is for P"},
		{"P and another property at once", one,
			tlc.Result{Exit: 13, Violations: append(violated(tlc.Temporal, "P"), violated(tlc.Temporal, "TypeOK")...), Trace: trace("A", "B")},
			verify.Faulty, "TypeOK is violated after 2 steps, last B; the config is for P"},
		{"a violation and an error", one,
			tlc.Result{Exit: 255, Violations: violated(tlc.Invariant, "P"), Trace: trace("A", "B"),
				Errors: []tlc.ModelError{{Message: "Java ran out of\nmemory."}, {}}},
			verify.Faulty, "model error: Java ran out of memory. (and 1 more)"},
		{"an action property told by its place", refining,
			tlc.Result{Exit: 13, Violations: violated(tlc.ActionProperty, "line 6, col 17 to line 6, col 24 of module Abs"), Trace: trace("A", "B")},
			verify.AsExpected, "Refines is violated by the recorded path"},
		{"a property told by the name of its part", refining,
			tlc.Result{Exit: 12, Violations: violated(tlc.Invariant, "Small"), Trace: trace("A", "B")},
			verify.AsExpected, "Refines is violated by the recorded path"},
		{"a part that may be of two properties", two,
			tlc.Result{Exit: 12, Violations: violated(tlc.Invariant, "Small"), Trace: trace("A", "B")},
			verify.Faulty, "Small is violated, which the config does not list; it may be of any of Refines, Keeps: give each a config of its own"},
		{"arguments in the path", one,
			tlc.Result{Exit: 12, Violations: violated(tlc.Invariant, "P"), Trace: trace("A(m1)", "B")},
			verify.AsExpected, "P is violated by the recorded path"},
		{"a path that ends early", one, tlc.Result{Exit: 12, Violations: violated(tlc.Invariant, "P"), Trace: trace("A")},
			verify.Changed, "P is violated by another path: it ends after 1 step, the recorded one goes on with B"},
		{"a path that goes on", one, tlc.Result{Exit: 12, Violations: violated(tlc.Invariant, "P"), Trace: trace("A", "B", "C")},
			verify.Changed, "P is violated by another path: step 3 is C, where the recorded one ends"},
		{"a negative control that passes", negative, clean,
			verify.Changed, "a negative control passes: the check cannot fail any more"},
		{"a negative control that fails", negative, tlc.Result{Exit: 12, Violations: violated(tlc.Invariant, "P")},
			verify.Unrecorded, "P is violated; nothing is recorded for this config"},
		{"cancelled after a violation", one, tlc.Result{Cancelled: true, Violations: violated(tlc.Invariant, "P"), Trace: trace("A", "B")},
			verify.Cancelled, "cancelled before TLC was done"},
		{"a false assumption", passing, tlc.Result{Exit: 10, Violations: []tlc.Violation{{Kind: tlc.Assumption, Module: "M", Line: 7, Column: 8}}},
			verify.Faulty, "an ASSUME is false at M:7:8"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			o := verify.Outcome{TLC: test.result}.Judged(test.config)
			if o.Verdict != test.verdict || o.Reason != test.reason {
				t.Errorf("got %s, %q\nwant %s, %q", o.Verdict, o.Reason, test.verdict, test.reason)
			}
			if failed := o.Verdict == verify.Faulty || o.Verdict == verify.Cancelled; failed != (o.Result == verify.Error) {
				t.Errorf("verdict %s with result %s", o.Verdict, o.Result)
			}
		})
	}
}

// With several properties of its own, the outcome says which one it was.
func TestJudgeSaysWhichProperty(t *testing.T) {
	c := verify.Config{Own: []string{"Claimed", "Released"}, Properties: []string{"Claimed", "Released"}, Expected: expect("FAIL")}
	o := verify.Outcome{TLC: tlc.Result{Exit: 12, Violations: violated(tlc.Invariant, "Released"), Trace: trace("Drop")}}.Judged(c)
	if o.Violated != "Released" || o.Verdict != verify.AsExpected {
		t.Errorf("got %s violated, %s", o.Violated, o.Verdict)
	}
}

func TestExitCode(t *testing.T) {
	for _, test := range []struct {
		verdicts []verify.Verdict
		want     int
	}{
		{[]verify.Verdict{}, 0},
		{[]verify.Verdict{verify.AsExpected, verify.Unrecorded}, 0},
		{[]verify.Verdict{verify.AsExpected, verify.Changed}, 1},
		{[]verify.Verdict{verify.Faulty, verify.Changed}, 2},
		{[]verify.Verdict{verify.Changed, verify.Cancelled}, 2},
	} {
		if got := verify.ExitCode(test.verdicts...); got != test.want {
			t.Errorf("%v: exit code %d, want %d", test.verdicts, got, test.want)
		}
	}
}
