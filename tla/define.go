package tla

import "github.com/lockstep-tla/lockstep/internal/text"

// definition reads a definition or an INSTANCE into u; first is the unit's first
// token, which is LOCAL where that was read already.
func (p *parser) definition(u *unit, first token, announced map[string]bool) {
	local := first.word("LOCAL")
	doc := p.file.docAbove(first.start)
	d, instance := p.define()
	if instance != nil {
		instance.Local, instance.Doc = local, doc
		u.Instances = append(u.Instances, instance)
		return
	}
	d.Local, d.Doc, d.Recursive = local, doc, announced[d.Name]
	d.Uses = usesOf(d)
	u.Definitions = append(u.Definitions, d)
}

// define reads what headAt saw, or an INSTANCE without a name: exactly one of
// its answers is not nil.
func (p *parser) define() (*Definition, *Instance) {
	if t := p.raw(0); t.word("INSTANCE") {
		return nil, p.instance(&Definition{Span: text.Span{Start: t.start}})
	}
	d := p.head()
	p.expect("==")
	if p.peek().word("INSTANCE") {
		return nil, p.instance(d)
	}
	p.bodyOf(d)
	return d, nil
}

func (p *parser) bodyOf(d *Definition) {
	d.Body.Start = p.peek().start
	d.expr = p.body()
	d.Body.End = max(p.prevEnd, d.Body.Start)
	d.Span.End = d.Body.End
}

// head reads a definition's head up to its ==.
func (p *parser) head() *Definition {
	t := p.advance()
	d := &Definition{Name: t.text, NameSpan: text.Span{Start: t.start, End: t.end}}
	d.Span = d.NameSpan
	if t.kind == tOp { // -. a
		d.Params = []Decl{declare(p.ident())}
		return d
	}
	switch op := p.peek(); {
	case op.op("=="):
	case p.accept("("):
		d.Params = p.params(")")
	case p.accept("["):
		d.Kind, d.bounds = Function, p.bounds(nil)
		for _, b := range d.bounds {
			d.Params = append(d.Params, b.names...)
		}
		p.expect("]")
	default:
		p.advance()
		left := Decl{Name: t.text, Span: d.NameSpan}
		d.Name, d.NameSpan, d.Params = op.text, text.Span{Start: op.start, End: op.end}, []Decl{left}
		if infix(op.text) > 0 {
			d.Params = append(d.Params, declare(p.ident()))
		}
	}
	return d
}

// instance reads INSTANCE M WITH a <- e, … behind the head d.
func (p *parser) instance(d *Definition) *Instance {
	p.advance()
	i := &Instance{Name: d.Name, NameSpan: d.NameSpan, Params: d.Params, Span: d.Span}
	i.Module = p.ident()
	if p.accept("WITH") {
		for ok := true; ok; ok = p.accept(",") {
			t := p.peek()
			if t.kind != tIdent && t.kind != tOp {
				p.fail("expected a name")
				break
			}
			p.advance()
			s := Substitution{Name: t.text, Span: text.Span{Start: t.start, End: t.end}}
			p.expect("<-")
			s.expr = p.argument()
			s.Value = text.Span{Start: s.expr.span.Start, End: max(s.expr.span.Start, p.prevEnd)}
			i.Substitutions = append(i.Substitutions, s)
		}
	}
	i.Span.End = p.prevEnd
	return i
}

// let reads the definitions behind LET, IN and the expression behind that.
func (p *parser) let(t token) *node {
	group := &letGroup{}
	for !p.failed {
		if p.accept("RECURSIVE") {
			group.recursive = true
			for ok := true; ok; ok = p.accept(",") {
				p.param()
			}
			continue
		}
		if p.peek().kind == tEOF || !p.headAt(p.pos) || p.leftBehind(t) {
			break
		}
		p.letDefinition(group)
	}
	p.expect("IN")
	n := p.node(sLet, "LET", t.start, p.expr(0))
	n.let = group
	return n
}

// letDefinition is define without the recovery that a unit has.
func (p *parser) letDefinition(group *letGroup) {
	d := p.head()
	p.expect("==")
	if p.peek().word("INSTANCE") {
		i := p.instance(d)
		group.instances = append(group.instances, i)
		p.lets = append(p.lets, i)
		return
	}
	d.Body.Start = p.peek().start
	d.expr = p.expr(0)
	d.Body.End = max(p.prevEnd, d.Body.Start)
	d.Span.End = d.Body.End
	group.definitions = append(group.definitions, d)
}

// leftBehind says whether the next definition is one of the module, since the
// LET at let lacks its IN: it stands no further right than the unit, and no IN
// is left for the LET.
func (p *parser) leftBehind(let token) bool {
	return let.match == 0 && p.raw(0).col <= p.unitCol
}

// claim reads a THEOREM or ASSUME with its name and proof.
func (p *parser) claim(u *unit, kind Kind) {
	first := p.advance()
	d := &Definition{Kind: kind, Doc: p.file.docAbove(first.start)}
	d.Span = text.Span{Start: first.start, End: first.end}
	if t := p.peek(); t.kind == tIdent && p.raw(1).op("==") {
		p.advance()
		p.advance()
		d.Name, d.NameSpan, d.Span.Start = t.text, text.Span{Start: t.start, End: t.end}, t.start
	}
	if p.peek().word("ASSUME") {
		d.Body.Start = p.peek().start
		d.expr = p.sequent()
		d.Body.End = max(p.prevEnd, d.Body.Start)
	} else {
		p.bodyOf(d)
	}
	if kind == Theorem && !p.failed {
		p.proof()
	}
	d.Span.End = p.prevEnd
	d.Uses = usesOf(d)
	if d.Name == "" {
		u.Claims = append(u.Claims, d)
		return
	}
	u.Definitions = append(u.Definitions, d)
}
