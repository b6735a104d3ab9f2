package tla

import "github.com/lockstep-tla/lockstep/internal/text"

// configParser reads sections from a config's tokens, which are those of TLA+.
type configParser struct {
	config *Config
	tokens []token
	pos    int
}

func (p *configParser) peek() token { return p.tokens[min(p.pos, len(p.tokens)-1)] }

func (p *configParser) advance() token {
	t := p.peek()
	p.pos++
	return t
}

func (p *configParser) problem(span text.Span, message string) {
	p.config.Problems = append(p.config.Problems, Problem{span, message})
}

func spanOf(t token) text.Span { return text.Span{Start: t.start, End: t.end} }

// sectionEnds says whether the next token ends a section's content.
func (p *configParser) sectionEnds() bool {
	return p.peek().kind == tEOF || configKeyword(p.peek().text)
}

func (p *configParser) section() {
	keyword := p.advance()
	c := p.config
	switch one, many := c.one(keyword.text), c.many(keyword.text); {
	case one != nil:
		p.single(keyword, one)
	case many != nil:
		*many = append(*many, p.names()...)
	case keyword.text == "CHECK_DEADLOCK":
		p.deadlock(keyword)
	case keyword.text == "CONSTANT" || keyword.text == "CONSTANTS":
		for !p.sectionEnds() {
			p.assignment()
		}
	default:
		p.problem(spanOf(keyword), "expected a keyword such as SPECIFICATION or INVARIANT")
		for !p.sectionEnds() {
			p.advance()
		}
	}
}

// single reads the one name of a section such as INIT.
func (p *configParser) single(keyword token, into *Ref) {
	names := p.names()
	if len(names) == 0 {
		p.problem(spanOf(keyword), keyword.text+" names nothing")
		return
	}
	if into.Name != "" {
		p.problem(spanOf(keyword), keyword.text+" stands here for the second time")
	} else {
		*into = names[0]
	}
	for _, extra := range names[1:] {
		p.problem(extra.Span, keyword.text+" takes one name")
	}
}

// names reads names with or without commas between them, up to the next section.
func (p *configParser) names() []Ref {
	var all []Ref
	for !p.sectionEnds() {
		t := p.advance()
		switch {
		case t.op(","):
		case t.kind == tIdent:
			r := Ref{t.text, spanOf(t)}
			for p.peek().op("!") && p.tokens[min(p.pos+1, len(p.tokens)-1)].kind == tIdent {
				p.advance()
				t = p.advance()
				r.Name, r.Span.End = r.Name+"!"+t.text, t.end
			}
			all = append(all, r)
		default:
			p.problem(spanOf(t), "expected a name")
		}
	}
	return all
}

func (p *configParser) deadlock(keyword token) {
	t := p.peek()
	if t.text != "TRUE" && t.text != "FALSE" {
		p.problem(spanOf(keyword), "CHECK_DEADLOCK needs TRUE or FALSE")
		return
	}
	p.advance()
	value := t.text == "TRUE"
	p.config.CheckDeadlock = &value
}

// assignment reads Name = value, Name = [M]value, Name <- Other, Name <- [M]Other
// or Name(args) = value. Where neither = nor <- comes it passes over one token.
func (p *configParser) assignment() {
	name := p.advance()
	if name.op(",") {
		return
	}
	if t := p.peek(); t.op("(") && t.match > 0 {
		p.pos += t.match + 1
	}
	op := p.peek()
	if !op.op("=") && !op.op("<-") || name.kind != tIdent && name.kind != tOp {
		p.problem(spanOf(name), "expected NAME = value or NAME <- Name")
		return
	}
	p.advance()
	a := Assignment{Name: name.text, Span: spanOf(name), Op: op.text, Module: p.bracketed()}
	if p.sectionEnds() {
		p.problem(spanOf(op), "expected a value behind "+op.text)
		return
	}
	if op.text == "<-" {
		p.other(&a)
	} else {
		a.ValueSpan = p.value()
	}
	a.Value = a.ValueSpan.Of(p.config.Text)
	p.config.Constants = append(p.config.Constants, a)
}

// bracketed reads the [M] before a value.
func (p *configParser) bracketed() string {
	t := p.peek()
	if !t.op("[") || t.match != 2 || p.tokens[p.pos+1].kind != tIdent {
		return ""
	}
	p.pos += 3
	return p.tokens[p.pos-2].text
}

// other reads the name behind <-.
func (p *configParser) other(a *Assignment) {
	t := p.advance()
	a.ValueSpan = spanOf(t)
	if t.kind != tIdent && t.kind != tOp {
		p.problem(spanOf(t), "expected the name of a definition behind <-")
	}
	for p.peek().op("!") {
		p.advance()
		a.ValueSpan.End = p.advance().end
	}
}

// value reads what stands behind =: a number, a string, TRUE, FALSE, a model
// value or a set of values. TLC reads no other expressions there; they are noted
// and passed over.
func (p *configParser) value() text.Span {
	t := p.advance()
	span := spanOf(t)
	switch {
	case t.kind == tIdent, t.kind == tString, t.kind == tNumber:
	case t.op("-") && p.peek().kind == tNumber:
		span.End = p.advance().end
	case t.op("{"):
		span.End = p.set(t)
	case t.match > 0:
		p.pos += t.match
		span.End = p.tokens[p.pos-1].end
		p.problem(span, "TLC reads no such value in a config: define it in the module and use <-")
	default:
		p.problem(span, "TLC reads no such value in a config")
	}
	return span
}

// set reads values up to the brace that closes the set that open begins; the
// sets within are counted, not descended into.
func (p *configParser) set(open token) int {
	for depth := 1; ; {
		t := p.peek()
		switch {
		case t.op("}"):
			p.advance()
			if depth--; depth == 0 {
				return t.end
			}
		case t.op("{"):
			p.advance()
			depth++
		case p.sectionEnds():
			p.problem(spanOf(open), "this set is not closed")
			return p.tokens[p.pos-1].end
		case t.op(","):
			p.advance()
		default:
			p.value()
		}
	}
}
