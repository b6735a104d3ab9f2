package coverage

import (
	"unicode/utf8"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// tabStop is how far SANY takes a tab: its reader counts columns in steps of 8
// (util.SimpleCharStream of TLC's source).
const tabStop = 8

// byteAt is the byte offset of a line and column as TLC and SANY count them:
// 1-based, in UTF-16 units, a tab to the next multiple of 8 and one. What is
// beyond the line is its end.
func byteAt(src string, lines text.Lines, line, column int) int {
	span := trimEnd(src, lines.Span(line, line))
	at, offset := 1, span.Start
	for at < column && offset < span.End {
		r, size := utf8.DecodeRuneInString(src[offset:span.End])
		switch {
		case r == '\t':
			at += tabStop - (at-1)%tabStop
		case r > 0xffff:
			at += 2
		default:
			at++
		}
		offset += size
	}
	return offset
}

// trimEnd is a line without its end.
func trimEnd(src string, span text.Span) text.Span {
	for span.End > span.Start && (src[span.End-1] == '\n' || src[span.End-1] == '\r') {
		span.End--
	}
	return span
}

// errorSpan is what an error with a line underlines: what SANY says, else the
// character at its column, else the line.
func errorSpan(src string, lines text.Lines, e tlc.ModelError) text.Span {
	if e.Column == 0 {
		return trim(src, lines.Span(e.Line, e.Line))
	}
	start := byteAt(src, lines, e.Line, e.Column)
	end := start
	if e.EndLine > 0 {
		end = byteAt(src, lines, e.EndLine, e.EndColumn)
	}
	if _, size := utf8.DecodeRuneInString(src[end:]); end < len(src) && src[end] != '\n' && src[end] != '\r' {
		end += size
	}
	return text.Span{Start: start, End: max(start, end)}
}
