package fingerprint

import (
	"cmp"
	"fmt"
	"slices"
)

// Accepted is the last outcome of a config that somebody took for right.
type Accepted struct {
	Config   string `json:"config"` // without .cfg
	Result   string `json:"result"` // PASS or FAIL
	Distinct int64  `json:"distinct"`
	// Generated counts states with repetitions, Depth is in states; 0 says that
	// nobody counted.
	Generated int64 `json:"generated,omitempty"`
	Depth     int   `json:"depth,omitempty"`
	// Checks are the invariants and properties that the config listed, in its
	// order; none where an earlier lockstep wrote the line.
	Checks []string `json:"checks,omitempty"`
	// Bounds are the constraints on the search: "CONSTRAINT Few".
	Bounds []string `json:"bounds,omitempty"`
}

// Equal says whether two outcomes say the same of the same config.
func (a Accepted) Equal(other Accepted) bool {
	return a.Config == other.Config && a.Result == other.Result && a.Distinct == other.Distinct &&
		a.Generated == other.Generated && a.Depth == other.Depth && slices.Equal(a.Checks, other.Checks) &&
		slices.Equal(a.Bounds, other.Bounds)
}

// Accept returns a copy in which each outcome takes the place of what was there
// for its config. Order does not matter: Format sorts.
func (b *Baseline) Accept(outcomes ...Accepted) *Baseline {
	next := *b
	next.Accepted = slices.DeleteFunc(slices.Clone(b.Accepted), func(known Accepted) bool {
		return slices.ContainsFunc(outcomes, func(o Accepted) bool { return o.Config == known.Config })
	})
	next.Accepted = append(next.Accepted, outcomes...)
	return &next
}

func compareAccepted(x, y Accepted) int { return cmp.Compare(x.Config, y.Config) }

func validateAccepted(all []Accepted) error {
	seen := map[string]Accepted{}
	for _, a := range all {
		known, twice := seen[a.Config]
		switch {
		case a.Config == "" || a.Result != "PASS" && a.Result != "FAIL" || a.Distinct < 0 || a.Generated < 0 || a.Depth < 0:
			return &Fault{Reason: fmt.Sprintf("the accepted outcome of %.80q is malformed", a.Config)}
		case twice && !known.Equal(a):
			return &Fault{Reason: fmt.Sprintf("two outcomes are accepted of %.80q", a.Config)}
		}
		seen[a.Config] = a
	}
	return nil
}
