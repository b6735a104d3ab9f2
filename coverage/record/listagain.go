package record

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/yuin/goldmark/ast"
)

// take reads a block as what it was in an earlier text, and says whether that
// was the list of covered functions.
func (r *listReader) take(known *passage, doc *document, n ast.Node) bool {
	if known.list == nil {
		return false
	}
	doc.known.broken = doc.known.broken || n.Kind() == ast.KindHeading || !doc.known.closed[known.span.Start]
	*r.list = *known.list
	r.list.used, r.list.taken = map[ast.Node]bool{n: true}, true
	return true
}

// keepList notes a block of the list of covered functions for a later text, if
// it is the only one: where a list goes on, the blocks around decide.
func (p *prose) keepList(n ast.Node) {
	if taken := p.doc.known.of(n); taken != nil {
		p.doc.known.broken = p.doc.known.broken || taken.list == nil
		p.doc.known.used++
		p.passages = append(p.passages, taken)
		return
	}
	if len(p.covered.used) > 1 || !isLeaf(n) || n.Parent().Kind() == ast.KindBlockquote {
		return
	}
	span := spanOf(p.doc.src, n)
	if strings.Contains(span.Of(p.doc.src), "[") {
		return
	}
	list := p.covered
	list.used = nil
	said := &passage{span: span, list: &list}
	p.passages, p.fresh = append(p.passages, said), append(p.fresh, said)
}

// shift is the list by bytes further on.
func (l *coveredList) shift(by int) *coveredList {
	moved := *l
	moved.span = l.span.Shift(by)
	moved.names, moved.problems = slices.Clone(l.names), slices.Clone(l.problems)
	for i := range moved.names {
		name := &moved.names[i]
		for _, span := range []*text.Span{&name.FileSpan, &name.Span, &name.LimitSpan} {
			if span.Len() > 0 { // what is not stated stays empty
				*span = span.Shift(by)
			}
		}
	}
	for i := range moved.problems {
		moved.problems[i].Span = moved.problems[i].Span.Shift(by)
	}
	return &moved
}
