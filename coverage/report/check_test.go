package report_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

func harbourCheck() report.Check {
	now := func(line int) *report.Line { return &report.Line{File: "src/harbour.ts", Line: line} }
	drifted := report.CheckRecord{Record: "docs/harbour.md", SyncCommit: "5b1c9a04e7d2f6", State: report.Drifted,
		Functions: []report.Function{
			{File: "src/harbour.ts", Name: "Harbour.look", Drift: "awaits", Severity: "warning", Awaits: report.Awaits{Before: 1, After: 2},
				Now: now(2), Actions: []string{"Look", "LookAgain"}, Properties: []string{"P1_OneBoatMoored"}, Limit: "only up to the push"},
			{File: "src/harbour.ts", Name: "Harbour.moor", Drift: "none", Severity: "none", Now: now(8)},
			{File: "src/harbour.ts", Name: "Harbour.leave", Drift: "none", Severity: "none", Now: now(14)},
			{File: "src/tide.ts", Name: "ebb", Drift: "none", Severity: "information", Moved: &report.Moved{File: "src/harbour.ts", Name: "Harbour.ebb"},
				Now: now(20), Actions: []string{"Ebb"}},
			{File: "src/wind.ts", Name: "Wind.turn", Drift: "none", Severity: "information", Moved: &report.Moved{File: "src/air.ts", Name: "Wind.turn"},
				Now: &report.Line{File: "src/air.ts", Line: 4}},
			{File: "src/wind.ts", Name: "Wind.drop", Drift: "none", Severity: "information", Moved: &report.Moved{File: "src/air.ts", Name: "Wind.drop"},
				Now: &report.Line{File: "src/air.ts", Line: 11}},
			{File: "src/crew.ts", Name: "hire", Drift: "types", Severity: "hint", Now: &report.Line{File: "src/crew.ts", Line: 3}},
			{File: "src/crew.ts", Name: "fire", Drift: "removed", Severity: "warning", Properties: []string{"P5_Crew"}},
			{File: "src/crew.ts", Name: "pay", Drift: "unparsed", Severity: "information", Now: &report.Line{File: "src/crew.ts", Line: 9}},
		},
		Findings: []report.Finding{
			{Code: "covered-awaits", Severity: "warning", File: "src/harbour.ts", Line: 2, Column: 8, Message: "told above"},
			{Code: "covered-context", Severity: "information", File: "src/tide.ts", Line: 3, Column: 7, Message: "HIGH changed since the sync commit 5b1c9a04. ebb reads it."},
			{Code: "path-missing", Severity: "warning", File: "docs/harbour.md", Line: 12, Column: 1, Message: "src/buoy.ts is not there"},
			{Code: "line-stale", Severity: "hint", File: "docs/harbour.md", Line: 30, Column: 4, Message: "line 8 is line 9 now"},
		}}
	shallow := "the sync commit is not in this clone, which is shallow"
	return report.Check{Records: []report.CheckRecord{drifted,
		{Record: "docs/tide.md", SyncCommit: "5b1c9a04", State: report.InStep, Functions: drifted.Functions[1:3]},
		{Record: "docs/crew.md", SyncCommit: "0000abcd", State: report.NotCompared, Reason: shallow, Functions: []report.Function{
			{File: "src/crew.ts", Name: "hire", Drift: "not-compared", Severity: "information", Reason: shallow},
			{File: "src/crew.ts", Name: "fire", Drift: "not-compared", Severity: "information", Reason: shallow}}},
	}}
}

func TestCheckText(t *testing.T) {
	for name, style := range map[string]report.Style{"check-plain": {}, "check-colour": {Color: true}, "check-verbose": {Verbose: true}} {
		var b strings.Builder
		report.CheckText(&b, harbourCheck(), style)
		golden(t, name, b.String())
	}
}

// A tree has the words of the command line, and its answer leaves the report as
// it was.
func TestWorded(t *testing.T) {
	check := harbourCheck()
	r := check.Records[0].Worded()
	var all []string
	for _, f := range r.Functions {
		all = append(all, f.Words)
	}
	want := []string{"awaits 1 → 2", "in step", "in step", "moved · now in harbour.ts", "moved · now in air.ts", "moved · now in air.ts",
		"types only", "removed", "not compared: does not parse"}
	if !slices.Equal(all, want) || r.Words != "2 functions drifted" {
		t.Errorf("%s: %q, want %q", r.Words, all, want)
	}
	for i, want := range map[int]string{1: "in step", 2: "not compared"} {
		if got := check.Records[i].Worded().Words; got != want {
			t.Errorf("record %d is %s, want %s", i, got, want)
		}
	}
	if check.Records[0].Functions[0].Words != "" {
		t.Error("the report itself was changed")
	}
}
