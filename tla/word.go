package tla

import "github.com/lockstep-tla/lockstep/internal/text"

// Word is the identifier at the byte offset, with the S! that stands before it
// and without what follows it: of S!Op it is "S" on the S and "S!Op" on the Op,
// also where arguments stand between, S(k)!Op. An offset directly behind an
// identifier counts as on it. Keywords, numbers, comments, strings and text
// outside modules have no word: "".
func (f *File) Word(offset int) (name string, span text.Span) {
	for _, m := range f.Modules {
		if m.Span.Touches(offset) {
			return wordAt(m.tokens, offset)
		}
	}
	return "", text.Span{}
}

func wordAt(tokens []token, offset int) (string, text.Span) {
	for i, t := range tokens {
		if t.start > offset {
			break
		}
		if t.kind != tIdent || !spanOf(t).Touches(offset) {
			continue
		}
		name, span := t.text, spanOf(t)
		for i = qualifier(tokens, i); i >= 0; i = qualifier(tokens, i) {
			name, span.Start = tokens[i].text+"!"+name, tokens[i].start
		}
		return name, span
	}
	return "", text.Span{}
}

// qualifier is the index of the name before the ! before token i, past an
// argument list, -1 where there is none.
func qualifier(tokens []token, i int) int {
	i -= 2
	if i < 0 || !tokens[i+1].op("!") {
		return -1
	}
	if tokens[i].op(")") {
		closing := i
		for i >= 0 && (tokens[i].match == 0 || i+tokens[i].match != closing) {
			i--
		}
		i--
	}
	if i < 0 || tokens[i].kind != tIdent {
		return -1
	}
	return i
}
