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

// The one change of meaning in the first seed, once acknowledged, is in step;
// what comes behind it changes nothing of that.
func TestStepClaimAcknowledged(t *testing.T) {
	s := openSeed(t, "step-claim.bundle")
	s.Git("checkout", "--quiet", "--detach", "c5-finish")
	var sync report.Sync
	if exit := s.ask(&sync, "sync", "--reviewed", "services/machines.ts#finishStep", "--judgement", "followed"); exit != 0 {
		t.Fatalf("sync ends with %d: %+v", exit, sync)
	}
	if got := sync.Records[0]; len(got.Acknowledged) != 1 || len(got.Notes) != 1 {
		t.Errorf("acknowledged %+v, notes %v, want one of each: the model did not follow there", got.Acknowledged, got.Notes)
	}
	s.Commit("Acknowledge finishStep")
	s.Git("branch", "--force", "acknowledged")
	same(t, "c5", []string{"exit 0: in-step"}, s.drifted("acknowledged"))
	s.Git("cherry-pick", "c6-rename")
	s.Git("branch", "--force", "acknowledged")
	if after := s.drifted("acknowledged"); len(after) != 1 {
		t.Errorf("c6: %v", after)
	}
	clone := seed{s.Clone("--depth=1", "--branch=acknowledged"), t, t.TempDir()}
	if after := clone.drifted("HEAD"); len(after) != 1 {
		t.Errorf("without the history: %v", after)
	}
}
