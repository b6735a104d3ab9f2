package tla

import (
	"strings"
	"sync"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Parse reads the text of a .tla file. It never fails: what it could not read
// is in the file's Problems, in the order of their places.
func Parse(path, src string) *File {
	f := &File{Path: path, Text: src, Lines: text.NewLines(src)}
	l := newLexer(src)
	for at := moduleStart(src, 0); at >= 0; at = moduleStart(src, l.pos) {
		tokens := l.module(at)
		f.comments = l.comments
		f.addModule(tokens, nil)
	}
	f.finish(l.problems)
	return f
}

// addModule parses a top-level module of the file, whose comments are known.
// kept is units that need no parsing, by the index of their first token.
func (f *File) addModule(tokens []token, kept map[int]*unit) {
	p := &parser{file: f, tokens: tokens, limit: len(tokens), indent: -1, kept: kept}
	m := p.module(nil)
	m.tokens = tokens
	f.Modules = append(f.Modules, m)
	f.Problems = append(f.Problems, p.problems...)
}

// finish adds what the lexer could not read, and makes the modules' names what
// the file has come to.
func (f *File) finish(lexical []Problem) {
	f.lexical = lexical
	f.Problems = append(f.Problems, lexical...)
	if len(f.Modules) == 0 {
		f.Problems = append(f.Problems, Problem{text.Span{}, "no module begins in this file"})
	}
	sortProblems(f.Problems)
	for _, m := range f.AllModules() {
		m.named = sync.OnceValue(m.walkNames)
	}
}

// moduleStart is the offset of the first dashes from pos on that the word MODULE
// follows, -1 where there are none.
func moduleStart(src string, pos int) int {
	for pos < len(src) {
		i := strings.Index(src[pos:], "----")
		if i < 0 {
			return -1
		}
		start := pos + i
		pos = start + run(src[start:], '-')
		if strings.HasPrefix(strings.TrimLeft(src[pos:], " \t\r\n"), "MODULE") {
			return start
		}
	}
	return -1
}

// module reads a module from the dashes before MODULE on.
func (p *parser) module(outer *Module) *Module {
	m := &Module{File: p.file, outer: outer}
	m.Span.Start = p.advance().start
	p.advance()
	name := p.ident()
	m.Name, m.NameSpan = name.Name, name.Span
	if p.raw(0).kind == tDashes {
		p.advance()
	} else {
		p.fail("expected ---- behind the module's name")
	}
	p.failed = false
	announced := map[string]bool{}
	for t := p.raw(0); t.kind != tEOF; t = p.raw(0) {
		if t.kind == tEquals {
			p.advance()
			m.Span.End = p.prevEnd
			return m
		}
		u := p.kept[p.pos]
		if u == nil || outer != nil {
			u = p.unit(m, announced)
		} else {
			u = u.in(m, announced)
			p.pos += u.count
			p.prevEnd = p.tokens[p.pos-1].end
		}
		m.add(u)
		if outer == nil {
			m.units = append(m.units, u)
		}
		p.problems = append(p.problems, u.problems...)
		for _, name := range u.announces {
			announced[name] = true
		}
	}
	p.problem(m.NameSpan, "module "+m.Name+" is not closed by ====")
	m.Span.End = len(p.file.Text)
	return m
}

// unit reads one unit of the body of module m and, where that fails, passes on
// to the next one. announced is the names that RECURSIVE has declared so far.
func (p *parser) unit(m *Module, announced map[string]bool) *unit {
	t, before := p.raw(0), p.pos
	u := &unit{first: before}
	outer, high := p.problems, p.high
	p.problems, p.high = nil, before
	p.unitCol, p.depth, p.indent, p.failed = t.col, 0, -1, false
	switch {
	case t.kind == tDashes && p.raw(1).word("MODULE"):
		u.Modules = append(u.Modules, p.module(m))
	case t.kind == tDashes:
		p.advance()
	case t.kind == tKeyword:
		p.wordUnit(u, t, announced)
	case p.headAt(p.pos):
		p.definition(u, t, announced)
	default:
		p.fail("expected a definition or a declaration")
	}
	if p.failed {
		if p.pos == before {
			p.advance()
		}
		p.pos, p.failed = p.nextUnit(p.pos, t.col), false
	}
	u.lets, p.lets = p.lets, nil
	u.count, u.seen = p.pos-before, max(p.high, p.pos)+1-before
	u.problems, p.problems = p.problems, outer
	p.high = max(p.high, high)
	return u
}

func (p *parser) wordUnit(u *unit, t token, announced map[string]bool) {
	switch t.text {
	case "EXTENDS":
		p.advance()
		for ok := true; ok; ok = p.accept(",") {
			if name := p.ident(); name.Name != "" {
				u.Extends = append(u.Extends, name)
			}
		}
	case "CONSTANT", "CONSTANTS":
		u.Constants = append(u.Constants, p.declarations()...)
	case "VARIABLE", "VARIABLES":
		u.Variables = append(u.Variables, p.declarations()...)
	case "RECURSIVE":
		for _, d := range p.declarations() {
			u.announces = append(u.announces, d.Name)
		}
	case "LOCAL":
		p.advance()
		if !p.headAt(p.pos) && !p.raw(0).word("INSTANCE") {
			p.fail("expected a definition or INSTANCE behind LOCAL")
			return
		}
		p.definition(u, t, announced)
	case "INSTANCE":
		p.definition(u, t, announced)
	case "ASSUME", "ASSUMPTION", "AXIOM":
		p.claim(u, Assumption)
	case "THEOREM", "LEMMA", "PROPOSITION", "COROLLARY":
		p.claim(u, Theorem)
	case "USE", "HIDE":
		p.advance()
		p.facts()
	default:
		p.fail("expected a definition or a declaration")
	}
}

// declarations reads the names behind CONSTANT, VARIABLE or RECURSIVE.
func (p *parser) declarations() []Decl {
	p.advance()
	var all []Decl
	for ok := true; ok; ok = p.accept(",") {
		if p.headAt(p.pos) {
			p.fail("expected a name")
			break
		}
		d := p.param()
		if p.failed {
			break
		}
		d.Doc = p.file.declDoc(d.Span)
		all = append(all, d)
	}
	return all
}

// param reads the declaration of a name or operator: x, Op(_, _), _+_, -._, _^#.
func (p *parser) param() Decl {
	t := p.peek()
	switch {
	case t.op("_"):
		p.advance()
		op := p.advance()
		arity := 1
		if p.accept("_") {
			arity = 2
		}
		return Decl{Name: op.text, Arity: arity, Span: text.Span{Start: op.start, End: op.end}}
	case t.kind == tOp && prefix(t) > 0:
		p.advance()
		p.expect("_")
		return Decl{Name: t.text, Arity: 1, Span: text.Span{Start: t.start, End: t.end}}
	}
	d := declare(p.ident())
	if p.accept("(") {
		for ok := true; ok; ok = p.accept(",") {
			p.expect("_")
			d.Arity++
		}
		p.expect(")")
	}
	return d
}

// params reads parameters between commas up to the closing token.
func (p *parser) params(closing string) []Decl {
	var all []Decl
	for ok := true; ok; ok = p.accept(",") {
		d := p.param()
		if p.failed {
			return all
		}
		all = append(all, d)
	}
	p.expect(closing)
	return all
}
