package drift

import (
	"slices"
	"strings"
	"unicode"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// anchored is a diff of two token lists in which words that occur once on both
// sides are kept first, as in Bram Cohen's patience diff, and only what lies
// between them is settled by the longest common subsequence. Lines of code
// resemble each other in their brackets and keywords: the longest subsequence
// alone keeps `await ( job ) ;` of one call for another call, and so carries a
// place to a line that has nothing to do with it.
func anchored(base, now []string) []lcs.Diff {
	var all []lcs.Diff
	between := func(a, b, aEnd, bEnd int) {
		for _, e := range plain(base[a:aEnd], now[b:bEnd]) {
			all = append(all, lcs.Diff{Start: e.Start + a, End: e.End + a, ReplStart: e.ReplStart + b, ReplEnd: e.ReplEnd + b})
		}
	}
	a, b := 0, 0
	for _, anchor := range anchors(base, now) {
		between(a, b, anchor.base, anchor.now)
		a, b = anchor.base+1, anchor.now+1
	}
	between(a, b, len(base), len(now))
	return all
}

// plain settles what lies between two anchors: words that occur once there may
// be anchors again.
func plain(base, now []string) []lcs.Diff {
	if slices.Equal(base, now) {
		return nil // between most anchors
	}
	if len(base) > 0 && len(now) > 0 && len(anchors(base, now)) > 0 {
		return anchored(base, now)
	}
	return lcs.DiffLines(base, now)
}

// anchor is a pair of equal tokens, by their indexes.
type anchor struct{ base, now int }

// anchors are the words that both lists have once, as many as stand in the
// same order.
func anchors(base, now []string) []anchor {
	was, is := once(base), once(now)
	var pairs []anchor
	for i, word := range base {
		if _, unique := was[word]; !unique || !isWord(word) {
			continue
		}
		if j, unique := is[word]; unique {
			pairs = append(pairs, anchor{i, j})
		}
	}
	return increasing(pairs)
}

// once gives the index of each token that occurs once.
func once(tokens []string) map[string]int {
	at := make(map[string]int, len(tokens))
	count := make(map[string]int, len(tokens))
	for i, token := range tokens {
		at[token] = i
		count[token]++
	}
	for token, n := range count {
		if n > 1 {
			delete(at, token)
		}
	}
	return at
}

// increasing is a longest run of pairs, which are in the order of base, that
// is in the order of now too (patience sorting).
func increasing(pairs []anchor) []anchor {
	var ends []int // ends[n]: the pair with the smallest now at which a run of n+1 ends
	before := make([]int, len(pairs))
	for i, pair := range pairs {
		n, _ := slices.BinarySearchFunc(ends, pair.now, func(end, now int) int { return pairs[end].now - now })
		before[i] = -1
		if n > 0 {
			before[i] = ends[n-1]
		}
		if n == len(ends) {
			ends = append(ends, i)
		} else {
			ends[n] = i
		}
	}
	run := make([]anchor, len(ends))
	if len(ends) > 0 {
		for n, i := len(ends)-1, ends[len(ends)-1]; n >= 0; n, i = n-1, before[i] {
			run[n] = pairs[i]
		}
	}
	return run
}

// isWord says whether a token is a name, a keyword or a literal, and not
// punctuation.
func isWord(token string) bool {
	return strings.ContainsFunc(token, func(r rune) bool { return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsDigit(r) })
}
