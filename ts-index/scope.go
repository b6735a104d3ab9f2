package tsindex

import "strings"

// binds are the names that a node binds for what is inside it: parameters,
// what a block declares, what var declares anywhere in a function (ECMA-262,
// "VarScopedDeclarations"). The file's own top is no such scope.
func (s *syntax) binds(i int) map[string]bool {
	collect := scopeOf(s.kind(i))
	if collect == nil {
		return nil
	}
	names := scopeNames{s, map[string]bool{}}
	collect(names, i)
	return names.names
}

// scopeOf is what collects the names of a node of that kind, nil for a node
// that is no scope.
func scopeOf(kind string) func(scopeNames, int) {
	switch kind {
	case "statement_block", "for_statement":
		return scopeNames.block
	case "switch_body":
		return scopeNames.cases
	case "for_in_statement":
		return scopeNames.loop
	case "catch_clause":
		return scopeNames.caught
	case "enum_body":
		return scopeNames.members
	}
	switch {
	case isFunction(kind):
		return scopeNames.function
	case isClass(kind):
		return scopeNames.class
	}
	return nil
}

// scopeNames collects the names of one scope.
type scopeNames struct {
	*syntax
	names map[string]bool
}

func (n scopeNames) pattern(i int) {
	for _, name := range n.bound(i) {
		n.names[n.text(name)] = true
	}
}

func (n scopeNames) function(i int) {
	switch n.kind(i) {
	case "function_expression", "generator_function":
		n.pattern(n.child(i, "identifier"))
	case "arrow_function":
		if n.child(i, "formal_parameters") == none {
			n.pattern(n.child(i, "identifier")) // a single parameter without parentheses
		}
	}
	if n.kind(i) != "arrow_function" {
		n.names["arguments"] = true
	}
	if parameters := n.child(i, "formal_parameters"); parameters != none {
		for p := range n.children(parameters) {
			n.pattern(n.child(p, "identifier", "object_pattern", "array_pattern", "rest_pattern"))
		}
	}
	// Most code has no var: a look at the text saves the walk.
	if body := n.child(i, "statement_block"); body != none && strings.Contains(n.text(body), "var") {
		n.hoisted(body)
	}
}

func (n scopeNames) class(i int) { n.pattern(n.child(i, "type_identifier", "identifier")) }

func (n scopeNames) caught(i int) { n.pattern(n.firstNamed(i)) }

func (n scopeNames) cases(i int) {
	for c := range n.children(i) {
		n.block(c)
	}
}

// hoisted are the names of var below i, nested functions and classes aside.
func (n scopeNames) hoisted(i int) {
	for c := range n.children(i) {
		switch kind := n.kind(c); {
		case !n.isNamed(c) || isFunction(kind) || isClass(kind):
		case kind == "variable_declaration":
			n.declared(c)
			n.hoisted(c)
		case kind == "for_in_statement" && n.child(c, "var") != none:
			n.loop(c)
			n.hoisted(c)
		default:
			n.hoisted(c)
		}
	}
}

// block are the names that the statements directly in i declare.
func (n scopeNames) block(i int) {
	for c := range n.children(i) {
		if n.kind(c) == "export_statement" { // in a namespace
			if c = n.lastNamed(c); c == none {
				continue
			}
		}
		n.declared(c)
	}
}

// declared are the names of one declaration.
func (n scopeNames) declared(i int) {
	switch n.kind(i) {
	case "lexical_declaration", "variable_declaration":
		for d := range n.children(i) {
			if n.kind(d) == "variable_declarator" {
				n.pattern(n.first(d))
			}
		}
	case "function_declaration", "generator_function_declaration", "class_declaration", "abstract_class_declaration",
		"enum_declaration", "internal_module":
		n.pattern(n.child(i, "identifier", "type_identifier"))
	case "expression_statement":
		n.statement(n.firstNamed(i))
	}
}

// statement knows what the grammar reads as an expression: namespaces, and
// `using x = …` as an assignment.
func (n scopeNames) statement(i int) {
	if i == none {
		return
	}
	switch n.kind(i) {
	case "internal_module":
		n.declared(i)
	case "await_expression":
		n.statement(n.firstNamed(i))
	case "assignment_expression":
		if n.child(i, "using") != none {
			n.pattern(n.firstNamed(i))
		}
	}
}

func (n scopeNames) loop(i int) {
	if n.child(i, "const", "let", "var", "using") != none {
		n.pattern(n.child(i, "identifier", "object_pattern", "array_pattern"))
	}
}

// members are those of an enum: they name each other.
func (n scopeNames) members(i int) {
	for c := range n.children(i) {
		name := c
		if n.kind(c) == "enum_assignment" {
			name = n.firstNamed(c)
		}
		if name != none && n.kind(name) == "property_identifier" {
			n.names[n.text(name)] = true
		}
	}
}
