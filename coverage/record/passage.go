package record

import (
	"maps"
	"reflect"
	"sort"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	mdtext "github.com/yuin/goldmark/text"
)

// passage is what a paragraph, the text of a list item or a row of a table said, where nothing
// around it but its section and its list has a say in that. A later text of the
// record that has it unchanged need not read it again: records are long, and a
// keystroke changes one line.
type passage struct {
	span     text.Span // its lines, from its first character to its last
	ctx      around    // what it inherited; outer is nil
	opens    bool      // it opens an entry by a name that the model defines
	lists    bool      // behind a list of covered functions it would go on with it
	links    []Link
	mentions []Ref
	codes    []text.Span
	list     *coveredList // it is all of the list of covered functions
	columns  *columns     // it is a row of a table with these
}

// Origin tells which passage, of this text or of an earlier one from which it
// was taken over, a link is from. Two links of one Origin differ in their places
// only, and in actions that a ```code-map block took from one of them. The zero
// Origin says nothing.
type Origin struct {
	passage *struct{ _ byte }
	link    int // in the passage
}

// terms are what else decides how a passage is read.
type terms struct {
	model  Names
	owners map[string]string
	only   string
}

func (t terms) equal(other terms) bool {
	comparable := t.model == nil || reflect.TypeOf(t.model).Comparable()
	return comparable && t.model == other.model && t.only == other.only && maps.Equal(t.owners, other.owners)
}

// unchanged are the passages of r that stand in src as well, with their places
// there.
func (r *Record) unchanged(src string) []*passage {
	prefix, suffix := sameEnds(r.Text, src)
	was := text.Span{Start: prefix, End: len(r.Text) - suffix}
	is := text.Span{Start: prefix, End: len(src) - suffix}
	// Where a list of covered functions begins and ends, the blocks around decide.
	if r.List.Touches(was.Start) || r.List.Overlaps(was) || speaksOfList(was, r.Text) || speaksOfList(is, src) {
		return nil
	}
	var kept []*passage
	for _, p := range r.passages {
		switch {
		case p.span.End < was.Start:
			kept = append(kept, p)
		case p.span.Start > was.End:
			kept = append(kept, p.shift(len(src)-len(r.Text)))
		}
	}
	return kept
}

// speaksOfList says whether the lines of a span may hold the label of the list.
func speaksOfList(span text.Span, src string) bool {
	start := strings.LastIndexByte(src[:span.Start], '\n') + 1
	end := len(src)
	if i := strings.IndexByte(src[span.End:], '\n'); i >= 0 {
		end = span.End + i
	}
	return strings.Contains(strings.ToLower(src[start:end]), "covered")
}

// sameEnds are the lengths of what two texts begin and end with alike.
func sameEnds(a, b string) (prefix, suffix int) {
	most := min(len(a), len(b))
	for prefix < most && a[prefix] == b[prefix] {
		prefix++
	}
	for suffix < most-prefix && a[len(a)-1-suffix] == b[len(b)-1-suffix] {
		suffix++
	}
	return prefix, suffix
}

// takeOver is what of an earlier text is taken over.
type takeOver struct {
	src    string
	at     map[int]*passage // by where they begin
	closed map[int]bool     // by where they begin: the text has this very paragraph
	rows   map[ast.Node]*passage
	used   int
	broken bool // one of them is not the same in the new text
}

func newTakeOver(src string, passages []*passage) *takeOver {
	t := &takeOver{src: src, at: make(map[int]*passage, len(passages)), closed: make(map[int]bool, len(passages)), rows: map[ast.Node]*passage{}}
	for _, p := range passages {
		t.at[p.span.Start] = p
	}
	return t
}

// Transform takes the text out of a paragraph that is known, so that goldmark
// does not read it: one byte stays, since a block without text is none.
func (t *takeOver) Transform(n *ast.Paragraph, _ mdtext.Reader, _ parser.Context) {
	known := t.of(n)
	if known == nil || spanOf(t.src, n) != known.span {
		return
	}
	t.closed[known.span.Start] = true
	lines := mdtext.NewSegments()
	lines.Append(mdtext.NewSegment(known.span.Start, known.span.Start+1))
	n.SetLines(lines)
}

// of is the passage that a paragraph or a list item's text was taken over as.
func (t *takeOver) of(n ast.Node) *passage {
	lines := n.Lines()
	if len(t.at) == 0 || lines.Len() == 0 {
		return nil
	}
	return t.at[lines.At(0).Start]
}

// whole says whether every passage was found where and as it was.
func (t *takeOver) whole() bool { return !t.broken && t.used == len(t.at) }

// take adds what an earlier passage said.
func (p *prose) take(taken *passage, n ast.Node, ctx around) {
	if taken.list != nil || taken.columns != nil || taken.ctx != ctx || !p.standsAlone(n, ctx) || !p.doc.known.closed[taken.span.Start] {
		p.doc.known.broken = true
		return
	}
	p.takeOver(taken)
}

// takeOver adds what is known to be as it was.
func (p *prose) takeOver(taken *passage) {
	p.doc.known.used++
	for i := range taken.links {
		p.links = append(p.links, &entry{link: taken.links[i]})
	}
	p.mentions = append(p.mentions, taken.mentions...)
	p.passages = append(p.passages, taken)
}

// standsAlone says whether what a block says is its own: no entry around it goes
// on in it, and none of its goes on behind it.
func (p *prose) standsAlone(n ast.Node, ctx around) bool {
	if ctx.outer != nil || n.Parent().Kind() == ast.KindBlockquote {
		return false
	}
	if isItem(n) {
		return n.Parent().ChildCount() == 1
	}
	return !opensWhatFollows(p.doc.source, n)
}

// spanOf are the lines of a block, white space at their end left out.
func spanOf(src string, n ast.Node) text.Span {
	lines := n.Lines()
	span := text.Span{Start: lines.At(0).Start, End: lines.At(lines.Len() - 1).Stop}
	return text.Span{Start: span.Start, End: span.Start + len(strings.TrimRight(span.Of(src), " \t\r\n"))}
}

// keep notes what a block said from the given links and mentions on, for a later
// text. Brackets may be links whose target is told elsewhere; only the first label of a list of covered functions has the list.
func (p *prose) keep(n ast.Node, ctx around, links, mentions int) {
	span := spanOf(p.doc.src, n)
	if !p.standsAlone(n, ctx) || strings.Contains(span.Of(p.doc.src), "[") || speaksOfList(span, p.doc.src) {
		return
	}
	said := &passage{span: span, ctx: ctx}
	tokens := p.doc.tokenize(n)
	_, said.opens = p.heads.read(tokens, false)
	said.lists = mayList(n, tokens)
	p.keepSaid(said, links, mentions)
}

// keepSaid completes a passage by the links and mentions from the given ones on.
func (p *prose) keepSaid(said *passage, links, mentions int) {
	said.mentions = p.mentions[mentions:len(p.mentions):len(p.mentions)]
	origin := new(struct{ _ byte })
	for i, e := range p.links[links:] {
		e.link.Origin = Origin{origin, i}
		said.links = append(said.links, e.link)
	}
	p.passages, p.fresh = append(p.passages, said), append(p.fresh, said)
}

// codesIn are those of sorted spans that lie in a span.
func codesIn(codes []text.Span, span text.Span) []text.Span {
	from := sort.Search(len(codes), func(i int) bool { return codes[i].Start >= span.Start })
	to := sort.Search(len(codes), func(i int) bool { return codes[i].Start >= span.End })
	return codes[from:to:to]
}
