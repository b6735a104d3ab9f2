package tsindex

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// class lists a class that has a name and visits its members.
func (x *extractor) class(i int, h held, sc scope) {
	name, nameSpan := h.name, h.nameSpan
	if own := x.child(i, "type_identifier", "identifier"); own != none && (name == "" || name == "default") {
		name, nameSpan = x.text(own), x.span(own)
	}
	if name != "" {
		sc.prefix = sc.name(name)
		x.file.Classes = append(x.file.Classes, Class{Name: sc.prefix, NameSpan: nameSpan, Span: h.span, node: i})
	}
	sc.option = false
	for child := range x.children(i) {
		if x.kind(child) == "class_body" {
			x.members(child, sc)
		} else {
			x.visit(child, x.span(child), sc)
		}
	}
}

// members visits a class body. Decorators stand beside the method that they
// belong to, not inside it.
func (x *extractor) members(body int, sc scope) {
	var pending signatures
	decorators := none
	for i := range x.children(body) {
		switch x.kind(i) {
		case "decorator":
			if decorators == none {
				decorators = i
			}
			continue
		case ";", ",":
			continue
		case "method_signature":
			if name := x.memberName(i); name != none {
				pending = pending.add(x.text(name), x.startOf(decorators, i))
			}
		case "method_definition":
			x.method(i, x.startOf(decorators, i), pending, sc)
			pending = signatures{}
		case "public_field_definition":
			x.field(i, sc)
			pending = signatures{}
		default:
			x.visit(i, x.span(i), sc)
		}
		decorators = none
	}
}

// startOf is where a member with its decorators begins.
func (x *extractor) startOf(decorators, member int) int {
	if decorators != none {
		return x.span(decorators).Start
	}
	return x.span(member).Start
}

// memberName is the name node of a method, signature, field or pair.
func (x *extractor) memberName(i int) int {
	return x.child(i, "property_identifier", "private_property_identifier", "string", "number", "computed_property_name")
}

// memberText is the name as it goes into a qualified name: a quoted one by its
// value, a computed one in its brackets.
func (x *extractor) memberText(name int) string {
	switch x.kind(name) {
	case "string":
		return unquote(x.text(name))
	case "computed_property_name":
		return strings.Join(strings.Fields(x.text(name)), " ")
	}
	return x.text(name)
}

// method adds a method of a class.
func (x *extractor) method(i, start int, pending signatures, sc scope) {
	name := x.memberName(i)
	if name == none || x.isMisread(name) {
		x.within(i, sc)
		return
	}
	fn := x.methodOf(i, name, sc)
	fn.cut = cut{shape: cutMember, span: text.Span{Start: start, End: x.span(i).End}, name: fn.NameSpan}
	fn.Span = fn.cut.span
	fn.Span.Start = pending.startFor(x.text(name), start)
	fn.hole = ";"
	if fn.Kind == Method && x.memberText(name) == "constructor" && x.child(i, "static") == none {
		fn.Kind = Constructor
	}
	x.add(fn, sc)
	x.inside(i, fn)
}

// isMisread knows what an error elsewhere makes of a statement: the head and the
// body of an `if` look like a method of that name. Such a name is allowed, but
// in a file with errors it is far more likely no name.
func (x *extractor) isMisread(name int) bool {
	if !x.has(0, hasBroken) {
		return false
	}
	switch x.text(name) {
	case "if", "for", "while", "switch", "catch", "with", "function", "return":
		return true
	}
	return false
}

func (x *extractor) methodOf(i, name int, sc scope) *Function {
	fn := &Function{Name: sc.name(x.memberText(name)), Kind: Method, Span: x.span(i), NameSpan: x.span(name), node: i}
	for c := range x.children(i) {
		if c == name {
			break
		}
		switch x.kind(c) {
		case "get":
			fn.Kind = Getter
		case "set":
			fn.Kind = Setter
		}
	}
	return fn
}

// field visits a class field; the whole field belongs to a function that it
// holds.
func (x *extractor) field(i int, sc scope) {
	name, value := x.memberName(i), x.behind(i, "=")
	if name == none || value == none {
		x.within(i, sc)
		return
	}
	h := held{name: x.memberText(name), nameSpan: x.span(name), span: x.span(i), hole: ";", field: i}
	x.value(value, h, sc)
}

// object visits an object literal; sc.prefix is its name, if it has one.
func (x *extractor) object(i int, sc scope) {
	for m := range x.children(i) {
		if !x.has(m, hasCarrier) {
			continue
		}
		switch x.kind(m) {
		case "method_definition":
			x.objectMethod(m, sc)
		case "pair":
			x.pair(m, sc)
		default:
			x.visit(m, x.span(m), sc)
		}
	}
}

// emptyProperty stands where a property with a left-out function was.
const emptyProperty = placeholder + ": 0"

func (x *extractor) objectMethod(i int, sc scope) {
	name := x.memberName(i)
	if name == none || x.isMisread(name) {
		x.within(i, sc)
		return
	}
	fn := x.methodOf(i, name, sc)
	fn.cut = cut{shape: cutProperty, span: x.span(i), name: fn.NameSpan}
	fn.hole, fn.aside = emptyProperty, sc.parent != nil && sc.option
	x.add(fn, sc)
	x.inside(i, fn)
}

func (x *extractor) pair(i int, sc scope) {
	name, value := x.memberName(i), x.behind(i, ":")
	if name == none || value == none {
		x.within(i, sc)
		return
	}
	x.value(value, held{name: x.memberText(name), nameSpan: x.span(name), span: x.span(i), hole: emptyProperty}, sc)
}
