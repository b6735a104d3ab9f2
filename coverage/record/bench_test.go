package record_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/record"
)

// BenchmarkThousandEntries reads a record as large as one keystroke may have to.
func BenchmarkThousandEntries(b *testing.B) {
	model := names{}
	var src strings.Builder
	src.WriteString("sync-commit: 0badc0de\n" + block + "\n## Code map\n")
	for i := range 1000 {
		action := fmt.Sprintf("Action%d", i)
		model[action] = true
		fmt.Fprintf(&src, "- `%s(w)`: `src/a.ts:%d` `step%d`, then %d `write%d` (`b.ts:%d`, 7-9) and `check%d` (%d), at %d.\n",
			action, i+10, i, i+20, i, i+30, i, i+40, i+50)
	}
	source := src.String()
	b.SetBytes(int64(len(source)))
	b.ReportAllocs()
	for b.Loop() {
		if r := record.Parse("r.md", source, model); len(r.Links) != 1000 {
			b.Fatalf("%d links", len(r.Links))
		}
	}
}
