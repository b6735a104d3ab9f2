package tsindex

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Kind says in which shape a function is written.
type Kind uint8

// The shapes of a function.
const (
	// Declaration is `function f() {}`, generators and default exports too.
	Declaration Kind = iota
	// Method stands in a class or an object literal.
	Method
	Getter
	Setter
	Constructor
	// Arrow and Expression are held by a variable, a field, a property of an
	// object literal, an assignment or a default export.
	Arrow
	Expression
	// Wrapped is a function that is handed to a call whose result is held:
	// `const f = wrap(async () => …)`.
	Wrapped
)

// String is the kind in lower case, as in "arrow".
func (k Kind) String() string {
	switch k {
	case Declaration:
		return "declaration"
	case Method:
		return "method"
	case Getter:
		return "getter"
	case Setter:
		return "setter"
	case Constructor:
		return "constructor"
	case Arrow:
		return "arrow"
	case Expression:
		return "expression"
	default:
		return "wrapped"
	}
}

// Function is a function that has a name. Functions without one belong to the
// function around them.
type Function struct {
	// Name is qualified by classes, namespaces, object literals and the
	// functions around: f, Store.close, Store.#evict, outer.inner, ns.f,
	// api.start, default. A getter and a setter share a name.
	Name string
	Kind Kind
	// Span is everything that belongs to the function: decorators, `export`,
	// overload signatures directly before it, the field or the declarator that
	// holds it. A comment before it does not.
	Span text.Span
	// NameSpan is the name of the implementation, not that of an overload
	// signature; of an anonymous default export the word `default`.
	NameSpan text.Span
	// Body is the block, or the expression of an arrow function.
	Body text.Span
	// Parent is the named function around this one, or nil.
	Parent *Function
	// Broken says that an ERROR or MISSING node lies inside.
	Broken bool

	node  int    // the function's own node: what an await inside belongs to
	cut   cut    // what is printed for it
	hole  string // what stands in its place where it is left out
	aside bool   // named, but only as a part of what its parent does
}

// Find gives every function of that exact qualified name (a getter and a setter
// share one, and nothing forbids duplicates); if there is none, every function
// whose last segments are the name: `create` finds acquireLock.create. Source
// order.
func (f *File) Find(name string) []*Function {
	if exact := f.byName[name]; exact != nil {
		return slices.Clone(exact)
	}
	var ending []*Function
	for _, fn := range f.Functions {
		if outer, ok := strings.CutSuffix(fn.Name, name); ok && strings.HasSuffix(outer, ".") {
			ending = append(ending, fn)
		}
	}
	return ending
}

// Enclosing is the innermost named function whose span holds the byte offset,
// or nil. A callback that has a name only by accident, such as an option of a
// call or the argument of a call inside another function, is passed over in
// favour of the function around it.
func (f *File) Enclosing(offset int) *Function {
	var innermost *Function
	for _, fn := range f.Functions {
		if fn.Span.Start > offset {
			break
		}
		if fn.Span.Contains(offset) && !fn.aside {
			innermost = fn
		}
	}
	return innermost
}

// Mentions says whether the word stands anywhere in the file as an identifier,
// be it of a variable, a property, a private name (with its #) or a type.
// Comments and strings do not count.
func (f *File) Mentions(word string) bool {
	if word == "" || len(f.syntax.nodes) == 0 {
		return false
	}
	for from := 0; ; {
		at := strings.Index(f.Text[from:], word)
		if at < 0 {
			return false
		}
		span := text.Span{Start: from + at, End: from + at + len(word)}
		if leaf := f.syntax.enclosing(span); f.syntax.span(leaf) == span && isIdentifier(f.syntax.kind(leaf)) {
			return true
		}
		from = span.Start + 1
	}
}

// isIdentifier says whether a node of this kind is a name that someone gave.
func isIdentifier(kind string) bool {
	return kind == "identifier" || strings.HasSuffix(kind, "_identifier") || strings.HasSuffix(kind, "_identifier_pattern")
}
