package tsindex

import (
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// printAlike names the locals of a print alike. esbuild's short names tell
// locals from free names: it never gives a local the name of a free one. Which
// short name it gives depends on how often each letter occurs in the names that
// were there before, so they are numbered again in order of appearance.
func printAlike(printed string, err error) (string, error) {
	if err != nil {
		return "", err
	}
	o := options(api.LoaderJS, "{}")
	o.MinifyIdentifiers = true
	short, err := transform(printed, o)
	if err != nil {
		return "", err
	}
	return renumber(short), nil
}

// renumber replaces each local name by its number. Where the grammar does not
// read the code the short names stay: too many functions may then count as
// changed, never too few.
func renumber(code string) string {
	f := Index("alike.js", code)
	if f.TimedOut || len(f.Broken) > 0 {
		return code
	}
	n := &numbering{syntax: f.syntax, locals: map[string]bool{}, numbers: map[string]string{}}
	n.collect(0)
	for leaf := range n.nodes {
		if n.isLeaf(leaf) {
			n.rename(leaf)
		}
	}
	n.out.WriteString(code[n.at:])
	return n.out.String()
}

// numbering is one pass of renumber.
type numbering struct {
	*syntax
	locals  map[string]bool
	numbers map[string]string
	out     strings.Builder
	at      int
}

// collect notes every name that a declaration or a parameter binds.
func (n *numbering) collect(i int) {
	switch n.kind(i) {
	case "variable_declarator", "required_parameter", "optional_parameter", "function_declaration", "generator_function_declaration",
		"function_expression", "generator_function", "class_declaration", "class", "catch_clause":
		n.bind(n.firstNamed(i))
	case "arrow_function":
		if first := n.firstNamed(i); n.kind(first) == "identifier" {
			n.bind(first)
		}
	case "for_in_statement":
		if left := n.nextOf(i, n.first(i), "identifier"); n.child(i, "const", "let", "var") != none && left != none {
			n.bind(left)
		}
		for c := range n.children(i) {
			if strings.HasSuffix(n.kind(c), "_pattern") {
				n.bind(c)
			}
		}
	}
	for c := range n.children(i) {
		if n.isNamed(c) {
			n.collect(c)
		}
	}
}

// bind notes the names of a pattern; a default value in it binds nothing.
func (n *numbering) bind(i int) {
	if i == none {
		return
	}
	switch n.kind(i) {
	case "identifier", "type_identifier", "shorthand_property_identifier_pattern":
		n.locals[n.text(i)] = true
	case "assignment_pattern", "object_assignment_pattern":
		n.bind(n.firstNamed(i))
	case "pair_pattern":
		n.bind(n.lastNamed(i))
	case "object_pattern", "array_pattern", "rest_pattern":
		for c := range n.children(i) {
			if n.isNamed(c) {
				n.bind(c)
			}
		}
	}
}

// rename writes a number for a local name or a label. A shorthand property
// keeps its property name: `{e}` is `{e:e}`.
func (n *numbering) rename(leaf int) {
	name := n.text(leaf)
	switch n.kind(leaf) {
	case "statement_identifier":
		n.put(leaf, n.number("label "+name))
	case "identifier", "type_identifier":
		if n.locals[name] {
			n.put(leaf, n.number(name))
		}
	case "shorthand_property_identifier", "shorthand_property_identifier_pattern":
		if n.locals[name] {
			n.put(leaf, name+":"+n.number(name))
		}
	}
}

func (n *numbering) number(name string) string {
	if n.numbers[name] == "" {
		n.numbers[name] = "$" + strconv.Itoa(len(n.numbers)+1)
	}
	return n.numbers[name]
}

func (n *numbering) put(leaf int, by string) {
	span := n.span(leaf)
	n.out.WriteString(n.src[n.at:span.Start])
	n.out.WriteString(by)
	n.at = span.End
}
