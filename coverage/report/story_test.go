package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// berth is a harbour with two boats and one berth: both look before either
// moors.
func berth() *tlc.Trace {
	state := func(action, args, boats, at, seen string) tlc.State {
		return tlc.State{Action: action, Args: args, Module: "Harbour", Line: 21, Variables: []tlc.Binding{
			{Name: "boats", Value: boats}, {Name: "moored", Value: at}, {Name: "seen", Value: seen}, {Name: "tide", Value: "3"},
		}}
	}
	return &tlc.Trace{States: []tlc.State{
		state("", "", `(b1 :> [at |-> "sea", fuel |-> 2] @@ b2 :> [at |-> "sea", fuel |-> 2])`, "{}", "<<>>"),
		state("Look", "b1", `(b1 :> [at |-> "bay", fuel |-> 2] @@ b2 :> [at |-> "sea", fuel |-> 2])`, "{}", "<<b1>>"),
		state("Look", "b2", `(b1 :> [at |-> "bay", fuel |-> 2] @@ b2 :> [at |-> "bay", fuel |-> 1])`, "{}", "<<b1, b2>>"),
		state("Ebb", "", `(b1 :> [at |-> "bay", fuel |-> 2] @@ b2 :> [at |-> "bay", fuel |-> 1])`, "{}", "<<b1, b2>>"),
		state("Moor", "b1", `(b1 :> [at |-> "berth", fuel |-> 2] @@ b2 :> [at |-> "bay", fuel |-> 1])`, "{b1}", "<<b2>>"),
	}}
}

const harbour = `export class Harbour {
	async look(boat: Boat) {
		const free = await this.berth.free()
		if (!free) return
		this.seen.push(boat)
	}

	async moor(boat: Boat) {
		await this.berth.take(boat)
	}
}
`

func harbourLine(file string, line int) string {
	lines := strings.Split(harbour, "\n")
	if file != "src/harbour.ts" || line < 1 || line > len(lines) {
		return ""
	}
	return lines[line-1]
}

// berthOutcome judges the trace and gives its steps their code.
func berthOutcome(t *tlc.Trace, expected *record.Expectation) report.Outcome {
	config := verify.Config{Name: "P1_OneBoatMoored", Own: []string{"OneBoatMoored"}, Properties: []string{"OneBoatMoored"}, Expected: expected}
	outcome := report.NewOutcome(verify.Judge(config, tlc.Result{Exit: 12, Trace: t,
		Violations: []tlc.Violation{{Kind: tlc.Invariant, Name: "OneBoatMoored"}}}))
	code := map[string]report.CodeLine{
		"Look": {File: "src/harbour.ts", Function: "Harbour.look", Line: 3, EndLine: 4},
		"Moor": {File: "src/harbour.ts", Function: "Harbour.moor", Line: 8},
	}
	for i, step := range outcome.Steps {
		if at, ok := code[step.Action]; ok {
			outcome.Steps[i].Code = []report.CodeLine{at}
		}
	}
	return outcome
}

// manyPlaces gives the second step a long place and the last one more places
// than can be shown in full.
func manyPlaces(outcome report.Outcome) report.Outcome {
	outcome.Steps[1].Code = []report.CodeLine{{File: "src/harbour.ts", Line: 1, EndLine: 11}}
	at := outcome.Steps[3].Code[0]
	at.EndLine = 10
	outcome.Steps[3].Code = []report.CodeLine{at, at, at, {File: "src/gone.ts", Function: "gone", Line: 4}}
	return outcome
}

func TestStory(t *testing.T) {
	recorded := func(actions ...string) *record.Expectation {
		return &record.Expectation{Result: "FAIL", Trace: actions}
	}
	lasso := berth()
	lasso.Loop = 2
	stutter := berth()
	stutter.Stutter = true
	tests := []struct {
		golden  string
		outcome report.Outcome
		style   report.Style
	}{
		{"story-plain", berthOutcome(berth(), recorded("Look", "Look", "Ebb", "Moor")), report.Style{}},
		{"story-colour", berthOutcome(berth(), recorded("Look", "Look", "Ebb", "Moor")), report.Style{Color: true}},
		{"story-narrow", berthOutcome(berth(), nil), report.Style{Width: 36}},
		{"story-other-path", berthOutcome(berth(), recorded("Look", "Moor")), report.Style{}},
		{"story-shorter-path", berthOutcome(berth(), recorded("Look", "Look", "Ebb", "Moor", "Moor")), report.Style{}},
		{"story-loop", berthOutcome(lasso, &record.Expectation{Result: "FAIL", AnyTrace: true}), report.Style{}},
		{"story-stutter", berthOutcome(stutter, recorded("Look", "Look", "Ebb", "Moor")), report.Style{}},
		{"story-many-places", manyPlaces(berthOutcome(berth(), nil)), report.Style{}},
		{"story-no-path", berthOutcome(nil, nil), report.Style{}},
	}
	for _, test := range tests {
		t.Run(test.golden, func(t *testing.T) {
			var b strings.Builder
			report.Story(&b, test.outcome, harbourLine, test.style)
			golden(t, test.golden, b.String())
		})
	}
}

// What a repository's files hold must not steer the terminal.
func TestStoryIsCleanOfControlCharacters(t *testing.T) {
	outcome := report.Outcome{Config: "P\x1b[2J", Result: "FAIL", Verdict: "unrecorded", Reason: "\x07",
		Initial: []report.Value{{Name: "x", After: "\"\x1b]0;title\""}},
		Steps: []report.Step{{Action: "A\r", Values: []report.Value{{Name: "x", Before: "1\x9b", After: "\u202e2"}},
			Code: []report.CodeLine{{File: "a\x1b.ts", Function: "f\n", Line: 1}}}}}
	var b strings.Builder
	report.Story(&b, outcome, func(string, int) string { return "eval('\x1b[31m')" }, report.Style{})
	for _, r := range b.String() {
		if r != '\n' && (r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0x202e) {
			t.Fatalf("%q in %q", r, b.String())
		}
	}
}

// The object that --json prints has no null where the design says a list.
func TestOutcomeJSON(t *testing.T) {
	for _, o := range []report.Outcome{
		berthOutcome(berth(), nil),
		report.NewOutcome(verify.Judge(verify.Config{Name: "P2"}, tlc.Result{NoError: true})),
	} {
		text, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "null") {
			t.Errorf("null in %s", text)
		}
		for _, word := range []string{"Initial", "Values", "Args", "Loop"} {
			if strings.Contains(string(text), word) {
				t.Errorf("%s in %s", word, text)
			}
		}
	}
}
