package tla

import "github.com/lockstep-tla/lockstep/internal/text"

// body reads an expression that a unit consists of. Where it fails, the rest up
// to the next unit is read piece by piece, so that what is still legible counts.
func (p *parser) body() *node {
	first := p.expr(0)
	if !p.failed {
		return first
	}
	indent, limit := p.indent, p.limit
	p.limit = min(p.nextUnit(p.pos, p.unitCol), limit)
	whole := &node{shape: sOperator, name: "…", kids: []*node{first}}
	for p.pos < p.limit {
		p.failed, p.indent, p.depth = true, -1, 0
		before := p.pos
		piece := p.piece()
		whole.kids = append(whole.kids, piece)
		if p.pos == before {
			p.advance()
		}
	}
	p.failed, p.indent, p.limit = false, indent, limit
	whole.span = text.Span{Start: first.span.Start, End: max(first.span.End, p.prevEnd)}
	return whole
}

// piece reads one expression without noting a problem.
func (p *parser) piece() *node {
	p.failed = false
	known := len(p.problems)
	n := p.expr(0)
	p.problems = p.problems[:known]
	return n
}

// expr reads an expression whose infix operators all bind at least as strongly
// as least.
func (p *parser) expr(least int) *node {
	if p.depth++; p.depth > maxDepth {
		p.fail("this expression is nested too deeply")
	}
	n := p.tail(p.operand(), least)
	p.depth--
	return n
}

// tail reads what may follow an operand: postfix and infix operators, [index],
// .field and, behind a label, the labelled expression.
func (p *parser) tail(left *node, least int) *node {
	for links := 0; ; links++ {
		if links > 5*maxDepth {
			p.fail("this expression is too long")
		}
		t := p.peek()
		switch {
		case t.kind != tOp:
			return left
		case t.text == "'":
			p.advance()
			left = p.node(sPrime, "'", left.span.Start, left)
		case postfix(t.text):
			p.advance()
			left = p.node(sOperator, t.text, left.span.Start, left)
		case t.text == "[":
			left = p.index(left)
		case t.text == ".":
			p.field()
			left = p.node(sOperator, ".", left.span.Start, left)
		case t.text == "::" && left.shape == sName:
			p.advance()
			left = p.node(sGroup, "::", left.span.Start, p.expr(0))
		case infix(t.text) == 0 || infix(t.text) < least:
			return left
		default:
			left = p.infix(left)
		}
	}
}

// infix reads the operator and its right operand. Chains of one operator become
// one node, which keeps the tree of a long disjunction flat.
func (p *parser) infix(left *node) *node {
	op := p.advance()
	right := p.expr(infix(op.text) + 1)
	if left.is(op.text) && len(left.kids) > 1 {
		kids := append(left.kids, right)
		return p.node(sOperator, op.text, left.span.Start, kids...)
	}
	return p.node(sOperator, op.text, left.span.Start, left, right)
}

// index reads f[a, b].
func (p *parser) index(f *node) *node {
	p.advance()
	kids := append([]*node{f}, p.list()...)
	if !p.accept("]_") { // f[x]_y cannot be, but must not run away
		p.expect("]")
	}
	return p.node(sOperator, "f[]", f.span.Start, kids...)
}

// field reads .name; a field is no use of anything.
func (p *parser) field() {
	p.advance()
	if t := p.peek(); t.kind == tIdent || t.kind == tKeyword || t.kind == tNumber {
		p.advance()
		return
	}
	p.fail("expected a field's name")
}

// node makes a node that begins at start and ends where the parser is.
func (p *parser) node(s shape, name string, start int, kids ...*node) *node {
	return &node{shape: s, name: name, kids: kids, span: text.Span{Start: start, End: max(start, p.prevEnd)}}
}

// missing stands for an operand that is not there.
func (p *parser) missing() *node {
	p.fail("expected an expression")
	return p.node(sLiteral, "", p.prevEnd)
}

// list reads expressions between commas.
func (p *parser) list() []*node {
	var all []*node
	for {
		all = append(all, p.expr(0))
		if !p.accept(",") {
			return all
		}
	}
}

// junction reads a bulleted list of /\ or \/: its items begin in the bullets'
// column and extend as far as tokens stand right of it.
func (p *parser) junction() *node {
	outer, bullet := p.indent, p.raw(0)
	var items []*node
	for t := p.peek(); t.op(bullet.text) && t.col == bullet.col; t = p.peek() {
		p.advance()
		p.indent = bullet.col
		items = append(items, p.expr(0))
		p.indent = outer
	}
	return p.node(sOperator, bullet.text, bullet.start, items...)
}
