// Package gittest makes small real repositories for tests.
//
// In: a repository in the test's temporary folder with fixed authors and dates
// (equal steps give equal hashes), writing and moving its files, any git
// command in it, a process environment without the user's configuration.
// Out: the code under test, and looking at what it answers.
package gittest

import (
	"fmt"
	"go/build"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Repo is a repository for one test. It is not safe for concurrent use.
type Repo struct {
	Dir string // absolute, links resolved

	t       testing.TB
	home    string
	commits int
}

// New makes an empty repository whose branch is main.
func New(t testing.TB) *Repo {
	t.Helper()
	r := at(t, filepath.Join(tempDir(t), "repo"))
	if err := os.Mkdir(r.Dir, 0o777); err != nil {
		t.Fatal(err)
	}
	r.Git("init", "--quiet", "--initial-branch=main")
	return r
}

// FromBundle clones a git bundle, a repository in one file.
func FromBundle(t testing.TB, bundle string) *Repo {
	t.Helper()
	r := at(t, filepath.Join(tempDir(t), "repo"))
	r.Git("clone", "--quiet", "--", bundle, r.Dir)
	return r
}

// Clone clones the repository with git's clone options (such as --depth=1).
func (r *Repo) Clone(options ...string) *Repo {
	r.t.Helper()
	clone := at(r.t, filepath.Join(tempDir(r.t), "clone"))
	// Only a URL makes git heed --depth for a repository on this machine.
	args := append([]string{"clone", "--quiet"}, options...)
	r.Git(append(args, "--", "file://"+filepath.ToSlash(r.Dir), clone.Dir)...)
	clone.commits = r.commits
	return clone
}

// Worktree adds a linked worktree with a branch of the given name.
func (r *Repo) Worktree(branch string) *Repo {
	r.t.Helper()
	linked := at(r.t, filepath.Join(tempDir(r.t), branch))
	r.Git("worktree", "add", "--quiet", "-b", branch, linked.Dir)
	linked.commits = r.commits
	return linked
}

func at(t testing.TB, dir string) *Repo { return &Repo{Dir: dir, t: t, home: t.TempDir()} }

func tempDir(t testing.TB) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// Write writes a file, with the folders it needs. The path is relative to the
// repository, with slashes.
func (r *Repo) Write(path, content string) {
	r.t.Helper()
	file := r.Path(path)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		r.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
		r.t.Fatal(err)
	}
}

// Path is the absolute path of one in the repository.
func (r *Repo) Path(path string) string { return filepath.Join(r.Dir, filepath.FromSlash(path)) }

// Move moves a file with git mv; the folder it goes to is made.
func (r *Repo) Move(from, to string) {
	r.t.Helper()
	if err := os.MkdirAll(filepath.Dir(r.Path(to)), 0o777); err != nil {
		r.t.Fatal(err)
	}
	r.Git("mv", "--", from, to)
}

// Commit commits all that has changed, even nothing, and returns the full
// hash. Each commit is dated one minute after the one before.
func (r *Repo) Commit(subject string) string {
	r.t.Helper()
	r.commits++
	r.Git("add", "--all")
	r.Git("commit", "--quiet", "--allow-empty", "--message", subject)
	return r.Git("rev-parse", "HEAD")
}

// Git runs git in the repository and returns what it prints, the last line
// end cut off. A failure of git's ends the test.
func (r *Repo) Git(args ...string) string {
	r.t.Helper()
	cmd := exec.Command("git", args...)
	if _, err := os.Stat(r.Dir); err == nil {
		cmd.Dir = r.Dir
	}
	cmd.Env = append(Environment(os.Environ(), r.home), r.identity()...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSuffix(string(out), "\n")
}

// identity gives commits a fixed author and a date that each commit moves on.
func (r *Repo) identity() []string {
	date := time.Date(2024, time.March, 1, 12, r.commits, 0, 0, time.UTC).Format(time.RFC3339)
	var variables []string
	for _, role := range []string{"AUTHOR", "COMMITTER"} {
		variables = append(variables,
			fmt.Sprintf("GIT_%s_NAME=Example Author", role),
			fmt.Sprintf("GIT_%s_EMAIL=author@example.org", role),
			fmt.Sprintf("GIT_%s_DATE=%s", role, date))
	}
	return variables
}

// Environment is base without git's variables and without the user's and the
// machine's git configuration; HOME is home.
func Environment(base []string, home string) []string {
	var kept []string
	for _, variable := range base {
		if !strings.HasPrefix(variable, "GIT_") {
			kept = append(kept, variable)
		}
	}
	return append(kept, "HOME="+home, "XDG_CONFIG_HOME="+home, "LC_ALL=C.UTF-8",
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_TERMINAL_PROMPT=0")
}

// Main runs a package's tests, and thereby the code that they test, without
// the user's git configuration. Call it from TestMain. What is cached (built
// packages, modules, the TLC jar) stays where it was: a test that builds the
// command in an empty home would fetch every module again.
func Main(m *testing.M) {
	os.Exit(isolated(m))
}

func isolated(m *testing.M) int {
	home, err := os.MkdirTemp("", "gittest-home-")
	if err != nil {
		fmt.Fprintln(os.Stderr, "gittest:", err)
		return 1
	}
	defer os.RemoveAll(home)
	environment := append(caches(), Environment(os.Environ(), home)...)
	os.Clearenv()
	for _, variable := range environment {
		name, value, _ := strings.Cut(variable, "=")
		if err := os.Setenv(name, value); err != nil {
			fmt.Fprintln(os.Stderr, "gittest:", err)
			return 1
		}
	}
	return m.Run()
}

// caches are the variables that name the user's caches whatever HOME is. What
// the environment says already comes behind them and wins.
func caches() []string {
	named := []string{"GOPATH=" + build.Default.GOPATH}
	if dir, err := os.UserCacheDir(); err == nil {
		named = append(named, "XDG_CACHE_HOME="+dir)
	}
	if dir, err := os.UserConfigDir(); err == nil {
		named = append(named, "GOENV="+filepath.Join(dir, "go", "env"))
	}
	return named
}
