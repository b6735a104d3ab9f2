package tsindex

// looping visits a loop; label is its own, "" for none.
func (f *flow) looping(i int, label string, then targets) targets {
	parts := f.parts(i)
	if len(parts) == 0 {
		return then
	}
	body := parts[len(parts)-1]
	head := f.heads[i]
	around := frame{kind: frameLoop, label: label, to: then, again: head}
	switch f.kind(i) {
	case "do_statement":
		return f.doing(i, parts, around, then)
	case "for_in_statement":
		return f.iterated(i, parts, around, then)
	case "for_statement":
		return f.counting(i, parts, around, then)
	}
	onward := f.within(around, func() targets { return f.visit(body, head) })
	return f.keep(f.heads, i, f.tested(parts[0], onward, then))
}

// tested visits a loop's condition; one that is always true never leads out.
func (f *flow) tested(condition int, onward, then targets) targets {
	if inner := f.peel(condition); inner != none && f.text(inner) == "true" || f.kind(condition) == "empty_statement" {
		return onward
	}
	return f.visit(condition, onward.with(then))
}

// doing visits `do body while (condition)`: the loop's head is the condition.
func (f *flow) doing(i int, parts []int, around frame, then targets) targets {
	body, condition := parts[0], parts[len(parts)-1]
	onward := f.within(around, func() targets { return f.visit(body, f.heads[i]) })
	f.keep(f.heads, i, f.tested(condition, onward, then))
	return onward
}

// counting visits `for (initial; condition; increment) body`: what comes back
// to is the increment, which the condition follows.
func (f *flow) counting(i int, parts []int, around frame, then targets) targets {
	if len(parts) < 3 {
		return f.inOrder(parts, then)
	}
	increment := parts[2 : len(parts)-1]
	around.again = f.inOrder(increment, around.again)
	onward := f.within(around, func() targets { return f.visit(parts[len(parts)-1], around.again) })
	return f.visit(parts[0], f.keep(f.heads, i, f.tested(parts[1], onward, then)))
}

// iterated visits `for … of` and `for … in`; `for await` waits before each turn
// and before the end.
func (f *flow) iterated(i int, parts []int, around frame, then targets) targets {
	body := parts[len(parts)-1]
	head := f.heads[i]
	point, waits := f.points[i]
	if waits {
		head = targets{point}
		around.again = head
	}
	onward := f.within(around, func() targets { return f.visit(body, head) }).with(then)
	if waits {
		f.grow(&f.next[point+1], onward.with(f.caught()))
	} else {
		head = f.keep(f.heads, i, onward)
	}
	return f.inOrder(parts[:len(parts)-1], head)
}

// switching visits the cases from behind: each may be the first, and falls
// through into the next.
func (f *flow) switching(i int, then targets) targets {
	value, body := f.firstNamed(i), f.child(i, "switch_body")
	if body == none {
		return f.inOrder(f.parts(i), then)
	}
	first := f.within(frame{kind: frameSwitch, to: then}, func() targets {
		var entries targets
		complete := false
		onward := then
		cases := f.parts(body)
		for at := len(cases) - 1; at >= 0; at-- {
			onward = f.inOrder(f.parts(cases[at]), onward)
			entries = entries.with(onward)
			complete = complete || f.kind(cases[at]) == "switch_default"
		}
		if !complete {
			entries = entries.with(then)
		}
		return entries
	})
	return f.visit(value, first)
}
