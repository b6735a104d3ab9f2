package drift

import (
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// CompareFingerprint is Compare with a function of which only its fingerprint
// is left: the same kinds, but no hunks, and no places of points that went.
func CompareFingerprint(base fingerprint.Print, now Side) Drift {
	d := Drift{Kind: None}
	was := suspensions(base)
	pointsFrom(&d, was, 0, now)
	is := fingerprint.Of(now.Form)
	switch {
	case base.Fault != "":
		d = Drift{Kind: Unparsed, Reason: "at the sync commit: " + base.Fault, Before: d.Before, After: d.After}
	case is.Fault != "":
		d = Drift{Kind: Unparsed, Reason: is.Fault, Before: d.Before, After: d.After}
	default:
		d.Kind = kindOf(base, is)
		if d.Kind == Changed && sequenceDiffers(was, now.Form.Suspensions()) {
			d.Kind = Awaits
		}
	}
	return d
}

// kindOf asks the hashes in the order in which compareForms asks the texts.
func kindOf(was, is fingerprint.Print) Kind {
	switch {
	case was.Printed == is.Printed && was.Types == is.Types:
		return None
	case was.Printed == is.Printed:
		return Types
	case was.LogText == is.LogText:
		return Text
	case was.Alike == is.Alike:
		return Renamed
	}
	return Changed
}

func suspensions(p fingerprint.Print) []tsindex.Suspension {
	all := make([]tsindex.Suspension, len(p.Points))
	for i, point := range p.Points {
		all[i] = tsindex.Suspension{Kind: point.Kind, Closure: point.Closure, Call: point.Call}
	}
	return all
}
