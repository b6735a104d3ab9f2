package git_test

import (
	"maps"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

func TestStandings(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("a.ts", "one\n")
	first := repo.Commit("one")
	repo.Write("a.ts", "two\n")
	base := repo.Commit("two")
	repo.Git("checkout", "--quiet", "-b", "side", first)
	repo.Write("a.ts", "side\n")
	side := repo.Commit("side")
	lacking := strings.Repeat("0", 40)
	got, err := open(t, repo.Dir).Standings(t.Context(), base, []string{first, base, side, lacking})
	want := map[string]git.Standing{first: git.Within, base: git.Within, side: git.Beyond, lacking: git.Lacking}
	if err != nil || !maps.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	if _, err := open(t, repo.Dir).Standings(t.Context(), "HEAD", []string{first}); err == nil {
		t.Error("a name is taken for a hash")
	}
}
