package verify_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

var exitLine = regexp.MustCompile(`(?m)^exit (\d+)\s*$`)

// recorded reads what TLC printed for a config of the Turn model; the
// recording's last line is TLC's exit status.
func recorded(t *testing.T, version, name string) tlc.Result {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "..", "tla", "tlc", "testdata", "turn", version, name+".out"))
	if err != nil {
		t.Fatal(err)
	}
	out := string(raw)
	result := tlc.ParseOutput(strings.NewReader(out), nil)
	hits := exitLine.FindAllStringSubmatch(out, -1)
	if len(hits) == 0 {
		t.Fatalf("%s/%s.out does not end with the exit status", version, name)
	}
	result.Exit, _ = strconv.Atoi(hits[len(hits)-1][1])
	return result
}

// expect reads a line of expected.txt without the config's name; "" is none.
func expect(line string) *record.Expectation {
	result, path, _ := strings.Cut(line, " ")
	if result == "" {
		return nil
	}
	e := &record.Expectation{Result: result, AnyTrace: result == "FAIL" && path == ""}
	path, end, _ := strings.Cut(path, "->")
	if e.Stutter = end == "stutter"; !e.Stutter {
		e.Loop, _ = strconv.Atoi(end)
	}
	if path = strings.Trim(path, "[]"); path != "" {
		e.Trace = strings.Split(path, ",")
	}
	return e
}

func TestJudgeRecordings(t *testing.T) {
	tests := []struct {
		recording       string
		own, others     string // invariants unless…
		temporal        string // …listed here
		expected        string
		result, verdict string
		reason          string
	}{
		{recording: "pass", own: "Never", others: "TypeOK", expected: "PASS", result: "PASS", verdict: "as-expected"},
		{recording: "pass", own: "Never", expected: "", result: "PASS", verdict: "unrecorded",
			reason: "nothing is recorded for this config"},
		{recording: "pass", own: "Never", expected: "FAIL Inc,Inc,Stop", result: "PASS", verdict: "changed",
			reason: "known finding gone: it passes where FAIL is recorded"},
		{recording: "invariant", own: "Never", expected: "FAIL Inc,Inc,Stop", result: "FAIL", verdict: "as-expected",
			reason: "Never is violated by the recorded path"},
		{recording: "invariant", own: "Never", expected: "FAIL", result: "FAIL", verdict: "as-expected",
			reason: "Never is violated, as recorded"},
		{recording: "invariant", own: "Never", expected: "PASS", result: "FAIL", verdict: "changed",
			reason: "Never is violated where PASS is recorded"},
		{recording: "invariant", own: "Never", expected: "", result: "FAIL", verdict: "unrecorded",
			reason: "Never is violated; nothing is recorded for this config"},
		{recording: "invariant", own: "Never", expected: "FAIL Inc,Reset,Stop", result: "FAIL", verdict: "changed",
			reason: "Never is violated by another path: step 2 is Inc, recorded is Reset"},
		{recording: "invariant", own: "Safe", others: "Never", expected: "FAIL Inc,Inc,Stop", result: "ERROR", verdict: "error",
			reason: "Never is violated after 3 steps, last Stop; the config is for Safe"},
		{recording: "initial", own: "StartsAtOne", expected: "FAIL []", result: "FAIL", verdict: "as-expected",
			reason: "StartsAtOne is violated by the recorded path"},
		{recording: "initial", own: "Never", others: "StartsAtOne", expected: "PASS", result: "ERROR", verdict: "error",
			reason: "StartsAtOne is violated in the initial state; the config is for Never"},
		{recording: "actionproperty", own: "Grows", temporal: "Grows", expected: "FAIL Inc,Inc,Inc,Reset", result: "FAIL", verdict: "as-expected",
			reason: "Grows is violated by the recorded path"},
		{recording: "lasso", own: "Ends", temporal: "Ends", expected: "FAIL Inc,Inc,Inc->1", result: "FAIL", verdict: "as-expected"},
		{recording: "lasso", own: "Ends", temporal: "Ends AlwaysEnds", expected: "FAIL", result: "ERROR", verdict: "error",
			reason: "a property is violated and TLC does not say which; it may be of any of Ends, AlwaysEnds: give each a config of its own"},
		{recording: "lasso", own: "Ends", others: "Grows", temporal: "Ends", expected: "FAIL", result: "FAIL", verdict: "as-expected"},
		{recording: "lasso", own: "Never", temporal: "Ends", expected: "FAIL", result: "ERROR", verdict: "error",
			reason: "Ends is violated after 3 steps, last Inc; the config is for Never"},
		{recording: "stuttering", own: "Ends", temporal: "Ends", expected: "FAIL ->stutter", result: "FAIL", verdict: "as-expected"},
		{recording: "stuttering", own: "Ends", temporal: "Ends", expected: "FAIL ->1", result: "FAIL", verdict: "changed",
			reason: "Ends is violated by another path: the same steps, but then it stutters, where the recorded one returns to state 1"},
		{recording: "deadlock", own: "Never", expected: "FAIL Inc,Inc,Stop", result: "ERROR", verdict: "error",
			reason: "deadlock after 3 steps, last Stop"},
		{recording: "assert", own: "Checked", expected: "FAIL", result: "ERROR", verdict: "error",
			reason: "an Assert of the model is false after 2 steps, last Inc: \"two reached\""},
		{recording: "syntax", own: "Never", expected: "PASS", result: "ERROR", verdict: "error"},
		{recording: "broken", own: "Never", expected: "PASS", result: "ERROR", verdict: "error",
			reason: "model error at Broken.tla:14:11: Unknown operator: `doen'."},
		{recording: "badconstant", own: "Never", expected: "PASS", result: "ERROR", verdict: "error"},
		{recording: "unassigned", own: "Never", expected: "PASS", result: "ERROR", verdict: "error",
			reason: "config error: The constant parameter Fair is not assigned a value by the configuration file."},
		{recording: "unknowninvariant", own: "Never", expected: "PASS", result: "ERROR", verdict: "error"},
		{recording: "missingconfig", own: "Never", expected: "PASS", result: "ERROR", verdict: "error",
			reason: "config error at gone.cfg: config missing: gone.cfg"},
	}
	for _, version := range []string{"1.7.4", "2.18"} {
		for _, test := range tests {
			t.Run(version+"/"+test.recording+"/"+test.expected, func(t *testing.T) {
				c := verify.Config{Name: test.recording, Own: strings.Fields(test.own), Temporal: strings.Fields(test.temporal),
					Expected: expect(test.expected)}
				c.Properties = strings.Fields(test.own + " " + test.others + " " + test.temporal)
				o := verify.Outcome{TLC: recorded(t, version, test.recording)}.Judged(c)
				if string(o.Result) != test.result || string(o.Verdict) != test.verdict {
					t.Errorf("got %s, %s (%s), want %s, %s", o.Result, o.Verdict, o.Reason, test.result, test.verdict)
				}
				if test.reason != "" && o.Reason != test.reason {
					t.Errorf("reason %q, want %q", o.Reason, test.reason)
				}
			})
		}
	}
}
