package coverage

import (
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// A fault of what was saved goes along with its text, and goes away with it.
func TestAFaultGoesAlongWithItsText(t *testing.T) {
	const saved = "A == 1\nB == kk + 2\nC == 3\n"
	at := strings.Index(saved, "kk")
	fault := text.Span{Start: at, End: at + 2}
	for now, stays := range map[string]bool{
		saved: true,
		strings.Replace(saved, "C ==", "Cc ==", 1):  true,
		strings.Replace(saved, "A ==", "Aa ==", 1):  true,
		strings.Replace(saved, "B ==", "\nB ==", 1): true,
		strings.Replace(saved, "kk", " kk", 1):      true,
		strings.Replace(saved, "kk", "kk ", 1):      true,
		strings.Replace(saved, "kk", "kkk", 1):      false,
		strings.Replace(saved, "kk", "kx", 1):       false,
		strings.Replace(saved, "kk", "", 1):         false,
		"":                                          false,
	} {
		span, ok := shifted(saved, now, fault)
		if ok != stays || ok && span.Of(now) != "kk" {
			t.Errorf("in %q: %v %q, want %v", now, ok, span.Of(now), stays)
		}
	}
}

// SANY counts a tab as steps to the next multiple of 8, and in UTF-16 units.
func TestWhereSANYSaysItIs(t *testing.T) {
	const src = "one\n\ta 🚢 b\r\nend"
	lines := text.NewLines(src)
	for name, c := range map[string]struct {
		at   tlc.ModelError
		want string
	}{
		"behind a tab":     {tlc.ModelError{Line: 2, Column: 9, EndLine: 2, EndColumn: 9}, "a"},
		"behind an emoji":  {tlc.ModelError{Line: 2, Column: 14, EndLine: 2, EndColumn: 14}, "b"},
		"without an end":   {tlc.ModelError{Line: 3, Column: 2}, "n"},
		"without a column": {tlc.ModelError{Line: 2}, "a 🚢 b"},
		"over lines":       {tlc.ModelError{Line: 1, Column: 3, EndLine: 2, EndColumn: 9}, "e\n\ta"},
		"beyond the line":  {tlc.ModelError{Line: 1, Column: 90, EndLine: 1, EndColumn: 95}, ""},
		"beyond the file":  {tlc.ModelError{Line: 9, Column: 1, EndLine: 9, EndColumn: 5}, ""},
	} {
		if got := errorSpan(src, lines, c.at).Of(src); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
