package tla

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Word is the identifier at the byte offset, with the S! that stands before it
// and without what follows it: in S!Op it is "S" on the S and "S!Op" on the Op.
// An offset directly behind an identifier counts as on it. Keywords, numbers,
// comments, strings and text outside modules have no word: "".
func (f *File) Word(offset int) (name string, span text.Span) {
	start := -1
	for _, m := range f.Modules {
		if m.Span.Touches(offset) {
			start = m.Span.Start
		}
	}
	if start < 0 {
		return "", text.Span{}
	}
	chain := ""
	tokens := newLexer(f.Text).module(start)
	for i, t := range tokens {
		if t.start > offset {
			break
		}
		if t.kind != tIdent {
			if !t.op("!") || i == 0 || tokens[i-1].kind != tIdent {
				chain = ""
			}
			continue
		}
		if chain == "" {
			span.Start = t.start
		} else {
			chain += "!"
		}
		chain += t.text
		if (text.Span{Start: t.start, End: t.end}).Touches(offset) {
			return chain, text.Span{Start: span.Start, End: t.end}
		}
		if !strings.HasPrefix(f.Text[t.end:], "!") {
			chain = ""
		}
	}
	return "", text.Span{}
}
