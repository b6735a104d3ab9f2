package main

import (
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
)

// With its sync.json, a clone of depth 1 says of each commit of the seeds what
// the whole history says.
func TestSeedsWithoutTheirHistory(t *testing.T) {
	for bundle, commits := range map[string][]string{
		"step-claim.bundle": {"c2-record", "c3-format", "c4-comments", "c5-finish", "c6-rename"},
		"store-lock.bundle": {"main~3", "main~2", "main~1", "main"},
	} {
		t.Run(bundle, func(t *testing.T) {
			full := openSeed(t, bundle)
			for _, commit := range commits {
				want := full.drifted(commit)
				var sync report.Sync
				if exit := full.ask(&sync, "sync"); exit != 0 {
					t.Fatalf("%s: sync ends with %d: %+v", commit, exit, sync)
				}
				full.Commit("Keep the fingerprints")
				full.Git("branch", "--force", "kept")
				clone := seed{full.Clone("--depth=1", "--branch=kept"), t, t.TempDir()}
				same(t, commit, want, clone.drifted("HEAD"))
			}
		})
	}
}
