package tla

import (
	"strings"
	"unicode/utf8"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// lexer cuts one module's text into tokens. It runs from the dashes before
// MODULE to the equals signs that close the module, nested modules included.
type lexer struct {
	src       string
	pos       int
	lineStart int // where the tab-aware column count below began
	col       int // column of the byte at lineStart
	comments  []text.Span
	problems  []Problem
	ops       [256][]string // symbols by first byte, longest first
	synonyms  map[string]string
	unicodes  map[string]string
}

func newLexer(src string) *lexer {
	l := &lexer{src: src}
	for _, s := range symbols() {
		l.ops[s[0]] = append(l.ops[s[0]], s)
	}
	return l
}

// module lexes from start until the module that begins there is closed or the
// text ends, and returns its tokens with a tEOF behind them.
func (l *lexer) module(start int) []token {
	l.seek(start)
	var tokens []token
	depth := 0
	for {
		t := l.next()
		tokens = append(tokens, t)
		switch {
		case t.kind == tEOF:
			pair(tokens)
			return tokens
		case t.word("MODULE") && len(tokens) > 1 && tokens[len(tokens)-2].kind == tDashes:
			depth++
		case t.kind == tEquals:
			if depth--; depth <= 0 {
				tokens = append(tokens, token{kind: tEOF, start: l.pos, end: l.pos, col: -1})
				pair(tokens)
				return tokens
			}
		}
	}
}

// seek makes the lexer go on at pos.
func (l *lexer) seek(pos int) {
	l.pos, l.lineStart, l.col = pos, strings.LastIndexAny(l.src[:pos], "\r\n")+1, 0
}

// next reads one token, past blanks, comments and characters that mean nothing.
func (l *lexer) next() token {
	for {
		l.skip()
		if t := l.lexeme(); t.kind != tOp || t.text != "" {
			return t
		}
		bad := text.Span{Start: l.pos, End: l.pos + runeLength(l.src[l.pos:])}
		l.problem(bad, "this character means nothing in TLA+")
		l.pos = bad.End
	}
}

// lexeme reads the token at pos; where none begins there it reads nothing and
// returns a tOp without text.
func (l *lexer) lexeme() token {
	t := token{start: l.pos, col: l.column(l.pos)}
	if l.pos >= len(l.src) {
		t.kind, t.end, t.col = tEOF, l.pos, -1
		return t
	}
	switch c := l.src[l.pos]; {
	case isWord(c):
		l.word(&t)
	case c == '"':
		l.str(&t)
	case run(l.src[l.pos:], '-') >= 4:
		t.kind, l.pos = tDashes, l.pos+run(l.src[l.pos:], '-')
	case run(l.src[l.pos:], '=') >= 4:
		t.kind, l.pos = tEquals, l.pos+run(l.src[l.pos:], '=')
	default:
		l.operator(&t)
	}
	t.end = l.pos
	if t.text == "" && t.end > t.start {
		t.text = l.src[t.start:t.end]
	}
	return t
}

// column is the 0-based column of pos. The lexer moves forwards only, so the
// count continues where it stopped.
func (l *lexer) column(pos int) int {
	for l.lineStart < pos {
		r, size := utf8.DecodeRuneInString(l.src[l.lineStart:])
		switch r {
		case '\n', '\r':
			l.col = 0
		case '\t':
			l.col += 8 - l.col%8
		default:
			l.col++
		}
		l.lineStart += size
	}
	return l.col
}

// skip passes blanks and comments; comments are kept as spans.
func (l *lexer) skip() {
	for l.pos < len(l.src) {
		rest := l.src[l.pos:]
		switch {
		case rest[0] == ' ', rest[0] == '\t', rest[0] == '\n', rest[0] == '\r', rest[0] == '\f':
			l.pos++
		case strings.HasPrefix(rest, "\\*"), strings.HasPrefix(rest, "(*"):
			end := commentEnd(l.src, l.pos)
			if end < 0 {
				l.problem(text.Span{Start: l.pos, End: l.pos + 2}, "this comment is not closed")
				end = len(l.src)
			}
			l.comments = append(l.comments, text.Span{Start: l.pos, End: end})
			l.pos = end
		default:
			return
		}
	}
}

// commentEnd is the offset behind the comment that begins at pos, without its
// line end, and -1 where it is never closed. Block comments nest.
func commentEnd(src string, pos int) int {
	if src[pos] == '\\' {
		if i := strings.IndexAny(src[pos:], "\r\n"); i >= 0 {
			return pos + i
		}
		return len(src)
	}
	for depth := 0; pos+1 < len(src); {
		switch src[pos : pos+2] {
		case "(*":
			depth, pos = depth+1, pos+2
		case "*)":
			pos += 2
			if depth--; depth == 0 {
				return pos
			}
		default:
			pos++
		}
	}
	return -1
}

func (l *lexer) problem(span text.Span, message string) {
	l.problems = append(l.problems, Problem{span, message})
}

// run is how often c stands at the start of s.
func run(s string, c byte) int {
	n := 0
	for n < len(s) && s[n] == c {
		n++
	}
	return n
}

func runeLength(s string) int {
	_, size := utf8.DecodeRuneInString(s)
	return size
}

func isWord(c byte) bool { return isDigit(c) || c == '_' || 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
