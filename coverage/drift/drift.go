// Package drift says how a covered function differs from its baseline.
//
// In: comparing the forms of one function at two moments, the hunks between
// them at token precision, carrying a place from one text to the other.
// Out: finding functions, reading files or git, wording for users. The package
// is pure: the same forms always give the same Drift.
package drift

import (
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// Kind is how a function drifted; the words are those of --json.
type Kind string

// The kinds, the strongest that holds is the one reported.
const (
	None        Kind = "none"         // normal forms equal
	Types       Kind = "types"        // equal once types are erased
	Text        Kind = "text"         // only literal text given to logging calls, or the layout of an embedded language, differs
	Renamed     Kind = "renamed"      // prints alike once locals are named alike
	Changed     Kind = "changed"      // anything else
	Awaits      Kind = "awaits"       // the sequence of suspension points differs
	Removed     Kind = "removed"      // gone
	Unparsed    Kind = "unparsed"     // no good parse now
	NotCompared Kind = "not-compared" // no baseline for this function
)

// Drift is one function's verdict. Spans are byte offsets relative to the start
// of the function's Span, so that a Drift stays true while text above the
// function grows or shrinks.
type Drift struct {
	Kind   Kind
	Reason string // why not compared or unparsed
	Before int    // suspension points at the baseline
	After  int    // suspension points now
	Came   []Point
	Went   []Point
	// SegmentsBefore and SegmentsAfter count atomic segments, see Segments.
	SegmentsBefore, SegmentsAfter int
	Hunks                         []Hunk // what differs, in source order; empty unless the kind compares two texts
}

// Point is a suspension point that came or went, or whose awaited call changed.
type Point struct {
	Kind string // "await", "for await", "yield", …
	Call string // what it waits for
	Span text.Span
}

// Hunk is one run of differing tokens. An insertion has an empty Base span, a
// deletion an empty Now span that marks the place.
type Hunk struct {
	Base, Now text.Span
}

// Side is a function at one moment.
type Side struct {
	Form  *tsindex.Form
	Start int    // byte offset at which the function's Span begins in its file
	Name  string // the function's own, unqualified: another name is a move, no drift
}

// Compare gives the strongest kind that holds between the baseline and now.
// A side that does not print makes the verdict Unparsed, with the compiler's
// word as its reason; it is never taken as equal.
func Compare(base, now Side) Drift {
	if base.Form.Source() == now.Form.Source() {
		points := now.Form.Suspensions()
		segments := Segments(points)
		return Drift{Kind: None, Before: len(points), After: len(points), SegmentsBefore: segments, SegmentsAfter: segments}
	}
	baseTokens, nowTokens := base.Form.Tokens(), now.Form.Tokens()
	d := Drift{Kind: None}
	points(&d, base, now)
	if sameTokens(base, now, baseTokens, nowTokens) {
		return d
	}
	kind, err := compareForms(base.Form, now.Form)
	if err != nil {
		return Drift{Kind: Unparsed, Reason: err.Error(), Before: d.Before, After: d.After}
	}
	if kind == Changed && sequenceDiffers(base.Form.Suspensions(), now.Form.Suspensions()) {
		kind = Awaits
	}
	d.Kind = kind
	if kind != None {
		d.Hunks = hunks(base, now, kind)
	}
	return d
}

// compareForms asks the printed forms, the cheapest question first.
func compareForms(base, now *tsindex.Form) (Kind, error) {
	questions := []struct {
		form func(*tsindex.Form) (string, error)
		kind Kind
	}{
		{(*tsindex.Form).Printed, Types},
		{(*tsindex.Form).LogText, Text},
		{(*tsindex.Form).PrintedAlike, Renamed},
	}
	for _, q := range questions {
		before, err := q.form(base)
		if err != nil {
			return "", err
		}
		after, err := q.form(now)
		if err != nil {
			return "", err
		}
		if before != after {
			continue
		}
		if q.kind == Types && base.Types() == now.Types() {
			return None, nil
		}
		return q.kind, nil
	}
	return Changed, nil
}
