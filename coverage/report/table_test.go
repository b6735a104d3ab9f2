package report_test

import (
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

func TestOutcomes(t *testing.T) {
	all := []report.Outcome{
		{Config: "P1_OneBoatMoored", Result: "PASS", Verdict: "as-expected", Words: "as expected", Distinct: 8016012, Seconds: 320.2},
		{Config: "P2_NoBoatLost", Result: "PASS", Verdict: "as-expected", Words: "as expected", Distinct: 8016012, Seconds: 4, CodeDrifted: true,
			Cached: true, SharedWith: []string{"P1_OneBoatMoored"}, Here: "it lists a PROPERTY"},
		{Config: "P1_OneBoatMoored__NoLook", Result: "FAIL", Verdict: "as-expected", Words: "as expected", Distinct: 41, Seconds: 0.82,
			Reason: "OneBoatMoored is violated by the recorded path", Here: "it is expected to fail"},
		{Config: "P2_NoBoatLost__NoAnchor", Result: "PASS", Verdict: "changed", Words: "changed", Distinct: 900, Seconds: 1.25,
			Reason: "a negative control passes: the check cannot fail any more", Here: "it is expected to fail"},
		{Config: "P3_TideTurns", Result: "FAIL", Verdict: "unrecorded", Words: "unrecorded", Distinct: 12, Seconds: 0.9,
			Reason: "TideTurns is violated; nothing is recorded for this config"},
		{Config: "P4_Fuel", Result: "ERROR", Verdict: "error", Words: "error", Seconds: 0.6, Reason: "config error at P4_Fuel.cfg:3: no such constant"},
		{Config: "P5_Crew", Result: "ERROR", Verdict: "cancelled", Words: "cancelled", Reason: "cancelled before it was started"},
	}
	for name, style := range map[string]report.Style{"outcomes-plain": {}, "outcomes-colour": {Color: true}} {
		var b strings.Builder
		report.Outcomes(&b, all, style)
		report.Tally(&b, []report.RunRecord{{Outcomes: all[:1]}}, style)
		report.Tally(&b, []report.RunRecord{{Outcomes: all[:2]}, {Outcomes: all[2:], Accepted: &report.Acceptance{Configs: []string{"P3_TideTurns"}}}}, style)
		golden(t, name, b.String())
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 7: "7", 999: "999", 1000: "1,000", 26896: "26,896", 8016012: "8,016,012", -1234: "-1,234"} {
		if got := report.Thousands(n); got != want {
			t.Errorf("Thousands(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestStates(t *testing.T) {
	for n, want := range map[int64]string{0: "0 states", 1: "1 state", 8016012: "8,016,012 states"} {
		if got := report.States(n); got != want {
			t.Errorf("States(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestSeconds(t *testing.T) {
	for s, want := range map[float64]string{0: "0.0 s", 0.84: "0.8 s", 9.94: "9.9 s", 9.96: "10 s", 59.4: "59 s", 59.6: "1 min 0 s",
		320.2: "5 min 20 s", 3599.6: "1 h 0 min", 7384: "2 h 3 min"} {
		if got := report.Seconds(s); got != want {
			t.Errorf("Seconds(%v) = %q, want %q", s, got, want)
		}
	}
}
