package record

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// DropNumbers takes numbers out of the record (LineSpans and DefLineSpans), with
// the punctuation that only they needed: `f` (12) becomes `f`, `a.ts:12` becomes
// `a.ts`, (12, 40) becomes (40). The changes are sorted and do not overlap. ok is
// false where the record would then name other functions for an action than before.
// model is what the record was parsed with.
func (r *Record) DropNumbers(spans []text.Span, model Names) (changes []Change, ok bool) {
	spans = slices.Clone(spans)
	slices.SortFunc(spans, func(a, b text.Span) int { return b.Start - a.Start })
	left := r.Text // what is behind the number at hand has been dropped already
	var gone []text.Span
	for _, span := range spans {
		cut := numberWithMarks(left, span)
		left = left[:cut.Start] + left[cut.End:]
		gone = unite(gone, cut)
	}
	for _, span := range gone {
		changes = append(changes, Change{Span: span})
	}
	return changes, slices.Equal(r.named(), Parse(r.Path, left, model).named())
}

// unite adds a span of the text from which the spans of gone, all at or behind
// its start, were cut, in terms of the whole text.
func unite(gone []text.Span, cut text.Span) []text.Span {
	for len(gone) > 0 && gone[0].Start <= cut.End {
		cut.End += gone[0].Len()
		gone = gone[1:]
	}
	return append([]text.Span{cut}, gone...)
}

// numberWithMarks is a number with the marks around it that go with it.
func numberWithMarks(src string, span text.Span) text.Span {
	if span.Start > 0 && src[span.Start-1] == '`' && strings.HasPrefix(src[span.End:], "`") {
		span.Start, span.End = span.Start-1, span.End+1
	}
	before, after := src[:span.Start], src[span.End:]
	switch {
	case strings.HasSuffix(before, ":") && !strings.HasSuffix(before, " :"), strings.HasSuffix(before, "#"):
		span.Start--
	case strings.HasSuffix(before, "(") && strings.HasPrefix(after, ")"):
		span.Start, span.End = len(strings.TrimRight(before[:len(before)-1], " ")), span.End+1
	case strings.HasSuffix(before, "("):
		span.End += len(separatorAt(after))
	default:
		if n := separatorBehind(before); n > 0 {
			span.Start -= n
		} else if strings.HasPrefix(after, " ") {
			span.End++
		}
	}
	return span
}

// separators stand between a number and what is before it.
var separators = [...]string{", and ", ", ", "; ", " / ", " and ", " or ", " → ", " -> ", " at ", " line ", " lines ", " "}

func separatorAt(after string) string {
	for _, s := range separators {
		if strings.HasPrefix(after, s) {
			return s
		}
	}
	return ""
}

func separatorBehind(before string) int {
	for _, s := range separators {
		if strings.HasSuffix(before, s) {
			return len(s)
		}
	}
	return 0
}

// named are the functions that the record names for its actions, each once.
func (r *Record) named() []string {
	var all []string
	for _, link := range r.Links {
		for _, ref := range link.Refs {
			told := strings.Join(append(namesOf(link.Actions), ref.Name), " ")
			if ref.Name != "" && !slices.Contains(all, told) {
				all = append(all, told)
			}
		}
	}
	slices.Sort(all)
	return all
}

// Naming is a function to name in place of a number.
type Naming struct {
	Span text.Span // of the number
	Name string
}

// NameNumbers writes functions where the record has numbers: a number beside the
// function's name is dropped, `a.ts:12` becomes `a.ts#f`. The changes are sorted
// and do not overlap. ok is false where the record would then not name all that
// it named for its actions. model is what the record was parsed with.
func (r *Record) NameNumbers(beside []text.Span, lone []Naming, model Names) (changes []Change, ok bool) {
	changes, ok = r.DropNumbers(beside, model)
	if !ok {
		return nil, false
	}
	for _, n := range lone {
		if n.Span.Start > 0 && r.Text[n.Span.Start-1] == ':' {
			changes = append(changes, Change{text.Span{Start: n.Span.Start - 1, End: n.Span.End}, "#" + n.Name})
		}
	}
	slices.SortFunc(changes, func(a, b Change) int { return a.Span.Start - b.Span.Start })
	after := Parse(r.Path, changed(r.Text, changes), model)
	named := after.named()
	for _, before := range r.named() {
		if !slices.Contains(named, before) {
			return nil, false
		}
	}
	return changes, len(after.Problems) <= len(r.Problems) && len(after.Links) == len(r.Links)
}
