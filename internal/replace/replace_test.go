package replace_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/replace"
)

func TestFile(t *testing.T) {
	base := t.TempDir()
	folder, victim := filepath.Join(base, "folder"), filepath.Join(base, "victim")
	must(t, os.MkdirAll(filepath.Join(folder, "sub"), 0o755))
	must(t, os.WriteFile(victim, []byte("theirs"), 0o600))
	must(t, os.WriteFile(filepath.Join(folder, "sub", "real"), []byte("old"), 0o600))
	for name, target := range map[string]string{"in": "sub/real", "out": victim, "relative": "../victim", "nowhere": "sub/gone", "up": "../folder/sub/real"} {
		must(t, os.Symlink(target, filepath.Join(folder, name)))
	}
	must(t, os.Symlink(base, filepath.Join(folder, "away")))
	must(t, os.Symlink(folder, filepath.Join(base, "same")))

	for _, path := range []string{"out", "relative", "nowhere", "away/victim", "away/new", "../victim", "../new"} {
		var outside *replace.Outside
		if err := replace.File(folder, filepath.Join(folder, path), []byte("mine")); !errors.As(err, &outside) {
			t.Errorf("%s: %v", path, err)
		}
	}
	if text, err := os.ReadFile(victim); string(text) != "theirs" {
		t.Errorf("%s, %v", text, err)
	}
	for path, at := range map[string]string{"in": "sub/real", "up": "sub/real", "new": "new", "sub/new": "sub/new"} {
		for _, folder := range []string{folder, filepath.Join(base, "same")} {
			must(t, replace.File(folder, filepath.Join(folder, path), []byte(path)))
			if text, err := os.ReadFile(filepath.Join(folder, at)); string(text) != path {
				t.Errorf("%s: %s, %v", path, text, err)
			}
		}
	}
	if info, err := os.Stat(filepath.Join(folder, "sub", "real")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v: the permissions are not kept", info, err)
	}
	if left, _ := filepath.Glob(filepath.Join(base, "**", ".*-*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
