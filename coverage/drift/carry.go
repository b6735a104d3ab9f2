package drift

import (
	"slices"
	"sort"

	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// Stretch is a piece of code: its tokens, with spans into Text, and the text of
// the file that they stand in.
type Stretch struct {
	Tokens []tsindex.Token
	Text   string
}

// Carrier takes spans of a stretch to another text of it, compared once.
type Carrier struct {
	base, now string
	was, is   []tsindex.Token
	to        []int
}

// NewCarrier compares two stretches.
func NewCarrier(base, now Stretch) *Carrier {
	c := &Carrier{base: base.Text, now: now.Text, was: withoutSoft(base.Tokens), is: withoutSoft(now.Tokens)}
	c.to = kept(c.was, c.is, base.Text, now.Text)
	return c
}

// Carry takes a span of the base text to today's text through the tokens that
// both have: from the first kept token in it to the last. Where it begins or ends
// within a token, as a line of a template string does, it still does where that
// token is written the same. The answer is false where no token of the span is
// left.
func (c *Carrier) Carry(span text.Span) (text.Span, bool) {
	carried, found := text.Span{}, false
	from := sort.Search(len(c.was), func(i int) bool { return c.was[i].Span.End > span.Start })
	for i := from; i < len(c.was) && c.was[i].Span.Start < span.End; i++ {
		to := c.to[i]
		if to < 0 {
			continue
		}
		part := c.within(c.was[i].Span, c.is[to].Span, span)
		if !found {
			carried, found = part, true
		}
		carried.End = part.End
	}
	return carried, found
}

// within is the part of a token that a span of the base text covers, all of it
// where the token is written otherwise now.
func (c *Carrier) within(was, is, span text.Span) text.Span {
	if was.Of(c.base) != is.Of(c.now) {
		return is
	}
	part := text.Span{Start: max(was.Start, span.Start), End: min(was.End, span.End)}
	return part.Shift(is.Start - was.Start)
}

// kept is for each token of was its index in is, -1 where it is gone.
func kept(was, is []tsindex.Token, wasText, isText string) []int {
	to := make([]int, len(was))
	from, at := 0, 0
	keep := func(until int) {
		for ; from < until; from, at = from+1, at+1 {
			to[from] = at
		}
	}
	for _, edit := range diff(was, is, wasText, isText) {
		keep(edit.Start)
		for ; from < edit.End; from++ {
			to[from] = -1
		}
		at = edit.ReplEnd
	}
	keep(len(was))
	return to
}

// Alike says whether two stretches have the same tokens, comments, layout and
// what formatters add and drop aside.
func Alike(a, b Stretch) bool {
	return a.Text == b.Text ||
		slices.EqualFunc(withoutSoft(a.Tokens), withoutSoft(b.Tokens), func(x, y tsindex.Token) bool { return x.Text == y.Text })
}
