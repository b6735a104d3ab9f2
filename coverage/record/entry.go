package record

import (
	"strings"
)

// entry is a link while it is being read: prose returns to it after an aside.
type entry struct {
	link   Link
	groups bool // opened by `=`: it ends with its sentence
	places *places
}

// entries reads one block that may open entries of the code map, and gives what
// the blocks behind it inherit.
func (p *prose) entries(tokens []token, ctx around) around {
	starts, labelled := p.starts(tokens, ctx)
	alone := len(starts) == 1 && starts[0].at == 0 && !starts[0].labelled
	current, outer := ctx.outer, ctx.outer
	ctx.labelled = ctx.labelled || labelled
	var last *entry
	for _, piece := range pieces(tokens, starts) {
		if h := piece.head; h != nil {
			if h.labelled {
				outer = nil
			}
			current = p.open(*h, outer, last, alone)
			last = current
			if !current.groups {
				outer = current
			}
		}
		p.give(piece.tokens, current)
		if piece.ends && current != nil && current.groups {
			current = outer
		}
	}
	ctx.outer = outer
	if current != nil {
		ctx.outer = current
	}
	return ctx
}

// start is a place in a block where an entry begins.
type start struct {
	head
	at       int  // token
	labelled bool // "Code map:" stands before it in the block
}

// starts finds where entries begin: at the block's start, at the start of a
// sentence, behind "Code map:" and, below that label, behind a comma. labelled
// says that the block has the label.
func (p *prose) starts(tokens []token, ctx around) (found []start, labelled bool) {
	depth := 0
	for i := 0; i < len(tokens); i++ {
		depth = nesting(depth, tokens[i])
		if depth > 0 || !begins(tokens, i, labelled || ctx.labelled) {
			continue
		}
		at := i
		if n := label(tokens[i:]); n > 0 {
			labelled = true
			i += n
		}
		if ctx.section == promises && !labelled && !ctx.labelled {
			continue
		}
		h, ok := p.heads.read(tokens[i:], ctx.lenient || labelled || ctx.labelled)
		if ok && (i == 0 || tokens[i-1].kind != comma || h.groups) {
			h.size += i - at
			found = append(found, start{head: h, at: at, labelled: labelled})
			i = at + h.size - 1
		}
	}
	return found, labelled
}

func nesting(depth int, tok token) int {
	switch tok.kind {
	case open:
		return depth + 1
	case closing:
		return max(depth-1, 0)
	}
	return depth
}

func begins(tokens []token, i int, labelled bool) bool {
	if i == 0 {
		return true
	}
	prev := tokens[i-1].kind
	return prev == stop || prev == semi || (labelled && prev == comma)
}

// piece is a sentence, or the part of one that belongs to one entry.
type piece struct {
	head   *start // it opens this entry
	tokens []token
	ends   bool // by a full stop or semicolon
}

// pieces cuts a block where entries begin and sentences end.
func pieces(tokens []token, starts []start) []piece {
	var cut []piece
	current := piece{}
	from, depth := 0, 0
	flush := func(to int, ends bool) {
		current.tokens, current.ends = tokens[from:to], ends
		if to > from || current.head != nil {
			cut = append(cut, current)
		}
		current, from = piece{}, to
	}
	for i := 0; i < len(tokens); i++ {
		if len(starts) > 0 && starts[0].at == i {
			flush(i, false)
			current.head = &starts[0]
			i += starts[0].size - 1
			from = i + 1
			starts = starts[1:]
			continue
		}
		depth = nesting(depth, tokens[i])
		if depth == 0 && (tokens[i].kind == stop || tokens[i].kind == semi) {
			flush(i+1, true)
		}
	}
	flush(len(tokens), false)
	return cut
}

// open begins an entry. A group within an entry goes on with its files; one that
// follows another group may only continue its last file with a bare number.
func (p *prose) open(s start, outer, before *entry, alone bool) *entry {
	e := &entry{groups: s.groups && !alone, places: newPlaces()}
	e.places.fallback.path = p.only
	switch {
	case outer != nil && s.groups:
		*e.places = *outer.places
	case before != nil && s.groups:
		e.places.fallback = before.places.latest()
	}
	e.link.Actions = s.actions
	e.link.Span.Start, e.link.Span.End = s.start, s.start
	for _, action := range s.actions {
		grow(&e.link.Span, action.Span)
	}
	p.links = append(p.links, e)
	return e
}

// give reads the references of a piece into its entry. A sentence that says it
// is not modelled links nothing.
func (p *prose) give(tokens []token, e *entry) {
	if len(tokens) == 0 {
		return
	}
	if e == nil || p.isNotModelled(tokens) {
		p.mention(tokens, p.sections.now())
		return
	}
	grow(&e.link.Span, whole(tokens))
	refs := p.references(tokens, e.places)
	if e.link.Refs == nil {
		e.link.Refs = make([]Ref, 0, len(refs))
	}
	for _, ref := range refs {
		if ref.File != "" || ref.Name != "" || e.endsInLines() {
			e.link.Refs = append(e.link.Refs, ref)
		}
	}
}

// endsInLines says whether the last reference states a line, so that one without
// a file or a name goes on with its file, which only the code may know.
func (e *entry) endsInLines() bool {
	n := len(e.link.Refs)
	return n > 0 && e.link.Refs[n-1].First > 0
}

// isNotModelled looks at the words outside parentheses.
func (p *prose) isNotModelled(tokens []token) bool {
	var words []string
	depth := 0
	for _, tok := range tokens {
		depth = nesting(depth, tok)
		if depth == 0 && tok.kind == word {
			words = append(words, tok.text)
		}
	}
	return containsAny(strings.ToLower(strings.Join(words, " ")), "not modelled", "not modeled", "not in the model", "not in scope")
}
