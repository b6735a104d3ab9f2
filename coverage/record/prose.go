package record

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// prose walks the blocks of a record in the order of the text and hands each to
// the reader of entries, with what stands around it.
type prose struct {
	doc      *document
	heads    heads
	aside    func(string) bool // names of the model, which are no code
	owners   map[string]string // covered function → the one file that has it
	only     string            // the covered path, where there is just one
	covered  coveredList
	sections sections
	links    []*entry
	mentions []Ref
	scratch  []Ref

	passages []*passage // of this text, those taken over included
	fresh    []*passage // those read here
}

// around is what a block inherits.
type around struct {
	section  section
	outer    *entry // the entry that the block continues
	labelled bool   // below "Code map:"
	lenient  bool   // a neighbour of entries
}

func newProse(doc *document, model Names, rec *Record, list coveredList) *prose {
	p := &prose{doc: doc, covered: list, heads: heads{src: doc.src}, aside: func(string) bool { return false }}
	if model != nil {
		p.heads.defines, p.aside = model.Defines, model.Defines
	}
	p.owners = owners(rec.Covered)
	if len(rec.Coverage) == 1 {
		p.only = rec.Coverage[0].Path
	}
	return p
}

// owners tells the file of a covered function that only one file has. What may
// be a call tells nothing.
func owners(covered []CoveredName) map[string]string {
	files := make(map[string]string, len(covered))
	for _, c := range covered {
		if c.Maybe {
			continue
		}
		if other, ok := files[c.Name]; ok && base(other) != base(c.File) {
			files[c.Name] = ""
			continue
		}
		files[c.Name] = c.File
	}
	return files
}

func (p *prose) read() { p.blocks(p.doc.root, around{}) }

// blocks reads the children of a container. A list directly behind a paragraph
// that opens an entry and says nothing more belongs to that entry.
func (p *prose) blocks(container ast.Node, ctx around) {
	next := ctx
	for n := container.FirstChild(); n != nil; n = n.NextSibling() {
		if p.covered.used[n] {
			p.keepList(n)
			continue
		}
		switch block := n.(type) {
		case *ast.Heading:
			p.heading(block)
			next = ctx
		case *ast.Paragraph, *ast.TextBlock:
			next = p.paragraph(block, p.at(ctx))
			if isItem(block) {
				ctx = next
			} else if !opensWhatFollows(p.doc.source, block) {
				next = ctx
			}
		case *ast.List:
			p.list(block, p.at(next))
			next = ctx
		case *east.Table:
			p.table(block, p.at(ctx))
		case *ast.Blockquote:
			p.blocks(block, around{section: silent})
		}
	}
}

// opensWhatFollows says whether a paragraph says nothing more than what the list
// behind it is about.
func opensWhatFollows(source []byte, paragraph ast.Node) bool {
	return strings.HasSuffix(strings.TrimRight(string(paragraph.Lines().Value(source)), " \t\r\n*_"), ":")
}

// at completes what a block inherits by the section that it stands in.
func (p *prose) at(ctx around) around {
	ctx.section = max(ctx.section, p.sections.now())
	return ctx
}

func (p *prose) heading(h *ast.Heading) {
	tokens := p.doc.tokenize(h)
	if len(tokens) > 0 {
		p.sections.enter(h.Level, whole(tokens).Of(p.doc.src))
	}
	p.mention(tokens, p.sections.now())
}

// whole is the text that tokens stand in.
func whole(tokens []token) text.Span {
	var span text.Span
	for _, tok := range tokens {
		grow(&span, tok.outer)
	}
	return span
}

func (p *prose) list(list *ast.List, ctx around) {
	ctx.lenient = p.hasEntries(list)
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		p.blocks(item, ctx)
	}
}

// hasEntries says whether an item of the list opens an entry by a name that the
// model defines. Its neighbours then are entries too, if they look like it.
func (p *prose) hasEntries(list *ast.List) bool {
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		if first := item.FirstChild(); first != nil && isLeaf(first) && p.opensEntry(first) {
			return true
		}
	}
	return false
}

// opensEntry says whether a block opens an entry by a name that the model
// defines.
func (p *prose) opensEntry(n ast.Node) bool {
	if taken := p.doc.known.of(n); taken != nil {
		return taken.opens
	}
	_, ok := p.heads.read(p.doc.tokenize(n), false)
	return ok
}

func isLeaf(n ast.Node) bool {
	return n.Kind() == ast.KindParagraph || n.Kind() == ast.KindTextBlock
}

// paragraph reads a paragraph or the text of a list item, or takes it over from
// an earlier text, and gives what the blocks behind it inherit.
func (p *prose) paragraph(n ast.Node, ctx around) around {
	if taken := p.doc.known.of(n); taken != nil {
		p.take(taken, n, ctx)
		return ctx
	}
	links, mentions := len(p.links), len(p.mentions)
	next := p.sentences(n, ctx)
	p.keep(n, ctx, links, mentions)
	return next
}

func (p *prose) sentences(n ast.Node, ctx around) around {
	tokens := p.doc.tokenize(n)
	if len(tokens) == 0 {
		return ctx
	}
	if kind := sectionOf(opening(tokens, p.doc.src)); kind != mapping {
		ctx.section = max(ctx.section, kind)
	}
	if ctx.section == silent {
		p.mention(tokens, silent)
		ctx.outer, ctx.labelled = nil, false
		return ctx
	}
	return p.entries(tokens, ctx)
}

func isItem(n ast.Node) bool { return n.Parent() != nil && n.Parent().Kind() == ast.KindListItem }

// opening is what a paragraph begins with, up to its first colon and at most six
// words.
func opening(tokens []token, src string) string {
	for i, tok := range tokens {
		if tok.kind == colon {
			return whole(tokens[:i]).Of(src)
		}
		if i == 6 || tok.kind == name || tok.kind == file {
			break
		}
	}
	return ""
}

// mention keeps the references of text that links nothing.
func (p *prose) mention(tokens []token, in section) {
	for _, ref := range p.references(tokens, newPlaces()) {
		if !ref.Bare() && (ref.File != "" || ref.DefFile != "") {
			ref.Aside = in == silent
			p.mentions = append(p.mentions, ref)
		}
	}
}

// references reads the code references of tokens. The result holds until the
// next call.
func (p *prose) references(tokens []token, places *places) []Ref {
	r := &reader{src: p.doc.src, aside: p.aside, owners: p.owners, places: places, refs: p.scratch[:0]}
	r.read(tokens)
	p.scratch = r.refs
	return r.refs
}
