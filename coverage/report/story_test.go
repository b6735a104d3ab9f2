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

// judged is the outcome of a harbour in which two boats moor.
func judged(t *tlc.Trace, expected *record.Expectation) verify.Outcome {
	config := verify.Config{Name: "P1_OneBoatMoored", Own: []string{"OneBoatMoored"}, Properties: []string{"OneBoatMoored"}, Expected: expected}
	return verify.Outcome{TLC: tlc.Result{Exit: 12, Trace: t,
		Violations: []tlc.Violation{{Kind: tlc.Invariant, Name: "OneBoatMoored"}}}}.Judged(config)
}

// berthTrace judges the trace and gives its steps what a model and a code map
// know of them.
func berthTrace(t *tlc.Trace, expected *record.Expectation) report.Trace {
	trace := report.NewTrace(judged(t, expected))
	trace.Record = "docs/harbour.md"
	trace.Lanes = []report.Lane{{Name: "b1", Of: "Boats"}, {Name: "b2", Of: "Boats"}, {Of: "Boats"}, report.System()}
	for i := range trace.Steps {
		step := &trace.Steps[i]
		step.Code = harbourCode(step.Action)
		step.Lane = 3
		if t.States[i+1].Args != "" {
			step.Arguments = []report.Argument{{Name: "b", Value: t.States[i+1].Args, From: "tlc"}}
			step.Lane = i % 3 % 2
		}
	}
	if len(trace.Steps) > 3 {
		trace.Steps[2].Question = &report.Question{Text: "Can Ebb really happen while this holds?", Requires: []report.Required{
			{Condition: "tide > 0", File: "docs/model/Harbour.tla", Line: 30}, {Condition: `\E b \in Boats : at[b] = "sea"`, File: "docs/model/Harbour.tla", Line: 31}}}
		trace.Steps[3].Question = &report.Question{Text: "Does the code test the same as the model for Moor?", Requires: []report.Required{
			{Condition: "moored = {}", File: "docs/model/Harbour.tla", Line: 40, Code: []report.Condition{{File: "src/harbour.ts", Line: 4, Condition: "!free"}}}}}
	}
	return trace
}

// harbourCode is the code of an action of the harbour.
func harbourCode(action string) []report.TraceCode {
	lines := strings.Split(strings.ReplaceAll(harbour, "\t", "  "), "\n")
	switch action {
	case "Look":
		return []report.TraceCode{{File: "src/harbour.ts", Function: "Harbour.look", Line: 3, EndLine: 4, Source: lines[2:4]}}
	case "Moor":
		return []report.TraceCode{{File: "src/harbour.ts", Function: "Harbour.moor", Line: 8, EndLine: 8, Source: lines[7:8]}}
	}
	return []report.TraceCode{}
}

// manyPlaces gives the second step a long place and the last one more places
// than can be shown in full.
func manyPlaces(trace report.Trace) report.Trace {
	trace.Steps[1].Code = []report.TraceCode{{File: "src/harbour.ts", Line: 1, EndLine: 11, Source: strings.Split(harbour, "\n")[:8], More: 3}}
	at := trace.Steps[3].Code[0]
	trace.Steps[3].Code = []report.TraceCode{at, at, at, {File: "src/gone.ts", Function: "gone", Line: 4}}
	return trace
}

func TestStory(t *testing.T) {
	recorded := func(actions ...string) *record.Expectation {
		return &record.Expectation{Result: "FAIL", Trace: actions}
	}
	lasso := berth()
	lasso.Loop, lasso.Back = 2, tlc.State{Action: "Sail"}
	stutter := berth()
	stutter.Stutter = true
	tests := []struct {
		golden string
		trace  report.Trace
		style  report.Style
	}{
		{"story-plain", berthTrace(berth(), recorded("Look", "Look", "Ebb", "Moor")), report.Style{}},
		{"story-colour", berthTrace(berth(), recorded("Look", "Look", "Ebb", "Moor")), report.Style{Color: true}},
		{"story-narrow", berthTrace(berth(), nil), report.Style{Width: 36}},
		{"story-other-path", berthTrace(berth(), recorded("Look", "Moor")), report.Style{}},
		{"story-shorter-path", berthTrace(berth(), recorded("Look", "Look", "Ebb", "Moor", "Moor")), report.Style{}},
		{"story-loop", berthTrace(lasso, &record.Expectation{Result: "FAIL", AnyTrace: true}), report.Style{}},
		{"story-stutter", berthTrace(stutter, recorded("Look", "Look", "Ebb", "Moor")), report.Style{}},
		{"story-many-places", manyPlaces(berthTrace(berth(), nil)), report.Style{}},
		{"story-no-path", berthTrace(nil, nil), report.Style{}},
	}
	for _, test := range tests {
		t.Run(test.golden, func(t *testing.T) {
			var b strings.Builder
			report.Story(&b, test.trace, test.style)
			golden(t, test.golden, b.String())
		})
	}
}

// What a repository's files hold must not steer the terminal.
func TestStoryIsCleanOfControlCharacters(t *testing.T) {
	trace := report.Trace{Config: "P\x1b[2J", Result: "FAIL", Verdict: "unrecorded", Words: "unrecorded", Reason: "\x07", Lanes: []report.Lane{{Name: "\u202ex"}},
		Initial: []report.Binding{{Name: "x", Value: "\"\x1b]0;title\""}},
		Steps: []report.TraceStep{{Number: 1, Action: "A\r", Arguments: []report.Argument{{Value: "\x1b"}},
			Changed:  []report.Changed{{Parts: []report.Value{{Name: "x", Before: "1\x9b", After: "\u202e2"}}}},
			Code:     []report.TraceCode{{File: "a\x1b.ts", Function: "f\n", Line: 1, Source: []string{"eval('\x1b[31m')"}}},
			Question: &report.Question{Text: "\x1b", Requires: []report.Required{{Condition: "\r", Code: []report.Condition{{Condition: "\x00"}}}}}}}}
	var b strings.Builder
	report.Story(&b, trace, report.Style{})
	report.TraceMarkdown(&b, trace)
	for _, r := range b.String() {
		if r != '\n' && (r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0x202e) {
			t.Fatalf("%q in %q", r, b.String())
		}
	}
}

// The object that --json prints has no null where the design says a list.
func TestOutcomeJSON(t *testing.T) {
	for _, o := range []report.Outcome{
		report.NewOutcome(judged(berth(), nil)),
		report.NewOutcome(verify.Outcome{TLC: tlc.Result{NoError: true}}.Judged(verify.Config{Name: "P2"})),
	} {
		text, err := json.Marshal(o)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "null") {
			t.Errorf("null in %s", text)
		}
	}
}
