package record

import (
	"cmp"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	mdtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// document is a Markdown text with what every reader of this package needs
// from its tree: the fences, and where code and comments stand.
type document struct {
	src    string
	source []byte // src with the frontmatter blanked and tamed, at the same offsets
	root   ast.Node
	front  text.Span // the frontmatter without its delimiters
	fences []fence
	opaque []text.Span // contents of code blocks and of HTML comments
	tokens map[ast.Node][]token
	known  *takeOver
}

// tablePriority is that of goldmark's own extension for tables.
const tablePriority = 200

// lastPriority is behind that of goldmark's own transformers: what is still a
// paragraph then is one.
const lastPriority = 1000

// fence is a fenced code block: the first word of its info string, its lines
// (without indentation of the list it stands in, with their line ends) and its
// whole span, fences included.
type fence struct {
	lang  string
	lines []text.Span
	span  text.Span
	// unclosed is set for a coverage block that swallows what follows; lines and
	// span then end behind its last path.
	unclosed bool
}

// bom is the byte order mark that some editors begin a file with.
const bom = "\ufeff"

// parseMarkdown finds the blocks of src, and what is in them but in the passages
// that are known.
func parseMarkdown(src string, known *takeOver) *document {
	front, end := frontmatter(src)
	if strings.HasPrefix(src, bom) {
		end = max(end, len(bom))
	}
	doc := &document{src: src, source: []byte(src), front: front}
	blank(doc.source[:end])
	tame(doc.source)
	doc.known = known
	doc.parse()
	doc.mend()
	return doc
}

func (d *document) parse() {
	d.fences, d.opaque, d.tokens = nil, nil, map[ast.Node][]token{}
	tables := tableTransformer{extension.NewTableParagraphTransformer(), d.known}
	md := goldmark.DefaultParser()
	md.AddOptions(
		parser.WithParagraphTransformers(util.Prioritized(tables, tablePriority), util.Prioritized(d.known, lastPriority)),
		parser.WithASTTransformers(util.Prioritized(extension.NewTableASTTransformer(), 0)),
	)
	d.root = md.Parse(mdtext.NewReader(d.source))
	d.collect(d.root)
}

// frontmatter finds the YAML between a first line `---` and the next one. end
// is the offset behind the closing line, 0 without frontmatter.
func frontmatter(src string) (inner text.Span, end int) {
	lines := text.NewLines(src)
	if strings.TrimRight(strings.TrimPrefix(lines.Span(1, 1).Of(src), bom), " \t\r\n") != "---" {
		return text.Span{}, 0
	}
	for n := 2; n <= lines.Count(); n++ {
		line := lines.Span(n, n)
		if strings.TrimRight(line.Of(src), " \t\r\n") == "---" {
			return text.Span{Start: lines.Start(2), End: line.Start}, line.End
		}
	}
	return text.Span{}, 0
}

// blank replaces all but line ends by blanks, for what CommonMark would misread:
// frontmatter looks like a heading.
func blank(source []byte) {
	for i := range source {
		if source[i] != '\n' && source[i] != '\r' {
			source[i] = ' '
		}
	}
}

func (d *document) collect(n ast.Node) {
	for child := n.FirstChild(); child != nil; child = child.NextSibling() {
		switch block := child.(type) {
		case *ast.FencedCodeBlock:
			d.addFence(block)
		case *ast.CodeBlock:
			d.addOpaque(block)
		case *ast.HTMLBlock:
			if block.HTMLBlockType == ast.HTMLBlockType2 {
				d.addOpaque(block)
			}
		default:
			if child.Type() == ast.TypeBlock {
				d.collect(child)
			}
		}
	}
}

func (d *document) addOpaque(block ast.Node) {
	if lines := block.Lines(); lines.Len() > 0 {
		d.opaque = append(d.opaque, text.Span{Start: lines.At(0).Start, End: lines.At(lines.Len() - 1).Stop})
	}
}

func (d *document) addFence(block *ast.FencedCodeBlock) {
	d.addOpaque(block)
	if block.Info == nil {
		return
	}
	f := fence{lang: string(block.Language(d.source))}
	f.span.Start = d.lineStart(block.Info.Segment.Start)
	f.span.End = d.lineEnd(block.Info.Segment.Stop)
	for i := range block.Lines().Len() {
		segment := block.Lines().At(i)
		f.lines = append(f.lines, text.Span{Start: segment.Start, End: segment.Stop})
		f.span.End = d.lineEnd(max(segment.Start, segment.Stop-1))
	}
	end, closed := d.closing(f.span)
	f.span.End = end
	if f.lang == coverageLang {
		d.cutUnclosed(&f, closed)
	}
	d.fences = append(d.fences, f)
}

// closing finds the end of the closing line of a fence that spans the lines
// before it; the tree does not keep it. Without one it is the end of the span.
func (d *document) closing(span text.Span) (end int, closed bool) {
	open := strings.TrimLeft(span.Of(d.src), " \t>-*+0123456789.)")
	if open == "" || span.End >= len(d.src) {
		return span.End, false
	}
	start := span.End + 1
	end = d.lineEnd(start)
	line := strings.Trim(text.Span{Start: start, End: end}.Of(d.src), " \t\r>")
	fence := open[:len(open)-len(strings.TrimLeft(open, open[:1]))]
	if strings.HasPrefix(line, fence) && strings.Trim(line, open[:1]) == "" {
		return end, true
	}
	return span.End, false
}

func (d *document) lineStart(offset int) int {
	return strings.LastIndexByte(d.src[:offset], '\n') + 1
}

// lineEnd is the offset of the line feed that ends the line of offset, or the
// end of the text.
func (d *document) lineEnd(offset int) int {
	if offset >= len(d.src) {
		return len(d.src)
	}
	if i := strings.IndexByte(d.src[offset:], '\n'); i >= 0 {
		return offset + i
	}
	return len(d.src)
}

func (d *document) fencesOf(lang string) []fence {
	var found []fence
	for _, f := range d.fences {
		if f.lang == lang {
			found = append(found, f)
		}
	}
	return found
}

// codeSpans are the contents of all backticked words, in the order of the text.
func (d *document) codeSpans() []text.Span {
	var spans []text.Span
	// The walker returns no error, so Walk cannot.
	_ = ast.Walk(d.root, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if code, ok := n.(*ast.CodeSpan); ok && entering {
			if span, ok := contents(code); ok {
				spans = append(spans, span)
			}
			return ast.WalkSkipChildren, nil
		}
		return ast.WalkContinue, nil
	})
	// They are searched by place, and the tree promises no order of places.
	slices.SortFunc(spans, func(a, b text.Span) int { return cmp.Compare(a.Start, b.Start) })
	return spans
}

// contents is what stands between the backticks.
func contents(code *ast.CodeSpan) (text.Span, bool) {
	first, ok := code.FirstChild().(*ast.Text)
	if !ok {
		return text.Span{}, false
	}
	last, ok := code.LastChild().(*ast.Text)
	if !ok {
		return text.Span{}, false
	}
	return text.Span{Start: first.Segment.Start, End: last.Segment.Stop}, true
}
