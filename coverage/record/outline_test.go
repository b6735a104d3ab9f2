package record_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/coverage/record"
)

// TestOutline: what a reader can fold, whatever the line ends.
func TestOutline(t *testing.T) {
	src := `---
name: crossing
---
# The crossing

A paragraph.

- one
  - two
    goes on
- three

## Below

| a | b |
| - | - |
| 1 | 2 |

~~~~ts
code
~~~~

> ### Quoted
> text

# Next

` + "```\nplain\n```\n"
	want := []string{
		"front 1-3 frontmatter", "section 4-24 The crossing", "paragraph 6-6", "item 8-10", "item 9-10", "item 11-11",
		"section 13-24 Below", "table 15-17", "fence 19-21 ts", "section 23-24 Quoted", "paragraph 24-24",
		"section 26-30 Next", "fence 28-30",
	}
	for name, text := range map[string]string{"LF": src, "CRLF": strings.ReplaceAll(src, "\n", "\r\n"), "BOM": "\ufeff" + src} {
		r := record.Parse("r.md", text, nil)
		var got []string
		for _, block := range r.Outline() {
			told := fmt.Sprintf("%s %d-%d %s", kindTold(block.Kind), r.Lines.Line(block.Span.Start), r.Lines.Line(block.Span.End), block.Title)
			got = append(got, strings.TrimSpace(told))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func kindTold(kind record.BlockKind) string {
	return [...]string{"section", "front", "fence", "item", "table", "paragraph"}[kind]
}

// TestWords: names of several together, paths whole, prose not at all.
func TestWords(t *testing.T) {
	r := record.Parse("r.md", "`Grab(w) / Drop(w)`, `Grab,Drop`, `model/Lease.tla`, `two words`, `a.b`, `P1_Held.cfg`\n", nil)
	var got []string
	for _, word := range r.Words() {
		got = append(got, word.Text)
		if word.Span.Of(r.Text) != word.Text {
			t.Errorf("%q stands at %q", word.Text, word.Span.Of(r.Text))
		}
	}
	if diff := cmp.Diff([]string{"Grab", "Drop", "Grab", "Drop", "model/Lease.tla", "a.b", "P1_Held.cfg"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
