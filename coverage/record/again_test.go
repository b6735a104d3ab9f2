package record_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// lasting is a model that is the same one from text to text.
type lasting struct{ record.Names }

// edits are texts that a keystroke or a paste in any one line leads to.
func edits(src string) []string {
	var all []string
	lines := strings.SplitAfter(src, "\n")
	for i, line := range lines {
		before, after := strings.Join(lines[:i], ""), strings.Join(lines[i+1:], "")
		body := strings.TrimRight(line, "\r\n")
		end := line[len(body):]
		half := len(body) / 2
		for _, changed := range []string{
			"", line + line, body + "x" + end, body + ":" + end, "x" + line, "\n" + line, "  " + line, "> " + line,
			body[:half] + "7" + body[half:] + end, body[:half] + "\n" + body[half:] + end, line + "---\n",
			"```\n" + line, "```coverage\n" + line, "<!--\n" + line, "[x]: y\n\n" + line,
			"## Known findings\n" + line, "## Actions\n" + line, "`Grab`:\n\n" + line,
			"- `Grab`: `a.ts:1`\n" + line, line + "  - `b.ts:19`\n", line + "| a | b |\n| --- | --- |\n",
			"Covered functions: `a.ts`'s `grab`.\n\n" + line, body + " covered" + end,
		} {
			all = append(all, before+changed+after)
		}
	}
	return all
}

// told is how two readings of one text differ.
func told(want, got *record.Record) string {
	return cmp.Diff(want, got, cmpopts.IgnoreUnexported(record.Record{}), cmpopts.IgnoreFields(record.Link{}, "Origin"),
		cmp.Comparer(func(a, b text.Lines) bool { return a.Count() == b.Count() })) + cmp.Diff(want.Words(), got.Words())
}

// takenOver counts the links that a reading has from an earlier one.
func takenOver(earlier, later *record.Record) int {
	known, count := map[record.Origin]bool{{}: false}, 0
	for _, link := range earlier.Links {
		known[link.Origin] = link.Origin != record.Origin{}
	}
	for _, link := range later.Links {
		if known[link.Origin] {
			count++
		}
	}
	return count
}

// However a text came about, it is read as if it had always been there.
func TestAnEditedTextIsReadAsIfItWereNew(t *testing.T) {
	taken := 0
	for _, e := range examples(t) {
		source, names := e.source(t)
		var model record.Names
		if names != nil {
			model = &lasting{names}
		}
		first := record.Parse("record.md", source, model)
		for i, edited := range edits(source) {
			if i%7 != len(source)%7 {
				continue // every edit comes up in some line
			}
			got := record.Open(edited, first).Record("record.md", model)
			if diff := told(record.Parse("record.md", edited, model), got); diff != "" {
				t.Fatalf("%s, edited to\n%s\nis read otherwise (-new +edited):\n%s", e.path, edited, diff)
			}
			if diff := told(first, record.Open(source, got).Record("record.md", model)); diff != "" {
				t.Fatalf("%s, edited to\n%s\nand back is read otherwise (-new +edited):\n%s", e.path, edited, diff)
			}
			taken += takenOver(first, got)
		}
	}
	if taken < 100 {
		t.Errorf("only %d links were taken over from the texts before", taken)
	}
}

// What one text took over from another must not be changed by it: whole chains of
// edits, each read on from the one before, end where a new reading does.
func TestAChainOfEditsIsReadAsIfItWereNew(t *testing.T) {
	for i, e := range examples(t) {
		source, names := e.source(t)
		var model record.Names
		if names != nil {
			model = &lasting{names}
		}
		random := rand.New(rand.NewPCG(uint64(i), 34))
		for range 2 {
			text, read := source, record.Parse("record.md", source, model)
			for range 30 {
				all := edits(text)
				text = all[random.IntN(len(all))]
				read = record.Open(text, read).Record("record.md", model)
				if diff := told(record.Parse("record.md", text, model), read); diff != "" {
					t.Fatalf("%s, edited step by step to\n%s\nis read otherwise (-new +edited):\n%s", e.path, text, diff)
				}
			}
		}
	}
}

// What an edit elsewhere leaves as it is need not be read again: items, rows of
// tables and the list of covered functions.
func TestWhatAnEditElsewhereLeavesIsTakenOver(t *testing.T) {
	source := strings.Join([]string{
		"sync-commit: 0badc0de", "```coverage", "a.ts", "b.ts", "```", "Covered functions: `a.ts`'s `grab`, `drop`; `b.ts`'s `wake`.", "",
		"- `Grab(w)`: `a.ts:3` `grab`.", "", "| Action | Code |", "| --- | --- |", "| `Drop(w)` | `drop` (`a.ts:9`) |", "| `Wake(w)` | `b.ts:4` |", "", "Done.", "",
	}, "\n")
	first := record.Parse("record.md", source, nil)
	got := record.Open(source+"\nMore.\n", first).Record("record.md", nil)
	if len(got.Links) != 3 || takenOver(first, got) != len(got.Links) {
		t.Errorf("of %d links %d were taken over, want 3 of 3", len(got.Links), takenOver(first, got))
	}
	if len(got.Covered) != 3 || &got.Covered[0] != &first.Covered[0] {
		t.Errorf("the list of %d covered functions was read again", len(got.Covered))
	}
}

// A ```code-map block makes mentions of what an entry of the prose links: they
// join those of the text in its order, and change none of them.
func TestMentionsOfAnEntryJoinThoseOfTheText(t *testing.T) {
	text := "sync-commit: 0badc0de\n\n```coverage\na.ts\n```\n\n```code-map\nGrab = a.ts#grab\n```\n\n" +
		"- `Grab`: `a.ts:3`.\n\n## Known findings\n\nOne stands at `a.ts:10`.\n\nOne at `a.ts:20`.\n\nOne at `a.ts:30`.\n"
	read := record.Parse("record.md", text, nil)
	for range 3 {
		text += "\nMore words.\n"
		read = record.Open(text, read).Record("record.md", nil)
		if diff := told(record.Parse("record.md", text, nil), read); diff != "" {
			t.Fatalf("after\n%s\n(-new +edited):\n%s", text, diff)
		}
	}
}
