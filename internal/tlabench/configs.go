package main

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/tla"
)

// configAnswer is what TLC says of one config: why it does not accept it, or
// the names in each section that is not empty.
type configAnswer struct {
	Path, Message string
	Sections      map[string][]string
}

func compareConfigs(r *report, answers []configAnswer) {
	found := differences{}
	accepted, names := 0, 0
	for _, a := range answers {
		data, err := os.ReadFile(a.Path)
		if err != nil || a.Message != "" {
			continue
		}
		accepted++
		c := tla.ParseConfig(a.Path, string(data))
		for _, p := range c.Problems {
			found.add("problem in a config that TLC can read", "%s:%d: %s", a.Path, c.Lines.Line(p.Span.Start), p.Message)
		}
		ours := sections(c)
		for _, section := range sectionNames() {
			theirs := withoutNewer(a.Sections[section], c)
			if section == "constants" {
				theirs, ours[section] = mapped(theirs), mapped(ours[section])
			}
			names += len(theirs)
			compareSets(found, section, a.Path, theirs, ours[section])
		}
	}
	r.line("Configs: %d, of which TLC accepts %d, with %d names in their sections", len(answers), accepted, names)
	r.print(found)
}

func sectionNames() []string {
	return []string{"SPECIFICATION", "INIT", "NEXT", "VIEW", "SYMMETRY", "INVARIANT", "PROPERTY", "CONSTRAINT",
		"ACTION_CONSTRAINT", "CHECK_DEADLOCK", "constants"}
}

func sections(c *tla.Config) map[string][]string {
	all := map[string][]string{}
	for section, refs := range map[string][]tla.Ref{
		"SPECIFICATION": {c.Specification}, "INIT": {c.Init}, "NEXT": {c.Next}, "VIEW": {c.View}, "SYMMETRY": c.Symmetry,
		"INVARIANT": c.Invariants, "PROPERTY": c.Properties, "CONSTRAINT": c.Constraints, "ACTION_CONSTRAINT": c.ActionConstraints,
	} {
		for _, ref := range refs {
			if ref.Name != "" {
				all[section] = append(all[section], ref.Name)
			}
		}
	}
	if c.CheckDeadlock != nil {
		all["CHECK_DEADLOCK"] = []string{fmt.Sprint(*c.CheckDeadlock)}
	}
	for _, a := range c.Constants {
		module := ""
		if a.Module != "" {
			module = "[" + a.Module + "]"
		}
		all["constants"] = append(all["constants"], a.Name+" "+a.Op+" "+module+a.Value)
	}
	return all
}

func mapped(constants []string) []string {
	var all []string
	for _, c := range constants {
		all = append(all, canonical(c))
	}
	return all
}

// canonical spells a constant in one way: TLC prints a set in an order of its
// own, each element once.
func canonical(text string) string {
	name, set, found := strings.Cut(text, "{")
	if !found {
		return strings.Join(strings.Fields(text), " ")
	}
	var elements []string
	depth, from, quoted := 0, 0, false
	for i := range len(set) {
		switch c := set[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}' && depth > 0:
			depth--
		case c == ',' && depth == 0, c == '}':
			if element := canonical(set[from:i]); element != "" {
				elements = append(elements, element)
			}
			from = i + 1
		}
	}
	slices.Sort(elements)
	return strings.Join(strings.Fields(name), " ") + "{" + strings.Join(slices.Compact(elements), ", ") + "}"
}

// withoutNewer leaves out what TLC 1.7.4 takes for names of the section before:
// the keywords that are younger than it, with what stands behind them.
func withoutNewer(names []string, c *tla.Config) []string {
	newer := map[string][]tla.Ref{
		"ALIAS": {c.Alias}, "POSTCONDITION": c.Postconditions, "POSTCONDITIONS": c.Postconditions, "_POSSIBLE": c.Possible,
		"_PERIODIC": nil, "_RL_REWARD": nil,
	}
	var kept []string
	var skip []tla.Ref
	for _, name := range names {
		if refs, is := newer[name]; is {
			skip = append(skip, refs...)
		} else if !slices.ContainsFunc(skip, func(r tla.Ref) bool { return r.Name == name }) {
			kept = append(kept, name)
		}
	}
	return kept
}
