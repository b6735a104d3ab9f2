package tsindex

import (
	"sort"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// rewriter prepares a function's text for the printer: it leaves functions out
// and removes differences that formatters make and that the printer keeps.
type rewriter struct {
	*formed
	blankLogs bool // empty the literal text of logging calls, and lay out embedded languages alike
	nameless  bool // give the function itself a name that is always the same
	edits     []edit
}

type edit struct {
	span text.Span
	text string
}

// ownName replaces the name of a method where names are not to count.
// privatePrefix replaces the # of private names there: the printer would take
// them for local names, and shorten them alike.
const (
	ownName       = "__lockstep_self"
	privatePrefix = "__lockstep_private_"
)

// rewrite is the text of the span with all edits made.
func (r *rewriter) rewrite(span text.Span) string {
	if r.nameless && r.fn.Kind != Constructor && (r.fn.cut.shape == cutMember || r.fn.cut.shape == cutProperty) {
		r.replace(r.fn.cut.name, ownName)
	}
	for _, dropped := range r.fn.cut.drop {
		r.replace(dropped, "")
	}
	r.visit(r.enclosing(span), span)
	sort.SliceStable(r.edits, func(i, j int) bool { return r.edits[i].span.Start < r.edits[j].span.Start })
	var b strings.Builder
	at := span.Start
	for _, e := range r.edits {
		if e.span.Start < at || e.span.End > span.End {
			continue
		}
		b.WriteString(r.src[at:e.span.Start])
		b.WriteString(e.text)
		at = e.span.End
	}
	b.WriteString(r.src[at:span.End])
	return b.String()
}

func (r *rewriter) replace(span text.Span, by string) { r.edits = append(r.edits, edit{span, by}) }

func (r *rewriter) visit(i int, within text.Span) {
	span := r.span(i)
	if !span.Overlaps(within) {
		return
	}
	if inner := r.leftOut(span); inner != nil {
		// The first node in its span stands for all: decorators and overload
		// signatures are siblings.
		if span.Start == inner.Span.Start {
			r.replace(inner.Span, inner.hole)
		}
		return
	}
	switch kind := r.kind(i); kind {
	case "jsx_element":
		r.joinStrings(i)
	case "call_expression":
		if r.blankLogs {
			r.blank(i)
		}
	case "private_property_identifier":
		if r.nameless {
			r.replace(text.Span{Start: span.Start, End: span.Start + 1}, privatePrefix)
		}
	case "binary_expression":
		if left := r.first(i); r.nameless && left != none && r.kind(left) == "private_property_identifier" {
			r.replace(r.span(left), `"`+r.text(left)+`"`)
		}
	}
	for child := range r.children(i) {
		if !r.isNamed(child) {
			continue
		}
		r.unwrap(i, child)
		if r.blankLogs && r.kind(child) == "template_string" {
			r.layEmbedded(child, i)
		}
		r.visit(child, within)
	}
}

// unwrap removes parentheses around a function where they change nothing but a
// hint to engines to compile it at once, which the printer would keep. A type
// operator goes with them, since without its types the parentheses are alone.
func (r *rewriter) unwrap(parent, i int) {
	if !r.takesFunction(parent, i) {
		return
	}
	inner := i
	for r.kind(inner) == "parenthesized_expression" || r.isTypeOperator(inner) {
		next := r.firstNamed(inner)
		if r.kind(inner) == "type_assertion" {
			next = r.last(inner)
		}
		if inner = next; inner == none {
			return
		}
	}
	if inner == i {
		return
	}
	switch r.kind(inner) {
	case "arrow_function", "function_expression", "generator_function":
		// The space keeps `return(` apart from what follows. Comments and line
		// breaks go: one behind `return` would end the statement.
		r.replace(text.Span{Start: r.span(i).Start, End: r.span(inner).Start}, " ")
		r.replace(text.Span{Start: r.span(inner).End, End: r.span(i).End}, "")
	}
}

// takesFunction lists the places where a function needs no parentheses: never
// as a callee or an object.
func (r *rewriter) takesFunction(parent, i int) bool {
	switch r.kind(parent) {
	case "variable_declarator", "pair", "assignment_expression", "augmented_assignment_expression", "arguments",
		"array", "return_statement", "public_field_definition", "required_parameter", "optional_parameter",
		"assignment_pattern", "object_assignment_pattern", "arrow_function", "jsx_expression":
		return true
	case "ternary_expression":
		return r.first(parent) != i
	}
	return false
}
