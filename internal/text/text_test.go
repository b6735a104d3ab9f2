package text

import "testing"

func TestLinesCountEveryLineEnd(t *testing.T) {
	src := "one\ntwo\r\nthree\rü4"
	lines := NewLines(src)
	if got := lines.Count(); got != 4 {
		t.Fatalf("Count() = %d, want 4", got)
	}
	for _, c := range []struct {
		offset, line, column int
	}{{0, 1, 1}, {3, 1, 4}, {4, 2, 1}, {8, 2, 5}, {9, 3, 1}, {15, 4, 1}, {17, 4, 2}, {99, 4, 3}} {
		if line, column := lines.Line(c.offset), lines.Column(src, c.offset); line != c.line || column != c.column {
			t.Errorf("offset %d is at %d:%d, want %d:%d", c.offset, line, column, c.line, c.column)
		}
	}
	if got := lines.Span(2, 3).Of(src); got != "two\r\nthree\r" {
		t.Errorf("lines 2-3 are %q", got)
	}
	if got := lines.Span(4, 9).Of(src); got != "ü4" {
		t.Errorf("lines 4-9 are %q", got)
	}
}

func TestEmptyTextHasOneLine(t *testing.T) {
	var zero Lines
	for _, lines := range []Lines{zero, NewLines("")} {
		if lines.Count() != 1 || lines.Line(0) != 1 || lines.Start(1) != 0 || lines.Start(7) != 0 {
			t.Errorf("an empty text has one line that starts at 0: %+v", lines)
		}
	}
}

func TestSpansClampToTheText(t *testing.T) {
	if got := (Span{-3, 99}).Of("abc"); got != "abc" {
		t.Errorf("got %q", got)
	}
	if got := (Span{2, 1}).Of("abc"); got != "" {
		t.Errorf("got %q", got)
	}
}
