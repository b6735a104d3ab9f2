package tla

import "github.com/lockstep-tla/lockstep/internal/text"

// square reads what begins with [: a record, a set of records, a function, a
// set of functions, an EXCEPT or an action with a subscript.
func (p *parser) square() *node {
	open := p.advance()
	if sep := p.raw(1); p.peek().kind == tIdent && (sep.op("|->") || sep.op(":")) {
		return p.record(open, sep.text)
	}
	first := p.expr(0)
	switch t := p.peek(); {
	case t.op("|->"), t.op(","):
		return p.function(open, first)
	case p.accept("->"):
		to := p.expr(0)
		p.expect("]")
		return p.node(sOperator, "->", open.start, first, to)
	case p.accept("EXCEPT"):
		return p.except(open, first)
	case p.accept("]_"):
		return p.node(sSquare, "[]_", open.start, first, p.operand())
	}
	p.fail("expected |->, ->, EXCEPT or ]_")
	return p.node(sGroup, "[]", open.start, first)
}

// record reads [a |-> e, b |-> f] or [a : S, b : T]; field names use nothing.
func (p *parser) record(open token, sep string) *node {
	var kids []*node
	for {
		p.ident()
		p.expect(sep)
		kids = append(kids, p.expr(0))
		if !p.accept(",") {
			break
		}
	}
	p.expect("]")
	return p.node(sOperator, "[:]", open.start, kids...)
}

// function reads [x \in S, y, z \in T |-> e]. What stands before the first
// comma or |-> was read as an expression, for only then is it known not to be
// one.
func (p *parser) function(open token, first *node) *node {
	binds, pending := asBind(first)
	if p.accept(",") {
		binds = append(binds, p.bounds(pending)...)
	}
	if len(binds) == 0 {
		p.fail("expected \\in")
	}
	p.expect("|->")
	value := p.expr(0)
	p.expect("]")
	return p.scoped("[|->]", open.start, binds, value)
}

// asBind turns x \in S or <<x, y>> \in S, read as an expression, into a bind; a
// name alone comes back as pending, for its set is still to come.
func asBind(n *node) (binds []bind, pending []Decl) {
	if names := asNames(n); names != nil {
		return nil, names
	}
	if n.is("\\in") && len(n.kids) == 2 {
		if names := asNames(n.kids[0]); names != nil {
			return []bind{{names: names, set: n.kids[1]}}, nil
		}
	}
	return nil, nil
}

func asNames(n *node) []Decl {
	switch {
	case n.shape == sName && len(n.kids) == 0:
		return []Decl{{Name: n.name, Span: n.span}}
	case n.is("<<>>"):
		var names []Decl
		for _, kid := range n.kids {
			one := asNames(kid)
			if one == nil {
				return nil
			}
			names = append(names, one...)
		}
		return names
	}
	return nil
}

// except reads the updates of [f EXCEPT !.a[i] = e, …]. Each is a node "!" of
// what it leads through, an index or a literal for a field, and the value.
func (p *parser) except(open token, f *node) *node {
	kids := []*node{f}
	for {
		bang := p.peek()
		p.expect("!")
		update := p.exceptPath()
		p.expect("=")
		kids = append(kids, p.node(sOperator, "!", bang.start, append(update, p.expr(0))...))
		if !p.accept(",") {
			break
		}
	}
	p.expect("]")
	return p.node(sOperator, "EXCEPT", open.start, kids...)
}

// exceptPath reads .a[i][j, k].
func (p *parser) exceptPath() []*node {
	var path []*node
	for !p.failed && (p.peek().op(".") || p.peek().op("[")) {
		start := p.peek().start
		if p.peek().op(".") {
			p.field()
			path = append(path, p.node(sLiteral, ".", start))
			continue
		}
		p.advance()
		index := p.list()
		p.expect("]")
		if len(index) == 1 {
			path = append(path, index[0])
			continue
		}
		path = append(path, p.node(sOperator, "<<>>", start, index...))
	}
	return path
}

// set reads {a, b}, {x \in S : p} or {e : x \in S}.
func (p *parser) set() *node {
	open := p.advance()
	if p.accept("}") {
		return p.node(sOperator, "{}", open.start)
	}
	kids := []*node{p.expr(0)}
	if p.accept(":") {
		binds, _ := asBind(kids[0])
		inner := kids[0]
		if len(binds) > 0 {
			inner = p.expr(0)
		} else {
			binds = p.bounds(nil)
		}
		p.expect("}")
		return p.scoped("{:}", open.start, binds, inner)
	}
	if p.accept(",") {
		kids = append(kids, p.list()...)
	}
	p.expect("}")
	return p.node(sOperator, "{}", open.start, kids...)
}

// tuple reads <<a, b>> or, with a subscript, the action <<A>>_v.
func (p *parser) tuple() *node {
	open := p.advance()
	if p.accept(">>") {
		return p.node(sOperator, "<<>>", open.start)
	}
	kids := p.list()
	if p.accept(">>_") {
		return p.node(sAngle, "<<>>_", open.start, kids[0], p.operand())
	}
	p.expect(">>")
	return p.node(sOperator, "<<>>", open.start, kids...)
}

// scoped makes a node whose names are bound in inner only.
func (p *parser) scoped(name string, start int, binds []bind, inner *node) *node {
	n := p.node(sBind, name, start, inner)
	n.binds = binds
	return n
}

// binder reads the bounds, the colon and the body of a quantifier or CHOOSE.
func (p *parser) binder(t token) *node {
	binds := p.bounds(nil)
	p.expect(":")
	return p.scoped(t.text, t.start, binds, p.expr(0))
}

// bounds reads x, y \in S, <<a, b>> \in T, or unbounded names; pending are names
// already read, with their comma.
func (p *parser) bounds(pending []Decl) []bind {
	var all []bind
	for {
		if p.accept("<<") {
			pending = append(pending, p.names()...)
			p.expect(">>")
		} else {
			pending = append(pending, declare(p.ident()))
		}
		if p.accept("\\in") {
			all = append(all, bind{names: pending, set: p.expr(0)})
			pending = nil
		}
		if !p.accept(",") {
			break
		}
	}
	if pending != nil {
		all = append(all, bind{names: pending})
	}
	return all
}

// names reads identifiers between commas.
func (p *parser) names() []Decl {
	var all []Decl
	for {
		all = append(all, declare(p.ident()))
		if !p.accept(",") {
			return all
		}
	}
}

func declare(r Ref) Decl {
	return Decl{Name: r.Name, Span: text.Span{Start: r.Span.Start, End: r.Span.End}}
}
