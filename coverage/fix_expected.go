package coverage

import (
	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// expectedMends accept the last runs' outcomes, as lockstep run --accept does: a
// line for a config that has none in expected.txt, another result or
// counterexample where a run came to one, and what was checked in sync.json. And
// they drop lines of configs that are gone. What is accepted is a judgement, so
// none of the first two is preferred.
func (s *Snapshot) expectedMends(v *view) []mend {
	var all []mend
	for _, c := range v.model.configs {
		o, stale, known := s.last(v, c)
		if !known || stale || o.Verdict == verify.AsExpected {
			continue
		}
		plan := s.Accept(v.path, c.name)
		if plan.Diff == "" {
			continue
		}
		m := mend{
			Fix: Fix{Title: "Record that " + c.label() + " is " + string(o.Result), Edits: plan.edits()},
			at:  []Place{{c.path, text.Span{End: len(s.source(c.path).src)}}}, all: "Record the last results of %d configs",
		}
		if e, ok := v.model.expected.Of(c.name); ok {
			m.Title, m.all = "Accept that "+c.label()+" is "+string(o.Result)+" now", "Accept the last results of %d configs"
			if o.Result == verify.Fail && e.Result == record.Fail {
				m.Title = "Accept the new counterexample of " + c.label()
			}
			m.Of = []Place{{v.model.expected.Path, e.ConfigSpan}}
			m.Fixes, m.at = []string{"result-unexpected"}, append(m.at, Place{v.model.expected.Path, e.Span})
		}
		if plan.Uncounted != "" {
			m.Title += " (in expected.txt alone)"
		}
		m.config = c.name
		m.together = func(all []mend) []Edit {
			var names []string
			for _, m := range all {
				names = append(names, m.config)
			}
			return s.Accept(v.path, names...).edits()
		}
		all = append(all, m)
	}
	return append(all, v.deadExpectations()...)
}

// deadExpectations drop the lines of expected.txt whose config is gone.
func (v *view) deadExpectations() []mend {
	var all []mend
	expected := v.model.expected
	for _, e := range expected.List {
		if v.model.config(e.Config) != nil {
			continue
		}
		all = append(all, mend{
			Fix: Fix{
				Title: "Drop the expectation of " + e.Config, Edits: []Edit{{Place{expected.Path, expected.Lines.Span(e.Line, e.Line)}, ""}},
				Fixes: []string{"config-error"}, Of: []Place{{expected.Path, e.ConfigSpan}},
			},
			at: []Place{{expected.Path, e.Span}}, all: "Drop the expectations of %d configs that are gone",
		})
	}
	return all
}
