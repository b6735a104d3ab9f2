package coverage

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/prove"
	"github.com/lockstep-tla/lockstep/tla"
)

// proofs are what the configs explore, by root module, with the mutants of the
// actions; asked is how many mutants there are in all.
func (s *Snapshot) proofs(v *view, configs []*config, actions []string) (all []*proof, asked int) {
	byRoot := map[*moduleFile]*proof{}
	graphs := map[string]int{}
	for _, c := range configs {
		p := byRoot[c.root]
		if p == nil {
			p = &proof{model: prove.Model{
				Root: c.root.module.Name, Files: map[string]*tla.File{}, Variables: c.root.model.Variables(),
			}}
			byRoot[c.root], all = p, append(all, p)
		}
		p.unkept = p.unkept || v.model.undecided(c) != ""
		for _, src := range v.model.decisive(c) {
			if src.path != c.path {
				p.model.Files[strings.TrimSuffix(filepath.Base(src.path), ".tla")] = src.module()
			}
		}
		p.mutate(c, actions)
		key := c.root.path + "\n" + graphOf(c)
		job := s.planned(v, c)
		shared := job.Graph != "" && (!job.Symmetric || len(job.Temporal) == 0)
		at, known := graphs[key]
		if !known || !shared {
			at = len(p.model.Graphs)
			p.model.Graphs = append(p.model.Graphs, prove.Graph{Config: withoutChecks(c.parsed), Next: c.comparable()})
			if shared {
				graphs[key] = at
			}
		}
		p.model.Graphs[at] = c.checkedIn(p.model.Graphs[at], job.Temporal)
	}
	for _, p := range all {
		asked += len(p.mutants)
	}
	return slices.DeleteFunc(all, func(p *proof) bool { return len(p.mutants) == 0 }), asked
}

// mutate adds the mutants of the config's next-state relation that stand in the
// record's own files.
func (p *proof) mutate(c *config, actions []string) {
	for _, m := range c.root.model.Mutants(c.next()) {
		wanted := len(actions) == 0 || slices.Contains(actions, m.Definition) ||
			slices.ContainsFunc(m.Actions, func(name string) bool { return slices.Contains(actions, name) })
		known := slices.ContainsFunc(p.mutants, func(other *tla.Mutant) bool {
			return other.Module == m.Module && other.Span == m.Span && other.Kind == m.Kind
		})
		if wanted && !known {
			p.mutants = append(p.mutants, m)
		}
	}
}

// checkedIn is a graph in which the checks of c are looked at too.
func (c *config) checkedIn(g prove.Graph, temporal []string) prove.Graph {
	g.Names = append(g.Names, c.name)
	for i, name := range c.properties {
		known := slices.ContainsFunc(g.Checks, func(check prove.Check) bool { return check.Name == name })
		if !known {
			g.Checks = append(g.Checks, prove.Check{
				Name: name, Property: i >= len(c.parsed.Invariants), Temporal: slices.Contains(temporal, name),
				Own: name != "TypeOK",
			})
		}
	}
	return g
}

// comparable is the next-state relation that a mutant's steps can be held
// against: "" where it has no name, or where the config puts other definitions in
// place of the model's, which it would not do in a copy.
func (c *config) comparable() string {
	for _, a := range c.parsed.Constants {
		symbol, ok := c.root.model.Lookup(a.Name)
		if a.Module != "" || ok && symbol.Kind != tla.SymbolConstant {
			return ""
		}
	}
	return c.next()
}

// withoutChecks is a config's text with blanks in place of what it lists to be
// checked. (TLC takes a section without a name.)
func withoutChecks(c *tla.Config) string {
	text := []byte(c.Text)
	for _, ref := range c.Checks() {
		copy(text[ref.Span.Start:ref.Span.End], strings.Repeat(" ", ref.Span.Len()))
	}
	return string(text)
}
