package record

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	mdtext "github.com/yuin/goldmark/text"
)

// tableTransformer makes tables of paragraphs, and takes the text out of their
// rows that are known.
type tableTransformer struct {
	parser.ParagraphTransformer
	known *takeOver
}

// Transform is that of goldmark; the table takes the paragraph's place, or
// stands behind the lines that are left of it.
func (t tableTransformer) Transform(n *ast.Paragraph, reader mdtext.Reader, pc parser.Context) {
	parent, before := n.Parent(), n.PreviousSibling()
	t.ParagraphTransformer.Transform(n, reader, pc)
	made := n.NextSibling()
	if n.Parent() == nil {
		if made = parent.FirstChild(); before != nil {
			made = before.NextSibling()
		}
	}
	if table, ok := made.(*east.Table); ok {
		t.known.closeRows(table)
	}
}

// closeRows takes the text out of the rows that are known, so that goldmark
// reads nothing in them.
func (t *takeOver) closeRows(table *east.Table) {
	if len(t.at) == 0 {
		return
	}
	for row := table.FirstChild(); row != nil; row = row.NextSibling() {
		span, ok := lineOf(t.src, row)
		known := t.at[span.Start]
		if !ok || known == nil || known.columns == nil || known.span != span || row.Kind() == east.KindTableHeader {
			continue
		}
		t.rows[row] = known
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			cell.SetLines(mdtext.NewSegments())
		}
	}
}

// lineOf is the line of a row, all of it, since what stands before its first bar
// decides what it is. It is false for a row without text.
func lineOf(src string, row ast.Node) (text.Span, bool) {
	cell := row.FirstChild()
	if cell == nil || cell.Lines().Len() == 0 {
		return text.Span{}, false
	}
	at := cell.Lines().At(0).Start
	span := text.Span{Start: strings.LastIndexByte(src[:at], '\n') + 1, End: len(src)}
	if end := strings.IndexByte(src[at:], '\n'); end >= 0 {
		span.End = at + end
	}
	return span, true
}

// rowContext is what of its surroundings decides how a row is read, beside its
// columns.
func (p *prose) rowContext(ctx around) around {
	return around{section: p.sections.now(), lenient: ctx.lenient}
}

// takeRow adds what an earlier row said.
func (p *prose) takeRow(taken *passage, cols columns, ctx around) {
	if !taken.columns.equal(cols) || taken.ctx != p.rowContext(ctx) {
		p.doc.known.broken = true
		return
	}
	p.takeOver(taken)
}

// keepRow notes what a row said from the given links and mentions on, for a
// later text.
func (p *prose) keepRow(row ast.Node, cols columns, ctx around, links, mentions int) {
	span, ok := lineOf(p.doc.src, row)
	if !ok || strings.Contains(span.Of(p.doc.src), "[") || speaksOfList(span, p.doc.src) {
		return
	}
	said := &passage{span: span, ctx: p.rowContext(ctx), columns: &cols, opens: p.opensRow(row, cols)}
	p.keepSaid(said, links, mentions)
}
