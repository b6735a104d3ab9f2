package git_test

import (
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

func TestIgnored(t *testing.T) {
	repo := gittest.New(t)
	repo.Write(".gitignore", "/.claude/\n*.log\n")
	repo.Commit("Begin")
	r := open(t, repo.Dir)
	for path, want := range map[string]bool{
		".claude/skills/verify-x/SKILL.md": true, "docs/verify-x/SKILL.md": false, "a/b.log": true, "--quiet": false, ":(glob)**": false,
	} {
		if got, err := r.Ignored(t.Context(), path); got != want || err != nil {
			t.Errorf("%s: %v, %v", path, got, err)
		}
	}
	_, err := r.Ignored(t.Context(), "../elsewhere")
	mustFail[*git.BadPath](t, err)
}
