package git_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

func TestLogListsWhatTouchesThePaths(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("src/claim.ts", "one\n")
	repo.Write("src/größe.ts", "one\n")
	repo.Write(":(glob)**", "one\n")
	base := repo.Commit("Begin")
	repo.Write("src/claim.ts", "two\n")
	claim := repo.Commit("Change the claim")
	repo.Write("README.md", "words\n")
	repo.Commit("Say more")
	repo.Write("src/größe.ts", "two\n")
	size := repo.Commit("Change the size")
	repo.Git("rm", "--quiet", "src/claim.ts")
	gone := repo.Commit("Remove the claim")
	r := open(t, repo.Dir)

	for name, c := range map[string]struct {
		from  string
		paths []string
		want  []string
	}{
		"one file":          {base, []string{"src/größe.ts"}, []string{size}},
		"two files":         {base[:8], []string{"src/größe.ts", "src/claim.ts"}, []string{gone, size, claim}},
		"a folder":          {base, []string{"src"}, []string{gone, size, claim}},
		"from later on":     {claim, []string{"src"}, []string{gone, size}},
		"from HEAD":         {gone, []string{"src"}, nil},
		"a path like magic": {base, []string{":(glob)**"}, nil},
		"a path unknown":    {base, []string{"--all"}, nil},
		"no path":           {base, nil, nil},
	} {
		commits, err := r.Log(t.Context(), c.from, c.paths)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var got []string
		for _, commit := range commits {
			got = append(got, commit.Hash)
		}
		if strings.Join(got, " ") != strings.Join(c.want, " ") {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	commits, err := r.Log(t.Context(), base, []string{"src/größe.ts"})
	if err != nil || len(commits) != 1 || commits[0].Subject != "Change the size" {
		t.Errorf("Log = %v, %v", commits, err)
	}
	_, err = r.Log(t.Context(), base, []string{"../elsewhere"})
	mustFail[*git.BadPath](t, err)
}

func TestFiles(t *testing.T) {
	repo := gittest.New(t)
	repo.Write(".gitignore", "node_modules/\n*.log\n")
	repo.Write("src/größe.ts", "one\n")
	repo.Write("src/gone.ts", "one\n")
	repo.Commit("Begin")
	repo.Write("src/new.ts", "one\n")
	repo.Write("build.log", "noise\n")
	repo.Write("node_modules/left/index.js", "noise\n")
	repo.Write("a\nb.ts", "odd\n")
	repo.Git("init", "--quiet", "vendored")
	repo.Git("rm", "--quiet", "--cached", "src/gone.ts")

	files, err := open(t, repo.Path("src")).Files(t.Context())
	want := []string{".gitignore", "a\nb.ts", "src/gone.ts", "src/größe.ts", "src/new.ts"}
	if err != nil || strings.Join(files, "|") != strings.Join(want, "|") {
		t.Errorf("Files = %q, %v, want %q", files, err, want)
	}
}

func TestLastCommitOfLines(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("SKILL.md", "# Map\nClaim = claim.ts:1\nFinish = finish.ts:2\n")
	first := repo.Commit("Write the record")
	repo.Write("SKILL.md", "# Map\nClaim = claim.ts:1\nFinish = finish.ts:9\n")
	second := repo.Commit("Follow the move")
	repo.Write("SKILL.md", "# Map\nNew = new.ts:1\nClaim = claim.ts:1\nFinish = finish.ts:9\n")
	repo.Write("draft.md", "not committed\n")
	r := open(t, repo.Dir)

	for _, c := range []struct {
		first, last int
		want        string
	}{{1, 1, first}, {3, 3, first}, {4, 4, second}, {3, 4, second}, {4, 99, second}} {
		if got, err := lastCommitOf(t.Context(), r, "SKILL.md", c.first, c.last); err != nil || got != c.want {
			t.Errorf("lines %d to %d: %s, %v, want %s", c.first, c.last, got, err, c.want)
		}
	}
	for _, c := range []struct {
		path        string
		first, last int
	}{{"SKILL.md", 2, 2}, {"SKILL.md", 1, 4}, {"SKILL.md", 90, 99}, {"draft.md", 1, 1}, {"gone.md", 1, 1}} {
		_, err := lastCommitOf(t.Context(), r, c.path, c.first, c.last)
		mustFail[*git.NotCommitted](t, err)
	}
}

func TestLastCommitHeedsNoIgnoredRevisions(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("SKILL.md", "Claim = claim.ts:1\n")
	repo.Commit("Write the record")
	repo.Write("SKILL.md", "Claim = claim.ts:2\n")
	renumbered := repo.Commit("Renumber")
	repo.Write(".git/ignored", renumbered+"\n")
	repo.Git("config", "blame.ignoreRevsFile", repo.Path(".git/ignored"))
	if got, err := lastCommitOf(t.Context(), open(t, repo.Dir), "SKILL.md", 1, 1); err != nil || got != renumbered {
		t.Errorf("lastCommitOf = %s, %v, want %s", got, err, renumbered)
	}
}

func TestBlameOfUnsavedText(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("SKILL.md", "one\ntwo\n")
	commit := repo.Commit("Write the record")
	blame, err := open(t, repo.Dir).Blame(t.Context(), "SKILL.md", []byte("typed\none\ntwo\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := blame.LastCommit(2, 3); err != nil || got != commit {
		t.Errorf("LastCommit(2, 3) = %s, %v, want %s", got, err, commit)
	}
	_, err = blame.LastCommit(1, 1)
	mustFail[*git.NotCommitted](t, err)
}

// Commits of one second, as a rebase or a script makes them, are ordered by
// the history.
func TestLastCommitAmongEqualDates(t *testing.T) {
	repo := gittest.New(t)
	lines := []string{"one", "two", "three", "four"}
	var last string
	for i := range lines {
		lines[len(lines)-1-i] += " changed"
		repo.Write("SKILL.md", strings.Join(lines, "\n")+"\n")
		repo.Git("add", "--all")
		repo.Git("commit", "--quiet", "--message", "Change a line")
		last = repo.Git("rev-parse", "HEAD")
	}
	if got, err := lastCommitOf(t.Context(), open(t, repo.Dir), "SKILL.md", 1, 4); err != nil || got != last {
		t.Errorf("lastCommitOf = %s, %v, want %s", got, err, last)
	}
}

// TestRecent: the newest first, no more than asked for, and of the paths only.
func TestRecent(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("a.ts", "1")
	first := repo.Commit("first of a")
	repo.Write("b.ts", "1")
	repo.Commit("b")
	repo.Write("a.ts", "2")
	second := repo.Commit("second of a")
	r := open(t, repo.Dir)
	for _, c := range []struct {
		most int
		want []string
	}{{5, []string{second, first}}, {1, []string{second}}} {
		commits, err := r.Recent(t.Context(), []string{"a.ts"}, c.most)
		var got []string
		for _, commit := range commits {
			got = append(got, commit.Hash)
			if commit.Author != "Example Author" {
				t.Errorf("%s is by %q", commit.Subject, commit.Author)
			}
		}
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%d of a.ts: %v %v, want %v", c.most, got, err, c.want)
		}
	}
	if _, err := r.Recent(t.Context(), []string{"../a.ts"}, 1); err == nil {
		t.Error("a path out of the repository is asked for")
	}
}
