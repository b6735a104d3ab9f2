package bench

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage"
)

// BenchmarkRecordInside is what of BenchmarkRecordKeystroke is neither protocol
// nor process, for profiles: the Snapshot of a record's new text, and its
// findings.
func BenchmarkRecordInside(b *testing.B) {
	repo := yard(b)
	w := coverage.NewWorkspace([]string{repo.Dir}, coverage.Settings{})
	b.Cleanup(w.Close)
	w.Load(context.Background())
	src, err := os.ReadFile(repo.Path(yardRecord))
	if err != nil {
		b.Fatal(err)
	}
	for n := 0; b.Loop(); n++ {
		text := strings.Replace(string(src), typedBefore, gone(n), 1)
		w.SetText(repo.Path(yardRecord), text).Findings(context.Background())
	}
}
