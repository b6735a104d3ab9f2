package coverage

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla"
)

// guards are what a PASS of c is held against. Git is asked what the config
// listed; where it does not tell, as of a config that is new, nothing is lost.
func (v *view) guards(ctx context.Context, c *config) verify.Guards {
	g := verify.Guards{Lost: v.lost(ctx, c)}
	for _, name := range c.properties {
		if c.root != nil && constant(c.root.model, name) {
			g.Constant = append(g.Constant, name)
		}
	}
	if v.kept.read == nil {
		return g
	}
	for _, a := range v.kept.read.Accepted {
		if a.Config == c.name && a.Result == record.Pass {
			g.Accepted = a.Distinct
		}
	}
	return g
}

// constant says whether a check has no variable in it. A name that the model
// does not define says nothing.
func constant(m *tla.Model, name string) bool {
	symbol, ok := m.Lookup(name)
	return ok && symbol.Definition != nil && len(m.Reads(name)) == 0 && len(m.Primes(name)) == 0
}

// lost are the checks that the config had at the sync commit or has in HEAD, and
// that it does not list now.
func (v *view) lost(ctx context.Context, c *config) []string {
	if v.repo == nil {
		return nil
	}
	commits := []string{v.commit.Hash}
	if head, err := v.repo.Head(ctx); err == nil {
		commits = append(commits, head)
	}
	var lost []string
	for _, commit := range commits {
		before, err := v.repo.Blob(ctx, commit, relative(v.root, c.path))
		if commit == "" || err != nil {
			continue
		}
		for _, ref := range tla.ParseConfig(filepath.Base(c.path), string(before)).Checks() {
			if !slices.Contains(c.properties, ref.Name) && !slices.Contains(lost, ref.Name) {
				lost = append(lost, ref.Name)
			}
		}
	}
	return lost
}
