package scaffold

import (
	"fmt"
	"strings"

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// idle is where a process is that runs no call.
const idle = `"idle"`

// action writes one action, with what it follows as its comment.
func (m *model) action(b *strings.Builder, body *body, s segment) {
	if s.point != tsindex.End {
		fmt.Fprintf(b, "\n\\* behind: %s\n", clean(body.waitsFor(s.point)))
	}
	fmt.Fprintf(b, "%s(p) ==\n", s.action)
	if m.waits() {
		at := idle
		if s.point != tsindex.End {
			at = fmt.Sprintf("%q", s.action)
		}
		fmt.Fprintf(b, "  /\\ pc[p] = %s\n", at)
	}
	to := body.goes(s)
	switch {
	case body == m.example && m.tracked() == "done":
		b.WriteString("  /\\ done' = IF Guarded /\\ done # {} THEN done ELSE done \\cup {p}\n")
	case body == m.example:
		m.tracking(b, s, to)
	case len(to) == 1 && to[0] == idle && s.point == tsindex.End:
		b.WriteString("  /\\ UNCHANGED vars\n")
	default:
		move(b, to, "")
		fmt.Fprintf(b, "  /\\ UNCHANGED <<%s>>\n", m.tracked())
	}
}

// waitsFor is the code of a point; of a loop that waits its head, and of what is
// held that its block ends.
func (b *body) waitsFor(point int) string {
	at := b.from.Points[point]
	code := at.Span.Of(b.function.Text)
	switch at.Kind {
	case "for await":
		code += ")"
	case "await using":
		code = "the end of the block of " + code
	}
	return joined(code)
}

// joined is code in one line, as a formatter would have it.
func joined(code string) string {
	return strings.NewReplacer("( ", "(", ", )", ")", " )", ")").Replace(strings.Join(strings.Fields(code), " "))
}

// goes are the values of pc that the segment may end with. One that never ends,
// a loop without a wait, is taken to end.
func (b *body) goes(s segment) []string {
	var to []string
	for _, point := range s.next {
		if point == tsindex.End {
			to = append(to, idle)
		} else {
			to = append(to, fmt.Sprintf("%q", b.actionAt(point)))
		}
	}
	if len(to) == 0 {
		to = []string{idle}
	}
	return to
}

// tracking writes a segment of the function that the property is about: a call
// is under way from its first wait to its end.
func (m *model) tracking(b *strings.Builder, s segment, to []string) {
	leaves := to[0] == idle // it stands first
	begins := s.point == tsindex.End
	if begins {
		b.WriteString("  /\\ Guarded => inside = {}\n")
	}
	var also string
	switch {
	case begins && leaves:
		also = "inside' = IF next = \"idle\" THEN inside ELSE inside \\cup {p}"
	case begins:
		also = "inside' = inside \\cup {p}"
	case leaves && len(to) > 1:
		also = "inside' = IF next = \"idle\" THEN inside \\ {p} ELSE inside"
	case leaves:
		also = "inside' = inside \\ {p}"
	default:
		also = "UNCHANGED <<inside>>"
	}
	if strings.Contains(also, "next") {
		move(b, to, also)
		return
	}
	move(b, to, "")
	b.WriteString("  /\\ " + also + "\n")
}

// move writes what becomes of pc; also is a conjunct that reads next.
func move(b *strings.Builder, to []string, also string) {
	if len(to) == 1 {
		fmt.Fprintf(b, "  /\\ pc' = [pc EXCEPT ![p] = %s]\n", to[0])
		return
	}
	set := strings.Join(to, ", ")
	if len(set) > lineColumns {
		set = strings.Join(to, ",\n                ")
	}
	fmt.Fprintf(b, "  /\\ \\E next \\in {%s} :\n", set)
	if also == "" {
		b.WriteString("       pc' = [pc EXCEPT ![p] = next]\n")
		return
	}
	fmt.Fprintf(b, "       /\\ pc' = [pc EXCEPT ![p] = next]\n       /\\ %s\n", also)
}
