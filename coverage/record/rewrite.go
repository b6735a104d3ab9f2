package record

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Renumber is what stands at a place where the record states lines (a Ref's
// LineSpan or DefLineSpan), made to state the lines first to last, 1-based, in
// the writer's form: 12, 12-15, 12–15 or L12-L15. A single line stays one, and a
// range that has shrunk to one line becomes one.
func Renumber(written string, first, last int) string {
	numbers := NumbersIn(written, text.Span{End: len(written)})
	if len(numbers) == 0 {
		return written
	}
	before := written[:numbers[0]]
	behind := afterDigits(written[numbers[0]:])
	if len(numbers) == 1 {
		return before + strconv.Itoa(first) + behind
	}
	if last <= first {
		return before + strconv.Itoa(first)
	}
	dash := behind[:len(behind)-len(written)+numbers[1]]
	return before + strconv.Itoa(first) + dash + strconv.Itoa(last) + afterDigits(written[numbers[1]:])
}

func afterDigits(s string) string { return strings.TrimLeft(s, "0123456789") }

// Lines are the lines that a number of the record is to state, 1-based. Span is
// where it stands: a Ref's LineSpan or DefLineSpan.
type Lines struct {
	Span        text.Span
	First, Last int
}

// Renumber makes the record state other lines. What a number means depends on
// the numbers around it: where the record would be read differently otherwise
// than in its lines, the entry stays as it is, and misread has its numbers.
// model is what the record was parsed with.
func (r *Record) Renumber(lines []Lines, model Names) (changes []Change, misread []text.Span) {
	stated := map[text.Span]Lines{}
	for _, l := range lines {
		written := l.Span.Of(r.Text)
		if renumbered := Renumber(written, l.First, l.Last); renumbered != written {
			changes = append(changes, Change{l.Span, renumbered})
			stated[l.Span] = l
		}
	}
	for len(changes) > 0 {
		wrong, found := r.firstMisread(changes, stated, model)
		if !found {
			break
		}
		kept := changes[:0:0]
		for _, c := range changes {
			if wrong.Touches(c.Span.Start) {
				misread = append(misread, c.Span)
				delete(stated, c.Span)
				continue
			}
			kept = append(kept, c)
		}
		if len(kept) == len(changes) { // what is read differently is elsewhere: nothing is safe
			for _, c := range changes {
				misread = append(misread, c.Span)
			}
			return nil, misread
		}
		changes = kept
	}
	return changes, misread
}

// firstMisread is the span of the first entry or mention that is read
// differently after some changes.
func (r *Record) firstMisread(changes []Change, stated map[text.Span]Lines, model Names) (text.Span, bool) {
	after := Parse(r.Path, changed(r.Text, changes), model)
	was, is := r.readings(stated), after.readings(nil)
	for i, reading := range was {
		if i >= len(is) || is[i].told != reading.told {
			return reading.span, true
		}
	}
	if len(is) > len(was) {
		return text.Span{}, true
	}
	return text.Span{}, false
}

// reading is what one reference says, and the entry that says it.
type reading struct {
	told string
	span text.Span
}

// readings are all references with their lines, some of them replaced.
func (r *Record) readings(stated map[text.Span]Lines) []reading {
	var all []reading
	lines := func(span text.Span, first, last int) string {
		if l, ok := stated[span]; ok {
			first, last = l.First, l.Last
			if Renumber(span.Of(r.Text), l.First, l.Last) == Renumber(span.Of(r.Text), l.First, l.First) {
				last = first
			}
		}
		return fmt.Sprint(first, max(first, last))
	}
	add := func(actions []ActionRef, ref Ref, span text.Span) {
		told := fmt.Sprint(namesOf(actions), ref.File, ref.Name, ref.Call, ref.DefFile, lines(ref.LineSpan, ref.First, ref.Last))
		if ref.DefFirst > 0 {
			told += lines(ref.DefLineSpan, ref.DefFirst, ref.DefLast)
		}
		all = append(all, reading{told, span})
	}
	for _, link := range r.Links {
		for _, ref := range link.Refs {
			add(link.Actions, ref, link.Span)
		}
	}
	for _, ref := range r.Mentions {
		add(nil, ref, ref.Span)
	}
	return all
}

func namesOf(actions []ActionRef) []string {
	names := make([]string, len(actions))
	for i, a := range actions {
		names[i] = a.Name
	}
	return names
}

// changed is a text after changes, which are sorted and do not overlap.
func changed(src string, changes []Change) string {
	var out strings.Builder
	at := 0
	for _, c := range changes {
		out.WriteString(src[at:c.Span.Start] + c.New)
		at = c.Span.End
	}
	return out.String() + src[at:]
}
