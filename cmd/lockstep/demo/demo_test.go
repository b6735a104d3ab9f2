package demo

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestBuildMakesAHistoryWithASyncCommit(t *testing.T) {
	dir := build(t)

	subjects := strings.Split(git(t, dir, "log", "--format=%s", "--reverse"), "\n")
	want := []string{
		"Hand jobs to workers under a lease",
		"Check the claim with a TLA+ model",
		"Say what the times and tickets are for",
	}
	if diff := cmp.Diff(want, subjects); diff != "" {
		t.Errorf("subjects (-want +got):\n%s", diff)
	}
	if got, want := syncCommit(t, dir), git(t, dir, "rev-parse", "--short=8", "HEAD~2"); got != want {
		t.Errorf("the record names %s, the commit of the code is %s", got, want)
	}
	if got := git(t, dir, "status", "--porcelain", "--ignored"); got != "" {
		t.Errorf("files that are not committed:\n%s", got)
	}
}

func TestLaterCommitsChangeNoCode(t *testing.T) {
	dir := build(t)

	if got := git(t, dir, "diff", "--name-only", "HEAD~2", "HEAD~1", "--", "src"); got != "" {
		t.Errorf("the commit of the record touches code: %s", got)
	}
	changed := regexp.MustCompile(`(?m)^[+-][ \t]*(//|/\*\*|\*)?.*$`)
	for _, line := range changed.FindAllStringSubmatch(git(t, dir, "diff", "--unified=0", "HEAD~1", "HEAD"), -1) {
		isHeader := strings.HasPrefix(line[0], "+++ ") || strings.HasPrefix(line[0], "--- ")
		if !isHeader && line[1] == "" {
			t.Errorf("the commit of the comments changes code: %q", line[0])
		}
	}
}

func TestHashesDependOnNothingOfTheMachine(t *testing.T) {
	plain := git(t, build(t), "rev-parse", "HEAD")

	home := t.TempDir()
	write(t, filepath.Join(home, "hooks", "pre-commit"), "#!/bin/sh\nexit 1\n", 0o755)
	write(t, filepath.Join(home, "xdg", "git", "ignore"), ".claude/\n*.tla\n", 0o644)
	write(t, filepath.Join(home, "xdg", "git", "attributes"), "* text eol=crlf\n", 0o644)
	write(t, filepath.Join(home, ".gitconfig"), strings.Join([]string{
		"[user]", "name = Somebody Else", "email = else@example.org", "signingKey = none",
		"[commit]", "gpgSign = true",
		"[core]", "hooksPath = " + filepath.Join(home, "hooks"), "autocrlf = true", "abbrev = 20",
		"[init]", "defaultBranch = trunk", "templateDir = " + home,
	}, "\n"), 0o644)
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "xdg"))
	t.Setenv("GIT_DIR", filepath.Join(home, "elsewhere.git"))
	t.Setenv("GIT_INDEX_FILE", filepath.Join(home, "index"))
	t.Setenv("GIT_AUTHOR_NAME", "Somebody Else")
	t.Setenv("GIT_DEFAULT_HASH", "sha256")

	if hostile := git(t, build(t), "rev-parse", "HEAD"); hostile != plain {
		t.Errorf("HEAD is %s under another configuration, %s without", hostile, plain)
	}
	if _, err := os.Stat(filepath.Join(home, "elsewhere.git")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the inherited GIT_DIR was used: %v", err)
	}
}

func TestBuildRefusesAFolderThatHoldsSomething(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "notes.txt"), "mine\n", 0o644)

	if err := Build(t.Context(), dir); !errors.Is(err, ErrNotEmpty) {
		t.Fatalf("Build answered %v, want ErrNotEmpty", err)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder holds %v now (%v), want notes.txt alone", entries, err)
	}
}

func TestEditAndFollowChangeTheWorkingTreeAlone(t *testing.T) {
	dir := build(t)
	head := git(t, dir, "rev-parse", "HEAD")

	check(t, Edit(t.Context(), dir))
	if got := git(t, dir, "diff", "--name-only"); got != Edited {
		t.Errorf("Edit touches %q, want %q", got, Edited)
	}
	if got := git(t, dir, "diff", "--numstat"); !strings.HasPrefix(got, "2\t0\t") {
		t.Errorf("Edit changes %q, want two new lines", got)
	}
	check(t, Follow(t.Context(), dir))
	want := RecordFolder + "/SKILL.md\n" + RecordFolder + "/model/JobClaim.tla"
	if got := git(t, dir, "diff", "--name-only", "--", RecordFolder); got != want {
		t.Errorf("Follow touches %q, want %q", got, want)
	}
	if got := git(t, dir, "rev-parse", "HEAD"); got != head {
		t.Errorf("HEAD moved from %s to %s", head, got)
	}
	if err := Edit(t.Context(), dir); err == nil {
		t.Error("a second Edit succeeded")
	}
}

func TestAFolderOfAnotherRepositoryIsLeftAlone(t *testing.T) {
	outer := build(t)
	inner := filepath.Join(outer, "src")
	if err := Edit(t.Context(), inner); err == nil {
		t.Error("Edit succeeded in a folder that Build did not lay out")
	}
	if got := git(t, outer, "status", "--porcelain"); got != "" {
		t.Errorf("the repository around it changed:\n%s", got)
	}
}

func build(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "job-claim")
	check(t, Build(t.Context(), dir))
	return dir
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func write(t *testing.T, name, content string, mode os.FileMode) {
	t.Helper()
	check(t, os.MkdirAll(filepath.Dir(name), 0o755))
	check(t, os.WriteFile(name, []byte(content), mode))
}

// git asks the repository in dir through a call of its own, so that a fault of
// the code under test does not hide itself.
func git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"--git-dir=" + filepath.Join(dir, ".git"), "--work-tree=" + dir}, args...)...)
	cmd.Dir = dir
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CONFIG_NOSYSTEM=1"}
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

func syncCommit(t *testing.T, dir string) string {
	t.Helper()
	record, err := os.ReadFile(filepath.Join(dir, RecordFolder, "SKILL.md"))
	check(t, err)
	found := regexp.MustCompile(`(?m)^sync-commit: ([0-9a-f]+)$`).FindSubmatch(record)
	if found == nil {
		t.Fatalf("no sync commit in the record:\n%s", record)
	}
	return string(found[1])
}
