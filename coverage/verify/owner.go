package verify

import (
	"slices"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// owner names the property that v violates, with a fault where it is none of
// the config's own. when says at which point of the path.
func owner(c Config, v tlc.Violation, when string) (name, fault string) {
	switch v.Kind {
	case tlc.Invariant, tlc.ActionProperty, tlc.Temporal, tlc.InitialState:
	default:
		return "", violationWords(v, when)
	}
	name = v.Name
	if !slices.Contains(c.Own, name) && !slices.Contains(c.Properties, name) {
		candidates := origins(c, v.Kind)
		if len(candidates) != 1 {
			return "", unnamedWords(v, candidates)
		}
		name = candidates[0]
	}
	if !slices.Contains(c.Own, name) {
		return name, foreignWords(c, name, when)
	}
	return name, ""
}

// origins are the listed properties that a violation under another name may
// come from. TLC names what is listed under INVARIANT as it is listed; a
// property it takes apart, and then names the part or gives its place: with
// `P == []Small` listed under PROPERTY it says "Invariant Small is violated",
// with a refinement "Action property line 6, col 17 … of module Abs", and
// before version 2.20 nothing for a temporal one. (Seen with TLC 1.7.4 and
// 2.18.)
func origins(c Config, kind tlc.Kind) []string {
	under := c.UnderProperty
	if len(under) == 0 {
		under = c.Properties
	}
	if kind == tlc.Temporal && len(under) != 1 && len(c.Temporal) > 0 {
		return c.Temporal
	}
	return under
}
