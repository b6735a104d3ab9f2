package verify_test

import (
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/verify"
)

func TestCounts(t *testing.T) {
	for _, c := range []struct {
		outcome verify.Outcome
		counts  verify.Count
		words   string
	}{
		{verify.Outcome{Result: verify.Pass, Verdict: verify.AsExpected}, verify.Passed, "as expected"},
		{verify.Outcome{Result: verify.Fail, Verdict: verify.AsExpected}, verify.Passed, "as expected"},
		{verify.Outcome{Result: verify.Pass, Verdict: verify.Changed}, verify.Failed, "changed"},
		{verify.Outcome{Result: verify.Pass, Verdict: verify.Unrecorded}, verify.Passed, "unrecorded"},
		{verify.Outcome{Result: verify.Fail, Verdict: verify.Unrecorded}, verify.Failed, "unrecorded"},
		{verify.Outcome{Result: verify.Error, Verdict: verify.Faulty}, verify.Errored, "error"},
		{verify.Outcome{Result: verify.Pass, Verdict: verify.AsExpected, Stale: true}, verify.Errored, "stale"},
		{verify.Outcome{Result: verify.Error, Verdict: verify.Cancelled}, verify.Skipped, "cancelled"},
	} {
		if counts, words := c.outcome.Counts(), c.outcome.Words(); counts != c.counts || words != c.words {
			t.Errorf("%s %s, stale %t: %s, %q; want %s, %q", c.outcome.Result, c.outcome.Verdict, c.outcome.Stale, counts, words, c.counts, c.words)
		}
	}
}
