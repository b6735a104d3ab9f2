package coverage

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla"
)

// guards are what a PASS of c is held against. had are the checks that it listed
// in the history when it was run.
func (v *view) guards(c *config, had []string) verify.Guards {
	g := verify.Guards{Had: had, Bounds: c.bounds()}
	for _, name := range c.properties {
		if c.root != nil && constant(c.root.model, name) {
			g.Constant = append(g.Constant, name)
		}
	}
	if a, ok := v.accepted(c); ok {
		g.AcceptedChecks, g.AcceptedBounds = a.Checks, a.Bounds
		if a.Result == record.Pass {
			g.Accepted = a.Distinct
		}
	}
	return g
}

// bounds are the constraints that a config puts on the search.
func (c *config) bounds() []string {
	var all []string
	for kind, refs := range map[string][]tla.Ref{"CONSTRAINT ": c.parsed.Constraints, "ACTION_CONSTRAINT ": c.parsed.ActionConstraints} {
		for _, ref := range refs {
			all = append(all, kind+ref.Name)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// accepted is the outcome of c that somebody took for right last.
func (v *view) accepted(c *config) (fingerprint.Accepted, bool) {
	if v.kept.read != nil {
		for _, a := range v.kept.read.Accepted {
			if a.Config == c.name {
				return a, true
			}
		}
	}
	return fingerprint.Accepted{}, false
}

// constant says whether a check has no variable in it. A name that the model
// does not define says nothing.
func constant(m *tla.Model, name string) bool {
	symbol, ok := m.Lookup(name)
	return ok && symbol.Definition != nil && len(m.Reads(name)) == 0 && len(m.Primes(name)) == 0
}

// had are the checks that each config listed in HEAD or, where nothing says
// which ones were accepted since, at the sync commit. Where git does not tell,
// as of a config that is new, there are none.
func (v *view) had(ctx context.Context, configs []*config) [][]string {
	had := make([][]string, len(configs))
	if v.repo == nil {
		return had
	}
	paths := make([]string, len(configs))
	for i, c := range configs {
		paths[i] = relative(v.root, c.path)
	}
	head, err := v.repo.Head(ctx)
	if err != nil {
		head = ""
	}
	for _, commit := range slices.Compact([]string{v.commit.Hash, head}) {
		if commit == "" {
			continue
		}
		texts, err := v.repo.Blobs(ctx, commit, paths...)
		if err != nil {
			continue
		}
		for i, c := range configs {
			if a, _ := v.accepted(c); texts[i].Err != nil || len(a.Checks) > 0 && commit != head {
				continue
			}
			had[i] = c.listed(string(texts[i].Content), had[i])
		}
	}
	return had
}

// listed adds the checks of another text of the config to names.
func (c *config) listed(src string, names []string) []string {
	for _, ref := range tla.ParseConfig(filepath.Base(c.path), src).Checks() {
		if !slices.Contains(names, ref.Name) {
			names = append(names, ref.Name)
		}
	}
	return names
}
