package record

import (
	"strings"

	"github.com/aymanbagabas/go-udiff/lcs"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// KeptNumbers says which numbers of a record stood in an earlier text of it
// already. A number is found by the words around it: one that was rewritten in
// its place is not kept, wherever else its digits stood before.
type KeptNumbers struct {
	prefix       int // bytes at the start that both texts have
	suffix       int // bytes at the end that both have, as an offset into the later text
	shift        int // from the later text's end to the earlier one's
	middle       map[int]int
	before, text string
}

// NewKeptNumbers compares two texts of a record.
func NewKeptNumbers(before, after string) *KeptNumbers {
	k := &KeptNumbers{before: before, text: after, shift: len(before) - len(after), middle: map[int]int{}}
	k.prefix = commonLines(before, after)
	rest := min(len(before), len(after)) - k.prefix
	suffix := 0
	for suffix < rest && before[len(before)-1-suffix] == after[len(after)-1-suffix] {
		suffix++
	}
	k.suffix = len(after) - suffix
	for k.suffix < len(after) && after[k.suffix-min(1, k.suffix)] != '\n' {
		k.suffix++ // a whole line, so that no number is cut in two
	}
	k.align(
		text.Span{Start: k.prefix, End: k.suffix + k.shift},
		text.Span{Start: k.prefix, End: k.suffix},
	)
	return k
}

// commonLines is the length of the whole lines that both texts begin with.
func commonLines(a, b string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return strings.LastIndexByte(a[:n], '\n') + 1
}

// align pairs the numbers of what lies between. Numbers count as equal there, so
// that the words around them decide.
func (k *KeptNumbers) align(before, after text.Span) {
	was, is := wordsIn(k.before, before), wordsIn(k.text, after)
	at := 0
	pair := func(i, j int) {
		if was[i].masked == "#" && was[i].span.Of(k.before) == is[j].span.Of(k.text) {
			k.middle[is[j].span.Start] = was[i].span.Start
		}
	}
	i := 0
	for _, edit := range lcs.DiffLines(masks(was), masks(is)) {
		for ; i < edit.Start; i, at = i+1, at+1 {
			pair(i, at)
		}
		i, at = edit.End, edit.ReplEnd
	}
	for ; i < len(was); i, at = i+1, at+1 {
		pair(i, at)
	}
}

// Before is where the number that begins at a byte of the later text stood in
// the earlier one; false for one that is new there.
func (k *KeptNumbers) Before(offset int) (int, bool) {
	switch {
	case offset < k.prefix:
		return offset, true
	case offset >= k.suffix:
		return offset + k.shift, true
	}
	before, ok := k.middle[offset]
	return before, ok
}

// NumbersIn are the byte offsets at which the numbers in a span of a text begin.
func NumbersIn(src string, span text.Span) []int {
	var all []int
	for _, w := range wordsIn(src, span) {
		if w.masked == "#" {
			all = append(all, w.span.Start)
		}
	}
	return all
}

// compared is a piece of text that is compared: a word, a number or a mark.
type compared struct {
	span   text.Span
	masked string // "#" for every number
}

func wordsIn(src string, span text.Span) []compared {
	var all []compared
	for at := span.Start; at < span.End; {
		start := at
		switch c := src[at]; {
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			at++
			continue
		case isDigit(c):
			for at < span.End && isDigit(src[at]) {
				at++
			}
			all = append(all, compared{text.Span{Start: start, End: at}, "#"})
			continue
		case isWordByte(c) || c >= 0x80:
			for at < span.End && (isWordByte(src[at]) && !isDigit(src[at]) || src[at] >= 0x80) {
				at++
			}
		default:
			at++
		}
		all = append(all, compared{text.Span{Start: start, End: at}, src[start:at]})
	}
	return all
}

func masks(words []compared) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = w.masked
	}
	return all
}
