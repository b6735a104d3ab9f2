package git_test

import (
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/sharedtest"
)

// The record's repository renames a covered file in its last commit, and its
// commits touch the covered files as its description lists.
func TestRealRepository(t *testing.T) {
	bundle := sharedtest.Path(t, "seeds", "step-claim.bundle")
	const sync, stops, runner = "dbb8a637", "apps/daemon/src/step-stops.ts", "apps/daemon/src/runner.ts"
	const skill = ".claude/skills/verify-step-claim/SKILL.md"
	repo := gittest.FromBundle(t, bundle)
	r := open(t, repo.Dir)

	renames, err := r.Renames(t.Context(), sync)
	if want := (git.Rename{Path: "apps/daemon/src/run-stops.ts", Similarity: 100}); err != nil || len(renames) != 1 || renames[stops] != want {
		t.Errorf("renames = %v, %v, want %s to %v", renames, err, stops, want)
	}
	commits, err := r.Log(t.Context(), sync, []string{stops, runner})
	var subjects []string
	for _, commit := range commits {
		subjects = append(subjects, commit.Subject)
	}
	want := "refactor: step-stops becomes run-stops; docs: explain the heartbeat and stop segments"
	if err != nil || strings.Join(subjects, "; ") != want {
		t.Errorf("Log = %q, %v, want %q", subjects, err, want)
	}
	if ancestor, err := r.IsAncestor(t.Context(), sync); err != nil || !ancestor {
		t.Errorf("IsAncestor(%s) = %t, %v", sync, ancestor, err)
	}
	if got, err := lastCommitOf(t.Context(), r, skill, 1, 200); err != nil || !strings.HasPrefix(got, "9b370b2b") {
		t.Errorf("the record's commit = %s, %v", got, err)
	}
	if got, err := r.Blob(t.Context(), sync, stops); err != nil || !strings.Contains(string(got), "RunStop") {
		t.Errorf("Blob(%s) = %.40q, %v", stops, got, err)
	}
	// Present, and no ancestor: a record that follows another branch.
	branch := repo.Git("rev-parse", "origin/codemap-epoch")
	if ancestor, err := r.IsAncestor(t.Context(), branch); err != nil || ancestor {
		t.Errorf("IsAncestor(%s) = %t, %v", branch, ancestor, err)
	}
}
