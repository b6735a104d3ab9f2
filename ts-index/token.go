package tsindex

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// TokenKind says what a token's presence means.
type TokenKind uint8

// The kinds of tokens.
const (
	// Code runs.
	Code TokenKind = iota
	// Type lies in what type erasure drops.
	Type
	// Soft is what formatters add and drop: an optional semicolon, a trailing
	// comma, parentheses and braces that change nothing.
	Soft
)

// Token is one leaf of a function's syntax. A string and a regular expression
// are one token each, a template as many as it has pieces.
type Token struct {
	// Text is normalised: strings by value in double quotes, property names
	// without needless quotes, numbers by value, JSX text without its layout.
	Text string
	// Span is where the token stands in the file.
	Span text.Span
	Kind TokenKind

	// erased tokens count as types in Form.Types. Beside the Type tokens these
	// are the modifiers of parameter properties: which one it is matters to the
	// type checker only, that there is one runs.
	erased bool
}

// tokenizer lists the tokens of one function.
type tokenizer struct {
	*formed
	within text.Span
	path   []int // the nodes around the one that is visited, outermost first
	tokens []Token
}

func (from *formed) tokenize() []Token {
	t := &tokenizer{formed: from, within: from.fn.Span}
	t.visit(from.enclosing(t.within), Code)
	return t.tokens
}

// visit lists the tokens of node i. The kind is Type inside what is erased.
func (t *tokenizer) visit(i int, kind TokenKind) {
	span := t.span(i)
	if !span.Overlaps(t.within) || t.isComment(i) || t.leftOut(span) != nil {
		return
	}
	parent := t.parentOf(i)
	if parent != none && kind == Code {
		kind = t.classify(i, parent)
	}
	if t.isLeaf(i) || t.isWhole(i) {
		if t.within.Encloses(span) {
			t.add(i, parent, kind)
		}
		return
	}
	t.path = append(t.path, i)
	for child := i + 1; child < t.after(i); child = t.after(child) {
		t.visit(child, kind)
	}
	t.path = t.path[:len(t.path)-1]
}

// parentOf is the node around one that is visited or lies on the path to it, or
// none at the top of what is visited.
func (t *tokenizer) parentOf(i int) int {
	for p := len(t.path) - 1; p >= 0; p-- {
		if t.path[p] < i {
			return t.path[p]
		}
	}
	return none
}

// isWhole says whether a node with children is one token.
func (t *tokenizer) isWhole(i int) bool {
	switch t.kind(i) {
	case "string", "regex", "predefined_type", "accessibility_modifier", "override_modifier", "optional_chain", "html_character_reference":
		return true
	}
	return false
}

func (t *tokenizer) add(i, parent int, kind TokenKind) {
	token := Token{Text: t.tokenText(i, parent), Span: t.span(i), Kind: kind, erased: kind == Type}
	if token.Text == "" {
		return
	}
	if kind != Soft && parent != none && t.isSoft(i, parent) {
		token.Kind, token.erased = Soft, false
	}
	if kind == Code && parent != none && t.isParameterModifier(i, parent) {
		token.erased = true
	}
	t.tokens = append(t.tokens, token)
}

// tokenText is the normalised text of a token; "" for one that is only layout.
func (t *tokenizer) tokenText(i, parent int) string {
	raw := t.text(i)
	switch t.kind(i) {
	case "string":
		value := stringValue(raw)
		if t.isPropertyName(i, parent) && isPlainName(value) {
			return value
		}
		return `"` + value + `"`
	case "number":
		return numberText(raw)
	case "jsx_text":
		if strings.TrimSpace(raw) == "" && !strings.ContainsAny(raw, "\r\n") {
			return raw
		}
		return jsxText(raw)
	}
	return raw
}

// isPropertyName says whether a string is the name of a property, and no value.
func (t *tokenizer) isPropertyName(i, parent int) bool {
	if parent == none || t.first(parent) != i {
		return parent != none && t.kind(parent) == "method_definition"
	}
	switch t.kind(parent) {
	case "pair", "pair_pattern", "method_definition", "public_field_definition", "property_signature", "method_signature":
		return true
	}
	return false
}
