package tsindex

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Suspension is a point at which a function can be suspended while other code
// runs.
type Suspension struct {
	// Kind is "await", "for await", "yield", "yield*" or "await using", which
	// waits at the end of its block.
	Kind string
	// Closure is 0 for the function itself, and 1, 2, … for the closures inside
	// it that are not left out, numbered by the first suspension point in them:
	// a new closure without any shifts no number.
	Closure int
	// Call is the callee of what is awaited or yielded, in one line and without
	// its arguments, or a short piece of it where it is no call.
	Call string
	// Span is that of the expression; of `for await` the head's first word to
	// the end of what is iterated over.
	Span text.Span
}

// callBytes cuts the text of an awaited expression that is no call.
const callBytes = 60

// suspender collects the points of one function.
type suspender struct {
	*formed
	found    []Suspension
	nodes    []int       // of found
	closures map[int]int // function node to its number
}

func (from *formed) suspend() []Suspension {
	s := &suspender{formed: from, closures: map[int]int{from.fn.node: 0}}
	s.visit(from.enclosing(from.fn.Span), from.fn.node)
	return s.found
}

// visit walks the part of the node that lies in the function's span; around is
// the function node that a point here belongs to.
func (s *suspender) visit(i, around int) {
	span := s.span(i)
	if !span.Overlaps(s.fn.Span) || s.leftOut(span) != nil {
		return
	}
	kind := s.kind(i)
	if isFunction(kind) && s.fn.Span.Encloses(span) {
		around = i
	}
	switch kind {
	case "await_expression":
		s.awaiting(i, around)
	case "yield_expression":
		s.yielding(i, around)
	case "for_in_statement":
		if s.child(i, "await") != none {
			s.iterating(i, around)
		}
	}
	for child := range s.children(i) {
		if s.isNamed(child) {
			s.visit(child, around)
		}
	}
}

func (s *suspender) add(kind string, node, around, operand int, span text.Span) {
	number, known := s.closures[around]
	if !known {
		number = len(s.closures)
		s.closures[around] = number
	}
	// A piece of the file would keep the whole of it wherever the point is kept.
	s.found = append(s.found, Suspension{Kind: kind, Closure: number, Call: strings.Clone(s.callee(operand)), Span: span})
	s.nodes = append(s.nodes, node)
}

func (s *suspender) awaiting(i, around int) {
	operand := s.firstNamed(i)
	if s.declaresUsing(i) {
		s.add("await using", i, around, s.last(operand), s.span(i))
		return
	}
	s.add("await", i, around, operand, s.span(i))
}

func (s *suspender) yielding(i, around int) {
	kind := "yield"
	if s.child(i, "*") != none {
		kind = "yield*"
	}
	s.add(kind, i, around, s.firstNamed(i), s.span(i))
}

func (s *suspender) iterating(i, around int) {
	operand := s.behind(i, "of")
	span := s.span(i)
	if operand != none {
		span.End = s.span(operand).End
	}
	s.add("for await", i, around, operand, span)
}

// callee names what is awaited.
func (s *suspender) callee(operand int) string {
	inner := none
	if operand != none {
		inner = s.peel(operand)
	}
	if inner == none {
		return ""
	}
	switch s.kind(inner) {
	case "call_expression":
		return s.oneLine(s.first(inner))
	case "new_expression":
		if constructor := s.firstNamed(inner); constructor != none {
			return "new " + s.oneLine(constructor)
		}
	}
	short := s.oneLine(inner)
	if len(short) <= callBytes {
		return short
	}
	return strings.ToValidUTF8(short[:callBytes], "") + "…"
}

// oneLine is the code of a node with its layout dropped: tokens that a space
// must keep apart are kept apart, method chains are joined.
func (s *syntax) oneLine(i int) string {
	var b strings.Builder
	for leaf := i; leaf < s.after(i); leaf++ {
		if !s.isLeaf(leaf) || s.isComment(leaf) {
			continue
		}
		if prior := leaf - 1; prior > i && s.nodes[leaf].start > s.nodes[prior].end && b.Len() > 0 && spaced(b.String(), s.text(leaf)) {
			b.WriteByte(' ')
		}
		b.WriteString(s.text(leaf))
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// spaced says whether a space between two tokens is kept in one line.
func spaced(before, after string) bool {
	return !strings.HasPrefix(after, ".") && !strings.HasPrefix(after, "?.") && !strings.HasPrefix(after, ")") &&
		!strings.HasSuffix(before, ".") && !strings.HasSuffix(before, "(")
}
