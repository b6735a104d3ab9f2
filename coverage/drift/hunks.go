package drift

import (
	"slices"

	"github.com/aymanbagabas/go-udiff/lcs"

	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// significant keeps the tokens that can make up a hunk of this kind: what runs,
// and types for a types drift only. Soft tokens never do.
func significant(tokens []tsindex.Token, kind Kind) []tsindex.Token {
	kept := make([]tsindex.Token, 0, len(tokens))
	for _, t := range tokens {
		if t.Kind == tsindex.Code || kind == Types && t.Kind == tsindex.Type {
			kept = append(kept, t)
		}
	}
	return kept
}

func hunks(base, now Side, kind Kind) []Hunk {
	was, is := significant(base.tokens(), kind), significant(now.tokens(), kind)
	var all []Hunk
	for _, edit := range joined(diff(was, is, base.Form.Source(), now.Form.Source()), was) {
		all = append(all, Hunk{Base: cover(was, edit.Start, edit.End), Now: cover(is, edit.ReplStart, edit.ReplEnd)})
	}
	if len(all) == 0 {
		all = append(all, breakHunk(base, now))
	}
	return all
}

// breakHunk is where functions of the same tokens differ: around the line end
// that came or went, or somewhere that no token shows.
func breakHunk(base, now Side) Hunk {
	was, is := withoutSoft(base.Form.Tokens()), withoutSoft(now.Form.Tokens())
	for i := range min(len(was), len(is)) {
		if restricted(was, i) && brokenBefore(base, was, i) != brokenBefore(now, is, i) {
			return Hunk{Base: cover(was, i-1, i+1).Shift(-base.Start), Now: cover(is, i-1, i+1).Shift(-now.Start)}
		}
	}
	return Hunk{Base: text.Span{End: len(base.Form.Source())}, Now: text.Span{End: len(now.Form.Source())}}
}

// tokens are the form's with spans relative to the function's start.
func (s Side) tokens() []tsindex.Token {
	tokens := slices.Clone(s.Form.Tokens())
	for i := range tokens {
		tokens[i].Span = tokens[i].Span.Shift(-s.Start)
	}
	return tokens
}

// nearTokens is how many equal tokens between two edits are read as part of
// one, if none of them is a word: a rewritten expression keeps a dot or a
// bracket by chance.
const nearTokens = 3

func joined(edits []lcs.Diff, base []tsindex.Token) []lcs.Diff {
	var all []lcs.Diff
	byChance := func(kept []tsindex.Token) bool {
		return len(kept) <= nearTokens && !slices.ContainsFunc(kept, func(t tsindex.Token) bool { return isWord(t.Text) })
	}
	for _, edit := range edits {
		if last := len(all) - 1; last >= 0 && byChance(base[all[last].End:edit.Start]) {
			all[last].End, all[last].ReplEnd = edit.End, edit.ReplEnd
			continue
		}
		all = append(all, edit)
	}
	return all
}

// cover is the span of tokens[from:to], or, for none, the empty place before
// tokens[from].
func cover(tokens []tsindex.Token, from, to int) text.Span {
	switch {
	case from < to:
		return text.Span{Start: tokens[from].Span.Start, End: tokens[to-1].Span.End}
	case from < len(tokens):
		return text.Span{Start: tokens[from].Span.Start, End: tokens[from].Span.Start}
	case len(tokens) > 0:
		end := tokens[len(tokens)-1].Span.End
		return text.Span{Start: end, End: end}
	}
	return text.Span{}
}

func tokenTexts(tokens []tsindex.Token) []string {
	texts := make([]string, len(tokens))
	for i, t := range tokens {
		texts[i] = t.Text
	}
	return texts
}

// SimilarEnough is the share of words in common from which a function under
// another name is taken for the same one with edits: that of git's renames.
const SimilarEnough = 0.5

// common counts the words that both have, whatever their order.
func common(x, y []string) int {
	left := map[string]int{}
	for _, word := range x {
		left[word]++
	}
	count := 0
	for _, word := range y {
		if left[word] > 0 {
			left[word]--
			count++
		}
	}
	return count
}

// Similarity is the share of words (names, keywords, literals) that two
// functions have in common and in the same order, from 0 to 1. Punctuation does
// not count: any two short functions share most of it. Below SimilarEnough it
// is an upper bound.
func Similarity(a, b *tsindex.Form) float64 {
	x, y := wordsOf(a.Tokens()), wordsOf(b.Tokens())
	if len(x)+len(y) == 0 {
		return 1
	}
	if most := 2 * float64(common(x, y)) / float64(len(x)+len(y)); most < SimilarEnough {
		return most // order can only lower it: the comparison is not worth its time
	}
	kept := len(x)
	for _, edit := range lcs.DiffLines(x, y) {
		kept -= edit.End - edit.Start
	}
	return 2 * float64(kept) / float64(len(x)+len(y))
}

func wordsOf(tokens []tsindex.Token) []string {
	var words []string
	for _, t := range significant(tokens, Changed) {
		if isWord(t.Text) {
			words = append(words, t.Text)
		}
	}
	return words
}

func withoutSoft(tokens []tsindex.Token) []tsindex.Token {
	kept := make([]tsindex.Token, 0, len(tokens))
	for _, t := range tokens {
		if t.Kind != tsindex.Soft {
			kept = append(kept, t)
		}
	}
	return kept
}
