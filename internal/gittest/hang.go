//go:build unix

package gittest

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Hang puts a git on the PATH, and nothing else, that waits for ever. The
// function waits until somebody has started it.
func Hang(t testing.TB) (started func()) {
	t.Helper()
	dir := t.TempDir()
	begun, never := filepath.Join(dir, "begun"), filepath.Join(dir, "never")
	for _, pipe := range []string{begun, never} {
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	script := "#!/bin/sh\n: >'" + begun + "'\nread -r line <'" + never + "'\n"
	if err := os.WriteFile(filepath.Join(dir, "git"), []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	return func() {
		if _, err := os.ReadFile(begun); err != nil {
			t.Error(err)
		}
	}
}
