package coverage

import (
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/coverage/report"
)

// toKeep is what sync.json should hold, and what of it is left out from now on:
// the fingerprints of the sync commit, and what people said in the file that is
// there.
func (b *baseline) toKeep() (*fingerprint.Baseline, []report.SyncDropped) {
	next := b.fingerprints(b.covered)
	if b.kept.fault != nil {
		next.Acknowledged, next.Accepted = fingerprint.Salvage(b.kept.source.src)
		next.Acknowledged = fingerprint.Latest(next.Acknowledged)
		return next, nil
	}
	if b.kept.read == nil {
		return next, nil
	}
	next.Accepted = b.kept.read.Accepted
	for _, c := range b.covered {
		if r := c.reviewed; r != nil {
			next.Acknowledged = append(next.Acknowledged, r.kept())
		}
	}
	return next, b.dropped(next.Acknowledged)
}

// kept is the acknowledgement with the fingerprint that the history has of it,
// where it has one.
func (r *reviewed) kept() fingerprint.Acknowledgement {
	a := r.Acknowledgement
	if r.form != nil {
		if print := fingerprint.Of(r.form); print.Fault == "" {
			a.Print = print
		}
	}
	return a
}

// dropped are the acknowledgements of the file that are kept no longer. One that
// a later one of the same function took the place of is not worth a word.
func (b *baseline) dropped(keep []fingerprint.Acknowledgement) []report.SyncDropped {
	var dropped []report.SyncDropped
	for _, a := range fingerprint.Latest(b.kept.read.Acknowledged) {
		same := func(other fingerprint.Acknowledgement) bool { return a.Of(other) }
		why := "the sync commit is at or after it"
		switch {
		case slices.ContainsFunc(keep, same):
			continue
		case !slices.ContainsFunc(b.covered, func(c *coveredFunction) bool { return c.isOf(a) }):
			why = "the record does not cover it any more"
		case slices.ContainsFunc(b.unread, same):
			why = "neither its text nor its fingerprint is left"
		}
		dropped = append(dropped, report.SyncDropped{SyncFunction: acknowledgedAs(a), Reason: why})
	}
	return dropped
}

func acknowledgedAs(a fingerprint.Acknowledgement) report.SyncFunction {
	return report.SyncFunction{File: a.File, Name: a.Name, Acknowledged: report.Acknowledged{Commit: a.Commit, Judgement: string(a.Judgement)}}
}
