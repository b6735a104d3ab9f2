package tsindex

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// cut is the piece of the file that is printed for a function, and how it
// becomes a module of its own.
type cut struct {
	span  text.Span
	shape cutShape
	name  text.Span   // the function's name
	drop  []text.Span // in span, but not printed
}

type cutShape uint8

const (
	// cutValue is an expression.
	cutValue cutShape = iota
	// cutDeclaration is `function f() {}` without `export`: whether others may
	// call it says nothing about what it does.
	cutDeclaration
	// cutMember is a class member with its decorators.
	cutMember
	// cutProperty is a method of an object literal.
	cutProperty
	// cutStatement is a declaration that is no expression and no default
	// export: an enum.
	cutStatement
)

// module makes the function's rewritten text a module that esbuild reads. What
// the text refers to need not be there, except private names and a class to
// extend where it says `super`.
func (r *rewriter) module(body string) string {
	own := r.surroundings()
	if r.nameless {
		own.private = nil
	}
	switch r.fn.cut.shape {
	case cutDeclaration:
		return "export default " + body
	case cutStatement:
		return "export " + body
	case cutMember:
		return own.class(body)
	case cutProperty:
		body = "({" + body + "\n})"
	default:
		body = "(" + body + "\n)"
		if span := r.fn.cut.span; r.yields(r.enclosing(span), span) {
			body = "async function*(){return" + body + "}"
			if own.inClass {
				body = "(" + body + ")"
			}
		}
	}
	if own.inClass {
		return own.class("constructor(){__lockstep=" + body + "}")
	}
	return "export default " + body
}

// surroundings is what a piece of code needs around it to be read.
type surroundings struct {
	private []string // private names that it uses, in order of appearance
	inClass bool     // it can only stand in a class
}

// class puts a member into a class that declares the private names.
func (s surroundings) class(member string) string {
	var b strings.Builder
	b.WriteString("export default class extends __lockstep_base{")
	for _, name := range s.private {
		b.WriteString(name + ";")
	}
	b.WriteString(member + "\n}")
	return b.String()
}

// yields says whether a generator around the piece of node i yields in it, as in
// `const next = wrap(yield* start, () => 1)`.
func (from *formed) yields(i int, span text.Span) bool {
	if from.kind(i) == "yield_expression" && span.Encloses(from.span(i)) {
		return true
	}
	if isFunction(from.kind(i)) || from.leftOut(from.span(i)) != nil {
		return false
	}
	for c := range from.children(i) {
		if from.span(c).Overlaps(span) && from.yields(c, span) {
			return true
		}
	}
	return false
}

// surroundings looks through the leaves of the piece. A private name that the
// piece declares itself is not declared again.
func (from *formed) surroundings() surroundings {
	var s surroundings
	span := from.fn.cut.span
	seen := map[string]bool{}
	if from.fn.cut.shape == cutMember {
		seen[from.fn.cut.name.Of(from.src)] = true
	}
	top := from.enclosing(span)
	for i := top; i < from.after(top); i++ {
		if !from.isLeaf(i) || !span.Encloses(from.span(i)) || from.leftOut(from.span(i)) != nil {
			continue
		}
		switch from.kind(i) {
		case "private_property_identifier":
			if name := from.text(i); !seen[name] {
				seen[name] = true
				s.private = append(s.private, name)
			}
			s.inClass = true
		case "super", "target":
			s.inClass = true
		}
	}
	return s
}
