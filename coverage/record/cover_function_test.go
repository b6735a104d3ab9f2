package record

import (
	"strings"
	"testing"
)

func TestCover(t *testing.T) {
	record := func(block, list string) string {
		return "# R\n\nsync-commit: 04a0d905\n\n```coverage\n" + block + "\n```\n\n" + list + "\n\n## Code map\n\n- `Acquire(w)`: `acquire` (`lease.ts:5`).\n"
	}
	for what, c := range map[string]struct{ block, list, path, name, wantBlock, wantList string }{
		"of a covered file": {
			"src/lease.ts", "Covered functions: `acquire` (up to the write).", "src/lease.ts", "Store.#evict",
			"src/lease.ts", "Covered functions: `acquire` (up to the write), `Store.#evict`.",
		},
		"of a file more": {
			"  src/lease.ts  # leases", "Covered functions: `src/lease.ts`: `acquire`.", "src/jobs/claim.ts", "claim",
			"  src/lease.ts  # leases\n  src/jobs/claim.ts", "Covered functions: `src/lease.ts`: `acquire`; `src/jobs/claim.ts`: `claim`.",
		},
	} {
		for _, end := range []string{"\n", "\r\n"} {
			src := strings.ReplaceAll(record(c.block, c.list), "\n", end)
			changes, ok := Parse("R.md", src, nil).Cover(c.path, c.name, nil)
			want := strings.ReplaceAll(record(c.wantBlock, c.wantList), "\n", end)
			if got := changed(src, changes); !ok || got != want {
				t.Errorf("%s: %v\n%s\nwant\n%s", what, ok, got, want)
			}
		}
	}
	for what, c := range map[string]struct{ list, path, name string }{
		"no list":                  {"Nothing here.", "src/lease.ts", "renew"},
		"no name":                  {"Covered functions: `acquire`.", "src/lease.ts", "a name"},
		"no path":                  {"Covered functions: `lease.ts`: `acquire`.", "../lease.ts", "renew"},
		"a comment in the path":    {"Covered functions: `lease.ts`: `acquire`.", "src/a #b.ts", "renew"},
		"a list that needs a file": {"Covered functions: `acquire`.", "src/jobs/claim.ts", "claim"},
	} {
		if changes, ok := Parse("R.md", record("src/lease.ts", c.list), nil).Cover(c.path, c.name, nil); ok {
			t.Errorf("%s: %+v", what, changes)
		}
	}
}
