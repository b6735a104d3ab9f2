package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// teller tells the steps of a trace of one config.
type teller struct {
	s       *Snapshot
	v       *view
	c       *config
	stale   bool
	actions []*tla.Action // none where the config has no module
}

func newTeller(s *Snapshot, v *view, c *config, stale bool) *teller {
	t := &teller{s: s, v: v, c: c, stale: stale}
	if c.root != nil {
		t.actions = c.root.model.Actions(c.next())
	}
	return t
}

// step adds to a step what the model and the code map know of it, and returns
// who acts.
func (t *teller) step(step *report.TraceStep, before, now tlc.State) report.Lane {
	name, mapped := now.Action, t.s.stepNames(t.v, now)
	if len(mapped) > 0 {
		name = mapped[0]
	}
	parts := t.parts(now)
	if file := t.v.model.modules[now.Module]; file != nil {
		step.File = relative(t.v.root, file.module.File.Path)
	}
	step.Code = t.s.traceCode(t.v, mapped)
	step.Arguments = t.arguments(parts, before, now)
	step.Question = t.question(name, parts.Guards, len(step.Code) > 0)
	return t.actor(parts.Choices, step.Arguments)
}

// parts is what the model says of the action of a step; nothing where it is not
// found. A disjunct without a name has the name of the definition around it, as
// others in there may, and is told by its line.
func (t *teller) parts(now tlc.State) tla.Parts {
	for _, a := range t.actions {
		if a.Name != now.Action {
			continue
		}
		if a.Unnamed() && a.Module.File.Lines.Line(a.Span.Start) != now.Line {
			continue
		}
		return t.c.root.model.PartsOf(a)
	}
	return tla.Parts{}
}

// arguments are the values that the step gave to the action's names, as TLC
// prints them or as what changed proves. Without one that is known there are none.
func (t *teller) arguments(parts tla.Parts, before, now tlc.State) []report.Argument {
	all := []report.Argument{}
	if now.Args != "" {
		return printedArguments(parts.Choices, tlc.SplitTop(now.Args, ","))
	}
	if t.stale {
		return all
	}
	known := proved(parts.Updates, before, now)
	if len(known) == 0 {
		return all
	}
	for _, c := range parts.Choices {
		value := known[c.Name]
		if value == "" && c.Bound {
			continue
		}
		from := "changes"
		if value == "" {
			from = ""
		}
		all = append(all, report.Argument{Name: c.Name, Value: value, Bound: c.Bound, From: from})
	}
	return all
}

func printedArguments(choices []tla.Choice, values []string) []report.Argument {
	params := slices.DeleteFunc(slices.Clone(choices), func(c tla.Choice) bool { return c.Bound })
	all := make([]report.Argument, len(values))
	for i, value := range values {
		all[i] = report.Argument{Value: value, From: "tlc"}
		if len(params) == len(values) {
			all[i].Name = params[i].Name
		}
	}
	return all
}

// actor is who takes a step: the first of its values that a CONSTANT set of the
// config holds, as processes and machines are; else the first of a set that has a
// name and is the same in every state; else the system.
func (t *teller) actor(choices []tla.Choice, arguments []report.Argument) report.Lane {
	is := func(fits func(tla.Choice) bool) (report.Lane, bool) {
		i := slices.IndexFunc(choices, fits)
		if i < 0 {
			return report.System(), false
		}
		lane := report.Lane{Of: choices[i].Set}
		if choices[i].Constant != "" {
			lane.Of = choices[i].Constant
		}
		for _, a := range arguments {
			if a.Name == choices[i].Name {
				lane.Name = a.Value
			}
		}
		return lane, true
	}
	if lane, ok := is(func(c tla.Choice) bool { return c.Constant != "" && t.c.elements(c.Constant) != nil }); ok {
		return lane
	}
	lane, _ := is(func(c tla.Choice) bool { return c.Fixed && tla.Identifier(c.Set) })
	return lane
}

// elements are those of the set that the config gives to a constant, nil where
// it gives no set.
func (c *config) elements(constant string) []string {
	for _, a := range c.parsed.Constants {
		if a.Name == constant && a.Op == "=" {
			elements, _ := tlc.Elements(strings.TrimSpace(a.Value), "{", "}")
			return elements
		}
	}
	return nil
}

// lanes are the actors, each once: set by set, in the order of the config, those
// that are not known behind, the system last.
func (c *config) lanes(actors []report.Lane) []report.Lane {
	var lanes []report.Lane
	var sets []string
	for _, actor := range actors {
		if !slices.Contains(lanes, actor) {
			lanes = append(lanes, actor)
		}
		if !slices.Contains(sets, actor.Of) && actor.Of != "" {
			sets = append(sets, actor.Of)
		}
	}
	rank := func(l report.Lane) [2]int {
		if l.Of == "" {
			return [2]int{len(sets), 0}
		}
		elements := c.elements(l.Of)
		at := slices.Index(elements, l.Name)
		if at < 0 {
			at = len(elements)
			if l.Name == "" {
				at++
			}
		}
		return [2]int{slices.Index(sets, l.Of), at}
	}
	slices.SortStableFunc(lanes, func(a, b report.Lane) int {
		x, y := rank(a), rank(b)
		return slices.Compare(x[:], y[:])
	})
	return lanes
}
