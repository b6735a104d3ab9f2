package record

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// record is the text after Recording.
func recording(src string, outcomes ...Expectation) string {
	var out strings.Builder
	at := 0
	for _, c := range ParseExpected("expected.txt", src).Recording(outcomes) {
		out.WriteString(src[at:c.Span.Start] + c.New)
		at = c.Span.End
	}
	return out.String() + src[at:]
}

func TestRecording(t *testing.T) {
	pass := func(config string) Expectation { return Expectation{Config: config, Result: Pass} }
	fail := func(config string, trace ...string) Expectation {
		return Expectation{Config: config, Result: Fail, Trace: trace}
	}
	loops := fail("P3_Free", "Moor")
	loops.Loop = 1
	stutters := fail("P3_Free")
	stutters.Stutter = true
	for name, c := range map[string]struct {
		src, want string
		outcomes  []Expectation
	}{
		"no file": {
			"", "P1_Apart       PASS\nP1_Apart__Two  FAIL  Moor,Moor\n",
			[]Expectation{pass("P1_Apart"), fail("P1_Apart__Two", "Moor", "Moor")},
		},
		"order, comments and columns stay": {
			"# the berths\nP2_Served  PASS   # slowly\n\nP1_Apart   FAIL   [Moor,Leave] # as of May\n",
			"# the berths\nP2_Served  FAIL   [Moor]   # slowly\n\nP1_Apart   PASS # as of May\nP3_Free    FAIL   [Moor]->1\n",
			[]Expectation{pass("P1_Apart"), fail("P2_Served", "Moor"), loops},
		},
		"what is stated stays, however it is written": {
			"P1_Apart fail [ Moor(b1), Leave ]\nP2_Served FAIL\nP3_Free.cfg pass\n",
			"P1_Apart fail [ Moor(b1), Leave ]\nP2_Served FAIL\nP3_Free.cfg pass\n",
			[]Expectation{fail("P1_Apart", "Moor", "Leave"), fail("P2_Served", "Moor"), pass("P3_Free")},
		},
		"another path": {
			"P1_Apart\tFAIL\tMoor,Leave\n", "P1_Apart\tFAIL\tLeave\n",
			[]Expectation{fail("P1_Apart", "Leave")},
		},
		"another end": {
			"P3_Free FAIL [Moor]->2\n", "P3_Free FAIL [Moor]->1\n", []Expectation{loops},
		},
		"false from the start": {
			"P1_Apart PASS\n", "P1_Apart FAIL  []\nP3_Free  FAIL  ->stutter\n",
			[]Expectation{fail("P1_Apart"), stutters},
		},
		"line ends, and none at the end": {
			"P1_Apart PASS\r\nP2_Served PASS", "P1_Apart PASS\r\nP2_Served PASS\r\nP3_Free   PASS\r\n",
			[]Expectation{pass("P3_Free")},
		},
	} {
		got := recording(c.src, c.outcomes...)
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
		after := ParseExpected("expected.txt", got)
		if len(after.Problems) > 0 || recording(got, c.outcomes...) != got {
			t.Errorf("%s: what was written is read as %+v", name, after)
		}
	}
}
