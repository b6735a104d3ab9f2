package git_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/shell"
)

func TestMain(m *testing.M) { gittest.Main(m) }

// open opens the repository that dir is in, until the test ends.
func open(t *testing.T, dir string) *git.Repository {
	t.Helper()
	repository, err := git.Open(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := repository.Close(); err != nil {
			t.Error(err)
		}
	})
	return repository
}

// mustFail checks that err is of type E.
func mustFail[E error](t *testing.T, err error) {
	t.Helper()
	_ = asError[E](t, err)
}

// asError returns err as the type E that it must be of.
func asError[E error](t *testing.T, err error) E {
	t.Helper()
	var typed E
	if !errors.As(err, &typed) {
		t.Fatalf("error = %v (%T), want a %T", err, err, typed)
	}
	return typed
}

func TestOpenFindsTheWorkTreeFromWithin(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("apps/server/claim.ts", "export {}\n")
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(repo.Path("apps"), link); err != nil {
		t.Fatal(err)
	}
	for name, dir := range map[string]string{
		"the root":            repo.Dir,
		"a folder":            repo.Path("apps/server"),
		"a file":              repo.Path("apps/server/claim.ts"),
		"a link from outside": link,
		"a folder by a link":  filepath.Join(link, "server"),
	} {
		if root := open(t, dir).Root(); root != repo.Dir {
			t.Errorf("%s: root = %s, want %s", name, root, repo.Dir)
		}
	}
}

func TestOpenSaysWhyNot(t *testing.T) {
	outside := t.TempDir()
	_, err := git.Open(t.Context(), outside)
	mustFail[*git.NotARepository](t, err)

	bare := t.TempDir()
	gittest.New(t).Git("init", "--quiet", "--bare", bare)
	_, err = git.Open(t.Context(), bare)
	if e := asError[*git.NotARepository](t, err); !strings.Contains(e.Error(), "bare") {
		t.Errorf("error = %q, want it to speak of a bare repository", e)
	}

	if _, err = git.Open(t.Context(), filepath.Join(outside, "gone")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error = %v, want os.ErrNotExist", err)
	}

	repo := gittest.New(t)
	t.Setenv("PATH", outside)
	_, err = git.Open(t.Context(), repo.Dir)
	mustFail[*git.NoGit](t, err)
}

func TestOpenRefusesAnotherUsersRepository(t *testing.T) {
	repo := gittest.New(t)
	if os.Geteuid() == 0 {
		const somebodyElse = 12345
		for _, path := range []string{repo.Dir, repo.Path(".git")} {
			if err := os.Chown(path, somebodyElse, somebodyElse); err != nil {
				t.Fatal(err)
			}
		}
	} else {
		// Only root can give files away; git's own tests pretend like this.
		t.Setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
	}
	_, err := git.Open(t.Context(), repo.Dir)
	e := asError[*git.NotOwned](t, err)
	if e.Dir != repo.Dir || !strings.Contains(e.Error(), "git config --global --add safe.directory "+shell.Word(repo.Dir)) {
		t.Errorf("error = %q, want the command that allows %s", e, repo.Dir)
	}

	// Containers grant it through the environment, which must come through.
	t.Setenv("GIT_CONFIG_COUNT", "1")
	t.Setenv("GIT_CONFIG_KEY_0", "safe.directory")
	t.Setenv("GIT_CONFIG_VALUE_0", repo.Dir)
	open(t, repo.Dir)
}

func TestOpenIgnoresWhatPointsGitElsewhere(t *testing.T) {
	repo, other := gittest.New(t), gittest.New(t)
	repo.Write("here.ts", "here\n")
	commit := repo.Commit("Here")
	other.Write("there.ts", "there\n")
	other.Commit("There")

	for name, value := range map[string]string{
		"GIT_DIR":              other.Path(".git"),
		"GIT_WORK_TREE":        other.Dir,
		"GIT_INDEX_FILE":       filepath.Join(t.TempDir(), "rubbish"),
		"GIT_OBJECT_DIRECTORY": other.Path(".git/objects"),
		"GIT_COMMON_DIR":       other.Path(".git"),
		"GIT_NAMESPACE":        "elsewhere",
		"GIT_EXTERNAL_DIFF":    "false",
		"GIT_TRACE":            "1",
		"LANGUAGE":             "de",
	} {
		t.Setenv(name, value)
	}
	r := open(t, repo.Path("."))
	if r.Root() != repo.Dir {
		t.Fatalf("root = %s, want %s", r.Root(), repo.Dir)
	}
	if head, err := r.Head(t.Context()); err != nil || head != commit {
		t.Errorf("Head = %s, %v, want %s", head, err, commit)
	}
	if files, err := r.Files(t.Context()); err != nil || strings.Join(files, " ") != "here.ts" {
		t.Errorf("Files = %q, %v", files, err)
	}
}

func TestClosedRepositoryRefuses(t *testing.T) {
	repo := gittest.New(t)
	repo.Commit("Begin")
	r, err := git.Open(t.Context(), repo.Dir)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := r.Close(); err != nil {
			t.Errorf("Close = %v", err)
		}
	}
	if _, err := r.Head(t.Context()); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Head after Close: %v, want os.ErrClosed", err)
	}
}

func TestCancelledCallsLeaveTheRepositoryUsable(t *testing.T) {
	repo := gittest.New(t)
	want := repo.Commit("Begin")
	r := open(t, repo.Dir)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Head(cancelled); !errors.Is(err, context.Canceled) {
		t.Errorf("Head = %v, want context.Canceled", err)
	}
	if head, err := r.Head(t.Context()); err != nil || head != want {
		t.Errorf("Head = %s, %v, want %s", head, err, want)
	}
}
