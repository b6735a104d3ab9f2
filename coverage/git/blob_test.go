package git_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

func TestBlobReadsAsOfTheCommit(t *testing.T) {
	repo := gittest.New(t)
	contents := map[string]string{
		"claim.ts":                  "export const root = 1\n",
		"src/größe.ts":              "export const größe = 'ü'\n",
		"src/a b/it's -x.ts":        "no line end",
		"src/deep/er/empty.ts":      "",
		"--output=x":                "an option's look\n",
		"src/colon:and{brace}.ts":   "punctuation\n",
		"src/deep/er/carriage.ts":   "one\r\ntwo\r\n",
		"src/deep/er/binary.ts":     "\x00\xff\n\n",
		"src/deep/er/larger.ts":     strings.Repeat("export const line = 'of many'\n", 20000),
		"src/deep/er/HEAD^{commit}": "braces\n",
		".hidden/claim.ts":          "in a folder with a dot\n",
	}
	for path, content := range contents {
		repo.Write(path, content)
	}
	commit := repo.Commit("Begin")
	for path := range contents {
		repo.Write(path, "later\n")
	}
	repo.Commit("Change all")

	r := open(t, repo.Dir)
	for range 2 { // the second time from the cache
		for path, want := range contents {
			got, err := r.Blob(t.Context(), commit, path)
			if err != nil || string(got) != want {
				t.Errorf("Blob(%q) = %.60q, %v, want %.60q", path, got, err, want)
			}
		}
	}
	if got, err := r.Blob(t.Context(), commit[:9], "claim.ts"); err != nil || string(got) != contents["claim.ts"] {
		t.Errorf("Blob by abbreviated hash = %q, %v", got, err)
	}
	entries, err := os.ReadDir(repo.Dir)
	if err != nil || len(entries) != 5 {
		t.Errorf("reading changed the work tree: %v, %v", entries, err)
	}
}

func TestBlobIsTheCallersOwn(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("claim.ts", "await claim()\n")
	commit := repo.Commit("Begin")
	r := open(t, repo.Dir)
	for range 3 {
		got, err := r.Blob(t.Context(), commit, "claim.ts")
		if err != nil || string(got) != "await claim()\n" {
			t.Fatalf("Blob = %q, %v", got, err)
		}
		clear(got)
	}
}

func TestBlobMissing(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("src/claim.ts", "export {}\n")
	for link, target := range map[string]string{"src/link.ts": "claim.ts", "lib": "src"} {
		if err := os.Symlink(target, repo.Path(link)); err != nil {
			t.Fatal(err)
		}
	}
	repo.Git("init", "--quiet", "--initial-branch=main", "module")
	repo.Git("-C", "module", "commit", "--quiet", "--allow-empty", "-m", "Inside")
	commit := repo.Commit("Begin")
	r := open(t, repo.Dir)
	for path, want := range map[string]git.MissingReason{
		"src/gone.ts":      git.Absent,
		"gone/claim.ts":    git.Absent,
		"src/claim.ts/x":   git.Absent,
		"SRC/claim.ts":     git.Absent,
		"lib/claim.ts":     git.Absent,
		"src/link.ts":      git.IsLink,
		"lib":              git.IsLink,
		"src":              git.IsFolder,
		"module":           git.IsModule,
		"module/inside.ts": git.InModule,
		"module/in/it.ts":  git.InModule,
		"none/in/it.ts":    git.Absent,
	} {
		_, err := r.Blob(t.Context(), commit, path)
		if e := asError[*git.BlobMissing](t, err); e.Reason != want {
			t.Errorf("%s: %q, want %q", path, e.Reason, want)
		}
	}
	_, err := r.Blob(t.Context(), strings.Repeat("12345678", 5), "src/claim.ts")
	mustFail[*git.UnknownCommit](t, err)
}

func TestBlobRefusesPaths(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("src/claim.ts", "export {}\n")
	commit := repo.Commit("Begin")
	r := open(t, repo.Dir)
	for _, path := range []string{"", ".", "./src/claim.ts", "../x", "..", "src/../src/claim.ts", "/src/claim.ts", "src//claim.ts", "src/", "src/claim.ts\nHEAD:src/claim.ts", "x\x00y"} {
		_, err := r.Blob(t.Context(), commit, path)
		mustFail[*git.BadPath](t, err)
	}
}

func TestBlobsKeepsOrderAndManyFit(t *testing.T) {
	repo := gittest.New(t)
	var paths []string
	for i := range 200 {
		path := strings.Repeat("d/", i%7) + "f" + strings.Repeat("x", i) + ".ts"
		repo.Write(path, path+strings.Repeat(" ", 1000))
		paths = append(paths, path, "gone/"+path)
	}
	commit := repo.Commit("Begin")
	results, err := open(t, repo.Dir).Blobs(t.Context(), commit, paths...)
	if err != nil || len(results) != len(paths) {
		t.Fatalf("%d results, %v", len(results), err)
	}
	for i, result := range results {
		if i%2 == 1 {
			mustFail[*git.BlobMissing](t, result.Err)
		} else if strings.TrimRight(string(result.Content), " ") != paths[i] || result.Err != nil {
			t.Errorf("%s: %.80q, %v", paths[i], result.Content, result.Err)
		}
	}
}

func TestConcurrentReads(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("claim.ts", "one\n")
	commit := repo.Commit("Begin")
	r := open(t, repo.Dir)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 20 {
				if got, err := r.Blob(t.Context(), commit, "claim.ts"); err != nil || string(got) != "one\n" {
					t.Errorf("Blob = %q, %v", got, err)
				}
				if head, err := r.Head(t.Context()); err != nil || head != commit {
					t.Errorf("Head = %s, %v", head, err)
				}
			}
		})
	}
	wait.Wait()
}

// What a partial clone lacks is missing, at once: its remote is never spoken
// to, be it there or not.
func TestPartialCloneFetchesNothing(t *testing.T) {
	origin := gittest.New(t)
	origin.Git("config", "uploadpack.allowFilter", "true")
	origin.Git("config", "uploadpack.allowAnySHA1InWant", "true")
	origin.Write("claim.ts", "one\n")
	old := origin.Commit("Begin")
	origin.Write("claim.ts", "two\n")
	tip := origin.Commit("Go on")
	clone := origin.Clone("--filter=blob:none")
	r := open(t, clone.Dir)
	if got, err := r.Blob(t.Context(), tip, "claim.ts"); err != nil || string(got) != "two\n" {
		t.Errorf("Blob = %q, %v, want what is checked out", got, err)
	}
	spoken := filepath.Join(t.TempDir(), "spoken")
	for name, remote := range map[string]string{"there": "file://" + origin.Dir, "hangs": "ext::sh -c touch% " + spoken + ";% sleep% 60"} {
		clone.Git("config", "protocol.ext.allow", "always")
		clone.Git("remote", "set-url", "origin", remote)
		_, err := r.Blob(t.Context(), old, "claim.ts")
		if e := asError[*git.BlobMissing](t, err); e.Reason != git.NotStored || !strings.Contains(e.Error(), "git show "+old+":claim.ts") {
			t.Errorf("%s: %v", name, e)
		}
	}
	if _, err := os.Stat(spoken); err == nil {
		t.Error("the remote was spoken to")
	}
	if head, err := r.Head(t.Context()); err != nil || head != tip {
		t.Errorf("Head after the failure = %s, %v, want %s", head, err, tip)
	}
}

func TestPointersOfLFSAreFollowed(t *testing.T) {
	repo := gittest.New(t)
	content := "export const one = 1;\n"
	sum := sha256.Sum256([]byte(content))
	id := hex.EncodeToString(sum[:])
	repo.Write("claim.ts", fmt.Sprintf("version https://git-lfs.github.com/spec/v1\noid sha256:%s\nsize %d\n", id, len(content)))
	commit := repo.Commit("Begin")
	_, err := open(t, repo.Dir).Blob(t.Context(), commit, "claim.ts")
	if e := asError[*git.BlobMissing](t, err); e.Reason != git.NotPulled {
		t.Errorf("reason = %q, want %q", e.Reason, git.NotPulled)
	}
	repo.Write(".git/lfs/objects/"+id[:2]+"/"+id[2:4]+"/"+id, content)
	if got, err := open(t, repo.Dir).Blob(t.Context(), commit, "claim.ts"); err != nil || string(got) != content {
		t.Errorf("Blob = %q, %v", got, err)
	}
}

func TestLeftOutOfASparseCheckout(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("src/größe.ts", "one\n")
	repo.Write("lib/b.ts", "b\n")
	repo.Commit("Begin")
	repo.Git("sparse-checkout", "set", "lib")
	r := open(t, repo.Dir)
	if got, leftOut, err := r.LeftOut(t.Context(), "src/größe.ts"); err != nil || !leftOut || string(got) != "one\n" {
		t.Errorf("LeftOut = %q, %t, %v", got, leftOut, err)
	}
	for _, path := range []string{"lib/b.ts", "src/none.ts", "src"} {
		if _, leftOut, err := r.LeftOut(t.Context(), path); err != nil || leftOut {
			t.Errorf("%s: %t, %v", path, leftOut, err)
		}
	}
}
