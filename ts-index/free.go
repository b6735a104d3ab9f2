package tsindex

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Free are the names that the code in the bytes of span reads and that no
// scope below the file's top binds: what they mean is decided there, by an
// import or by the language. Sorted, each once. Types read nothing, an
// assignment does not read its target, and the functions in without are passed
// over. Where names are given, only those are looked for, which is much faster.
func (f *File) Free(span text.Span, without []*Function, names ...string) []string {
	if f.syntax == nil || len(f.syntax.nodes) == 0 {
		return nil
	}
	from := &formed{syntax: f.syntax, fn: &Function{Span: span}}
	for _, inner := range without {
		if inner.Span != span && span.Encloses(inner.Span) {
			from.without = append(from.without, inner)
		}
	}
	r := &reader{formed: from, free: map[string]bool{}, names: names, at: occurrences(f.Text, span, names)}
	r.within(0)
	return slices.Sorted(maps.Keys(r.free))
}

// occurrences are the offsets in span at which one of the names stands, be it
// as a piece of a word, sorted.
func occurrences(src string, span text.Span, names []string) []int {
	var at []int
	for _, name := range names {
		for from := span.Start; ; {
			next := strings.Index(src[from:span.End], name)
			if next < 0 {
				break
			}
			at = append(at, from+next)
			from += next + len(name)
		}
	}
	slices.Sort(at)
	return at
}

// reader walks down to a span with the scopes around it, and notes the names
// in it that none of them binds.
type reader struct {
	*formed
	scopes []map[string]bool
	free   map[string]bool
	names  []string // those that count, nil for all
	at     []int    // where they stand, be it as a piece of a word
}

// meets says whether a name that counts may stand in the span.
func (r *reader) meets(span text.Span) bool {
	next, _ := slices.BinarySearch(r.at, span.Start)
	return r.names == nil || next < len(r.at) && r.at[next] < span.End
}

func (r *reader) within(i int) {
	for c := range r.children(i) {
		if r.isNamed(c) {
			r.visit(c, i)
		}
	}
}

func (r *reader) visit(i, parent int) {
	span, kind := r.span(i), r.kind(i)
	if !span.Overlaps(r.fn.Span) || !r.meets(span) || isErasedKind(kind) || r.leftOut(span) != nil {
		return
	}
	switch kind {
	case "identifier":
		if r.isRead(i, parent) {
			r.read(i)
		}
	case "shorthand_property_identifier":
		r.read(i)
	case "as_expression", "satisfies_expression":
		r.visit(r.first(i), i)
	default:
		names := r.binds(i)
		if len(names) > 0 {
			r.scopes = append(r.scopes, names)
		}
		r.within(i)
		if len(names) > 0 {
			r.scopes = r.scopes[:len(r.scopes)-1]
		}
	}
}

func (r *reader) read(i int) {
	name := r.text(i)
	if !r.fn.Span.Encloses(r.span(i)) || slices.ContainsFunc(r.scopes, func(names map[string]bool) bool { return names[name] }) {
		return
	}
	if r.names == nil || slices.Contains(r.names, name) {
		r.free[name] = true
	}
}

// isRead is false for the target of a plain assignment, the name that a
// declaration or a pattern at the top gives, and a tag of HTML.
func (r *reader) isRead(i, parent int) bool {
	switch kind := r.kind(parent); kind {
	case "assignment_expression", "assignment_pattern", "object_assignment_pattern":
		return r.first(parent) != i
	case "pair_pattern":
		return r.last(parent) != i
	case "array_pattern", "rest_pattern":
		return false
	case "variable_declarator", "enum_declaration", "function_declaration", "generator_function_declaration":
		return r.firstNamed(parent) != i
	case "jsx_opening_element", "jsx_closing_element", "jsx_self_closing_element":
		initial, _ := utf8.DecodeRuneInString(r.text(i))
		return !unicode.IsLower(initial)
	}
	return true
}
