package main

import (
	"os"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/tla"
)

// actionsAnswer is the names of the actions into which TLC splits the
// next-state relation of a module under the config of its name, or why it
// cannot say.
type actionsAnswer struct {
	Path, Message string
	Names         []string
}

// compareActions holds that TLC names no action in a trace that lockstep does
// not list. A disjunct of the next-state action that has no name goes by that
// action's to TLC, or by UnnamedAction; lockstep lists it where it changes
// something.
func compareActions(r *report, read *readings, modules []moduleAnswer, answers []actionsAnswer) {
	byPath := map[string]moduleAnswer{}
	for _, a := range modules {
		byPath[a.Path] = a
	}
	found := differences{}
	compared, names, same := 0, 0, 0
	for _, a := range answers {
		module := byPath[a.Path]
		data, err := os.ReadFile(strings.TrimSuffix(a.Path, ".tla") + ".cfg")
		if a.Message != "" || module.State != "ok" || err != nil {
			continue
		}
		compared++
		names += len(a.Names)
		model, config := modelOf(read, module, read.file(a.Path).Modules[0]), tla.ParseConfig("", string(data))
		ours, idle := actionNames(model, config), idleName(model, config)
		if slices.Equal(a.Names, ours) {
			same++
		}
		for _, name := range a.Names {
			if name != idle && name != "UnnamedAction" && !slices.Contains(ours, name) && !chooses(model, name, ours) {
				found.add("action that only TLC names", "%s: %s, not among %s", a.Path, name, strings.Join(ours, " "))
			}
		}
	}
	r.line("Modules with a config whose actions TLC names: %d, with %d actions; the very same in %d", compared, names, same)
	r.print(found)
}

// chooses says whether all that name does is to choose among ours. TLC names a
// quantifier over an empty set by the definition around it.
func chooses(m *tla.Model, name string, ours []string) bool {
	actions := m.Actions(name)
	for _, a := range actions {
		if a.Name == name || !slices.Contains(ours, a.Name) {
			return false
		}
	}
	return len(actions) > 0
}

// idleName is what TLC calls a disjunct without a name.
func idleName(m *tla.Model, c *tla.Config) string {
	if next, ok := m.NextOf(c.Specification.Name); ok {
		return next
	}
	return c.Next.Name
}

// actionNames is the names of the actions by config, sorted.
func actionNames(m *tla.Model, c *tla.Config) []string {
	next := c.Next.Name
	if next == "" {
		next = c.Specification.Name
	}
	var all []string
	for _, a := range m.Actions(next) {
		all = append(all, a.Name)
	}
	slices.Sort(all)
	return slices.Compact(all)
}
