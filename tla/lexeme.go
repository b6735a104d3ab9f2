package tla

import (
	"strings"
	"unicode/utf8"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// word reads an identifier, a keyword or a number. A TLA+ identifier may begin
// with a digit ("2PC") as long as it holds a letter; WF_ and SF_ are keywords of
// their own, whatever follows them.
func (l *lexer) word(t *token) {
	start := l.pos
	if w := l.src[start:]; strings.HasPrefix(w, "WF_") || strings.HasPrefix(w, "SF_") {
		t.kind, l.pos = tKeyword, start+3
		return
	}
	letters := false
	for l.pos < len(l.src) && isWord(l.src[l.pos]) {
		letters = letters || !isDigit(l.src[l.pos]) && l.src[l.pos] != '_'
		l.pos++
	}
	word := l.src[start:l.pos]
	switch {
	case letters && reserved(word):
		t.kind = tKeyword
	case letters:
		t.kind = tIdent
	case isDigit(word[0]):
		t.kind = tNumber
		if l.pos+1 < len(l.src) && l.src[l.pos] == '.' && isDigit(l.src[l.pos+1]) {
			l.pos++
			l.pos += len(l.src[l.pos:]) - len(strings.TrimLeft(l.src[l.pos:], "0123456789"))
		}
	default:
		t.kind, l.pos = tOp, start+1 // "_" of an operator parameter
	}
}

// str reads a string up to its closing quote; one that the line's end cuts off
// ends there, so that half-typed text spoils one line only.
func (l *lexer) str(t *token) {
	t.kind = tString
	for l.pos++; l.pos < len(l.src); l.pos++ {
		switch l.src[l.pos] {
		case '\\':
			if l.pos+1 < len(l.src) && l.src[l.pos+1] != '\n' && l.src[l.pos+1] != '\r' {
				l.pos++
			}
		case '"':
			l.pos++
			return
		case '\n', '\r':
			l.problem(text.Span{Start: t.start, End: l.pos}, "this string is not closed")
			return
		}
	}
	l.problem(text.Span{Start: t.start, End: l.pos}, "this string is not closed")
}

// operator reads a symbol, a backslash word, a number in another base, a proof
// step's name or a Unicode operator. It leaves pos where it is when none of
// them begins there.
func (l *lexer) operator(t *token) {
	t.kind = tOp
	rest := l.src[l.pos:]
	if rest[0] >= utf8.RuneSelf {
		l.unicode(t)
		return
	}
	if n := stepLength(rest); n > 0 {
		t.kind, l.pos = tStep, l.pos+n
		return
	}
	if rest[0] == '\\' && len(rest) > 1 && isWord(rest[1]) && !isDigit(rest[1]) && rest[1] != '_' {
		l.backslashWord(t)
		return
	}
	for _, s := range l.ops[rest[0]] {
		if strings.HasPrefix(rest, s) {
			l.pos += len(s)
			t.text = l.canonical(s)
			return
		}
	}
}

// backslashWord reads \in and its like, and numbers such as \b1011 or \hFF.
func (l *lexer) backslashWord(t *token) {
	end := l.pos + 1
	for end < len(l.src) && isWord(l.src[end]) && !isDigit(l.src[end]) && l.src[end] != '_' {
		end++
	}
	if first := l.src[l.pos+1] | 0x20; first == 'h' || end == l.pos+2 && (first == 'b' || first == 'o') {
		digits := l.pos + 2
		for digits < len(l.src) && isBaseDigit(l.src[digits], first) {
			digits++
		}
		if digits > l.pos+2 {
			t.kind, l.pos = tNumber, digits
			return
		}
	}
	t.text, l.pos = l.canonical(l.src[l.pos:end]), end
}

func isBaseDigit(c, base byte) bool {
	return isDigit(c) || base == 'h' && 'a' <= c|0x20 && c|0x20 <= 'f'
}

// unicode reads a Unicode operator. The sets ℕ, ℤ and ℝ are names.
func (l *lexer) unicode(t *token) {
	r, size := utf8.DecodeRuneInString(l.src[l.pos:])
	l.pos += size
	for _, set := range []struct {
		r    rune
		name string
	}{{'ℕ', "Nat"}, {'ℤ', "Int"}, {'ℝ', "Real"}} {
		if r == set.r {
			t.kind, t.text = tIdent, set.name
			return
		}
	}
	if t.text = l.ascii(string(r)); t.text == "" {
		l.pos -= size
		return
	}
	if t.text == ">>" && strings.HasPrefix(l.src[l.pos:], "_") {
		t.text, l.pos = ">>_", l.pos+1
	}
}

// stepLength is the length of a proof step's name at the start of s (<1>, <1>2,
// <*>a.), 0 where none stands there. The dots behind belong to it.
func stepLength(s string) int {
	if s[0] != '<' {
		return 0
	}
	n := 1
	for n < len(s) && (isDigit(s[n]) || s[n] == '*' || s[n] == '+') {
		n++
	}
	if n == 1 || n == len(s) || s[n] != '>' {
		return 0
	}
	for n++; n < len(s) && isWord(s[n]); {
		n++
	}
	return n + run(s[n:], '.')
}
