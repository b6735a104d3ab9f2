package replace_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/replace"
)

// Each of many writers adds a line to what the others wrote; none is lost.
func TestSwapLosesNothing(t *testing.T) {
	folder, locks := t.TempDir(), filepath.Join(t.TempDir(), "locks")
	path := filepath.Join(folder, "list")
	const writers = 16
	var group sync.WaitGroup
	for range writers {
		group.Go(func() {
			for {
				before, _ := os.ReadFile(path) // at first it is not there
				err := replace.Swap(locks, folder, path, before, append(before, "line\n"...))
				var changed *replace.Changed
				if errors.As(err, &changed) {
					continue
				}
				if err != nil {
					t.Error(err)
				}
				return
			}
		})
	}
	group.Wait()
	got, err := os.ReadFile(path)
	if err != nil || strings.Count(string(got), "line\n") != writers {
		t.Errorf("%d lines, %v", strings.Count(string(got), "line\n"), err)
	}
}
