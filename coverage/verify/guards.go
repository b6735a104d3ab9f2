package verify

import (
	"fmt"
	"strings"
)

// Guards are what a PASS is held against, so that a check that has become empty
// is noticed.
type Guards struct {
	Constant []string // checks whose value no variable decides
	Lost     []string // checks that the config had when it was last compared or committed
	Accepted int64    // distinct states of the last accepted PASS; 0: none is known
}

// warnings say why a PASS may mean less than it looks like.
func warnings(o Outcome) []string {
	if o.Result != Pass {
		return nil
	}
	c := o.Config
	var all []string
	if len(c.Properties) == 0 && len(c.Own) == 0 {
		all = append(all, "the config lists no property")
	}
	for _, name := range c.Guards.Constant {
		all = append(all, name+" is the same in every state: it reads no variable")
	}
	switch lost := c.Guards.Lost; {
	case len(lost) == 1:
		all = append(all, lost[0]+" is not checked any more: the config listed it before")
	case len(lost) > 1:
		all = append(all, strings.Join(lost, ", ")+" are not checked any more: the config listed them before")
	}
	if now, was := o.TLC.Distinct, c.Guards.Accepted; now*2 < was {
		all = append(all, fmt.Sprintf("fewer than half of the states are left: %d of %d in the last accepted run", now, was))
	}
	return all
}
