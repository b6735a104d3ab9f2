package coverage

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla"
)

// guards are what a PASS of each of the configs is held against. Git is asked
// what they listed; where it does not tell, as of a config that is new, nothing
// is lost.
func (v *view) guards(ctx context.Context, configs []*config) []verify.Guards {
	all := make([]verify.Guards, len(configs))
	for i, lost := range v.lost(ctx, configs) {
		all[i].Lost = lost
	}
	for i, c := range configs {
		for _, name := range c.properties {
			if c.root != nil && constant(c.root.model, name) {
				all[i].Constant = append(all[i].Constant, name)
			}
		}
		if v.kept.read == nil {
			continue
		}
		for _, a := range v.kept.read.Accepted {
			if a.Config == c.name && a.Result == record.Pass {
				all[i].Accepted = a.Distinct
			}
		}
	}
	return all
}

// constant says whether a check has no variable in it. A name that the model
// does not define says nothing.
func constant(m *tla.Model, name string) bool {
	symbol, ok := m.Lookup(name)
	return ok && symbol.Definition != nil && len(m.Reads(name)) == 0 && len(m.Primes(name)) == 0
}

// lost are the checks that each config had at the sync commit or has in HEAD, and
// that it does not list now.
func (v *view) lost(ctx context.Context, configs []*config) [][]string {
	lost := make([][]string, len(configs))
	if v.repo == nil {
		return lost
	}
	paths := make([]string, len(configs))
	for i, c := range configs {
		paths[i] = relative(v.root, c.path)
	}
	commits := []string{v.commit.Hash}
	if head, err := v.repo.Head(ctx); err == nil && head != v.commit.Hash {
		commits = append(commits, head)
	}
	for _, commit := range commits {
		if commit == "" {
			continue
		}
		before, err := v.repo.Blobs(ctx, commit, paths...)
		if err != nil {
			continue
		}
		for i, c := range configs {
			if before[i].Err == nil {
				lost[i] = append(lost[i], c.dropped(string(before[i].Content), lost[i])...)
			}
		}
	}
	return lost
}

// dropped are the checks of an earlier text of the config that it does not list
// now; those that are known already are left out.
func (c *config) dropped(before string, known []string) []string {
	var names []string
	for _, ref := range tla.ParseConfig(filepath.Base(c.path), before).Checks() {
		if !slices.Contains(c.properties, ref.Name) && !slices.Contains(known, ref.Name) {
			names = append(names, ref.Name)
		}
	}
	return names
}
