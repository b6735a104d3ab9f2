package tsindex

import (
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// placeholder stands where a left-out function was a value. It is a free name:
// a constant would be folded into its uses.
const placeholder = "__lockstep_covered"

// held is a name for a value, and what belongs to it.
type held struct {
	name     string // local, "" when the value must name itself
	nameSpan text.Span
	span     text.Span
	hole     string
	field    int // the class field that holds it, 0 for none (0 is the program)
}

// declaration adds `function f() {}`; without a name it is a default export.
func (x *extractor) declaration(i int, span text.Span, sc scope) {
	fn := &Function{Name: sc.name("default"), Kind: Declaration, Span: span, node: i, hole: ";"}
	fn.cut = cut{shape: cutDeclaration, span: x.span(i), name: fn.NameSpan}
	if name := x.child(i, "identifier"); name != none {
		fn.Name, fn.NameSpan = sc.name(x.text(name)), x.span(name)
		fn.cut.name = fn.NameSpan
	} else if word := x.child(i, "function"); word != none {
		fn.NameSpan = x.span(word)
	}
	x.add(fn, sc)
	x.inside(i, fn)
}

// add completes and lists a function.
func (x *extractor) add(fn *Function, sc scope) {
	fn.Parent = sc.parent
	fn.Body = x.body(fn.node)
	x.file.Functions = append(x.file.Functions, fn)
}

func (x *extractor) body(i int) text.Span {
	if last := x.last(i); last != none {
		return x.span(last)
	}
	return x.span(i)
}

// inside visits what lies in a node that belongs to a function.
func (x *extractor) inside(i int, fn *Function) {
	x.within(i, scope{prefix: fn.Name, parent: fn})
}

// variables visits the declarators. A declaration of one name belongs to its
// function as a whole, one of several only by the declarator.
func (x *extractor) variables(i int, span text.Span, sc scope) {
	only := x.child(i, "variable_declarator")
	alone := only != none && x.nextOf(i, only, "variable_declarator") == none
	for d := range x.children(i) {
		if x.kind(d) != "variable_declarator" || !x.has(d, hasCarrier) {
			continue
		}
		name, value := x.first(d), x.behind(d, "=")
		if value == none {
			continue
		}
		if x.kind(name) != "identifier" {
			x.within(d, sc)
			continue
		}
		h := held{name: x.text(name), nameSpan: x.span(name), span: span, hole: ";"}
		if !alone {
			h.span, h.hole = x.span(d), x.text(name)+" = "+placeholder
		}
		x.value(value, h, sc)
	}
}

// nextOf is the next child of the kind behind the given child, or none.
func (s *syntax) nextOf(parent, child int, kind string) int {
	for c := s.after(child); c < s.after(parent); c = s.after(c) {
		if s.kind(c) == kind {
			return c
		}
	}
	return none
}

// assignment visits `exports.f = function () {}` and the like; the name is what
// is assigned to.
func (x *extractor) assignment(i int, span text.Span, hole string, sc scope) {
	left, right := x.first(i), x.last(i)
	name := ""
	switch x.kind(left) {
	case "identifier":
		name = x.text(left)
	case "member_expression":
		name = assigned(x.text(left))
	}
	if name == "" {
		x.within(i, sc)
		return
	}
	nameSpan := x.span(left)
	if property := x.last(left); property != none {
		nameSpan = x.span(property)
	}
	x.value(right, held{name: name, nameSpan: nameSpan, span: span, hole: hole}, sc)
}

// assigned drops what says where a name is kept and nothing about the function.
// Targets with calls or indexes in them name nothing; `module.exports = …` is
// CommonJS for a default export.
func assigned(target string) string {
	if strings.ContainsAny(target, " \t\r\n([?/") {
		return ""
	}
	if target == "module.exports" {
		return "default"
	}
	for _, holder := range []string{"module.", "exports.", "this."} {
		target = strings.TrimPrefix(target, holder)
	}
	return strings.ReplaceAll(target, ".prototype.", ".")
}

// value visits a value that has a name: it may be a function, be one inside a
// call, or hold some.
func (x *extractor) value(i int, h held, sc scope) {
	inner := x.peel(i)
	if inner == none || !x.has(inner, hasCarrier) {
		return
	}
	switch kind := x.kind(inner); {
	case kind == "function_declaration" || kind == "generator_function_declaration":
		x.declaration(inner, h.span, sc)
	case isFunction(kind):
		x.function(inner, i, h, sc)
	case isClass(kind):
		x.class(inner, h, sc)
	case kind == "object":
		sc.prefix = sc.name(h.name)
		x.object(inner, sc)
	case kind == "call_expression":
		x.call(inner, i, h, sc)
	default:
		x.visit(inner, x.span(inner), sc.named(h))
	}
}

// named lets a name qualify what lies in its value: `const p = new Proxy(t, {
// get() {} })` holds p.get. Inside a function its callbacks stay the function's.
func (s scope) named(h held) scope {
	if s.parent == nil {
		s.prefix = s.name(h.name)
	}
	return s
}

// function adds an arrow or function expression that something holds.
func (x *extractor) function(i, value int, h held, sc scope) {
	kind := Expression
	if x.kind(i) == "arrow_function" {
		kind = Arrow
	}
	fn := x.holding(i, value, h, sc)
	fn.Kind = kind
	x.add(fn, sc)
	if h.name == "default" {
		x.nameItself(i, fn, sc)
	}
	x.inside(i, fn)
}

// nameItself lets `export default function f() {}` keep its own name.
func (x *extractor) nameItself(i int, fn *Function, sc scope) {
	if fn.Kind != Expression {
		return
	}
	fn.Kind = Declaration
	if name := x.child(i, "identifier"); name != none {
		fn.Name, fn.NameSpan = sc.name(x.text(name)), x.span(name)
	}
}

func (x *extractor) holding(i, value int, h held, sc scope) *Function {
	fn := &Function{Name: sc.name(h.name), Span: h.span, NameSpan: h.nameSpan, node: i, hole: h.hole}
	fn.aside = sc.parent != nil && sc.option
	fn.cut = cut{shape: cutValue, span: x.span(value), name: h.nameSpan}
	if h.field != 0 {
		fn.cut.shape, fn.cut.span = cutMember, x.span(h.field)
	}
	return fn
}

// call visits a named call: with a function among its arguments it is Wrapped,
// unless the call is one that runs its argument at once.
func (x *extractor) call(i, value int, h held, sc scope) {
	wrapped := x.wrapped(i)
	if wrapped == none || x.runsAtOnce(i) {
		x.within(i, sc.named(h))
		return
	}
	fn := x.holding(wrapped, value, h, sc)
	fn.Kind, fn.aside = Wrapped, sc.parent != nil
	x.add(fn, sc)
	x.inside(i, fn)
}

// wrapped is the first function among the arguments of a call, or among those
// of a call that is an argument, or none.
func (x *extractor) wrapped(i int) int {
	arguments := x.child(i, "arguments")
	if arguments == none {
		return none
	}
	for a := range x.children(arguments) {
		inner := a
		if x.isNamed(a) {
			inner = x.peel(a)
		}
		if inner == none || !x.has(inner, hasCarrier) {
			continue
		}
		if kind := x.kind(inner); isFunction(kind) {
			return inner
		} else if kind == "call_expression" {
			if found := x.wrapped(inner); found != none {
				return found
			}
		}
	}
	return none
}

// runsAtOnce knows the well-known methods whose result is data and no function.
func (x *extractor) runsAtOnce(call int) bool {
	callee := x.peel(x.first(call))
	if callee == none || x.kind(callee) != "member_expression" {
		return false
	}
	switch x.text(x.last(callee)) {
	case "map", "flatMap", "filter", "forEach", "reduce", "reduceRight", "some", "every", "find", "findIndex",
		"findLast", "findLastIndex", "sort", "toSorted", "from", "fromEntries", "groupBy", "replace", "replaceAll",
		"then", "catch", "finally", "join", "all":
		return true
	}
	return false
}
