package tsindex

import "github.com/lockstep-tla/lockstep/internal/text"

// syntax is a syntax tree as plain Go values: the nodes in pre-order, comments
// and anonymous tokens included. A node is named by its index; node 0 is the
// program. An empty syntax (a parse that hit its limit) has no nodes.
type syntax struct {
	grammar *grammar
	src     string
	nodes   []node
}

// node is one syntax node. Its children follow it; size counts it and all its
// descendants, so that index+size is its next sibling, if it has one.
type node struct {
	start, end int32
	size       int32
	symbol     uint16
	flags      flag
}

type flag uint8

const (
	// isMissing: the parser inserted this token to go on.
	isMissing flag = 1 << iota
	// hasBroken: this node or one below it is an ERROR or MISSING.
	hasBroken
	// hasCarrier: this node or one below it is a function or a class.
	hasCarrier
)

// inherited are the flags that a node takes over from its children.
const inherited = hasBroken | hasCarrier

func (s *syntax) kind(i int) string { return s.grammar.kind(s.nodes[i].symbol) }

func (s *syntax) has(i int, f flag) bool { return s.nodes[i].flags&f != 0 }

func (s *syntax) span(i int) text.Span {
	return text.Span{Start: int(s.nodes[i].start), End: int(s.nodes[i].end)}
}

func (s *syntax) text(i int) string { return s.src[s.nodes[i].start:s.nodes[i].end] }

// after is the index behind the node and all its descendants.
func (s *syntax) after(i int) int { return i + int(s.nodes[i].size) }

func (s *syntax) isLeaf(i int) bool { return s.nodes[i].size == 1 }

func (s *syntax) isNamed(i int) bool { return s.grammar.isNamed(s.nodes[i].symbol) }

func (s *syntax) isComment(i int) bool {
	kind := s.kind(i)
	return kind == "comment" || kind == "html_comment"
}

// children yields the children of i without comments, which the grammar allows
// anywhere and which mean nothing here.
func (s *syntax) children(i int) func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for child := i + 1; child < s.after(i); child = s.after(child) {
			if !s.isComment(child) && !yield(child) {
				return
			}
		}
	}
}

// none is the index of a node that is not there.
const none = -1

// child is the first child of one of the kinds, or none.
func (s *syntax) child(i int, kinds ...string) int {
	for c := range s.children(i) {
		kind := s.kind(c)
		for _, wanted := range kinds {
			if kind == wanted {
				return c
			}
		}
	}
	return none
}

// behind is the child that follows the first child of the kind, or none.
func (s *syntax) behind(i int, kind string) int {
	found := false
	for c := range s.children(i) {
		if found {
			return c
		}
		found = s.kind(c) == kind
	}
	return none
}

func (s *syntax) first(i int) int {
	for c := range s.children(i) {
		return c
	}
	return none
}

// firstNamed is the first child that is not a word or sign of the language.
func (s *syntax) firstNamed(i int) int {
	for c := range s.children(i) {
		if s.isNamed(c) {
			return c
		}
	}
	return none
}

func (s *syntax) last(i int) int {
	last := none
	for c := range s.children(i) {
		last = c
	}
	return last
}

// enclosing is the deepest node whose span encloses the given one.
func (s *syntax) enclosing(span text.Span) int {
	i := 0
	for {
		next := none
		for child := i + 1; child < s.after(i); child = s.after(child) {
			if s.span(child).Encloses(span) {
				next = child
				break
			}
		}
		if next == none {
			return i
		}
		i = next
	}
}

// peel steps through what has no effect of its own around a value: parentheses
// and the operators that only the type checker reads.
func (s *syntax) peel(i int) int {
	for i != none {
		switch s.kind(i) {
		case "parenthesized_expression", "as_expression", "satisfies_expression", "non_null_expression", "instantiation_expression":
			i = s.firstNamed(i)
		case "type_assertion":
			i = s.last(i)
		default:
			return i
		}
	}
	return none
}
