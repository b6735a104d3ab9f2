package tsindex

// classify says whether a child of a node that runs is dropped by type erasure.
// Source: TypeScript's emit, as listed in the TypeScript handbook for
// `--erasableSyntaxOnly` and `isolatedModules`; what esbuild drops agrees.
func (t *tokenizer) classify(i, parent int) TokenKind {
	kind, around := t.kind(i), t.kind(parent)
	if isErasedKind(kind) {
		return Type
	}
	switch around {
	case "as_expression", "satisfies_expression":
		if t.first(parent) != i {
			return Type
		}
	case "non_null_expression":
		if kind == "!" {
			return Type
		}
	case "required_parameter", "optional_parameter":
		return t.classifyParameter(i, parent)
	case "formal_parameters":
		return t.classifyThis(i, parent)
	case "public_field_definition", "method_definition", "variable_declarator":
		return t.classifyMember(kind)
	case "class_body":
		if kind == "public_field_definition" && t.child(i, "declare", "abstract") != none {
			return Type
		}
	case "abstract_class_declaration":
		if kind == "abstract" {
			return Type
		}
	}
	return Code
}

// isErasedKind lists the nodes that are dropped wherever they stand.
func isErasedKind(kind string) bool {
	switch kind {
	case "type_annotation", "type_arguments", "type_parameters", "type_predicate_annotation", "asserts_annotation",
		"implements_clause", "interface_declaration", "type_alias_declaration", "ambient_declaration",
		"function_signature", "method_signature", "abstract_method_signature", "index_signature",
		"opting_type_annotation", "omitting_type_annotation", "adding_type_annotation":
		return true
	}
	return false
}

// classifyParameter knows the question mark and the `this` parameter; modifiers
// make a property, which runs.
func (t *tokenizer) classifyParameter(i, parent int) TokenKind {
	if t.kind(i) == "?" || t.child(parent, "this") != none {
		return Type
	}
	return Code
}

// classifyThis also drops the comma behind a `this` parameter.
func (t *tokenizer) classifyThis(i, parent int) TokenKind {
	first := t.firstNamed(parent)
	if t.kind(i) == "," && first != none && t.child(first, "this") != none && t.behindNode(parent, first) == i {
		return Type
	}
	return Code
}

// behindNode is the child directly behind another, comments aside, or none.
func (s *syntax) behindNode(parent, child int) int {
	for c := s.after(child); c < s.after(parent); c = s.after(c) {
		if !s.isComment(c) {
			return c
		}
	}
	return none
}

func (t *tokenizer) classifyMember(kind string) TokenKind {
	switch kind {
	case "?", "!", "readonly", "abstract", "declare", "accessibility_modifier", "override_modifier":
		return Type
	}
	return Code
}

// isParameterModifier says whether the token makes its parameter a property.
func (t *tokenizer) isParameterModifier(i, parent int) bool {
	switch t.kind(parent) {
	case "required_parameter", "optional_parameter":
	default:
		return false
	}
	switch t.kind(i) {
	case "readonly", "accessibility_modifier", "override_modifier":
		return true
	}
	return false
}
