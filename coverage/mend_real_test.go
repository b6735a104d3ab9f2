package coverage

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/sharedtest"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// Whatever edit of a real record is offered, each of its references leads to the
// same code afterwards: the same file and function, and the same lines unless the
// edit names the function in their place. That holds where the record is
// committed and where git knows nothing of it.
func TestMendsKeepWhereRealRecordsLead(t *testing.T) {
	stepClaim := gittest.FromBundle(t, sharedtest.Path(t, "seeds", "step-claim.bundle"))
	stepClaim.Git("checkout", "--quiet", "--detach", "1dfeb646")
	storeLock := gittest.FromBundle(t, sharedtest.Path(t, "seeds", "store-lock.bundle"))
	storeLock.Git("checkout", "--quiet", "--detach", "origin/HEAD")
	repos := map[string]*gittest.Repo{"step-claim": stepClaim, "store-lock": storeLock}
	if clone := os.Getenv("LOCKSTEP_GRAPHILE"); clone != "" {
		repos["local-queue"] = graphile(t, clone)
	}
	for name, repo := range repos {
		t.Run(name, func(t *testing.T) { holdMends(t, repo) })
		t.Run(name+" uncommitted", func(t *testing.T) {
			repo.Git("rm", "-r", "--quiet", "--cached", "--ignore-unmatch", ".claude", ".agents")
			repo.Git("commit", "--quiet", "--allow-empty", "--message", "Forget the record")
			holdMends(t, repo)
		})
	}
}

// graphile is a repository of graphile/worker with the record in it. The objects
// of the clone are borrowed, and only the code is checked out.
func graphile(t *testing.T, clone string) *gittest.Repo {
	t.Helper()
	repo := gittest.New(t)
	objects := repo.Git("-C", clone, "rev-parse", "--path-format=absolute", "--git-path", "objects")
	repo.Write(".git/objects/info/alternates", objects+"\n")
	head := repo.Git("-C", clone, "rev-parse", "HEAD")
	repo.Git("reset", "--quiet", "--soft", head)
	repo.Git("checkout", "--quiet", head, "--", "src")
	record := sharedtest.Path(t, "real", "graphile-worker", "verify-local-queue")
	if err := os.CopyFS(repo.Path(".claude/skills/verify-local-queue"), os.DirFS(record)); err != nil {
		t.Fatal(err)
	}
	repo.Commit("Add the record")
	return repo
}

// holdMends makes every edit that is offered anywhere in the record, each of the
// record as it was.
func holdMends(t *testing.T, repo *gittest.Repo) {
	t.Helper()
	w := NewWorkspace([]string{repo.Dir}, Settings{})
	t.Cleanup(w.Close)
	s := w.Load(context.Background())
	v := s.views[0]
	was := s.destinationsOf(v)
	places := []text.Span{v.syncSpan()}
	for _, n := range v.numbers() {
		places = append(places, n.span)
	}
	for _, f := range s.Findings(context.Background()) {
		if f.Path == v.path {
			places = append(places, f.Span)
		}
	}
	made := map[string]bool{}
	for _, place := range places {
		for _, fix := range s.Fixes(context.Background(), v.path, place) {
			after := ApplyEdits(v.source.src, editsIn(fix.Edits, v.path))
			if after == v.source.src || made[after] || strings.Contains(fix.Title, " for ") {
				continue // a run, or a guess at what was meant
			}
			made[after] = true
			fresh := w.Open(v.path, after)
			holdDestinations(t, fix, was, fresh.destinationsOf(fresh.views[0]))
		}
	}
	w.CloseFile(v.path)
	t.Logf("%d edits, %d numbers", len(made), len(v.numbers()))
}

// holdDestinations compares where a record leads before and after a fix.
func holdDestinations(t *testing.T, fix Fix, was, is *destinations) {
	t.Helper()
	if len(was.entries) != len(is.entries) {
		t.Errorf("%s: %d entries became %d", fix.Title, len(was.entries)-1, len(is.entries)-1)
		return
	}
	for i, before := range was.entries {
		for _, w := range before {
			if !slices.ContainsFunc(is.entries[i], func(now stand) bool { return now.at == w.at }) {
				t.Errorf("%s: entry %d no longer leads to %s", fix.Title, i, w.at)
			}
		}
		for _, now := range is.entries[i] {
			led := func(w stand) bool {
				return w.at == now.at && (now.lines == "" || w.lines == "" || w.lines == now.lines)
			}
			if !slices.ContainsFunc(before, led) {
				t.Errorf("%s: entry %d leads to %s:%s now", fix.Title, i, now.at, now.lines)
			}
		}
	}
}
