package lsp

import (
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/text"
	"go.lsp.dev/protocol"
)

// TestMapper reads like the text it speaks of: the cursor of each case is the
// "|" in src, which is taken out first.
func TestMapper(t *testing.T) {
	for name, c := range map[string]struct {
		src         string
		line        uint32
		utf8, utf16 uint32
	}{
		"plain":                  {"const a = |1", 0, 10, 10},
		"behind an umlaut":       {"größe = |1", 0, 10, 8},
		"behind an emoji":        {"/* 🚀 */ |f()", 0, 11, 9},
		"second line":            {"a\nb|c", 1, 1, 1},
		"behind CRLF":            {"a\r\n🚀|\r\nb", 1, 4, 2},
		"at the end of a line":   {"ab|\r\ncd", 0, 2, 2},
		"empty last line":        {"ab\n|", 1, 0, 0},
		"empty text":             {"|", 0, 0, 0},
		"behind a lone CR":       {"a\rb|c", 1, 1, 1},
		"behind broken bytes":    {"\xff\xfe|x", 0, 2, 2},
		"behind a combined sign": {"e\u0301|", 0, 3, 2},
	} {
		t.Run(name, func(t *testing.T) {
			offset := strings.IndexByte(c.src, '|')
			src := c.src[:offset] + c.src[offset+1:]
			for encoding, character := range map[protocol.PositionEncodingKind]uint32{
				protocol.PositionEncodingKindUTF8: c.utf8, protocol.PositionEncodingKindUTF16: c.utf16,
			} {
				m := NewMapper(src, text.NewLines(src), encoding)
				want := protocol.Position{Line: c.line, Character: character}
				if got := m.OffsetPosition(offset); got != want {
					t.Errorf("%s: OffsetPosition(%d) = %v, want %v", encoding, offset, got, want)
				}
				if got := m.PositionOffset(want); got != offset {
					t.Errorf("%s: PositionOffset(%v) = %d, want %d", encoding, want, got, offset)
				}
			}
		})
	}
}

func TestMapperClamps(t *testing.T) {
	src := "a🚀b\r\nc"
	m := NewMapper(src, text.NewLines(src), protocol.PositionEncodingKindUTF16)
	for _, c := range []struct {
		position protocol.Position
		offset   int
	}{
		{protocol.Position{Line: 0, Character: 2}, 1},         // in the middle of the emoji
		{protocol.Position{Line: 0, Character: 99}, 6},        // past the line's end
		{protocol.Position{Line: 9, Character: 0}, len(src)},  // past the text's end
		{protocol.Position{Line: 1, Character: 1}, len(src)},  // at the text's end
		{protocol.Position{Line: 1<<32 - 1, Character: 1}, 9}, // as some clients name the end
		{protocol.Position{Line: 0, Character: 1<<32 - 1}, 6}, // as some clients name a line's end
	} {
		if got := m.PositionOffset(c.position); got != c.offset {
			t.Errorf("PositionOffset(%v) = %d, want %d", c.position, got, c.offset)
		}
	}
	for offset, want := range map[int]protocol.Position{
		-1: {}, 7: {Line: 0, Character: 4}, 99: {Line: 1, Character: 1},
	} {
		if got := m.OffsetPosition(offset); got != want {
			t.Errorf("OffsetPosition(%d) = %v, want %v", offset, got, want)
		}
	}
	turned := protocol.Range{Start: protocol.Position{Line: 1}, End: protocol.Position{}}
	if got := m.RangeSpan(turned); got != (text.Span{Start: 0, End: 8}) {
		t.Errorf("RangeSpan of a range turned around = %v", got)
	}
}

// FuzzMapper: every character's offset survives the way to a position and back.
func FuzzMapper(f *testing.F) {
	f.Add("a🚀b\r\nc\rd\n")
	f.Fuzz(func(t *testing.T, src string) {
		for _, encoding := range []protocol.PositionEncodingKind{protocol.PositionEncodingKindUTF8, protocol.PositionEncodingKindUTF16} {
			m := NewMapper(src, text.NewLines(src), encoding)
			for offset := range src {
				back := m.PositionOffset(m.OffsetPosition(offset))
				if back != offset && src[offset] != '\n' {
					t.Fatalf("%s: %q: %d came back as %d", encoding, src, offset, back)
				}
			}
		}
	})
}
