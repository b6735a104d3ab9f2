package tla

// sequent reads ASSUME … PROVE e. What NEW declares is bound in all of it.
func (p *parser) sequent() *node {
	t := p.advance()
	var binds []bind
	var kids []*node
	for ok := true; ok && !p.failed; ok = p.accept(",") {
		switch next := p.peek(); {
		case next.word("ASSUME"):
			kids = append(kids, p.sequent())
		case next.word("NEW"), next.word("CONSTANT"), next.word("VARIABLE"), next.word("STATE"),
			next.word("ACTION"), next.word("TEMPORAL"):
			binds = append(binds, p.fresh())
		default:
			if next.kind == tIdent && p.raw(1).op("::") {
				p.advance()
				p.advance()
			}
			kids = append(kids, p.premise())
		}
	}
	p.expect("PROVE")
	inner := p.node(sOperator, "PROVE", t.start, append(kids, p.expr(0))...)
	return p.scoped("ASSUME", t.start, binds, inner)
}

func (p *parser) premise() *node {
	if p.peek().word("ASSUME") {
		return p.sequent()
	}
	return p.expr(0)
}

// fresh reads NEW x \in S and its like.
func (p *parser) fresh() bind {
	for p.accept("NEW") || p.accept("CONSTANT") || p.accept("VARIABLE") || p.accept("STATE") ||
		p.accept("ACTION") || p.accept("TEMPORAL") {
		continue
	}
	b := bind{names: []Decl{p.param()}}
	if p.accept("\\in") {
		b.set = p.expr(0)
	}
	return b
}

// proof passes over a proof, where one follows. Its structure is followed, not
// its layout: a proof is one leaf or steps up to a QED with its own proof. What
// it uses belongs to no definition.
func (p *parser) proof() {
	p.accept("PROOF")
	switch t := p.peek(); {
	case p.accept("OBVIOUS"), p.accept("OMITTED"):
	case p.accept("BY"):
		p.facts()
	case t.kind == tStep:
		p.steps()
	}
}

// steps reads the steps of one level up to their QED. A step of a level further
// out ends them too, so that a proof that lacks its QED does no harm.
func (p *parser) steps() {
	if p.depth++; p.depth > maxDepth {
		p.fail("this proof is nested too deeply")
	}
	level := stepLevel(p.peek().text)
	for t, first := p.peek(), true; t.kind == tStep && (first || sameLevel(level, t.text)); t = p.peek() {
		first = false
		p.advance()
		if p.accept("QED") {
			p.proof()
			break
		}
		p.step()
		p.proof()
	}
	p.depth--
}

// sameLevel says whether a step's name continues the level: <*> always does,
// <+> never.
func sameLevel(level, name string) bool {
	next := stepLevel(name)
	return next == "*" || next == level && next != "+"
}

// stepLevel is the text between < and > of a step's name.
func stepLevel(name string) string {
	for i := range name {
		if name[i] == '>' {
			return name[1:i]
		}
	}
	return name
}

// step reads what stands behind a step's name.
func (p *parser) step() {
	t := p.peek()
	if p.headAt(p.pos) {
		p.defines()
		return
	}
	if t.kind != tKeyword {
		p.expr(0)
		return
	}
	switch t.text {
	case "DEFINE":
		p.advance()
		p.defines()
	case "SUFFICES", "HAVE":
		p.advance()
		p.premise()
	case "ASSUME":
		p.sequent()
	case "TAKE":
		p.advance()
		p.bounds(nil)
	case "PICK":
		p.advance()
		p.binder(t)
	case "WITNESS":
		p.advance()
		p.list()
	case "USE", "HIDE":
		p.advance()
		p.facts()
	case "INSTANCE":
		p.define()
	case "CASE":
		p.caseStep()
	default:
		p.expr(0)
	}
}

// defines passes over definitions; the word DEFINE before them may be left out.
func (p *parser) defines() {
	for p.headAt(p.pos) && !p.failed {
		p.define()
	}
}

// caseStep tells the step "CASE p" from a step that states a CASE expression.
func (p *parser) caseStep() {
	t := p.advance()
	condition := p.expr(0)
	if p.accept("->") {
		p.expr(0)
		if p.accept("[]") {
			p.cases(t)
		}
		p.tail(condition, 0)
	}
}

// facts reads the facts behind BY, USE or HIDE, and their DEFs.
func (p *parser) facts() {
	p.accept("ONLY")
	for !p.failed && !p.peek().word("DEF") && !p.peek().word("DEFS") {
		if p.accept("MODULE") {
			p.ident()
		} else {
			p.expr(0)
		}
		if !p.accept(",") {
			break
		}
	}
	if !p.accept("DEF") && !p.accept("DEFS") {
		return
	}
	for ok := true; ok && !p.failed; ok = p.accept(",") {
		switch t := p.peek(); {
		case p.accept("MODULE"):
			p.ident()
		case t.kind == tIdent:
			p.name(true)
		case t.kind == tOp, t.kind == tStep:
			p.advance()
		default:
			p.fail("expected a name")
		}
	}
}
