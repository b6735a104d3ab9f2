package tla

import "github.com/lockstep-tla/lockstep/internal/text"

// operand reads an expression up to the first infix or postfix operator.
func (p *parser) operand() *node {
	t := p.peek()
	switch t.kind {
	case tIdent:
		if p.nextHead(t) {
			return p.missing()
		}
		switch t.text {
		case "TRUE", "FALSE", "BOOLEAN", "STRING":
			p.advance()
			return p.node(sLiteral, t.text, t.start)
		}
		return p.name(true)
	case tNumber, tString, tStep:
		p.advance()
		if t.kind == tStep && p.peek().op("!") {
			p.selectors(&node{span: text.Span{Start: t.start, End: t.end}})
		}
		return p.node(sLiteral, t.text, t.start)
	case tKeyword:
		return p.wordOperand(t)
	case tOp:
		return p.symbolOperand(t)
	}
	return p.missing()
}

func (p *parser) symbolOperand(t token) *node {
	switch t.text {
	case "/\\", "\\/":
		return p.junction()
	case "(":
		p.advance()
		inner := p.expr(0)
		p.expect(")")
		return p.node(sGroup, "()", t.start, inner)
	case "[":
		return p.square()
	case "{":
		return p.set()
	case "<<":
		return p.tuple()
	case "\\A", "\\E", "\\AA", "\\EE":
		p.advance()
		return p.binder(t)
	case "@":
		p.advance()
		return p.node(sLiteral, "@", t.start)
	}
	if (infix(t.text) > 0 || postfix(t.text)) && p.raw(1).op("(") && t.text != "-" { // +(a, b)
		n := p.node(sName, t.text, t.start)
		n.span.End = p.advance().end
		p.arguments(n)
		return n
	}
	if strength := prefix(t); strength > 0 {
		p.advance()
		return p.node(sOperator, prefixName(t.text), t.start, p.expr(strength))
	}
	return p.missing()
}

func (p *parser) wordOperand(t token) *node {
	switch t.text {
	case "IF", "CASE", "LET", "CHOOSE", "LAMBDA", "WF_", "SF_", "UNCHANGED", "ENABLED",
		"SUBSET", "UNION", "DOMAIN":
		p.advance()
	default:
		return p.missing()
	}
	switch t.text {
	case "IF":
		return p.conditional(t)
	case "CASE":
		return p.cases(t)
	case "LET":
		return p.let(t)
	case "CHOOSE":
		return p.binder(t)
	case "LAMBDA":
		names := p.params(":")
		return p.scoped("LAMBDA", t.start, []bind{{names: names}}, p.expr(0))
	case "WF_", "SF_":
		return p.fairness(t)
	}
	operand := p.expr(prefix(t))
	shape := map[string]shape{"UNCHANGED": sUnchanged, "ENABLED": sEnabled}[t.text]
	if shape == sLiteral {
		shape = sOperator
	}
	return p.node(shape, t.text, t.start, operand)
}

// name reads a name with its arguments and what follows ! in it: Op(a),
// S!Op(a), S(k)!Op, Op!1!<<. The node's name is the names joined by !, its span
// reaches to the last of them, its kids are all arguments.
func (p *parser) name(arguments bool) *node {
	t := p.advance()
	n := p.node(sName, t.text, t.start)
	if arguments {
		p.arguments(n)
	}
	for !p.failed && p.peek().op("!") {
		next := p.raw(1)
		if next.kind != tIdent && !(next.kind == tOp && infix(next.text) > 0) {
			p.selectors(n)
			break
		}
		p.advance()
		p.advance()
		n.name, n.span.End = n.name+"!"+next.text, next.end
		if arguments {
			p.arguments(n)
		}
	}
	return n
}

// arguments adds (a, b) to n where it follows.
func (p *parser) arguments(n *node) {
	if !p.accept("(") {
		return
	}
	for {
		n.kids = append(n.kids, p.argument())
		if !p.accept(",") {
			break
		}
	}
	p.expect(")")
}

// argument is an expression or an operator by itself, as in Reduce(+, 0, s) or,
// at the end of an INSTANCE, F <- SUBSET.
func (p *parser) argument() *node {
	t, behind := p.peek(), p.raw(1)
	operator := t.kind == tOp && (infix(t.text) > 0 || postfix(t.text)) || prefix(t) > 0
	if t.op("/\\") || t.op("\\/") || prefix(t) > 0 { // which may begin an expression
		operator = operator && (behind.op(",") || behind.op(")") || behind.word("IN") ||
			behind.kind == tStep || p.beginsUnit(p.pos+1, p.unitCol))
	}
	if operator && !behind.op("(") {
		p.advance()
		return p.node(sOperator, t.text, t.start)
	}
	return p.expr(0)
}

// selectors reads the parts of a subexpression's name (TLA+2): !1, !<<, !>>, !:,
// !@, !(e), !label(e) and !+(a, b). They name a part of n's definition; n stands
// for all of it.
func (p *parser) selectors(n *node) {
	for p.accept("!") {
		switch t := p.peek(); {
		case t.op("("):
			p.arguments(n)
		case t.kind == tNumber, t.op("<<"), t.op(">>"), t.op(":"), t.op("@"):
			p.advance()
		case t.kind == tIdent, t.kind == tOp && (infix(t.text) > 0 || postfix(t.text)), prefix(t) > 0:
			p.advance()
			p.arguments(n)
		default:
			p.fail("expected a selector behind !")
		}
	}
}

// conditional reads IF a THEN b ELSE c behind the IF.
func (p *parser) conditional(t token) *node {
	condition := p.expr(0)
	p.expect("THEN")
	then := p.expr(0)
	p.expect("ELSE")
	return p.node(sIf, "IF", t.start, condition, then, p.expr(0))
}

// cases reads the arms behind CASE. OTHER is an arm whose condition is a
// literal.
func (p *parser) cases(t token) *node {
	var kids []*node
	for {
		condition := p.node(sLiteral, "OTHER", p.raw(0).start)
		if !p.accept("OTHER") {
			condition = p.expr(0)
		}
		p.expect("->")
		kids = append(kids, condition, p.expr(0))
		if !p.accept("[]") {
			return p.node(sCase, "CASE", t.start, kids...)
		}
	}
}

// fairness reads the subscript and the action behind WF_ or SF_.
func (p *parser) fairness(t token) *node {
	var subscript *node
	if p.peek().kind == tIdent {
		subscript = p.name(false)
		if open := p.peek(); open.op("(") && p.raw(open.match+1).op("(") {
			p.arguments(subscript) // WF_f(x)(A)
		}
	} else {
		subscript = p.operand()
	}
	p.expect("(")
	action := p.expr(0)
	p.expect(")")
	return p.node(sFair, t.text, t.start, action, subscript)
}
