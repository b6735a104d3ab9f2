package tsindex

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// scope is where in the file the extractor stands.
type scope struct {
	prefix string    // qualified name of what is around, "" at the top
	parent *Function // the named function around
	option bool      // inside an object literal that is an argument of a call
}

// name qualifies a name by the scope.
func (s scope) name(local string) string {
	if s.prefix == "" {
		return local
	}
	return s.prefix + "." + local
}

// extractor fills a File from its syntax.
type extractor struct {
	*syntax
	file    *File
	imports map[string]Reexport // by local name: what an import brought in
}

// extract finds what a File lists. It passes over every subtree without a
// function, so that it stays cheap on each keystroke.
func extract(f *File) {
	x := &extractor{syntax: f.syntax, file: f, imports: map[string]Reexport{}}
	f.byName = map[string][]*Function{}
	if len(x.nodes) == 0 {
		return
	}
	x.statements(0, scope{})
	f.imports = x.imports
	x.breaks(0)
	x.markBroken()
	for _, fn := range f.Functions {
		f.byName[fn.Name] = append(f.byName[fn.Name], fn)
	}
}

// breaks collects the ERROR and MISSING nodes.
func (x *extractor) breaks(i int) {
	if x.kind(i) == errorKind || x.has(i, isMissing) {
		x.file.Broken = append(x.file.Broken, x.span(i))
		return
	}
	for child := i + 1; child < x.after(i); child = x.after(child) {
		if x.has(child, hasBroken) {
			x.breaks(child)
		}
	}
}

func (x *extractor) markBroken() {
	for _, fn := range x.file.Functions {
		fn.Broken = slices.ContainsFunc(x.file.Broken, func(b text.Span) bool {
			return fn.Span.Overlaps(b) || b.Len() == 0 && fn.Span.Touches(b.Start)
		})
	}
}

// signatures follows the overload signatures that precede an implementation.
type signatures struct {
	name  string
	start int
}

// statements visits the statements of a program or block, so that each
// implementation knows of the overload signatures before it.
func (x *extractor) statements(block int, sc scope) {
	var pending signatures
	for i := range x.children(block) {
		inner := x.unexport(i)
		switch x.kind(inner) {
		case "function_signature":
			pending = pending.add(x.text(x.firstNamed(inner)), x.span(i).Start)
			continue
		case "function_declaration", "generator_function_declaration":
			span := x.span(i)
			span.Start = pending.startFor(x.text(x.firstNamed(inner)), span.Start)
			x.declaration(inner, span, sc)
		default:
			x.statement(i, sc)
		}
		pending = signatures{}
	}
}

func (s signatures) add(name string, start int) signatures {
	if s.name == name {
		return s
	}
	return signatures{name, start}
}

func (s signatures) startFor(name string, start int) int {
	if s.name == name && name != "" {
		return s.start
	}
	return start
}

// unexport is the declaration or value inside an export statement, or i itself.
func (x *extractor) unexport(i int) int {
	if x.kind(i) != "export_statement" {
		return i
	}
	if last := x.lastNamed(i); last != none {
		return last
	}
	return i
}

func (s *syntax) lastNamed(i int) int {
	last := none
	for c := range s.children(i) {
		if s.isNamed(c) {
			last = c
		}
	}
	return last
}

// statement visits one statement that is no function declaration.
func (x *extractor) statement(i int, sc scope) {
	switch x.kind(i) {
	case "import_statement":
		x.file.Imports = append(x.file.Imports, x.span(i))
		x.imported(i)
	case "export_statement":
		x.exported(i, sc)
	default:
		x.visit(i, x.span(i), sc)
	}
}

// exported visits `export …`, whose span belongs to what it exports.
func (x *extractor) exported(i int, sc scope) {
	if x.child(i, "string", "export_clause") != none || x.child(i, "*") != none && x.child(i, "from") != none {
		x.reexported(i)
		return
	}
	if word := x.child(i, "default", "="); word != none {
		value := x.lastNamed(i)
		if value == none {
			return
		}
		name := x.span(word)
		if x.kind(value) == "identifier" {
			return
		}
		x.value(value, held{name: "default", nameSpan: name, span: x.span(i), hole: ";"}, sc)
		return
	}
	if inner := x.lastNamed(i); inner != none {
		x.visit(inner, x.span(i), sc)
	}
}

// visit looks for functions in any node. The span is what belongs to the node:
// with `export` in front it is more than the node's own.
func (x *extractor) visit(i int, span text.Span, sc scope) {
	if !x.has(i, hasCarrier) {
		return
	}
	switch kind := x.kind(i); kind {
	case "function_declaration", "generator_function_declaration":
		x.declaration(i, span, sc)
	case "lexical_declaration", "variable_declaration":
		x.variables(i, span, sc)
	case "class_declaration", "abstract_class_declaration":
		x.class(i, held{span: span}, sc)
	case "internal_module", "module":
		x.namespace(i, sc)
	case "expression_statement":
		x.expression(i, span, sc)
	case "assignment_expression":
		x.assignment(i, span, placeholder, sc)
	case "object":
		x.object(i, sc)
	case "class":
		x.class(i, held{span: span}, sc)
	case "statement_block":
		x.statements(i, sc)
	case "arguments":
		sc.option = true
		x.within(i, sc)
	default:
		x.within(i, sc)
	}
}

func (x *extractor) within(i int, sc scope) {
	for child := range x.children(i) {
		x.visit(child, x.span(child), sc)
	}
}

// expression visits an expression statement: an assignment there takes in the
// semicolon.
func (x *extractor) expression(i int, span text.Span, sc scope) {
	if inner := x.firstNamed(i); inner != none && x.kind(inner) == "assignment_expression" {
		x.assignment(inner, span, ";", sc)
		return
	}
	x.within(i, sc)
}

// namespace visits `namespace a.b { … }`; `module "x"` has its name in quotes.
func (x *extractor) namespace(i int, sc scope) {
	if name := x.firstNamed(i); name != none {
		sc.prefix = sc.name(unquote(x.text(name)))
	}
	if body := x.child(i, "statement_block"); body != none {
		x.statements(body, sc)
	}
}

// unquote drops the quotes of a module name or a property name.
func unquote(name string) string { return strings.Trim(name, "\"'`") }
