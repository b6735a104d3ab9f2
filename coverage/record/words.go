package record

import (
	"slices"
	"sort"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// PropertyMentions is where the text speaks of a property or a config in
// backticks, with or without .cfg and a folder before it.
func (r *Record) PropertyMentions(name string) []text.Span {
	name = strings.TrimSuffix(name, ".cfg")
	var found []text.Span
	for _, span := range r.codes {
		s := span.Of(r.Text)
		if strings.TrimSuffix(s[strings.LastIndexByte(s, '/')+1:], ".cfg") == name {
			found = append(found, span)
		}
	}
	return found
}

// WordAt is the word at a byte offset, or directly before it, that can be looked
// up: in backticks a name, a path or a path with lines (of an action TryClaim(m)
// the name, of a trace the action at the offset); in a coverage or code-map block
// the path or name. It is empty elsewhere.
func (r *Record) WordAt(offset int) (word string, span text.Span) {
	i := sort.Search(len(r.codes), func(i int) bool { return r.codes[i].End >= offset })
	if i < len(r.codes) && r.codes[i].Touches(offset) {
		return wordIn(r.Text, r.codes[i], offset)
	}
	for _, covered := range r.Coverage {
		if covered.Span.Touches(offset) {
			return covered.Span.Of(r.Text), covered.Span
		}
	}
	for _, line := range r.explicit {
		if line.Touches(offset) {
			return wordIn(r.Text, line, offset)
		}
	}
	return "", text.Span{}
}

// wordIn is the word of src within span that touches offset.
func wordIn(src string, span text.Span, offset int) (string, text.Span) {
	inWord := func(c byte) bool {
		return isWordByte(c) || c >= 0x80 || strings.IndexByte("./#:-!@+~", c) >= 0
	}
	word := text.Span{Start: offset, End: offset}
	for word.Start > span.Start && inWord(src[word.Start-1]) {
		word.Start--
	}
	for word.End < span.End && inWord(src[word.End]) {
		word.End++
	}
	s := word.Of(src)
	word.Start += len(s) - len(strings.TrimLeft(s, ":-"))
	word.End -= len(s) - len(strings.TrimRight(s, ".:-!"))
	if word.End <= word.Start {
		return "", text.Span{}
	}
	return word.Of(src), word
}

// Word is a name that the record puts into backticks, or a part of several such
// as `A(m) / B(m)`, without parameters. Text is the name as written.
type Word struct {
	Text string
	Span text.Span
}

// Words are the names in backticks, in the order of the text, wherever they
// stand: most of them are words of prose until somebody knows the name.
func (r *Record) Words() []Word {
	var words []Word
	for _, span := range r.codes {
		names := splitNames(r.Text, span)
		if slices.ContainsFunc(names, func(part text.Span) bool { _, ok := operator(r.Text, part); return !ok }) {
			names = []text.Span{span} // a path has slashes too
		}
		for _, part := range names {
			part = trim(r.Text, part)
			if action, ok := operator(r.Text, part); ok {
				words = append(words, Word{action.Name, action.Span})
			} else if part.Len() > 0 && !strings.ContainsAny(part.Of(r.Text), " \t\r\n") {
				words = append(words, Word{part.Of(r.Text), part})
			}
		}
	}
	return words
}
