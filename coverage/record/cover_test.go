package record

import (
	"strings"
	"testing"
)

// A function is added to the list in the list's own style.
func TestAddCovered(t *testing.T) {
	for _, c := range []struct{ name, list, file, function, want string }{
		{"its file is there", "Covered functions: `queue.ts`'s `take`, `drop`; `store.ts`'s `keep`.\n", "src/queue.ts", "peek",
			"Covered functions: `queue.ts`'s `take`, `drop`, `peek`; `store.ts`'s `keep`.\n"},
		{"joined by and", "Covered functions: `queue.ts`'s `take` and `drop`.\n", "src/queue.ts", "peek",
			"Covered functions: `queue.ts`'s `take`, `drop` and `peek`.\n"},
		{"behind a limit", "Covered functions: `queue.ts`'s `take` (up to the write).\n", "src/queue.ts", "peek",
			"Covered functions: `queue.ts`'s `take` (up to the write), `peek`.\n"},
		{"another file", "Covered functions: `queue.ts`: `take`.\n", "src/store.ts", "keep",
			"Covered functions: `queue.ts`: `take`; `store.ts`: `keep`.\n"},
		{"another file, in full", "Covered functions: `src/queue.ts`'s `take`.\n", "src/store.ts", "Store.keep",
			"Covered functions: `src/queue.ts`'s `take`; `src/store.ts`'s `Store.keep`.\n"},
		{"a list with bullets", "## Covered functions\n\n- `queue.ts`: `take`\n- `store.ts`: `keep`\n", "src/queue.ts", "drop",
			"## Covered functions\n\n- `queue.ts`: `take`, `drop`\n- `store.ts`: `keep`\n"},
		{"file behind its names", "Covered functions: `take` and `drop` in `queue.ts`.\n", "src/queue.ts", "peek",
			"Covered functions: `take`, `drop` and `peek` in `queue.ts`.\n"},
		{"in parentheses", "Covered functions: `queue.ts` (`take`, `drop`).\n", "src/queue.ts", "peek",
			"Covered functions: `queue.ts` (`take`, `drop`, `peek`).\n"},
		{"no list yet", "", "src/queue.ts", "take", "\nCovered functions: `src/queue.ts`'s `take`.\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			const head = "sync-commit: 04a0d905\n\n```coverage\nsrc/queue.ts\nsrc/store.ts\n```\n"
			src := head + "\n" + c.list
			if c.list == "" {
				src = head
			}
			r := Parse("SKILL.md", src, nil)
			changes, ok := r.AddCovered(c.file, c.function, nil)
			got := strings.TrimPrefix(changed(src, changes), head)
			if c.list != "" {
				got = strings.TrimPrefix(got, "\n")
			}
			if got != c.want || !ok {
				t.Errorf("%v\n%s\nwant\n%s", ok, got, c.want)
			}
		})
	}
}

func TestAddPath(t *testing.T) {
	r := Parse("SKILL.md", "sync-commit: 04a0d905\r\n\r\n```coverage\r\n  src/queue.ts # the queue\r\n```\r\n", nil)
	want := "sync-commit: 04a0d905\r\n\r\n```coverage\r\n  src/queue.ts # the queue\r\n  src/store.ts\r\n```\r\n"
	if got := changed(r.Text, r.AddPath("src/store.ts")); got != want {
		t.Errorf("%q", got)
	}
	if changes := r.AddPath("src/queue.ts"); len(changes) > 0 {
		t.Errorf("a path is written twice: %v", changes)
	}
}
