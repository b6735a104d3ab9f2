package tlc

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestStateHeaders(t *testing.T) {
	const place = " line 7, col 8 to line 9, col 55 of module Turn>"
	for header, want := range map[string]State{
		"2: <Inc" + place:                                     {Number: 2, Action: "Inc"},
		"3: <TryClaim(m1)" + place:                            {Number: 3, Action: "TryClaim", Args: "m1"},
		`4: <Say("a > b", <<1, 2>>)` + place:                  {Number: 4, Action: "Say", Args: `"a > b", <<1, 2>>`},
		"5: <S!Acquire" + place:                               {Number: 5, Action: "S!Acquire"},
		"6: <Next" + place:                                    {Number: 6, Action: "Next"},
		"7: <line 7, col 8 to line 9, col 55 of module Turn>": {Number: 7},
	} {
		want.Module, want.Line, want.Column, want.EndLine, want.EndColumn = "Turn", 7, 8, 9, 55
		if diff := cmp.Diff(want, parseState(header+"\n", 1)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", header, diff)
		}
	}
	for header, want := range map[string]State{
		"1: <Initial predicate>":       {Number: 1},
		"8: <Inc Unknown location>":    {Number: 8, Action: "Inc"},
		":":                            {Number: 9}, // the state of an error that has no trace
		"x = 1":                        {Number: 9},
		"99999999999999999999: <Step>": {Number: 9, Action: "Step"},
	} {
		if diff := cmp.Diff(want, parseState(header+"\n", 9)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", header, diff)
		}
	}
}

func TestOneLine(t *testing.T) {
	for _, c := range []struct{ lines, want string }{
		{"[n |-> 0, log |-> <<>>]", "[n |-> 0, log |-> <<>>]"},
		{"[ n |-> 0,\n  log |->\n      << \"a\",\n         \"b\" >> ]", `[n |-> 0, log |-> <<"a", "b">>]`},
		{"{ 1,\n  2 }", "{1, 2}"},
		{"( a :> 1 @@\n  b :> { 2 } )", "(a :> 1 @@ b :> {2})"},
		{"<< \"[ a  ]\",\n   \"\\\"( \" >>", `<<"[ a  ]", "\"( ">>`},
		{"<< \"open\n  ended", `<<"open   ended`},
		{"", ""},
	} {
		if got := oneLine(strings.Split(c.lines, "\n")); got != c.want {
			t.Errorf("oneLine(%q)\n got %s\nwant %s", c.lines, got, c.want)
		}
	}
}

func TestPropertyNames(t *testing.T) {
	for text, want := range map[string][]string{
		"Temporal properties were violated.":             {""},
		"Temporal property Ends was violated.":           {"Ends"},
		"Temporal properties A and B were violated.":     {"A", "B"},
		"Temporal properties A, B, and C were violated.": {"A", "B", "C"},
	} {
		if diff := cmp.Diff(want, propertyNames(text)); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
	}
}

func TestElapsed(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"Finished in 884ms at (2026-11-30 10:45:56)":     884 * time.Millisecond,
		"Finished in 02s at (2026-11-30 10:45:56)":       2 * time.Second,
		"Finished in 01min 02s at (2026-11-30 10:45:56)": 62 * time.Second,
		"Finished in 3h 10min at (2026-11-30 10:45:56)":  190 * time.Minute,
		"Finished": 0,
	} {
		if got := elapsed(text); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

func TestCounts(t *testing.T) {
	r := ParseOutput(strings.NewReader(`@!@!@STARTMSG 2191:0 @!@!@
Finished computing initial states: 1,024 states generated, with 24 of them distinct at 2026-11-30 10:45:51.
@!@!@ENDMSG 2191 @!@!@
@!@!@STARTMSG 2199:0 @!@!@
24,480,122 states generated, 8,016,012 distinct states found, 17 states left on queue.
@!@!@ENDMSG 2199 @!@!@
@!@!@STARTMSG 2194:0 @!@!@
The depth of the complete state graph search is 1,042.
@!@!@ENDMSG 2194 @!@!@
`), func(p Progress) {
		if p.Generated != 1024 || p.Distinct != 24 {
			t.Errorf("initial states: %+v", p)
		}
	})
	if r.Generated != 24480122 || r.Distinct != 8016012 || r.LeftOnQueue != 17 || r.Depth != 1042 {
		t.Errorf("got %+v", r)
	}
}

func TestTraceOfNothing(t *testing.T) {
	var none *Trace
	if none.String() != "" || none.Actions() != nil {
		t.Error("no trace should have no actions")
	}
	if got := (&Trace{Stutter: true, States: []State{{Number: 1}}}).String(); got != "->stutter" {
		t.Errorf("got %q", got)
	}
}

// TestInitialStateInMessage: some messages carry the initial state at their
// end; it is the trace.
func TestInitialStateInMessage(t *testing.T) {
	r := ParseOutput(strings.NewReader(`@!@!@STARTMSG 2102:1 @!@!@
This was a Java StackOverflowError.
While working on the initial state:
/\ n = 0
/\ done = FALSE

@!@!@ENDMSG 2102 @!@!@
`), nil)
	want := Result{
		Errors: []ModelError{{Code: 2102, Message: "This was a Java StackOverflowError."}},
		Trace:  &Trace{States: []State{{Number: 1, Variables: []Binding{{"n", "0"}, {"done", "FALSE"}}}}},
	}
	if diff := cmp.Diff(want, r); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestUnexpectedException: TLC's own wrapping helps nobody.
func TestUnexpectedException(t *testing.T) {
	const wrap = "@!@!@STARTMSG 1000:1 @!@!@\nTLC threw an unexpected exception.\n" +
		"This was probably caused by an error in the spec or model.\n" +
		"See the User Output or TLC Console for clues to what happened.\n"
	for exception, want := range map[string]string{
		"The exception was a java.lang.RuntimeException\n: Attempted to index a set": "Attempted to index a set",
		"The exception was an java.lang.IllegalStateException: not yet":              "not yet",
		"The exception was a java.lang.NullPointerException":                         "TLC threw java.lang.NullPointerException",
	} {
		r := ParseOutput(strings.NewReader(wrap+exception+"\n@!@!@ENDMSG 1000 @!@!@\n"), nil)
		if diff := cmp.Diff([]ModelError{{Code: 1000, Message: want}}, r.Errors); diff != "" {
			t.Errorf("%s (-want +got)\n%s", exception, diff)
		}
	}
}

// The step that closes a loop is named as any other, with its arguments where
// TLC prints them.
func TestBackIsAStep(t *testing.T) {
	out := "@!@!@STARTMSG 2122:4 @!@!@\n2: Back to state: <Reset(m1) line 8, col 10 to line 9, col 44 of module Turn>\n\n@!@!@ENDMSG 2122 @!@!@\n"
	trace := ParseOutput(strings.NewReader(out), nil).Trace
	want := State{Number: 2, Action: "Reset", Args: "m1", Module: "Turn", Line: 8, Column: 10, EndLine: 9, EndColumn: 44}
	if diff := cmp.Diff(want, trace.Back); trace.Loop != 2 || diff != "" {
		t.Errorf("to state %d, %s", trace.Loop, diff)
	}
}
