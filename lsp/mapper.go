package lsp

import (
	"unicode/utf8"

	"github.com/lockstep-tla/lockstep/internal/text"
	"go.lsp.dev/protocol"
)

// Mapper translates between byte offsets of one text and positions of the
// protocol, whose lines are 0-based and whose characters are counted in the
// encoding that was agreed with the client. Its methods are named FromTo.
// Nothing it is given is out of range: it clamps to the line or the text.
type Mapper struct {
	src   string
	lines text.Lines
	utf8  bool
}

// NewMapper builds a Mapper for src and its line table. Any encoding but UTF-8
// is UTF-16, the protocol's default.
func NewMapper(src string, lines text.Lines, encoding protocol.PositionEncodingKind) Mapper {
	return Mapper{src: src, lines: lines, utf8: encoding == protocol.PositionEncodingKindUTF8}
}

// OffsetPosition is the position of a byte offset. An offset inside a line end
// is the end of the line.
func (m Mapper) OffsetPosition(offset int) protocol.Position {
	offset = min(max(offset, 0), len(m.src))
	line := m.lines.Line(offset)
	start, end := m.line(line)
	return protocol.Position{
		Line:      uint32(line - 1),
		Character: uint32(m.width(m.src[start:max(start, min(offset, end))])),
	}
}

// PositionOffset is the byte offset of a position. A position in the middle of
// a character is its beginning, one past the line's end is that end.
func (m Mapper) PositionOffset(position protocol.Position) int {
	if int64(position.Line) >= int64(m.lines.Count()) {
		return len(m.src)
	}
	start, end := m.line(int(position.Line) + 1)
	left := int64(position.Character)
	for offset := start; offset < end; {
		r, size := utf8.DecodeRuneInString(m.src[offset:])
		if left -= int64(m.units(r, size)); left < 0 {
			return offset
		}
		offset += size
	}
	return end
}

// SpanRange is the range of a span of bytes.
func (m Mapper) SpanRange(span text.Span) protocol.Range {
	return protocol.Range{Start: m.OffsetPosition(span.Start), End: m.OffsetPosition(max(span.Start, span.End))}
}

// RangeSpan is the span of a range; a range that ends before it begins is
// turned around.
func (m Mapper) RangeSpan(r protocol.Range) text.Span {
	start, end := m.PositionOffset(r.Start), m.PositionOffset(r.End)
	return text.Span{Start: min(start, end), End: max(start, end)}
}

// line is where the text of a 1-based line begins and where it ends, without
// its line end.
func (m Mapper) line(line int) (start, end int) {
	span := m.lines.Span(line, line)
	end = span.End
	if end > span.Start && m.src[end-1] == '\n' {
		end--
	}
	if end > span.Start && m.src[end-1] == '\r' {
		end--
	}
	return span.Start, end
}

// width counts s in the agreed encoding.
func (m Mapper) width(s string) int {
	if m.utf8 {
		return len(s)
	}
	count := 0
	for _, r := range s {
		count += m.units(r, 0)
	}
	return count
}

// units is what one character counts. A byte that is no UTF-8 reached the
// client as U+FFFD, one unit of UTF-16.
func (m Mapper) units(r rune, size int) int {
	switch {
	case m.utf8:
		return size
	case r > 0xFFFF:
		return 2
	}
	return 1
}
