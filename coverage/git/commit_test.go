package git_test

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

func TestResolve(t *testing.T) {
	repo := gittest.New(t)
	first := repo.Commit("Begin")
	second := repo.Commit("Claim a job\nonly once\n\nThe body is not the subject.")
	repo.Git("tag", "-m", "Release", "v1")
	tag := repo.Git("rev-parse", "v1")
	r := open(t, repo.Dir)

	for name, hash := range map[string]string{
		"full":               second,
		"abbreviated":        second[:8],
		"upper case":         strings.ToUpper(second[:12]),
		"a tag object":       tag,
		"a tag, abbreviated": tag[:12],
	} {
		got, err := r.Resolve(t.Context(), hash)
		if err != nil || got.Hash != second {
			t.Errorf("%s: Resolve(%s) = %s, %v, want %s", name, hash, got.Hash, err, second)
		}
		if got.Subject != "Claim a job only once" {
			t.Errorf("%s: subject = %q", name, got.Subject)
		}
		if want := time.Date(2024, time.March, 1, 12, 2, 0, 0, time.UTC); !got.Date.Equal(want) {
			t.Errorf("%s: date = %s, want %s", name, got.Date, want)
		}
		if len(got.Parents) != 1 || got.Parents[0] != first {
			t.Errorf("%s: parents = %q, want %s", name, got.Parents, first)
		}
	}
}

func TestLongerHashes(t *testing.T) {
	repo := gittest.New(t)
	if err := os.RemoveAll(repo.Path(".git")); err != nil {
		t.Fatal(err)
	}
	repo.Git("init", "--quiet", "--initial-branch=main", "--object-format=sha256")
	repo.Write("src/claim.ts", "one\n")
	commit := repo.Commit("Begin")
	repo.Write("src/held.ts", "one\n")
	if err := os.Remove(repo.Path("src/claim.ts")); err != nil {
		t.Fatal(err)
	}
	r := open(t, repo.Dir)
	if got, err := r.Resolve(t.Context(), commit[:10]); err != nil || got.Hash != commit || len(commit) != 64 {
		t.Errorf("Resolve = %s, %v, want %s", got.Hash, err, commit)
	}
	if got, err := r.Blob(t.Context(), commit, "src/claim.ts"); err != nil || string(got) != "one\n" {
		t.Errorf("Blob = %q, %v", got, err)
	}
	if got, err := r.Renames(t.Context(), commit); err != nil || got["src/claim.ts"].Path != "src/held.ts" {
		t.Errorf("Renames = %v, %v", got, err)
	}
}

func TestResolvePassesOverReferencesNamedLikeAHash(t *testing.T) {
	repo := gittest.New(t)
	first := repo.Commit("Begin")
	repo.Commit("Go on")
	repo.Git("branch", first[:8], "HEAD")
	repo.Git("tag", "badcafe", "HEAD")
	r := open(t, repo.Dir)
	if got, err := r.Resolve(t.Context(), first[:8]); err != nil || got.Hash != first {
		t.Errorf("Resolve(%s) = %s, %v, want %s", first[:8], got.Hash, err, first)
	}
	_, err := r.Resolve(t.Context(), "badcafe")
	mustFail[*git.UnknownCommit](t, err)
}

func TestResolveUnknown(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("claim.ts", "export {}\n")
	repo.Commit("Begin")
	blob := repo.Git("rev-parse", "HEAD:claim.ts")
	r := open(t, repo.Dir)
	for name, hash := range map[string]string{
		"abbreviated":        "0123abcd",
		"full":               strings.Repeat("0123abcd", 5),
		"longer than SHA-1":  strings.Repeat("0123abcd", 6),
		"of a file":          blob,
		"of a file, cut off": blob[:10],
	} {
		_, err := r.Resolve(t.Context(), hash)
		if e := asError[*git.UnknownCommit](t, err); e.Shallow {
			t.Errorf("%s: said to be shallow", name)
		}
	}
}

func TestResolveRefusesWhatIsNoHash(t *testing.T) {
	repo := gittest.New(t)
	repo.Commit("Begin")
	r := open(t, repo.Dir)
	for _, hash := range []string{"", "abc", "HEAD", "--output=x", "-abcdef", "main", "abcdef\nHEAD", "abcdef^", "abcd efgh", strings.Repeat("a", 65)} {
		_, err := r.Resolve(t.Context(), hash)
		mustFail[*git.BadHash](t, err)
		if _, err = r.Blob(t.Context(), hash, "x"); err == nil {
			t.Errorf("Blob took %q", hash)
		}
		if _, err = r.Renames(t.Context(), hash); err == nil {
			t.Errorf("Renames took %q", hash)
		}
		if _, err = r.Log(t.Context(), hash, []string{"x"}); err == nil {
			t.Errorf("Log took %q", hash)
		}
	}
	entries, err := os.ReadDir(repo.Dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("the work tree holds %v, %v, want .git alone", entries, err)
	}
}

func TestResolveAmbiguous(t *testing.T) {
	repo := gittest.New(t)
	// Commits that differ in their message alone, until two share four digits:
	// about 300 are enough on average, and always the same ones.
	var stream strings.Builder
	const many = 1200
	for i := range many {
		message := fmt.Sprintf("Commit %d", i)
		fmt.Fprintf(&stream, "commit refs/heads/b%d\ncommitter A <a@example.org> 1700000000 +0000\ndata %d\n%s\n", i, len(message), message)
	}
	file := repo.Path(".git/stream")
	repo.Write(".git/stream", stream.String())
	repo.Git("-c", "alias.import=!git fast-import --quiet <"+file, "import")
	byPrefix := map[string][]string{}
	for _, hash := range strings.Fields(repo.Git("for-each-ref", "--sort=objectname", "--format=%(objectname)")) {
		byPrefix[hash[:4]] = append(byPrefix[hash[:4]], hash)
	}
	r := open(t, repo.Dir)
	found := 0
	for prefix, hashes := range byPrefix {
		if len(hashes) < 2 {
			continue
		}
		found++
		_, err := r.Resolve(t.Context(), prefix)
		if e := asError[*git.AmbiguousCommit](t, err); strings.Join(e.Candidates, " ") != strings.Join(hashes, " ") {
			t.Errorf("candidates of %s = %q, want %q", prefix, e.Candidates, hashes)
		}
	}
	if found == 0 {
		t.Fatal("no two commits share four digits")
	}
}

func TestShallowClone(t *testing.T) {
	origin := gittest.New(t)
	origin.Write("claim.ts", "one\n")
	old := origin.Commit("Begin")
	origin.Write("claim.ts", "two\n")
	tip := origin.Commit("Go on")
	clone := origin.Clone("--depth=1")
	r := open(t, clone.Dir)

	if !r.Shallow() {
		t.Error("a depth-1 clone is not said to be shallow")
	}
	for _, hash := range []string{old, old[:8]} {
		_, err := r.Resolve(t.Context(), hash)
		if e := asError[*git.UnknownCommit](t, err); !e.Shallow || !strings.Contains(e.Error(), "--unshallow") {
			t.Errorf("error = %q, want it to speak of the shallow clone", e)
		}
	}
	_, err := r.Blob(t.Context(), old, "claim.ts")
	if e := asError[*git.UnknownCommit](t, err); !e.Shallow {
		t.Errorf("error = %q, want it to speak of the shallow clone", e)
	}
	if ancestor, err := r.IsAncestor(t.Context(), tip); err != nil || !ancestor {
		t.Errorf("IsAncestor(tip) = %t, %v", ancestor, err)
	}
	_, err = lastCommitOf(t.Context(), r, "claim.ts", 1, 1)
	mustFail[*git.HistoryEnds](t, err)

	clone.Git("fetch", "--quiet", "--unshallow")
	if got, err := r.Resolve(t.Context(), old); err != nil || got.Hash != old || r.Shallow() {
		t.Errorf("after --unshallow: Resolve = %s, %v, shallow %t", got.Hash, err, r.Shallow())
	}
}

func TestHeadAndIsAncestorFollowTheRepository(t *testing.T) {
	repo := gittest.New(t)
	r := open(t, repo.Dir)
	_, err := r.Head(t.Context())
	mustFail[*git.NoCommitYet](t, err)

	base := repo.Commit("Begin")
	repo.Git("switch", "--quiet", "--create", "side")
	side := repo.Commit("Aside")
	repo.Git("switch", "--quiet", "main")
	main := repo.Commit("Go on")

	if head, err := r.Head(t.Context()); err != nil || head != main {
		t.Errorf("Head = %s, %v, want %s", head, err, main)
	}
	for _, c := range []struct {
		commit string
		want   bool
	}{{base, true}, {base[:7], true}, {main, true}, {side, false}} {
		if got, err := r.IsAncestor(t.Context(), c.commit); err != nil || got != c.want {
			t.Errorf("IsAncestor(%s) = %t, %v, want %t", c.commit, got, err, c.want)
		}
	}
}
