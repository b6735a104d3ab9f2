package verify

import "strings"

// Count is what an outcome is where tests pass and fail, as in an editor's view of
// them.
type Count string

// The counts. Errored is what settles nothing.
const (
	Passed  Count = "passed"
	Failed  Count = "failed"
	Errored Count = "error"
	Skipped Count = "skipped" // it was cancelled
)

// Counts says what the outcome counts as. Where nothing is recorded a FAIL has
// failed, as it is somebody's to look at, and a PASS is what a property is for.
func (o Outcome) Counts() Count {
	switch {
	case o.Verdict == Cancelled:
		return Skipped
	case o.Stale, o.Verdict == Faulty:
		return Errored
	case o.Verdict == AsExpected, o.Verdict == Unrecorded && o.Result == Pass:
		return Passed
	}
	return Failed
}

// Words are the verdict as a reader is told it: "as expected".
func (v Verdict) Words() string { return strings.ReplaceAll(string(v), "-", " ") }

// Words are the verdict in words, "stale" where it settles nothing.
func (o Outcome) Words() string {
	if o.Stale {
		return "stale"
	}
	return o.Verdict.Words()
}
