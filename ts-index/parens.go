package tsindex

// isRedundant says whether the parentheses of node i could go without a change
// of meaning, as far as its rules reach. Parentheses that belong to a statement
// (`if (x)`) are never redundant.
func (t *tokenizer) isRedundant(i int) bool {
	inner := t.firstNamed(i)
	if inner == none {
		return false
	}
	inner = t.withoutTypes(inner)
	parent, child := t.parentOf(i), i
	for parent != none && t.isTypeOperator(parent) {
		parent, child = t.parentOf(parent), parent
	}
	if parent == none || t.kind(inner) == "sequence_expression" {
		return false
	}
	if t.kind(inner) == "parenthesized_expression" {
		return true
	}
	switch t.kind(parent) {
	case "variable_declarator", "arguments", "return_statement", "throw_statement", "pair", "assignment_expression",
		"augmented_assignment_expression", "array", "template_substitution", "spread_element", "public_field_definition",
		"required_parameter", "parenthesized_expression", "yield_expression", "jsx_expression", "computed_property_name",
		"object_assignment_pattern", "assignment_pattern":
		return true
	case "ternary_expression":
		return t.first(parent) != child || isOperand(t.kind(inner)) || t.kind(inner) == "binary_expression"
	case "arrow_function":
		return t.kind(inner) == "arrow_function" || !t.opensStatement(inner)
	case "expression_statement":
		return !t.opensStatement(inner)
	case "await_expression", "unary_expression":
		return isOperand(t.kind(inner))
	case "binary_expression":
		return t.isRedundantOperand(parent, child, inner)
	case "member_expression", "subscript_expression", "call_expression":
		return t.first(parent) != child || t.isPlainChain(inner)
	}
	return false
}

func (s *syntax) isTypeOperator(i int) bool {
	switch s.kind(i) {
	case "as_expression", "satisfies_expression", "non_null_expression", "type_assertion", "instantiation_expression":
		return true
	}
	return false
}

// withoutTypes steps through type operators, but not through parentheses.
func (t *tokenizer) withoutTypes(i int) int {
	for t.isTypeOperator(i) {
		next := t.firstNamed(i)
		if t.kind(i) == "type_assertion" {
			next = t.last(i)
		}
		if next == none {
			return i
		}
		i = next
	}
	return i
}

// isOperand lists what binds tighter than every operator before it.
func isOperand(kind string) bool {
	switch kind {
	case "identifier", "this", "call_expression", "member_expression", "subscript_expression", "string", "template_string",
		"number", "true", "false", "null", "undefined", "array", "regex", "new_expression",
		"jsx_element", "jsx_self_closing_element":
		return true
	}
	return false
}

// isPlainChain holds for a chain of names, members, indexes and calls without
// `?.`: an optional chain ends at its parentheses.
func (t *tokenizer) isPlainChain(i int) bool {
	for {
		switch t.kind(i) {
		case "identifier", "this", "string", "template_string", "array":
			return true
		case "member_expression", "subscript_expression", "call_expression", "non_null_expression":
			if t.child(i, "optional_chain", "?.") != none {
				return false
			}
			i = t.first(i)
		default:
			return false
		}
	}
}

// opensStatement says whether an expression would be read as something else at
// the start of a statement or of an arrow function's body.
func (t *tokenizer) opensStatement(i int) bool {
	for !t.isLeaf(i) {
		switch t.kind(i) {
		case "object", "function_expression", "generator_function", "class", "arrow_function", "string":
			return true
		}
		i = t.first(i)
		if i == none {
			return true
		}
	}
	return t.kind(i) == "let"
}

// isRedundantOperand compares how tightly two operators bind. An equal one is
// redundant on the left only: a - (b - c) is not a - b - c.
func (t *tokenizer) isRedundantOperand(binary, child, inner int) bool {
	kind := t.kind(inner)
	if kind != "binary_expression" {
		return isOperand(kind) || kind == "await_expression" && t.operator(binary) != "**"
	}
	outside, inside := t.operator(binary), t.operator(inner)
	if outside == "**" || inside == "**" || outside == "??" || inside == "??" {
		return false
	}
	left := t.first(binary) == child
	outer, in := precedence(outside), precedence(inside)
	return in > outer || in == outer && (left || outside == inside && (outside == "&&" || outside == "||"))
}

func (t *tokenizer) operator(binary int) string {
	for c := range t.children(binary) {
		if !t.isNamed(c) {
			return t.kind(c)
		}
	}
	return ""
}

// precedence of a binary operator. Source: ECMA-262, 13.6 to 13.13.
func precedence(operator string) int {
	for level, operators := range [][]string{
		{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!=", "===", "!=="},
		{"<", "<=", ">", ">=", "in", "instanceof"}, {"<<", ">>", ">>>"}, {"+", "-"}, {"*", "/", "%"},
	} {
		for _, o := range operators {
			if o == operator {
				return level + 1
			}
		}
	}
	return 0
}
