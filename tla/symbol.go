package tla

// definable says whether a module may define the operator with that symbol: the
// others mean the same in all modules. (Source: "Specifying Systems", section
// 15.2, and table 6, where these are the user-definable ones.)
func definable(op string) bool {
	switch op {
	case "=>", "<=>", "~>", "-+->", "/\\", "\\/", "=", "/=", "\\in", "\\notin", "\\subseteq",
		"\\cup", "\\cap", "\\", "\\X", "\\cdot", "'", ".", "":
		return false
	}
	return infix(op) > 0 || postfix(op) || op == "-."
}

// symbols adds the symbols that the tree of expressions does not place: nodes
// have their operators' names only.
func (w *nameWalk) symbols() {
	known := map[int]bool{}
	for _, n := range w.names {
		known[n.Span.Start] = true
	}
	before := token{}
	for _, t := range w.module.outermost().tokens {
		op := t.text
		if !endsUnit(before) || before.kind == tDashes {
			op = prefixName(op)
		}
		if t.kind == tOp && definable(op) && !before.op("!") && !known[t.start] && w.module.Span.Contains(t.start) && !w.nested(t.start) {
			w.add(w.found(op, spanOf(t)))
		}
		before = t
	}
}
