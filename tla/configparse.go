package tla

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

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
	case keyword.text == "SYMMETRY":
		p.symmetry(keyword)
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

// symmetry reads the one name behind SYMMETRY; it may be a union of sets.
func (p *configParser) symmetry(keyword token) {
	var one Ref
	if len(p.config.Symmetry) > 0 {
		one = p.config.Symmetry[0]
	}
	p.single(keyword, &one)
	if one.Name != "" {
		p.config.Symmetry = []Ref{one}
	}
}

// names reads names up to the next section. To TLC every token is a name, so
// that it looks for a definition of the comma between two.
func (p *configParser) names() []Ref {
	var all []Ref
	for !p.sectionEnds() {
		t := p.advance()
		switch {
		case t.op(","):
			p.comma(t)
		case t.kind == tIdent:
			r := Ref{t.text, spanOf(t)}
			for p.peek().op("!") && p.tokens[min(p.pos+1, len(p.tokens)-1)].kind == tIdent {
				p.advance()
				t = p.advance()
				r.Name, r.Span.End = r.Name+"!"+t.text, t.end
			}
			p.qualified(r)
			all = append(all, r)
		default:
			p.problem(spanOf(t), "expected a name")
		}
	}
	return all
}

func (p *configParser) comma(t token) {
	p.problem(spanOf(t), "TLC takes this comma for a name: blanks separate names here")
}

// qualified complains of S!Op, which TLC reads as three names.
func (p *configParser) qualified(r Ref) {
	if strings.Contains(r.Name, "!") {
		p.problem(r.Span, "TLC reads no "+r.Name+" here: define a name for it in the module")
	}
}

func (p *configParser) deadlock(keyword token) {
	t := p.peek()
	if t.text != "TRUE" && t.text != "FALSE" {
		p.problem(spanOf(keyword), "CHECK_DEADLOCK needs TRUE or FALSE")
		for !p.sectionEnds() {
			p.advance()
		}
		return
	}
	p.advance()
	if p.config.CheckDeadlock != nil {
		p.problem(spanOf(keyword), "CHECK_DEADLOCK stands here for the second time")
		return
	}
	value := t.text == "TRUE"
	p.config.CheckDeadlock = &value
}

// assignment reads Name = value, Name = [M]value, Name <- Other, Name <- [M]Other
// or Name(args) = value. Where neither = nor <- comes it passes on to the next
// assignment.
func (p *configParser) assignment() {
	name := p.advance()
	if name.op(",") {
		p.comma(name)
		return
	}
	p.chain(&name)
	if t := p.peek(); t.op("(") && t.match > 0 {
		p.pos += t.match + 1
	}
	op := p.peek()
	if !op.op("=") && !op.op("<-") || name.kind != tIdent && name.kind != tOp {
		message := "expected NAME = value or NAME <- Name"
		if len(name.text) >= len("INIT") && strings.Trim(name.text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_") == "" {
			message = name.text + " is no keyword of TLC, and has no value"
		}
		p.problem(spanOf(name), message)
		for !p.sectionEnds() && !p.assigns() {
			p.advance()
		}
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

// assigns says whether an assignment begins here.
func (p *configParser) assigns() bool {
	next := p.tokens[min(p.pos+1, len(p.tokens)-1)]
	return next.op("=") || next.op("<-")
}

// chain joins what follows ! to a name.
func (p *configParser) chain(name *token) {
	for p.peek().op("!") {
		p.advance()
		part := p.advance()
		name.text, name.end = name.text+"!"+part.text, part.end
	}
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
	if t.kind != tIdent && t.kind != tOp {
		p.problem(spanOf(t), "expected the name of a definition behind <-")
	}
	p.chain(&t)
	a.ValueSpan = spanOf(t)
	p.qualified(Ref{t.text, a.ValueSpan})
}

// value reads what stands behind =: a natural number, a string, TRUE, FALSE, a
// model value or a set of values. TLC reads no other expressions there; they are
// noted and passed over.
func (p *configParser) value() text.Span {
	t := p.advance()
	span := spanOf(t)
	switch {
	case t.kind == tIdent && p.peek().op("!"):
		p.chain(&t)
		span = spanOf(t)
	case t.kind == tIdent, t.kind == tString, t.kind == tNumber && strings.Trim(t.text, "0123456789") == "":
		return span
	case t.op("-") && p.peek().kind == tNumber:
		span.End = p.advance().end
	case t.op("{"):
		span.End = p.set(t)
		return span
	case t.match > 0:
		p.pos += t.match
		span.End = p.tokens[p.pos-1].end
	}
	p.problem(span, "TLC reads no such value in a config: define it in the module and use <-")
	return span
}

// set reads values between commas up to the brace that closes the set that open
// begins; the sets within are counted, not descended into.
func (p *configParser) set(open token) int {
	last := open
	for depth := 1; depth > 0; {
		if p.sectionEnds() {
			p.problem(spanOf(open), "this set is not closed")
			break
		}
		t := p.peek()
		if !mayFollow(last, t) {
			p.problem(spanOf(t), "TLC expects values here with one comma between two")
		}
		last = t
		switch {
		case t.op("{"):
			depth++
			p.advance()
		case t.op("}"):
			depth--
			p.advance()
		case t.op(","):
			p.advance()
		default:
			p.value()
		}
	}
	return p.tokens[p.pos-1].end
}

// mayFollow says whether in a set t may stand behind what begins with last.
func mayFollow(last, t token) bool {
	if last.op("{") || last.op(",") {
		return !t.op(",") && (!t.op("}") || last.op("{"))
	}
	return t.op(",") || t.op("}")
}
