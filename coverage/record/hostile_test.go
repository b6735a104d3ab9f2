package record_test

import (
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/record"
)

// TestHostileText reads what a stranger could put into a record to keep the
// reader busy. Each takes milliseconds when reading is linear and minutes when it
// is not.
func TestHostileText(t *testing.T) {
	const size = 100_000
	many := func(s string) string { return strings.Repeat(s, size/len(s)) }
	for name, text := range map[string]string{
		"sync commits":        many("sync-commit: x\n"),
		"fences":              many("```coverage\na.ts\n```\n"),
		"unclosed coverage":   many("```coverage\na.ts\n\nText.\n\n"),
		"open parentheses":    "- `Grab`: " + many("`a.ts` ("),
		"numbers in a series": "- `Grab`: `a.ts:12`" + many(" / 13"),
		"names at commas":     "Code map: " + many("`Grab`, "),
		"groups":              "Code map: " + many("`Grab` = `f` (12); "),
		"lines of a function": "- `Grab`: `f` (`a.ts:12`" + many(", 13") + ")",
		"code without end":    many("`a"),
		"quotes":              many(">"),
		"lists":               many("- "),
		"ordered lists":       many("1. "),
		"emphasis":            many("*a **b "),
		"brackets":            many("["),
		"table":               "|a|b|\n|-|-|\n" + many("|`Grab`|`a.ts:12`|\n"),
		"covered names":       "Covered functions: " + many("`f` in `a.ts`, "),
		"one line of NUL":     many("\x00"),
		"digits":              many("1"),
	} {
		t.Run(name, func(t *testing.T) {
			source := "sync-commit: 0badc0de\n" + block + "\n" + text
			if !record.Open(source, nil).IsRecord() {
				t.Error("no longer a record")
			}
			checkSpans(t, record.Parse("r.md", source, modelOf("Grab")))
		})
	}
}
