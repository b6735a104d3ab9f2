package git_test

import (
	"errors"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

func TestRevision(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("a.ts", "one\n")
	first := repo.Commit("one")
	repo.Git("tag", "-a", "-m", "said", "v1")
	repo.Write("a.ts", "two\n")
	head := repo.Commit("two")
	r := open(t, repo.Dir)
	for revision, want := range map[string]string{"HEAD": head, "HEAD~1": first, "v1": first, first[:8]: first} {
		if got, err := r.Revision(t.Context(), revision); err != nil || got.Hash != want {
			t.Errorf("%s is %s, %v, want %s", revision, got.Hash, err, want)
		}
	}
	for _, revision := range []string{"", "nowhere", "--all", "-1", "HEAD:a.ts", "HEAD\nHEAD"} {
		var unknown *git.UnknownRevision
		if got, err := r.Revision(t.Context(), revision); !errors.As(err, &unknown) {
			t.Errorf("%q is %s, %v", revision, got.Hash, err)
		}
	}
}

// TestSquashOf: a branch of two commits that was merged as one, into a main
// branch that went on meanwhile or did not.
func TestSquashOf(t *testing.T) {
	for name, meanwhile := range map[string]bool{"same files": false, "same changes": true} {
		t.Run(name, func(t *testing.T) {
			repo := gittest.New(t)
			repo.Write("a.ts", "one\ntwo\nthree\nfour\n")
			repo.Commit("begin")
			repo.Git("checkout", "--quiet", "-b", "work")
			repo.Write("b.ts", "new\n")
			repo.Commit("one step")
			repo.Write("a.ts", "one\ntwo\nthree\nfour and more\n")
			tip := repo.Commit("another")
			repo.Git("checkout", "--quiet", "main")
			if meanwhile {
				repo.Write("c.ts", "meanwhile\n")
				repo.Commit("meanwhile")
			}
			repo.Git("merge", "--quiet", "--squash", "work")
			squash := repo.Commit("all of it")
			repo.Write("c.ts", "later\n")
			repo.Commit("later")
			if got, err := open(t, repo.Dir).SquashOf(t.Context(), tip, nil); err != nil || got.Hash != squash {
				t.Errorf("%s, %v, want %s", got.Hash, err, squash)
			}
			if got, err := open(t, repo.Dir).SquashOf(t.Context(), squash, nil); err != nil || got.Hash != squash {
				t.Errorf("of itself: %s, %v, want %s", got.Hash, err, squash)
			}
		})
	}
}

func TestSquashThatIsNotSure(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("a.ts", "one\n")
	repo.Commit("begin")
	repo.Git("checkout", "--quiet", "-b", "work")
	repo.Write("a.ts", "two\n")
	tip := repo.Commit("work")
	repo.Git("checkout", "--quiet", "main")
	var none *git.NoSquash
	if got, err := open(t, repo.Dir).SquashOf(t.Context(), tip, nil); !errors.As(err, &none) {
		t.Errorf("not merged: %s, %v", got.Hash, err)
	}
	for _, text := range []string{"two\n", "three\n", "two\n"} {
		repo.Write("a.ts", text)
		repo.Commit(text)
	}
	var several *git.SeveralSquashes
	if _, err := open(t, repo.Dir).SquashOf(t.Context(), tip, nil); !errors.As(err, &several) || len(several.Candidates) != 2 {
		t.Errorf("%v, want two candidates", err)
	}
}

// More was merged than led to the commit, as its record and a file beside the
// covered one; the covered files tell.
func TestSquashOfMore(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("src/a.ts", "one\n")
	repo.Commit("begin")
	repo.Git("checkout", "--quiet", "-b", "work")
	repo.Write("src/a.ts", "two\n")
	code := repo.Commit("code")
	repo.Write("src/beside.ts", "not covered\n")
	repo.Write("RECORD.md", "said\n")
	repo.Commit("record")
	repo.Git("checkout", "--quiet", "main")
	repo.Git("merge", "--quiet", "--squash", "work")
	squash := repo.Commit("all of it")
	repo.Write("src/a.ts", "three\n")
	repo.Commit("later")
	if got, err := open(t, repo.Dir).SquashOf(t.Context(), code, []string{"src/a.ts"}); err != nil || got.Hash != squash {
		t.Errorf("%s, %v, want %s", got.Hash, err, squash)
	}
	var none *git.NoSquash
	if _, err := open(t, repo.Dir).SquashOf(t.Context(), code, []string{"src/a.ts", "RECORD.md"}); !errors.As(err, &none) {
		t.Errorf("the record is no other one? %v", err)
	}
}
