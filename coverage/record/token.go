package record

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/yuin/goldmark/ast"
)

// kind is what a token of prose is.
type kind uint8

const (
	word       kind = iota // a word outside backticks, also a number that cannot be a line
	number                 // a number or range outside backticks that may be a line
	file                   // a path, with or without lines
	name                   // a backticked word that may be a function
	expression             // a backticked call with more than plain names as arguments: code, no name of a function
	code                   // any other backticked text
	open                   // (
	closing                // )
	comma                  // ,
	semi                   // ;
	stop                   // the end of a sentence
	colon                  // :
	slash                  // /
	equals                 // =
	arrow                  // →
	mark                   // any other mark
)

// token is a piece of prose. span is its text, without backticks; outer has
// them.
type token struct {
	kind        kind
	span, outer text.Span
	text        string
	glued       bool // no white space before it

	path        string
	pathSpan    text.Span
	first, last int
	lineSpan    text.Span

	name     string
	nameSpan text.Span
	call     bool
	caps     bool // without a lower-case letter: EEXIST, GET
}

// tokenize cuts the inline content of a block into tokens. Several readers look
// at a block, so the tokens are kept.
func (d *document) tokenize(block ast.Node) []token {
	if tokens, ok := d.tokens[block]; ok {
		return tokens
	}
	const perToken = 3 // bytes, roughly
	t := &tokenizer{src: d.src, tokens: make([]token, 0, d.size(block)/perToken)}
	t.walk(block)
	t.flush()
	d.tokens[block] = t.tokens
	return t.tokens
}

// size is the number of bytes of a block of text.
func (d *document) size(block ast.Node) int {
	lines := block.Lines()
	if lines == nil || lines.Len() == 0 {
		return 0
	}
	return lines.At(lines.Len()-1).Stop - lines.At(0).Start
}

type tokenizer struct {
	src    string
	run    text.Span // text not yet cut, merged from neighbouring nodes
	tokens []token
	end    int // where the last token's outer span ended
}

func (t *tokenizer) walk(n ast.Node) {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		switch inline := child.(type) {
		case *ast.Text:
			t.text(text.Span{Start: inline.Segment.Start, End: inline.Segment.Stop})
		case *ast.CodeSpan:
			t.flush()
			t.code(inline)
		case *ast.AutoLink, *ast.RawHTML:
			t.flush()
		default:
			t.walk(child)
		}
	}
}

// text adds a piece of plain text: goldmark splits text at every character that
// could have begun some markup.
func (t *tokenizer) text(span text.Span) {
	if t.run.Len() > 0 && t.run.End == span.Start {
		t.run.End = span.End
		return
	}
	t.flush()
	t.run = span
}

func (t *tokenizer) flush() {
	run := t.run
	t.run = text.Span{}
	for at := run.Start; at < run.End; {
		at = t.plain(at, run.End)
	}
}

func (t *tokenizer) add(tok token) {
	if tok.outer.Len() == 0 {
		tok.outer = tok.span
	}
	if tok.text == "" {
		tok.text = tok.span.Of(t.src)
	}
	tok.glued = len(t.tokens) > 0 && t.end == tok.outer.Start
	t.end = tok.outer.End
	t.tokens = append(t.tokens, tok)
}

func (t *tokenizer) code(n *ast.CodeSpan) {
	span, ok := contents(n)
	if !ok {
		return
	}
	t.add(classify(t.src, trim(t.src, span), ticked(t.src, span)))
}

// ticked extends the content of a code span by its backticks and the one blank
// that may stand inside them.
func ticked(src string, span text.Span) text.Span {
	if span.Start > 1 && src[span.Start-1] == ' ' {
		span.Start--
	}
	for span.Start > 0 && src[span.Start-1] == '`' {
		span.Start--
	}
	if span.End+1 < len(src) && src[span.End] == ' ' {
		span.End++
	}
	for span.End < len(src) && src[span.End] == '`' {
		span.End++
	}
	return span
}

// plain cuts one token at the byte offset at and gives the offset behind it.
func (t *tokenizer) plain(at, end int) int {
	rest := t.src[at:end]
	c := rest[0]
	switch {
	case c == ' ' || c == '\t' || c == '\n' || c == '\r':
		return at + 1
	case isDigit(c):
		return t.digits(at, end)
	case isWordByte(c) || isLetterStart(rest) || c == '#' || c == '@' || (c == '.' && len(rest) > 1 && (rest[1] == '/' || rest[1] == '.')):
		return t.word(at, end)
	}
	if size := possessive(rest); size > 0 {
		t.add(token{kind: word, span: text.Span{Start: at, End: at + size}})
		return at + size
	}
	kind, size := punctuation(rest)
	if kind == stop && t.isAbbreviation(rest) {
		kind = mark
	}
	t.add(token{kind: kind, span: text.Span{Start: at, End: at + size}})
	return at + size
}

// possessive is the length of the 's that rest begins with.
func possessive(rest string) int {
	for _, s := range []string{"'s", "’s"} {
		if strings.HasPrefix(rest, s) && (len(rest) == len(s) || !isWordByte(rest[len(s)])) {
			return len(s)
		}
	}
	return 0
}

// isAbbreviation says whether the full stop at the start of rest ends no
// sentence: no white space follows, or "e.g." and the like stand before it.
func (t *tokenizer) isAbbreviation(rest string) bool {
	if len(rest) > 1 && !strings.ContainsRune(" \t\r\n\"')*_", rune(rest[1])) {
		return true
	}
	if len(t.tokens) == 0 {
		return false
	}
	switch strings.ToLower(t.tokens[len(t.tokens)-1].text) {
	case "e.g", "i.e", "cf", "vs", "resp", "incl", "approx", "g", "e":
		return true
	}
	return false
}

func punctuation(rest string) (kind, int) {
	for _, p := range []struct {
		text string
		kind kind
	}{
		{"->", arrow}, {"=>", arrow}, {"→", arrow}, {"⇒", arrow}, {"⟶", arrow}, {"↦", arrow},
		{"==", mark}, {"(", open}, {")", closing}, {",", comma}, {";", semi}, {".", stop}, {"!", stop},
		{"?", stop}, {":", colon}, {"/", slash}, {"=", equals},
	} {
		if strings.HasPrefix(rest, p.text) {
			return p.kind, len(p.text)
		}
	}
	for i := range rest {
		if i > 0 {
			return mark, i
		}
	}
	return mark, len(rest)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isWordByte(c byte) bool {
	return isDigit(c) || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' || c == '$'
}
