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
	watch := newTargets([]string{in("src"), in("lib/deep"), in(".git/HEAD"), in(".git/refs/heads/topic/one")}, false, time.Now())
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
	if got := watch.files(map[string]bool{in("src/b.ts"): true, in("src/a.ts"): true}); !slices.Equal(got, []string{in("src/a.ts"), in("src/b.ts")}) {
		t.Errorf("changed files: %v", got)
	}
	for _, folder := range []string{"src", "lib"} {
		if got := watch.files(map[string]bool{in("src/a.ts"): true, in(folder): true}); got != nil {
			t.Errorf("with %s any file may have changed, not just %v", folder, got)
		}
	}
	if only := newTargets([]string{in("src"), in(".git/HEAD")}, true, time.Now()); only.count(in("src/a.ts")) || !only.count(in(".git/HEAD")) {
		t.Error("beside a client that watches, git directories are watched and nothing else")
	}
}
