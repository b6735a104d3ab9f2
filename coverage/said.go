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
		dropped := overruled(next.Acknowledged)
		next.Acknowledged = fingerprint.Latest(next.Acknowledged)
		return next, dropped
	}
	if b.kept.read == nil {
		return next, nil
	}
	next.Accepted = b.kept.read.Accepted
	for _, c := range b.covered {
		if r := c.reviewed; r != nil {
			next.Acknowledged = append(next.Acknowledged, r.kept(c))
		}
	}
	return next, b.dropped()
}

// kept is the acknowledgement with the fingerprint that the history has of it,
// where it has one.
func (r *reviewed) kept(c *coveredFunction) fingerprint.Acknowledgement {
	a := r.Acknowledgement
	file, name := a.At()
	if a.File, a.AtFile = c.file.path, file; file == a.File { // the record may have followed a rename
		a.AtFile = ""
	}
	if a.Name, a.AtName = c.name, name; name == a.Name {
		a.AtName = ""
	}
	if r.form != nil {
		if print := fingerprint.Of(r.form); print.Fault == "" {
			a.Print = print
		}
	}
	return a
}

// caughtUp is why an acknowledgement is void.
const caughtUp = "the sync commit is at or after it"

// dropped are the acknowledgements of the file that are kept no longer. One that
// a later one of the same function took the place of is not worth a word.
func (b *baseline) dropped() []report.SyncDropped {
	var dropped []report.SyncDropped
	for _, a := range fingerprint.Latest(b.kept.read.Acknowledged) {
		same := func(other fingerprint.Acknowledgement) bool { return a.Of(other) }
		why := caughtUp
		c := b.coveredOf(a)
		switch {
		case c != nil && c.reviewed != nil:
			continue
		case c == nil:
			why = "the record does not cover it any more"
		case slices.ContainsFunc(b.unread, same):
			why = "neither its text nor its fingerprint is left"
		}
		dropped = append(dropped, report.SyncDropped{SyncFunction: acknowledgedAs(a), Reason: why})
	}
	return append(dropped, overruled(b.kept.read.Acknowledged)...)
}

// overruled are the acknowledgements that a doubt took the place of.
func overruled(all []fingerprint.Acknowledgement) []report.SyncDropped {
	var dropped []report.SyncDropped
	for _, a := range fingerprint.Overruled(all) {
		dropped = append(dropped, report.SyncDropped{SyncFunction: acknowledgedAs(a), Reason: "somebody was in doubt about the same text"})
	}
	return dropped
}

func (b *baseline) coveredOf(a fingerprint.Acknowledgement) *coveredFunction {
	for _, c := range b.covered {
		if c.isOf(a) {
			return c
		}
	}
	return nil
}

func acknowledgedAs(a fingerprint.Acknowledgement) report.SyncFunction {
	return report.SyncFunction{File: a.File, Name: a.Name, Acknowledged: report.Acknowledged{Commit: a.Commit, Judgement: string(a.Judgement)}}
}
