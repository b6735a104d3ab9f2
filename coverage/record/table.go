package record

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// columns says which cells of a table name actions and which hold their code.
// Without a column that speaks of code, all others do.
type columns struct {
	count  int
	action int
	code   []int
	links  bool
}

func (c columns) equal(other columns) bool {
	return c.count == other.count && c.action == other.action && slices.Equal(c.code, other.code) && c.links == other.links
}

func (p *prose) columns(header ast.Node) columns {
	c := columns{count: header.ChildCount(), links: true}
	found := false
	for i, title := range p.cells(header) {
		s := strings.ToLower(whole(title).Of(p.doc.src))
		switch {
		case containsAny(s, "variable", "constant", "property", "properties", "invariant"):
			c.links = false
		case !found && containsAny(s, "action", "operator", "model", "definition"):
			c.action, found = i, true
		case containsAny(s, "code", "function", "file", "source", "line", "where", "place", "implement", "typescript"):
			c.code = append(c.code, i)
		}
	}
	return c
}

func (p *prose) cells(row ast.Node) [][]token {
	var cells [][]token
	for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
		cells = append(cells, p.doc.tokenize(cell))
	}
	return cells
}

// table reads each row as an entry: names of the model in one cell, their code
// in others. A table that speaks of variables or constants links nothing.
func (p *prose) table(table ast.Node, ctx around) {
	var cols columns
	for row := table.FirstChild(); row != nil; row = row.NextSibling() {
		if row.Kind() == east.KindTableHeader {
			cols = p.columns(row)
			cols.links = cols.links && (ctx.section == linking || ctx.labelled)
			ctx.lenient = p.hasRows(table, cols)
			continue
		}
		if taken := p.doc.known.rows[row]; taken != nil {
			p.takeRow(taken, cols, ctx)
			continue
		}
		links, mentions := len(p.links), len(p.mentions)
		p.row(p.cells(row), cols, ctx)
		p.keepRow(row, cols, ctx, links, mentions)
	}
}

func (p *prose) hasRows(table ast.Node, cols columns) bool {
	for row := table.FirstChild(); row != nil; row = row.NextSibling() {
		if row.Kind() != east.KindTableHeader && p.opensRow(row, cols) {
			return true
		}
	}
	return false
}

// opensRow says whether a row is an entry by a name that the model defines.
func (p *prose) opensRow(row ast.Node, cols columns) bool {
	if taken := p.doc.known.rows[row]; taken != nil {
		return taken.opens
	}
	cells := p.cells(row)
	return cols.action < len(cells) && len(p.heads.names(cells[cols.action], false).actions) > 0
}

func (p *prose) row(cells [][]token, cols columns, ctx around) {
	var e *entry
	if cols.links && cols.action < len(cells) {
		if h := p.heads.names(cells[cols.action], ctx.lenient); len(h.actions) > 0 {
			e = p.open(start{head: h}, nil, nil, false)
			cells[cols.action] = cells[cols.action][h.size:]
			e.link.Span = rowSpan(h, cells)
		}
	}
	for i, cell := range cells {
		isCode := i != cols.action && (len(cols.code) == 0 || slices.Contains(cols.code, i))
		if e == nil || isCode {
			p.give(cell, e)
		} else {
			p.mention(cell, p.sections.now())
		}
	}
}

func rowSpan(h head, cells [][]token) text.Span {
	span := text.Span{Start: h.start, End: h.start + 1}
	for _, action := range h.actions {
		grow(&span, action.Span)
	}
	for _, cell := range cells {
		grow(&span, whole(cell))
	}
	return span
}
