package verify

import (
	"fmt"
	"slices"
	"strings"
)

// Guards are what a PASS is held against, so that a check that has become empty
// is noticed.
type Guards struct {
	Constant       []string // checks whose value no variable decides
	Had            []string // checks that the config listed when it was last compared or committed
	AcceptedChecks []string // those of the last accepted outcome; none is known where empty
	Accepted       int64    // distinct states of the last accepted PASS; 0: none is known

	Bounds         []string // constraints that the config puts on the search: "CONSTRAINT Few"
	AcceptedBounds []string // those of the last accepted outcome
}

// warnings say why a PASS may mean less than it looks like.
func warnings(o Outcome) []string {
	if o.Result != Pass {
		return nil
	}
	all := append(o.Config.Empty(), o.Config.lost()...)
	if now, was := o.TLC.Distinct, o.Config.Guards.Accepted; now*2 < was {
		all = append(all, fmt.Sprintf("fewer than half of the states are left: %d of %d in the last accepted run", now, was))
	}
	return append(all, o.Config.bounded()...)
}

// bounded is the warning of a search that constraints limit. TLC does not say
// whether they left anything out.
func (c Config) bounded() []string {
	known := func(bound string) bool { return slices.Contains(c.Guards.AcceptedBounds, bound) }
	bounds := slices.DeleteFunc(slices.Clone(c.Guards.Bounds), known)
	if len(bounds) == 0 {
		return nil
	}
	return []string{"nothing was explored beyond " + strings.Join(bounds, " and ")}
}

// Empty are the warnings of a PASS that no accepting ends: the config checks
// nothing, or what is true whatever the model does.
func (c Config) Empty() []string {
	var all []string
	if len(c.Properties) == 0 && len(c.Own) == 0 {
		all = append(all, "the config lists no property")
	}
	for _, name := range c.Guards.Constant {
		all = append(all, name+" is the same in every state: it reads no variable")
	}
	return all
}

// lost is the warning of checks that the config does not list any more.
func (c Config) lost() []string {
	var lost []string
	for _, name := range slices.Concat(c.Guards.AcceptedChecks, c.Guards.Had) {
		if !slices.Contains(c.Properties, name) && !slices.Contains(lost, name) {
			lost = append(lost, name)
		}
	}
	switch len(lost) {
	case 0:
		return nil
	case 1:
		return []string{lost[0] + " is not checked any more: the config listed it before"}
	}
	return []string{strings.Join(lost, ", ") + " are not checked any more: the config listed them before"}
}
