//go:build unix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/lockstep-tla/lockstep/cmd/lockstep/demo"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

// What is called .md and is no file that people write is passed by, not waited
// for, on the way to the record around the current folder.
func TestPipesAndGiantsAreNoRecords(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "repo")
	model := filepath.Join(dir, demo.RecordFolder, "model")
	err := errors.Join(demo.Build(t.Context(), dir),
		syscall.Mkfifo(filepath.Join(model, "pipe.md"), 0o600),
		os.WriteFile(filepath.Join(model, "giant.md"), nil, 0o600),
		os.Truncate(filepath.Join(model, "giant.md"), 1<<40))
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), "lockstep", "check")
	cmd.Dir = model
	cmd.Env = gittest.Environment(os.Environ(), t.TempDir())
	if out, err := cmd.CombinedOutput(); err != nil || !bytes.Contains(out, []byte("in step")) {
		t.Errorf("lockstep check: %v\n%s", err, out)
	}
}
