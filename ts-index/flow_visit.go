package tsindex

import "slices"

// visit gives what the node reaches first, where then is what follows it.
func (f *flow) visit(i int, then targets) targets {
	span := f.span(i)
	if !span.Overlaps(f.fn.Span) || f.leftOut(span) != nil || i != f.body && isFunction(f.kind(i)) && f.fn.Span.Encloses(span) {
		return then
	}
	switch f.kind(i) {
	case "await_expression", "yield_expression":
		return f.suspended(i, then)
	case "statement_block":
		return f.statements(f.parts(i), then)
	case "if_statement", "ternary_expression":
		return f.branching(i, then)
	case "binary_expression", "augmented_assignment_expression":
		return f.shortCircuit(i, then)
	case "call_expression", "member_expression", "subscript_expression":
		return f.chained(i, then)
	case "while_statement", "do_statement", "for_statement", "for_in_statement":
		return f.looping(i, "", then)
	case "switch_statement":
		return f.switching(i, then)
	case "labeled_statement":
		return f.labelled(i, then)
	case "try_statement":
		return f.trying(i, then)
	case "return_statement":
		return f.inOrder(f.parts(i), f.returned())
	case "throw_statement":
		return f.inOrder(f.parts(i), f.thrown())
	case "break_statement":
		return f.broken(f.label(i))
	case "continue_statement":
		return f.continued(f.label(i))
	}
	return f.inOrder(f.parts(i), then)
}

// parts are the children that can hold a point.
func (f *flow) parts(i int) []int {
	var parts []int
	for c := range f.children(i) {
		if f.isNamed(c) {
			parts = append(parts, c)
		}
	}
	return parts
}

// inOrder visits nodes that run one after the other.
func (f *flow) inOrder(nodes []int, then targets) targets {
	for _, i := range slices.Backward(nodes) {
		then = f.visit(i, then)
	}
	return then
}

func (f *flow) label(i int) string {
	if label := f.child(i, "statement_identifier"); label != none {
		return f.text(label)
	}
	return ""
}

// suspended also follows what was awaited into a `catch`, and what a consumer
// does that ends a generator.
func (f *flow) suspended(i int, then targets) targets {
	then = then.with(f.caught())
	if f.kind(i) == "yield_expression" {
		then = then.with(f.returned())
	}
	point := f.points[i]
	f.grow(&f.next[point+1], then)
	return f.inOrder(f.parts(i), targets{point})
}

func (f *flow) branching(i int, then targets) targets {
	parts := f.parts(i)
	if len(parts) == 0 {
		return then
	}
	var first targets
	for _, branch := range parts[1:] {
		first = first.with(f.visit(branch, then))
	}
	if len(parts) < 3 { // no `else`
		first = first.with(then)
	}
	return f.visit(parts[0], first)
}

// shortCircuit knows the operators whose right side may not be looked at.
func (f *flow) shortCircuit(i int, then targets) targets {
	parts := f.parts(i)
	if len(parts) == 2 && f.child(i, "&&", "||", "??", "&&=", "||=", "??=") != none {
		return f.visit(parts[0], f.visit(parts[1], then).with(then))
	}
	return f.inOrder(parts, then)
}

// chained knows `a?.b(await c)`, which may end at a.
func (f *flow) chained(i int, then targets) targets {
	parts := slices.DeleteFunc(f.parts(i), func(c int) bool { return f.kind(c) == "optional_chain" })
	first := f.inOrder(parts[min(1, len(parts)):], then)
	if len(parts) == 0 {
		return first
	}
	if f.isOptional(i) {
		first = first.with(then)
	}
	return f.visit(parts[0], first)
}

// isOptional says whether a `?.` stands in the chain that ends with the node.
func (f *flow) isOptional(i int) bool {
	for i != none {
		switch f.kind(i) {
		case "call_expression", "member_expression", "subscript_expression", "non_null_expression":
			if f.child(i, "optional_chain", "?.") != none {
				return true
			}
			i = f.first(i)
		default:
			return false
		}
	}
	return false
}

func (f *flow) labelled(i int, then targets) targets {
	parts := f.parts(i)
	if len(parts) == 0 {
		return then
	}
	label, body := f.label(i), parts[len(parts)-1]
	return f.within(frame{kind: frameLabel, label: label, to: then}, func() targets {
		switch f.kind(body) {
		case "while_statement", "do_statement", "for_statement", "for_in_statement":
			return f.looping(body, label, then)
		}
		return f.visit(body, then)
	})
}

// trying takes any part of the `try` to be one that may throw.
func (f *flow) trying(i int, then targets) targets {
	handler, last := f.child(i, "catch_clause"), f.child(i, "finally_clause")
	body := f.child(i, "statement_block")
	if body == none {
		return then
	}
	guarded := func(then targets) targets {
		if handler == none {
			return f.visit(body, then)
		}
		caught := f.inOrder(f.parts(handler), then)
		return f.within(frame{kind: frameCatch, to: caught}, func() targets { return f.visit(body, then).with(caught) })
	}
	if last == none {
		return guarded(then)
	}
	onward := f.keep(f.pending, last, then)
	head := f.keep(f.heads, last, f.inOrder(f.parts(last), onward))
	return f.within(frame{kind: frameFinally, node: last}, func() targets {
		f.thrown() // the `finally` ends with it, too
		return guarded(head).with(head)
	})
}
