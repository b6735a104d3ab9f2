package record

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// BlockKind is what sort of block of Markdown a Block is.
type BlockKind int

// The kinds of blocks that an outline has.
const (
	SectionBlock BlockKind = iota // a heading and what follows it up to the next of its level
	FrontBlock                    // the frontmatter with its delimiters
	FenceBlock                    // a fenced code block with its fences
	ItemBlock                     // a list item with what is nested in it
	TableBlock
	ParagraphBlock
)

// Block is a part of a record as its Markdown divides it. Spans are bytes; Span
// ends behind the last character of the block, before the line end.
type Block struct {
	Kind BlockKind
	// Level is a heading's, from 1 to 6, and 0 for other blocks.
	Level int
	// Title is a heading's text as written, or the language of a fence.
	Title     string
	TitleSpan text.Span
	Span      text.Span
}

// Outline divides the text into its blocks, in the order of their beginnings, an
// outer one before those inside it. It is made at every call: what asks for it is
// no part of checking a record.
func (r *Record) Outline() []Block {
	doc := parseMarkdown(r.Text, newTakeOver(r.Text, nil))
	o := &outline{doc: doc}
	if _, end := frontmatter(r.Text); end > 0 {
		o.add(Block{Kind: FrontBlock, Title: "frontmatter", TitleSpan: r.Lines.Span(1, 1), Span: trimEnd(r.Text, text.Span{End: end})})
	}
	o.walk(doc.root)
	o.endSections(len(r.Text))
	return o.blocks
}

// outline collects blocks.
type outline struct {
	doc    *document
	blocks []Block
	open   []int // the sections around, by their place in blocks
}

func (o *outline) add(b Block) { o.blocks = append(o.blocks, b) }

func (o *outline) walk(container ast.Node) {
	for n := container.FirstChild(); n != nil; n = n.NextSibling() {
		if n.Type() != ast.TypeBlock {
			continue
		}
		switch block := n.(type) {
		case *ast.Heading:
			o.heading(block)
		case *ast.FencedCodeBlock:
			o.fence(block)
		case *ast.ListItem:
			o.block(ItemBlock, block)
			o.walk(n)
		case *east.Table:
			o.block(TableBlock, block)
		case *ast.Paragraph:
			o.block(ParagraphBlock, block)
		default:
			o.walk(n)
		}
	}
}

// heading ends the sections of its level and deeper ones, and begins one.
func (o *outline) heading(h *ast.Heading) {
	if h.Lines().Len() == 0 {
		return
	}
	title := text.Span{Start: h.Lines().At(0).Start, End: h.Lines().At(h.Lines().Len() - 1).Stop}
	title = trim(o.doc.src, title)
	start := o.doc.lineStart(title.Start)
	for len(o.open) > 0 && o.blocks[o.open[len(o.open)-1]].Level >= h.Level {
		o.endSection(start)
	}
	o.open = append(o.open, len(o.blocks))
	o.add(Block{Kind: SectionBlock, Level: h.Level, Title: title.Of(o.doc.src), TitleSpan: title, Span: text.Span{Start: start, End: title.End}})
}

func (o *outline) endSection(at int) {
	block := &o.blocks[o.open[len(o.open)-1]]
	block.Span = trimEnd(o.doc.src, text.Span{Start: block.Span.Start, End: max(at, block.TitleSpan.End)})
	o.open = o.open[:len(o.open)-1]
}

func (o *outline) endSections(at int) {
	for len(o.open) > 0 {
		o.endSection(at)
	}
}

// fence adds a fenced block. One without a language is known by its contents
// only; its fences are the lines around them.
func (o *outline) fence(block *ast.FencedCodeBlock) {
	var span text.Span
	switch {
	case block.Info != nil:
		span.Start = o.doc.lineStart(block.Info.Segment.Start)
		span.End = o.doc.lineEnd(block.Info.Segment.Stop)
	case block.Lines().Len() > 0:
		first := o.doc.lineStart(block.Lines().At(0).Start)
		span.Start = o.doc.lineStart(max(first-1, 0))
		span.End = max(first-1, 0)
	default:
		return
	}
	if n := block.Lines().Len(); n > 0 {
		last := block.Lines().At(n - 1)
		span.End = o.doc.lineEnd(max(last.Start, last.Stop-1))
	}
	span.End, _ = o.doc.closing(span)
	span = trimEnd(o.doc.src, span)
	b := Block{Kind: FenceBlock, Title: string(block.Language(o.doc.source)), Span: span, TitleSpan: text.Span{Start: span.Start, End: min(span.End, o.doc.lineEnd(span.Start))}}
	o.add(b)
}

// block adds a block that spans its descendants' lines.
func (o *outline) block(kind BlockKind, n ast.Node) {
	span, ok := extent(n)
	if !ok {
		return
	}
	span.Start, span.End = o.doc.lineStart(span.Start), o.doc.lineEnd(max(span.Start, span.End-1))
	o.add(Block{Kind: kind, Span: trimEnd(o.doc.src, span)})
}

// extent is from the first to the last line of a block and what is in it.
func extent(n ast.Node) (span text.Span, ok bool) {
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if n.Type() != ast.TypeBlock {
			return ast.WalkSkipChildren, nil
		}
		if lines := n.Lines(); entering && lines != nil && lines.Len() > 0 {
			first, last := lines.At(0).Start, lines.At(lines.Len()-1).Stop
			if !ok {
				span, ok = text.Span{Start: first, End: last}, true
			}
			span.Start, span.End = min(span.Start, first), max(span.End, last)
		}
		return ast.WalkContinue, nil
	})
	return span, ok
}

// trimEnd drops white space at a span's end.
func trimEnd(src string, span text.Span) text.Span {
	span.End = span.Start + len(strings.TrimRight(span.Of(src), " \t\r\n"))
	return span
}
