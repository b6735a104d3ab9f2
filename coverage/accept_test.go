package coverage

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// What other machines explored is accepted with its distinct states; what they do
// not count stays as it was for the same state space, and is left out of another.
func TestAcceptedCounts(t *testing.T) {
	here := tlc.Result{Distinct: 145, Generated: 269, Depth: 9}
	elsewhere := tlc.Result{Distinct: 145}
	was := fingerprint.Accepted{Config: "P1", Result: "PASS", Distinct: 145, Generated: 270, Depth: 8}
	grown := was
	grown.Distinct = 146
	for name, test := range map[string]struct {
		outcome verify.Outcome
		was     fingerprint.Accepted
		want    fingerprint.Accepted
	}{
		"here":             {verify.Outcome{Result: verify.Pass, TLC: here}, was, fingerprint.Accepted{Config: "P1", Result: "PASS", Distinct: 145, Generated: 269, Depth: 9}},
		"elsewhere":        {verify.Outcome{Result: verify.Pass, TLC: elsewhere, Machines: []string{"mars"}}, was, was},
		"elsewhere, other": {verify.Outcome{Result: verify.Pass, TLC: elsewhere, Machines: []string{"mars"}}, grown, fingerprint.Accepted{Config: "P1", Result: "PASS", Distinct: 145}},
		"elsewhere, first": {verify.Outcome{Result: verify.Pass, TLC: elsewhere, Machines: []string{"mars"}}, fingerprint.Accepted{}, fingerprint.Accepted{Config: "P1", Result: "PASS", Distinct: 145}},
	} {
		c := &config{name: "P1", parsed: tla.ParseConfig("P1.cfg", "")}
		if diff := cmp.Diff(test.want, c.acceptedAs(test.outcome, test.was)); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
