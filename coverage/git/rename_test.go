package git_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

// source is a file of ten lines, of which edited ones differ.
func source(name string, edited int) string {
	var b strings.Builder
	for i := range 10 {
		if i < edited {
			b.WriteString("// edited since\n")
		}
		b.WriteString("export const " + name + strings.Repeat("x", i) + " = await claim()\n")
	}
	return b.String()
}

func TestRenames(t *testing.T) {
	type steps func(repo *gittest.Repo)
	for name, c := range map[string]struct {
		do   steps
		want map[string]string
	}{
		"nothing moved": {func(repo *gittest.Repo) {
			repo.Write("src/stops.ts", source("stop", 1))
		}, map[string]string{}},
		"committed": {func(repo *gittest.Repo) {
			repo.Move("src/stops.ts", "src/größe/runs.ts")
			repo.Commit("Move")
		}, map[string]string{"src/stops.ts": "src/größe/runs.ts"}},
		"committed, then edited": {func(repo *gittest.Repo) {
			repo.Move("src/stops.ts", "src/runs.ts")
			repo.Commit("Move")
			repo.Write("src/runs.ts", source("stop", 3))
		}, map[string]string{"src/stops.ts": "src/runs.ts"}},
		"staged": {func(repo *gittest.Repo) {
			repo.Move("src/stops.ts", "src/runs.ts")
		}, map[string]string{"src/stops.ts": "src/runs.ts"}},
		"moved without telling git": {func(repo *gittest.Repo) {
			repo.Write("src/a\tb/runs.ts", source("stop", 2))
			repo.Write("src/notes.md", "words\n")
			remove(repo, "src/stops.ts")
		}, map[string]string{"src/stops.ts": "src/a\tb/runs.ts"}},
		"one told, one not": {func(repo *gittest.Repo) {
			repo.Move("src/stops.ts", "src/runs.ts")
			repo.Write("src/taken.ts", source("claim", 0))
			remove(repo, "src/claims.ts")
		}, map[string]string{"src/stops.ts": "src/runs.ts", "src/claims.ts": "src/taken.ts"}},
		"gone, and something else is new": {func(repo *gittest.Repo) {
			repo.Write("src/other.ts", source("unlike", 0)[:40])
			remove(repo, "src/stops.ts")
		}, map[string]string{}},
		"a folder takes a file's place": {func(repo *gittest.Repo) {
			remove(repo, "src/stops.ts")
			repo.Write("src/stops.ts/index.ts", source("stop", 0))
		}, map[string]string{"src/stops.ts": "src/stops.ts/index.ts"}},
		"ignored files are no target": {func(repo *gittest.Repo) {
			repo.Write(".gitignore", "dist/\n")
			repo.Write("dist/stops.ts", source("stop", 0))
			remove(repo, "src/stops.ts")
		}, map[string]string{}},
	} {
		t.Run(name, func(t *testing.T) {
			repo := gittest.New(t)
			repo.Write("src/stops.ts", source("stop", 0))
			repo.Write("src/claims.ts", source("claim", 0))
			base := repo.Commit("Begin")
			c.do(repo)
			before := snapshot(t, repo.Path(".git"))
			renames, err := open(t, repo.Dir).Renames(t.Context(), base)
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]string{}
			for old, rename := range renames {
				got[old] = rename.Path
				if rename.Similarity < 50 || rename.Similarity > 100 {
					t.Errorf("similarity of %s = %d", old, rename.Similarity)
				}
			}
			if !maps.Equal(got, c.want) {
				t.Errorf("renames = %q, want %q", got, c.want)
			}
			if after := snapshot(t, repo.Path(".git")); !maps.Equal(before, after) {
				t.Error("looking for renames wrote into .git")
			}
		})
	}
}

func remove(repo *gittest.Repo, path string) {
	if err := os.Remove(repo.Path(path)); err != nil {
		panic(err)
	}
}

// snapshot maps the files below a folder to their contents.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		files[path] = string(content)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// A split index keeps part of itself in .git, and a stranger's configuration
// names programs: neither is written nor run for a look.
func TestHostileConfiguration(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("src/stops.ts", source("stop", 0))
	repo.Write(".gitattributes", "*.ts diff=evil\n")
	base := repo.Commit("Begin")
	sign := filepath.Join(t.TempDir(), "sign")
	ran := func(name string) string { return "touch " + sign + "-" + name + "; exit 1; #" }
	repo.Git("config", "core.splitIndex", "true")
	repo.Git("update-index", "--split-index")
	repo.Git("config", "core.fsmonitor", ran("fsmonitor"))
	repo.Git("config", "diff.external", ran("external"))
	repo.Git("config", "diff.evil.textconv", ran("textconv"))
	repo.Git("config", "diff.evil.command", ran("command"))
	repo.Git("config", "filter.evil.clean", ran("clean"))
	repo.Git("config", "filter.evil.smudge", ran("smudge"))
	repo.Git("config", "filter.tricky=name.process", ran("process"))
	repo.Git("config", "filter.tricky=name.required", "true")
	repo.Write(".git/info/attributes", "*.ts filter=evil\n*.js filter=tricky=name\n")
	repo.Git("config", "core.pager", ran("pager"))
	repo.Git("config", "gpg.program", ran("gpg"))
	repo.Git("config", "log.showSignature", "true")
	repo.Git("config", "core.hooksPath", repo.Path("hooks"))
	repo.Write("hooks/post-index-change", "#!/bin/sh\n"+ran("hook")+"\n")
	if err := os.Chmod(repo.Path("hooks/post-index-change"), 0o755); err != nil {
		t.Fatal(err)
	}
	repo.Write("src/runs.ts", source("stop", 1))
	remove(repo, "src/stops.ts")
	before := snapshot(t, repo.Path(".git"))

	r := open(t, repo.Dir)
	renames, err := r.Renames(t.Context(), base)
	if want := (git.Rename{Path: "src/runs.ts", Similarity: renames["src/stops.ts"].Similarity}); err != nil || renames["src/stops.ts"] != want {
		t.Errorf("renames = %v, %v", renames, err)
	}
	if _, err := r.Files(t.Context()); err != nil {
		t.Error(err)
	}
	if _, err := r.Log(t.Context(), base, []string{"src"}); err != nil {
		t.Error(err)
	}
	if got, err := lastCommitOf(t.Context(), r, ".gitattributes", 1, 1); err != nil || got != base {
		t.Errorf("lastCommitOf = %s, %v, want %s", got, err, base)
	}
	if signs, err := filepath.Glob(sign + "*"); err != nil || len(signs) > 0 {
		t.Errorf("programs of the repository's were run: %q, %v", signs, err)
	}
	if after := snapshot(t, repo.Path(".git")); !maps.Equal(before, after) {
		t.Error("a look wrote into .git")
	}
}

// The hostile settings above do run programs when git is left to itself, so
// that the test there tests something.
func TestHostileConfigurationWouldRun(t *testing.T) {
	repo := gittest.New(t)
	sign := filepath.Join(t.TempDir(), "sign")
	repo.Git("config", "core.fsmonitor", "touch "+sign+"; exit 1; #")
	cmd := exec.Command("git", "status")
	cmd.Dir = repo.Dir
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(sign); err != nil {
		t.Errorf("git did not run the fsmonitor program: %v", err)
	}
}

// In a partial clone the contents that likeness needs are missing: a file that
// only has another name is found all the same.
func TestRenamesInAPartialClone(t *testing.T) {
	origin := gittest.New(t)
	origin.Git("config", "uploadpack.allowFilter", "true")
	origin.Write("same.ts", strings.Repeat("export const same = 1;\n", 9))
	origin.Write("other.ts", strings.Repeat("export const other = 1;\n", 9))
	from := origin.Commit("Begin")
	origin.Move("same.ts", "lib/same.ts")
	origin.Move("other.ts", "lib/other.ts")
	origin.Write("lib/other.ts", strings.Repeat("export const other = 1;\n", 8)+"export const more = 2;\n")
	origin.Commit("Move")
	clone := origin.Clone("--filter=blob:none")
	clone.Git("remote", "set-url", "origin", "file://"+origin.Path("nowhere"))
	renames, err := open(t, clone.Dir).Renames(t.Context(), from)
	if want := (git.Rename{Path: "lib/same.ts", Similarity: 100}); err != nil || renames["same.ts"] != want {
		t.Errorf("renames = %v, %v, want same.ts at %v", renames, err, want)
	}
}
