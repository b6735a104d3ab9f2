// Package sharedtest finds the real inputs that tests are tried on: records,
// repositories and recordings that are not part of this repository.
//
// In: where they are (LOCKSTEP_SHARED).
// Out: making repositories of them (gittest), anything that a test says of them.
package sharedtest

import (
	"os"
	"path/filepath"
	"testing"
)

// Path is the absolute path of a file below LOCKSTEP_SHARED. Without the
// variable the test is skipped, loudly; a variable that leads nowhere is a
// failure, since somebody meant it.
func Path(t testing.TB, elem ...string) string {
	t.Helper()
	root := os.Getenv("LOCKSTEP_SHARED")
	if root == "" {
		t.Skip("LOCKSTEP_SHARED is not set: this test needs the real inputs and was NOT run")
	}
	path := filepath.Join(append([]string{root}, elem...)...)
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("LOCKSTEP_SHARED is set, but: %v", err)
	}
	return path
}
