package tla

import "github.com/lockstep-tla/lockstep/internal/text"

// maxDepth bounds how deep expressions may nest, so that hostile text cannot
// exhaust the stack; real modules stay below 100.
const maxDepth = 2000

// parser reads the tokens of one top-level module by recursive descent.
//
// Two columns steer it. indent is that of the innermost bulleted list: a token
// at or left of it ends the list's item, as in SANY. unitCol is that of the unit
// being read: what looks like the head of a definition there begins the next
// unit even where an operand is missing.
type parser struct {
	file    *File
	tokens  []token
	pos     int
	high    int // the index of the last token that was looked at
	limit   int // tokens from here on are not seen
	indent  int
	unitCol int
	depth   int
	failed  bool // peek answers tEOF until the unit is given up
	prevEnd int  // byte offset behind the last token read
	lets    []*Instance
	kept    map[int]*unit // by the index of their first token, units of an earlier parse

	problems []Problem // of the unit at hand
}

// at is the token at index i; behind the last one that is said again.
func (p *parser) at(i int) token {
	i = min(i, len(p.tokens)-1)
	p.high = max(p.high, i)
	return p.tokens[i]
}

// peek is the next token, or a tEOF where the item, the unit or the text ends.
func (p *parser) peek() token {
	if t := p.at(p.pos); !p.failed && p.pos < p.limit && t.col > p.indent {
		return t
	}
	return token{kind: tEOF, start: p.prevEnd, end: p.prevEnd, col: -1}
}

// raw is the token n ahead, whatever the layout says.
func (p *parser) raw(n int) token {
	return p.at(p.pos + n)
}

func (p *parser) advance() token {
	t := p.raw(0)
	if p.pos < len(p.tokens)-1 {
		p.pos++
	}
	p.prevEnd = t.end
	return t
}

// accept reads the operator or keyword if it is next.
func (p *parser) accept(text string) bool {
	if t := p.peek(); (t.kind == tOp || t.kind == tKeyword) && t.text == text {
		p.advance()
		return true
	}
	return false
}

func (p *parser) expect(text string) bool {
	if p.accept(text) {
		return true
	}
	p.fail("expected " + text)
	return false
}

// fail notes the first problem of a unit, at the next token, and makes the
// parser unwind to the unit's end.
func (p *parser) fail(message string) {
	if p.failed {
		return
	}
	p.failed = true
	t := p.raw(0)
	if t.kind == tEOF || p.pos >= p.limit {
		t = token{start: p.prevEnd, end: p.prevEnd}
	}
	p.problem(text.Span{Start: t.start, End: t.end}, message)
}

func (p *parser) problem(span text.Span, message string) {
	p.problems = append(p.problems, Problem{span, message})
}

// ident reads an identifier; without one it fails and returns an empty Ref.
func (p *parser) ident() Ref {
	if t := p.peek(); t.kind == tIdent {
		p.advance()
		return Ref{t.text, text.Span{Start: t.start, End: t.end}}
	}
	p.fail("expected a name")
	return Ref{Span: text.Span{Start: p.prevEnd, End: p.prevEnd}}
}

// headAt says whether the tokens from index i on begin a definition: a name,
// perhaps with parameters or arguments, or an operator between or beside names,
// and then ==.
func (p *parser) headAt(i int) bool {
	t := p.at(i)
	if t.op("-.") || t.op("~") || t.op("-") {
		return p.at(i+1).kind == tIdent && p.at(i+2).op("==")
	}
	if t.kind != tIdent {
		return false
	}
	switch next := p.at(i + 1); {
	case next.op("=="):
		return true
	case next.op("("), next.op("["):
		return next.match > 0 && p.at(i+next.match+2).op("==")
	case next.kind == tOp && postfix(next.text):
		return p.at(i + 2).op("==")
	case next.kind == tOp && infix(next.text) > 0:
		return p.at(i+2).kind == tIdent && p.at(i+3).op("==")
	}
	return false
}

// nextHead says whether t, where an operand is due, begins the next definition
// instead. "x = y ==" does so only at the unit's margin: within the unit the
// likelier reading is an operand, and y the head that follows half-typed text.
func (p *parser) nextHead(t token) bool {
	behind := p.raw(1)
	named := behind.op("==") || behind.op("(") || behind.op("[")
	return p.headAt(p.pos) && (named || t.col <= p.unitCol)
}

// beginsUnit says whether the token at index i must begin a unit of the module,
// seen from a unit that stands in column col.
func (p *parser) beginsUnit(i, col int) bool {
	t := p.at(i)
	switch t.kind {
	case tEOF, tDashes, tEquals:
		return true
	case tKeyword:
		switch t.text {
		case "EXTENDS", "CONSTANT", "CONSTANTS", "VARIABLE", "VARIABLES", "THEOREM", "LEMMA",
			"PROPOSITION", "COROLLARY", "AXIOM", "ASSUMPTION":
			return true
		case "ASSUME", "RECURSIVE", "LOCAL", "INSTANCE", "USE", "HIDE":
			return t.col <= col
		}
	}
	return t.col <= col && p.headAt(i)
}

// nextUnit is the index of the first token from i on that begins a unit.
func (p *parser) nextUnit(i, col int) int {
	for i < len(p.tokens)-1 && !p.beginsUnit(i, col) {
		i++
	}
	return i
}
