package lsp

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// TestTargets: a wanted file is watched through its folder, one that is not
// there through the nearest folder that is.
func TestTargets(t *testing.T) {
	root := t.TempDir()
	in := func(path string) string { return filepath.Join(root, filepath.FromSlash(path)) }
	for _, dir := range []string{"src", ".git/refs/heads"} {
		if err := os.MkdirAll(in(dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	watch := newTargets([]string{in("src"), in("lib/deep"), in(".git/HEAD"), in(".git/refs/heads/topic/one")}, nil, false, time.Now())
	for path, want := range map[string]bool{
		"src": true, "src/a.ts": true,
		"lib": true, "other": false,
		".git/HEAD": true, ".git/config": false,
		".git/refs/heads/topic": true, ".git/refs/heads/main": false,
	} {
		if watch.count(in(path)) != want {
			t.Errorf("a change of %s counts: %v", path, !want)
		}
	}
	if got := watch.orAny([]string{in("src/a.ts"), in("src/b.ts")}); !slices.Equal(got, []string{in("src/a.ts"), in("src/b.ts")}) {
		t.Errorf("changed files: %v", got)
	}
	for _, folder := range []string{"src", "lib"} {
		if got := watch.orAny([]string{in("src/a.ts"), in(folder)}); got != nil {
			t.Errorf("with %s any file may have changed, not just %v", folder, got)
		}
	}
	if only := newTargets([]string{in("src"), in(".git/HEAD")}, nil, true, time.Now()); only.count(in("src/a.ts")) || !only.count(in(".git/HEAD")) {
		t.Error("beside a client that watches, git directories are watched and nothing else")
	}
}

// TestNewsTargets: news are watched beside every client, and a folder on the way
// to them is news as well, unless files are below it too.
func TestNewsTargets(t *testing.T) {
	root := t.TempDir()
	in := func(path string) string { return filepath.Join(root, filepath.FromSlash(path)) }
	if err := os.MkdirAll(in("repo/src"), 0o700); err != nil {
		t.Fatal(err)
	}
	watch := newTargets([]string{in("repo/src")}, []string{in("repo/cache/news/ours")}, true, time.Now())
	if !watch.count(in("repo/cache")) || watch.count(in("repo/src/a.ts")) {
		t.Error("the cache is not waited for, or files are watched")
	}
	watch = newTargets([]string{in("repo/src")}, []string{in("repo/cache/news/ours")}, false, time.Now())
	news, files := watch.sort(map[string]bool{in("repo"): true, in("repo/cache"): true, in("repo/src/a.ts"): true, in("repo/cache/news/ours"): true})
	if want := []string{in("repo/cache"), in("repo/cache/news/ours")}; !slices.Equal(news, want) {
		t.Errorf("news: %v", news)
	}
	if want := []string{in("repo"), in("repo/src/a.ts")}; !slices.Equal(files, want) {
		t.Errorf("files: %v", files)
	}
}
