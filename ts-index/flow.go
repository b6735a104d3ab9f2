package tsindex

import (
	"maps"
	"slices"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Segments are how control passes between the suspension points of one body:
// the function's own, or that of a closure inside it. A segment is what runs
// between two of them without anything else running; the first begins with the
// call, each other behind a point.
type Segments struct {
	// Closure is the body's number, as Suspension.Closure counts.
	Closure int
	// Function is the named function that the closure is, or nil.
	Function *Function
	// Span is the body's function as a whole.
	Span text.Span
	// Points are those of this body, in source order.
	Points []Suspension
	// Next says where a segment may end: Next[0] for the one that begins with
	// the call, Next[i+1] for the one behind Points[i]. Each is a list of indices
	// of Points, sorted, and End, first, where the body may be left.
	Next [][]int
}

// End stands in Segments.Next for leaving the body: a return, or an error that
// it throws.
const End = -1

// Segments are those of the function itself, then those of each closure that
// has suspension points, by number. Every way through the code is among them,
// and some that the code's conditions rule out: a loop may end at once or never,
// any part of a `try` may throw. An error that no `try` stands around is not
// among them. What stands behind an `await using` in its block counts as a `try`.
func (f *File) Segments(fn *Function, without []*Function) []Segments {
	from := &formed{syntax: f.syntax, fn: fn}
	for _, inner := range without {
		if inner != fn && fn.Span.Encloses(inner.Span) {
			from.without = append(from.without, inner)
		}
	}
	s := &suspender{formed: from, closures: map[int]int{fn.node: 0}}
	s.visit(from.enclosing(fn.Span), fn.node)
	bodies := slices.Collect(maps.Keys(s.closures))
	slices.SortFunc(bodies, func(a, b int) int { return s.closures[a] - s.closures[b] })
	all := make([]Segments, len(bodies))
	for i, body := range bodies {
		all[i] = f.segmentsOf(s, body)
	}
	return all
}

func (f *File) segmentsOf(s *suspender, body int) Segments {
	seg := Segments{Closure: s.closures[body], Span: s.span(body)}
	flow := &flow{formed: s.formed, body: body, points: map[int]int{}, heads: map[int]targets{}, pending: map[int]targets{}}
	for i, point := range s.found {
		if point.Closure == seg.Closure {
			flow.points[s.nodes[i]] = len(seg.Points)
			seg.Points = append(seg.Points, point)
		}
	}
	for _, fn := range f.Functions {
		if fn.node == body && fn != s.fn {
			seg.Function = fn
		}
	}
	top := body
	if body == s.fn.node {
		top = s.enclosing(s.fn.Span)
	}
	flow.next = make([]targets, len(seg.Points)+1)
	for again := true; again; again = flow.grew {
		flow.grew = false
		flow.grow(&flow.next[0], flow.visit(top, targets{End}))
	}
	for _, next := range flow.next {
		seg.Next = append(seg.Next, next)
	}
	return seg
}

// targets are points that may be reached next, End first, sorted.
type targets []int

func (t targets) with(more targets) targets {
	if len(more) == 0 {
		return t
	}
	all := slices.Concat(t, more)
	slices.Sort(all)
	return slices.Compact(all)
}

// flow follows control through a body from behind: visiting a node with what
// follows it gives what may be reached first. What a loop or a `finally` leads
// to is known only when its end is, so that the walk is repeated until nothing
// is added; what was found is kept by node.
type flow struct {
	*formed
	body    int
	points  map[int]int     // node to index
	next    []targets       // as Segments.Next
	heads   map[int]targets // what a loop or a `finally` reaches first
	pending map[int]targets // where a `finally` goes on to, for what was left through it
	frames  []frame         // what is around, outermost first
	grew    bool
}

// frame is a statement that control can be sent to from inside.
type frame struct {
	kind  frameKind
	label string
	to    targets // of a loop: where `break` leads; of a `catch`: its first points
	again targets // of a loop: where `continue` leads
	node  int
}

type frameKind uint8

const (
	frameLoop frameKind = iota
	frameSwitch
	frameLabel
	frameCatch
	frameFinally
)

func (f *flow) grow(into *targets, more targets) {
	if all := into.with(more); len(all) > len(*into) {
		*into, f.grew = all, true
	}
}

// keep adds to what is known of a node and gives all of it.
func (f *flow) keep(known map[int]targets, node int, more targets) targets {
	all := known[node]
	f.grow(&all, more)
	known[node] = all
	return all
}

// within visits something inside a frame.
func (f *flow) within(around frame, visit func() targets) targets {
	f.frames = append(f.frames, around)
	first := visit()
	f.frames = f.frames[:len(f.frames)-1]
	return first
}

// leave is where control goes that leaves frames until one that stops it, by
// way of each `finally` between. stop says where it goes to from there; End is
// where no frame stops it.
func (f *flow) leave(depth int, stop func(frame) (targets, bool)) targets {
	for i := depth - 1; i >= 0; i-- {
		around := f.frames[i]
		if to, ok := stop(around); ok {
			return to
		}
		if around.kind == frameFinally {
			f.keep(f.pending, around.node, f.leave(i, stop))
			return f.heads[around.node]
		}
	}
	return targets{End}
}

func (f *flow) thrown() targets {
	return f.leave(len(f.frames), func(around frame) (targets, bool) { return around.to, around.kind == frameCatch })
}

// caught is where an error goes that is thrown somewhere around here, nil where
// no `catch` and no `finally` is.
func (f *flow) caught() targets {
	for _, around := range f.frames {
		if around.kind == frameCatch || around.kind == frameFinally {
			return f.thrown()
		}
	}
	return nil
}

func (f *flow) returned() targets {
	return f.leave(len(f.frames), func(frame) (targets, bool) { return nil, false })
}

func (f *flow) broken(label string) targets {
	return f.leave(len(f.frames), func(around frame) (targets, bool) {
		if label != "" {
			return around.to, around.kind == frameLabel && around.label == label
		}
		return around.to, around.kind == frameLoop || around.kind == frameSwitch
	})
}

func (f *flow) continued(label string) targets {
	return f.leave(len(f.frames), func(around frame) (targets, bool) {
		return around.again, around.kind == frameLoop && (label == "" || around.label == label)
	})
}
