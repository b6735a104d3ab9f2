package tsindex

// statements visits those of a block. What stands behind an `await using` is a
// `try` whose `finally` waits: for the end of the block, however it is reached.
// The declaration itself does not wait.
// Source: the ECMAScript proposal Explicit Resource Management, DisposeResources.
func (f *flow) statements(nodes []int, then targets) targets {
	for at, i := range nodes {
		held := f.using(i)
		point, known := f.points[held]
		if !known {
			continue
		}
		onward := f.keep(f.pending, held, then)
		f.heads[held] = targets{point}
		f.grow(&f.next[point+1], onward.with(f.caught()))
		first := f.within(frame{kind: frameFinally, node: held}, func() targets {
			f.thrown() // what is held is given back then, too
			return f.statements(nodes[at+1:], targets{point}).with(targets{point})
		})
		return f.inOrder(nodes[:at], f.declaring(i, held, first))
	}
	return f.inOrder(nodes, then)
}

// using is the await of the `await using` that the statement is, or none. The
// grammar reads one with several names as a sequence that begins with it.
func (s *syntax) using(statement int) int {
	if s.kind(statement) != "expression_statement" {
		return none
	}
	i := s.firstNamed(statement)
	if i != none && s.kind(i) == "sequence_expression" {
		i = s.firstNamed(i)
	}
	if i == none || s.kind(i) != "await_expression" || !s.declaresUsing(i) {
		return none
	}
	return i
}

// declaresUsing says whether the await is `await using x = …`, which the grammar
// reads as that of an assignment.
func (s *syntax) declaresUsing(await int) bool {
	operand := s.firstNamed(await)
	return operand != none && s.kind(operand) == "assignment_expression" && s.child(operand, "using") != none
}

// declaring visits the values that an `await using` gives to its names.
func (f *flow) declaring(statement, held int, then targets) targets {
	if sequence := f.firstNamed(statement); sequence != held {
		then = f.inOrder(f.parts(sequence)[1:], then)
	}
	return f.inOrder(f.parts(held), then)
}
