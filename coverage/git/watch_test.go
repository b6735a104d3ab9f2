package git_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
)

func TestLinkedWorktree(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("src/größe.ts", "one\n")
	base := repo.Commit("Begin")
	linked := repo.Worktree("aside")
	linked.Write("src/größe.ts", "two\n")
	tip := linked.Commit("Aside")

	r := open(t, linked.Path("src"))
	if r.Root() != linked.Dir {
		t.Errorf("root = %s, want %s", r.Root(), linked.Dir)
	}
	if head, err := r.Head(t.Context()); err != nil || head != tip {
		t.Errorf("Head = %s, %v, want %s", head, err, tip)
	}
	if got, err := r.Blob(t.Context(), base, "src/größe.ts"); err != nil || string(got) != "one\n" {
		t.Errorf("Blob = %q, %v", got, err)
	}
	if files, err := r.Files(t.Context()); err != nil || !slices.Equal(files, []string{"src/größe.ts"}) {
		t.Errorf("Files = %q, %v", files, err)
	}
}

// What a client watches must change with every way that moves HEAD.
func TestWatchPathsChangeWithHead(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("claim.ts", "one\n")
	repo.Commit("Begin")
	linked := repo.Worktree("aside")
	for name, here := range map[string]*gittest.Repo{"main worktree": repo, "linked worktree": linked} {
		r := open(t, here.Dir)
		for _, step := range []struct {
			what string
			do   func()
		}{
			{"commit", func() { here.Write("claim.ts", "two\n"); here.Commit("Go on") }},
			{"stage", func() { here.Write("claim.ts", "three\n"); here.Git("add", "--all") }},
			{"reset", func() { here.Git("reset", "--quiet", "--hard", "HEAD~1") }},
			{"new branch", func() { here.Git("switch", "--quiet", "--create", "at/"+filepath.Base(here.Dir)) }},
			{"commit on it", func() { here.Commit("Go on") }},
			{"pack", func() { here.Git("pack-refs", "--all") }},
			{"commit when packed", func() { here.Commit("Go on") }},
			{"detach", func() { here.Git("checkout", "--quiet", "--detach", "HEAD~1") }},
			{"commit detached", func() { here.Commit("Go on") }},
		} {
			paths := r.WatchPaths()
			before := contents(t, paths)
			step.do()
			if slices.Equal(before, contents(t, paths)) {
				t.Errorf("%s, %s: none of %q changed", name, step.what, paths)
			}
			want := here.Git("rev-parse", "HEAD")
			if head, err := r.Head(t.Context()); err != nil || head != want {
				t.Errorf("%s, %s: Head = %s, %v, want %s", name, step.what, head, err, want)
			}
		}
	}
}

// contents reads the files; one that is not there counts as empty.
func contents(t *testing.T, paths []string) []string {
	t.Helper()
	var read []string
	for _, path := range paths {
		if !filepath.IsAbs(path) {
			t.Errorf("%s is not absolute", path)
		}
		content, err := os.ReadFile(path)
		if err != nil && !os.IsNotExist(err) {
			t.Fatal(err)
		}
		read = append(read, string(content))
	}
	return read
}
