package coverage

import (
	"context"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
)

// TestRecordsThatKeepBusy: a record is a stranger's text. Each of these takes a
// moment where answering is linear, and minutes where it is not.
func TestRecordsThatKeepBusy(t *testing.T) {
	const size = 100_000
	many := func(s string) string { return strings.Repeat(s, size/len(s)) }
	repo := gittest.New(t)
	repo.Write("src/a.ts", "export function take() {}\nexport class Shelf { put() {} }\n")
	sync := repo.Commit("Begin")
	repo.Write("verify/M.tla", "---- MODULE M ----\nVARIABLE x\nTake == x' = 1\n====\n")
	head := "sync-commit: " + sync + "\n\n```coverage\nsrc/a.ts\n```\n\nCovered functions: `take`.\n\n"
	repo.Write("verify/SKILL.md", head)
	w := NewWorkspace([]string{repo.Dir}, Settings{})
	defer w.Close()
	w.Load(t.Context())
	path := repo.Path("verify/SKILL.md")
	for name, text := range map[string]string{
		"one line of names":   many("`take` `Take` `Shelf` "),
		"one line of paths":   "- `Take`: " + many("`src/a.ts:1` "),
		"entries":             many("- `Take`: `src/a.ts` `take`\n"),
		"headings":            many("## a\n"),
		"deeper headings":     many("# a\n## b\n### c\n#### d\n"),
		"nested items":        many(strings.Repeat(" ", 40) + "- `Take`\n"),
		"fences":              many("```\n`\n```\n"),
		"open backticks":      many("`take "),
		"rows":                "| `Take` | `take` |\n| - | - |\n" + many("| `Take` | `take` |\n"),
		"characters of three": many("`take` 🚢 "),
	} {
		t.Run(name, func(t *testing.T) {
			src := head + text
			s := w.SetText(path, src)
			for _, at := range []int{len(head), len(src) / 2, len(src)} {
				askLanguage(context.Background(), s, path, at, func(what string, p Place) {
					if p.Span.Start < 0 || p.Span.End < p.Span.Start || p.Path == path && p.Span.End > len(src) {
						t.Errorf("%s: %v", what, p.Span)
					}
				})
			}
		})
	}
}
