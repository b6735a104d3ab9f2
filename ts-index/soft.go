package tsindex

// isSoft says whether a token is one that formatters add and drop without
// changing what runs. Where in doubt it says no: a token called hard by mistake
// only shows in a hunk that the print has already found to be no change.
func (t *tokenizer) isSoft(i, parent int) bool {
	switch around := t.kind(parent); t.kind(i) {
	case ";":
		return t.isSoftSemicolon(parent)
	case ",":
		return around == "object_type" || around == "interface_body" || t.isTrailing(i, parent)
	case "(", ")":
		return t.isSoftParenthesis(parent)
	case "{", "}":
		return t.isSoftBrace(parent)
	case "|", "&":
		return (around == "union_type" || around == "intersection_type") && t.first(parent) == i
	}
	return false
}

// isSoftSemicolon excludes the head of a `for` and the empty body of a loop.
func (t *tokenizer) isSoftSemicolon(parent int) bool {
	outer := t.parentOf(parent)
	if t.kind(parent) == "for_statement" {
		return false
	}
	if outer == none {
		return true
	}
	switch t.kind(outer) {
	case "for_statement":
		return t.last(outer) == parent && t.kind(parent) != "empty_statement"
	case "for_in_statement", "while_statement", "if_statement", "else_clause", "labeled_statement", "with_statement":
		return t.kind(parent) != "empty_statement"
	}
	return true
}

// isTrailing says whether a comma is the last one of a list. In an array,
// `[a,,]` has a hole: only a comma behind an element trails.
func (t *tokenizer) isTrailing(i, parent int) bool {
	next := t.behindNode(parent, i)
	if next == none {
		return false
	}
	switch t.kind(next) {
	case ")", "]", "}", ">":
	default:
		return false
	}
	before := none
	for c := range t.children(parent) {
		if c == i {
			break
		}
		before = c
	}
	return before != none && t.isNamed(before)
}

// isSoftParenthesis knows redundant parentheses, those of an arrow function's
// only parameter, and those of `new A()`.
func (t *tokenizer) isSoftParenthesis(parent int) bool {
	outer := t.parentOf(parent)
	switch t.kind(parent) {
	case "parenthesized_expression":
		return t.isRedundant(parent)
	case "formal_parameters":
		return outer != none && t.kind(outer) == "arrow_function" && t.isOnePlainName(parent)
	case "arguments":
		return outer != none && t.kind(outer) == "new_expression" && t.firstNamed(parent) == none
	case "parenthesized_type":
		inner := t.firstNamed(parent)
		if inner == none || outer == none {
			return inner != none && isSimpleType(t.kind(inner))
		}
		return isSimpleType(t.kind(inner)) || takesAnyType(t.kind(outer)) ||
			t.kind(inner) == "intersection_type" && t.kind(outer) == "union_type"
	}
	return false
}

// takesAnyType lists where no operator of the type language stands beside.
func takesAnyType(kind string) bool {
	switch kind {
	case "type_annotation", "type_arguments", "as_expression", "satisfies_expression", "parenthesized_type", "type_alias_declaration":
		return true
	}
	return false
}

func isSimpleType(kind string) bool {
	switch kind {
	case "type_identifier", "predefined_type", "generic_type", "literal_type", "array_type", "object_type", "tuple_type", "nested_type_identifier", "parenthesized_type":
		return true
	}
	return false
}

// isOnePlainName: `(x)` and `(x: T)`, but not `(x = 1)`, `(x?)`, `({x})`.
func (t *tokenizer) isOnePlainName(parameters int) bool {
	only := t.firstNamed(parameters)
	if only == none || t.kind(only) != "required_parameter" || t.nextOf(parameters, only, "required_parameter") != none ||
		t.nextOf(parameters, only, "optional_parameter") != none {
		return false
	}
	return t.kind(t.first(only)) == "identifier" && t.child(only, "=") == none
}

// isSoftBrace: a block of one plain statement below a condition or loop, or a
// JSX expression of nothing but a comment.
func (t *tokenizer) isSoftBrace(parent int) bool {
	if t.kind(parent) == "jsx_expression" {
		return t.firstNamed(parent) == none
	}
	outer := t.parentOf(parent)
	if t.kind(parent) != "statement_block" || outer == none {
		return false
	}
	switch t.kind(outer) {
	case "if_statement", "else_clause", "for_statement", "for_in_statement", "while_statement":
	default:
		return false
	}
	switch t.onlyStatement(parent) {
	case "expression_statement", "return_statement", "throw_statement", "break_statement", "continue_statement":
		return true
	}
	return false
}

// onlyStatement is the kind of the one statement in a block, "" if there are
// several. Styles without semicolons put an empty one before it: `;[a] = b`.
func (t *tokenizer) onlyStatement(block int) string {
	only := ""
	for c := range t.children(block) {
		if !t.isNamed(c) || t.kind(c) == "empty_statement" {
			continue
		}
		if only != "" {
			return ""
		}
		only = t.kind(c)
	}
	return only
}
