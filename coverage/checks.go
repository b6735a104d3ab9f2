package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// Checks are all that a record checks, and what is known of it.
type Checks struct {
	Record  string // relative to the repository's root, with forward slashes
	Name    string // the folder that the record stands in
	State   report.State
	Configs []Check // in the record's order
}

// Check is a config: what it checks, what is expected of it, what it came to.
type Check struct {
	LastOutcome // with the code of a trace's steps

	// Place is in the .cfg: the name of its own property, else its first line.
	Place      Place
	Module     string // the root module's name, "" where there is none that fits
	ModulePath string
	Problem    string            // why it cannot be run, "" where it can
	Properties []CheckedProperty // all that it lists, invariants first
	Variant    bool              // it is a negative control: it shows that a check can fail
	Of         string            // of which config it is one; "" for no control
	Expected   *record.Expectation
}

// CheckedProperty is a name that a config lists.
type CheckedProperty struct {
	Name    string
	Own     bool // its violation is the FAIL that the config is for
	Defined *Location
}

// Checks are those of the record at an absolute path; false for what is no
// record. Nothing is run.
func (s *Snapshot) Checks(record string) (Checks, bool) {
	v := s.view(record)
	if v == nil {
		return Checks{}, false
	}
	state, _ := s.state(v)
	telling := s.telling(v)
	all := Checks{Record: relative(v.root, v.path), Name: skillName(v), State: state}
	for _, c := range v.model.configs {
		all.Configs = append(all.Configs, s.check(telling, c))
	}
	return all, true
}

func (s *Snapshot) check(t *telling, c *config) Check {
	v := t.v
	check := Check{
		LastOutcome: LastOutcome{Config: c.name},
		Place:       c.stands(), Problem: c.problem, Variant: v.model.variant(c),
	}
	if o, stale, ok := s.last(v, c); ok {
		check.Known, check.Stale, check.Outcome = true, stale, t.outcome(o)
	}
	if c.root != nil {
		check.Module, check.ModulePath = c.root.module.Name, c.root.path
	}
	if check.Variant {
		check.Of, _, _ = strings.Cut(c.name, "__")
	}
	if e, ok := v.model.expected.Of(c.name); ok {
		check.Expected = &e
	}
	for _, name := range c.properties {
		check.Properties = append(check.Properties, CheckedProperty{name, slices.Contains(c.own, name), c.defined(name)})
	}
	return check
}

// stands is where a config says what it is for.
func (c *config) stands() Place {
	for _, ref := range c.parsed.Checks() {
		if slices.Contains(c.own, ref.Name) {
			return Place{c.path, ref.Span}
		}
	}
	return Place{c.path, text.Span{End: c.parsed.Lines.Span(1, 1).Len()}}
}

// defined is where the model defines what a config lists, nil where it does not.
func (c *config) defined(name string) *Location {
	if c.root == nil {
		return nil
	}
	symbol, ok := c.root.model.Lookup(name)
	if !ok || symbol.Module == nil {
		return nil
	}
	return new(symbolPlace(symbol))
}
