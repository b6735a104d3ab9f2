package record

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// word cuts a word outside backticks: a path with an extension that TypeScript
// knows, a line in the form L12, or any other word.
func (t *tokenizer) word(at, end int) int {
	rest := t.src[at:end]
	size := strings.IndexFunc(rest, func(c rune) bool {
		return unicode.IsSpace(c) || strings.ContainsRune("(),;→`\"'’", c)
	})
	if size < 0 {
		size = len(rest)
	}
	chunk := strings.TrimRight(rest[:size], ".:/#-")
	span := text.Span{Start: at, End: at + len(chunk)}
	if strings.Contains(chunk, "://") {
		t.add(token{kind: word, span: span})
		return span.End
	}
	if tok, ok := asFile(t.src, span); ok && !isProduct(tok) {
		t.add(tok)
		return span.End
	}
	if first, ok := lineWord(chunk); ok {
		t.add(token{kind: number, span: span, first: first, last: first, lineSpan: text.Span{Start: at + 1, End: span.End}})
		return span.End
	}
	size = wordLen(rest)
	t.add(token{kind: word, span: text.Span{Start: at, End: at + size}})
	return at + size
}

// isProduct says whether a file named outside backticks is rather a product, such
// as Node.js: JavaScript without a folder and without a line.
func isProduct(tok token) bool {
	return strings.HasSuffix(tok.path, ".js") && !strings.Contains(tok.path, "/") && tok.first == 0
}

// lineWord reads L12, as GitHub writes a line.
func lineWord(chunk string) (int, bool) {
	if len(chunk) < 2 || chunk[0] != 'L' {
		return 0, false
	}
	return lineNumber(chunk[1:])
}

// wordLen is the length of the word that s begins with. Dots and hyphens belong
// to it where a letter or digit follows (e.g, 30-second, v1.7.4), apostrophes as
// well (can't).
func wordLen(s string) int {
	i := 1
	for i < len(s) {
		c, size := utf8.DecodeRuneInString(s[i:])
		inner := strings.ContainsRune(".-'’", c) && i+size < len(s) && isWordByte(s[i+size]) && !strings.HasPrefix(s[i+size:], "→")
		if !inner && !unicode.IsLetter(c) && !unicode.IsDigit(c) && c != '_' && c != '$' {
			return i
		}
		i += size
	}
	return i
}

// digits cuts a number or a range. What cannot be a line is a word: 30s, 1.5,
// 8,016,012, 10%, 5-minute.
func (t *tokenizer) digits(at, end int) int {
	rest := t.src[at:end]
	first, size := takeDigits(rest)
	last := first
	if dash := dashLen(rest[size:]); dash > 0 && size+dash < len(rest) && isDigit(rest[size+dash]) {
		value, n := takeDigits(rest[size+dash:])
		last, size = value, size+dash+n
	}
	if n := numberTail(rest[size:]); n > 0 {
		t.add(token{kind: word, span: text.Span{Start: at, End: at + size + n}})
		return at + size + n
	}
	span := text.Span{Start: at, End: at + size}
	if first == 0 || last < first || last > maxLine {
		t.add(token{kind: word, span: span})
		return span.End
	}
	t.add(token{kind: number, span: span, first: first, last: last, lineSpan: span})
	return span.End
}

// maxLine bounds what is taken for a line number, so that no arithmetic on one
// overflows.
const maxLine = 10_000_000

// numberTail is the length of what makes the digits before it something else
// than a line number.
func numberTail(s string) int {
	switch {
	case s == "":
		return 0
	case s[0] == '%' || s[0] == '_' || isLetterStart(s):
		return wordLen(s)
	case (s[0] == '.' || s[0] == ',' || s[0] == ':') && len(s) > 1 && isDigit(s[1]):
		_, n := takeDigits(s[1:])
		if s[0] == ',' && n != 3 {
			return 0
		}
		return 1 + n + numberTail(s[1+n:])
	case s[0] == '-' && isLetterStart(s[1:]):
		return wordLen(s)
	}
	return 0
}

func isLetterStart(s string) bool {
	c, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(c)
}

// dashLen is the length of a hyphen or dash at the start of s.
func dashLen(s string) int {
	for _, dash := range []string{"-", "–", "‑", "—"} {
		if strings.HasPrefix(s, dash) {
			return len(dash)
		}
	}
	return 0
}

// takeDigits reads the digits that s begins with; a number too large for a line
// comes out as maxLine+1.
func takeDigits(s string) (value, size int) {
	for size < len(s) && isDigit(s[size]) {
		value = min(value*10+int(s[size]-'0'), maxLine+1)
		size++
	}
	return value, size
}

// lineNumber reads a whole string of digits as a line.
func lineNumber(s string) (int, bool) {
	value, size := takeDigits(s)
	return value, size > 0 && size == len(s) && 0 < value && value <= maxLine
}
