package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// takenCount gathers how often the actions of a record's model were taken, over
// all of its configs: the constants of one may well leave out what another one is
// for.
type takenCount struct {
	all     []tlc.Taken
	taken   map[string]bool // actions that a counterexample takes
	partial bool            // some outcome is not known, or did not count
}

// add takes in the last outcome of a config; known says that there is one, and
// that it is of the model as it is.
func (c *takenCount) add(o verify.Outcome, known bool) {
	switch {
	case known && o.Result == verify.Fail:
		for _, action := range o.TLC.Trace.Actions() {
			c.took(action)
		}
	case known && o.Result == verify.Pass && o.TLC.Taken != nil:
		for _, t := range o.TLC.Taken {
			c.count(t)
		}
	default:
		c.partial = true
	}
}

func (c *takenCount) took(action string) {
	if c.taken == nil {
		c.taken = map[string]bool{}
	}
	c.taken[operator(action)] = true
}

// operator is an action's name without that of an instance.
func operator(action string) string { return action[strings.LastIndexByte(action, '!')+1:] }

func (c *takenCount) count(t tlc.Taken) {
	same := func(known tlc.Taken) bool {
		known.Times = t.Times
		return known == t
	}
	if i := slices.IndexFunc(c.all, same); i >= 0 {
		c.all[i].Times += t.Times
		return
	}
	c.all = append(c.all, t)
}

// never are the actions that no config that passes ever takes, and no known
// counterexample; none where one that passes has not counted.
func (c *takenCount) never() []tlc.Taken {
	if c.partial {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(c.all), func(t tlc.Taken) bool {
		return t.Times > 0 || c.taken[operator(t.Action)]
	})
}

// untaken are the actions that no config of the record ever takes, as far as the
// last runs have counted.
func (s *Snapshot) untaken(v *view) []report.Untaken {
	var count takenCount
	for _, c := range v.model.configs {
		o, stale, ok := s.last(v, c)
		count.add(o, ok && !stale)
	}
	return v.untaken(count)
}

func (v *view) untaken(count takenCount) []report.Untaken {
	var all []report.Untaken
	for _, t := range count.never() {
		if m := v.model.modules[t.Module]; m != nil {
			all = append(all, report.Untaken{Action: t.Action, Unnamed: t.Unnamed, File: relative(v.root, m.path), Line: t.Line})
		}
	}
	return all
}

// untakenFindings tell each of them where it is defined.
func (s *Snapshot) untakenFindings(v *view, count takenCount) []Finding {
	var all []Finding
	for _, t := range v.untaken(count) {
		path := absolute(v.root, t.File)
		src := s.source(path)
		all = append(all, Finding{
			Place: Place{path, trim(src.src, src.lines.Span(t.Line, t.Line))}, Code: "result-weak", Severity: Warning,
			Message: t.Words() + " is never taken: no config that passes says anything of it.", Record: v.path, ran: true,
		})
	}
	return all
}
