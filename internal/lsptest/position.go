package lsptest

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Position is the position in UTF-16 of a byte offset in text. It is written
// without the server's own Mapper, so as to check it.
func Position(text string, offset int) protocol.Position {
	before := strings.ReplaceAll(text[:offset], "\r\n", "\n")
	line := strings.Count(before, "\n")
	last := before[strings.LastIndexByte(before, '\n')+1:]
	return protocol.Position{Line: uint32(line), Character: uint32(len(utf16.Encode([]rune(last))))}
}

// Offset is the byte offset of a position in UTF-16; one behind the line's end is
// that end.
func Offset(text string, position protocol.Position) int {
	at := 0
	for range position.Line {
		next := strings.IndexByte(text[at:], '\n')
		if next < 0 {
			return len(text)
		}
		at += next + 1
	}
	for left := int(position.Character); at < len(text) && text[at] != '\n'; {
		r, size := utf8.DecodeRuneInString(text[at:])
		if left -= utf16.RuneLen(r); left < 0 || strings.HasPrefix(text[at:], "\r\n") {
			break
		}
		at += size
	}
	return at
}

// At is the position of the first occurrence of needle in text.
func At(t testing.TB, text, needle string) protocol.Position {
	t.Helper()
	at := strings.Index(text, needle)
	if at < 0 {
		t.Fatalf("no %q in the text", needle)
	}
	return Position(text, at)
}

func protocolURI(spelled string) uri.URI { return uri.URI(spelled) }
