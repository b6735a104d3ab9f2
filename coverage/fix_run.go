package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// runFixes run what a place concerns: in code each property that the function
// there can break, all of those, or all of the record; in a model file or the
// record what stands there.
func (s *Snapshot) runFixes(v *view, path string, at text.Span) []Fix {
	if len(v.model.configs) == 0 {
		return nil
	}
	var all []Fix
	here := s.relevantAt(v, path, at.Start)
	var codes []string
	if f := v.stateAt(path, at.Start); f != nil && f.Kind != drift.None {
		codes = []string{driftCodes[f.Kind], "covered-edit"}
	}
	for _, c := range here {
		all = append(all, Fix{Title: "Run " + c.label(), Fixes: codes, Run: &RunRequest{Record: v.path, Configs: []string{c.name}}})
	}
	if len(here) > 1 {
		all = append(all, Fix{Title: "Run all properties that this can break", Fixes: codes, Run: &RunRequest{Record: v.path, Configs: names(here)}})
	}
	if len(here) > 0 || v.role(path) != codeLanguage {
		all = append(all, Fix{Title: "Run all configs of " + skillName(v), Run: &RunRequest{Record: v.path}})
	}
	if v.role(path) == recordLanguage {
		for _, l := range s.leftovers(v) {
			all = append(all, Fix{Title: "Run " + l.words + " of " + skillName(v), Run: &l.request})
		}
	}
	return all
}

func names(configs []*config) []string {
	all := make([]string, len(configs))
	for i, c := range configs {
		all[i] = c.name
	}
	return all
}

// relevantAt are the configs that concern what stands at a byte: those of the
// function's actions in code, of the action or property in a module, the
// config itself in a config or expected.txt.
func (s *Snapshot) relevantAt(v *view, path string, offset int) []*config {
	if v.role(path) == codeLanguage {
		if f := v.stateAt(path, offset); f != nil {
			return f.configs
		}
		return nil
	}
	for _, c := range v.model.configs {
		if c.path == path {
			return []*config{c}
		}
	}
	name, _ := s.modelName(v, path, offset)
	// A module names no configs: there the name of one is its property's.
	if c := v.model.config(name); c != nil && v.role(path) != moduleLanguage {
		return []*config{c}
	}
	if checked := v.model.checking(name); len(checked) > 0 {
		return checked
	}
	return v.model.relevant([]string{name})
}

// checking are the configs whose own property has the name, or the label that
// their names put before it: P5 in P5_OneHolder and P5_OneHolder__Late. A name
// that is nobody's own, such as TypeOK, means all that list it.
func (m *model) checking(property string) []*config {
	var own, listed []*config
	for _, c := range m.configs {
		base, _, _ := strings.Cut(c.name, "__")
		switch {
		case c.root == nil:
		case slices.ContainsFunc(c.own, func(own string) bool { return own == property || base == property+"_"+own }):
			own = append(own, c)
		case slices.Contains(c.properties, property):
			listed = append(listed, c)
		}
	}
	if len(own) > 0 {
		return own
	}
	return listed
}
