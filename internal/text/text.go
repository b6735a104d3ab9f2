// Package text holds the two things that every other package says about a
// place in a file: a Span of bytes and a table of Lines.
//
// In: byte spans, byte offset to line and column, line to byte offset.
// Out: files, URIs and the protocol's UTF-16 positions (those are lsp's).
package text

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Span is a half-open range of byte offsets, 0-based: Start is in, End is out.
type Span struct{ Start, End int }

// Len is the number of bytes in the span.
func (s Span) Len() int { return s.End - s.Start }

// Contains says whether the byte at offset lies in the span. An empty span
// contains nothing.
func (s Span) Contains(offset int) bool { return s.Start <= offset && offset < s.End }

// Touches says whether offset lies in the span or directly behind it, as a
// cursor does that stands at the end of a word.
func (s Span) Touches(offset int) bool { return s.Start <= offset && offset <= s.End }

// Encloses says whether the whole of other lies in the span.
func (s Span) Encloses(other Span) bool { return s.Start <= other.Start && other.End <= s.End }

// Overlaps says whether the spans share a byte.
func (s Span) Overlaps(other Span) bool { return s.Start < other.End && other.Start < s.End }

// Shift moves the span by delta bytes.
func (s Span) Shift(delta int) Span { return Span{s.Start + delta, s.End + delta} }

// Of cuts the span out of src, clamped to what src has.
func (s Span) Of(src string) string {
	start, end := min(max(s.Start, 0), len(src)), min(max(s.End, 0), len(src))
	if end < start {
		return ""
	}
	return src[start:end]
}

// Lines knows where each line of a text begins. A line ends at "\n", at "\r\n"
// or at a "\r" alone, as in the Language Server Protocol.
type Lines struct {
	starts []int
	size   int
}

// NewLines builds the table for src.
func NewLines(src string) Lines {
	starts := make([]int, 1, strings.Count(src, "\n")+2)
	returns := strings.Contains(src, "\r")
	for at := 0; at < len(src); {
		end := len(src)
		if n := strings.IndexByte(src[at:], '\n'); n >= 0 {
			end = at + n
		}
		if returns {
			starts = appendReturns(starts, src, at, end)
		}
		if at = end + 1; end < len(src) {
			starts = append(starts, at)
		}
	}
	return Lines{starts: starts, size: len(src)}
}

// appendReturns adds the lines of src[at:end], which holds no "\n", that end at
// a "\r" alone. Files with such are rare: the search for "\n" takes the system's
// fast one, and this is the slow one.
func appendReturns(starts []int, src string, at, end int) []int {
	for i := at; i < end; i++ {
		if src[i] == '\r' && (i+1 == len(src) || src[i+1] != '\n') {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// Count is the number of lines, at least 1: behind a final line end there is
// one more, empty line.
func (l Lines) Count() int { return max(len(l.starts), 1) }

// Line is the 1-based line of a byte offset, clamped to the text.
func (l Lines) Line(offset int) int {
	return max(sort.Search(len(l.starts), func(i int) bool { return l.starts[i] > offset }), 1)
}

// Start is the byte offset at which the 1-based line begins, clamped to the
// text: a line past the end begins at the end.
func (l Lines) Start(line int) int {
	switch {
	case line <= 1 || len(l.starts) == 0:
		return 0
	case line > len(l.starts):
		return l.size
	}
	return l.starts[line-1]
}

// Span is the 1-based lines first to last, line ends included, clamped to the
// text.
func (l Lines) Span(first, last int) Span { return Span{l.Start(first), l.Start(last + 1)} }

// Column is the 1-based column of a byte offset in its line, counted in
// characters (Unicode code points) of src, the text the table was built for.
func (l Lines) Column(src string, offset int) int {
	start := l.Start(l.Line(offset))
	return utf8.RuneCountInString(Span{start, offset}.Of(src)) + 1
}
