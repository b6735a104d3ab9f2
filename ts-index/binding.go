package tsindex

import "github.com/lockstep-tla/lockstep/internal/text"

// Binding is a name that the top level of a file binds to a value: by const,
// let, var or enum. What holds a function or a class is none, since those are
// listed as such, and neither is what only the type checker sees.
type Binding struct {
	Name     string
	NameSpan text.Span
	// Span is the declarator or the enum, without `export` and `const`. Names
	// of one pattern share it.
	Span text.Span
	// Broken says that an ERROR or MISSING node lies in the statement or
	// directly behind it: what the value is cannot be said.
	Broken bool

	whole *Function // the binding as a Form is made of it
}

// Bindings are the file's bindings in source order.
func (f *File) Bindings() []Binding {
	b := &binder{syntax: f.syntax, held: map[text.Span]bool{}}
	if b.syntax == nil || len(b.nodes) == 0 {
		return nil
	}
	for _, fn := range f.Functions {
		b.held[fn.NameSpan] = true
	}
	for _, class := range f.Classes {
		b.held[class.NameSpan] = true
	}
	for i := range b.children(0) {
		next := b.after(i)
		b.broken = b.has(i, hasBroken) || next < len(b.nodes) && b.kind(next) == errorKind
		if b.kind(i) == "export_statement" {
			i = b.lastNamed(i)
		}
		if i != none {
			b.statement(i)
		}
	}
	return b.found
}

// BindingForm is the normal form of a binding: whether it may be assigned to
// again and whether it is exported says nothing about its value. The functions
// in without are left out as in Form.
func (f *File) BindingForm(b Binding, without []*Function) *Form { return f.Form(b.whole, without) }

// binder lists the bindings of one file.
type binder struct {
	*syntax
	held   map[text.Span]bool // names that functions and classes have
	broken bool               // the statement that is visited
	found  []Binding
}

func (b *binder) statement(i int) {
	switch b.kind(i) {
	case "lexical_declaration", "variable_declaration":
		for d := range b.children(i) {
			if b.kind(d) == "variable_declarator" {
				b.declarator(d)
			}
		}
	case "enum_declaration":
		name := b.child(i, "identifier")
		if name == none {
			return
		}
		whole := &Function{Span: b.span(i), node: i, cut: cut{shape: cutStatement, span: b.span(i)}}
		b.add(name, whole)
	}
}

// declarator is printed as the assignment that it makes: `(LIMIT = 3)`.
func (b *binder) declarator(d int) {
	whole := &Function{Span: b.span(d), node: d, cut: cut{shape: cutValue, span: b.span(d)}}
	pattern := b.first(d)
	for c := range b.children(d) {
		if kind := b.kind(c); kind == "type_annotation" || kind == "!" && c != pattern {
			whole.cut.drop = append(whole.cut.drop, b.span(c))
		}
	}
	for _, name := range b.bound(pattern) {
		b.add(name, whole)
	}
}

func (b *binder) add(name int, whole *Function) {
	if b.held[b.span(name)] {
		return
	}
	b.found = append(b.found, Binding{Name: b.text(name), NameSpan: b.span(name), Span: whole.Span, Broken: b.broken, whole: whole})
}

// bound are the nodes of the names that a pattern binds; a default value in it
// binds nothing.
func (s *syntax) bound(i int) []int {
	if i == none {
		return nil
	}
	switch s.kind(i) {
	case "identifier", "type_identifier", "shorthand_property_identifier_pattern":
		return []int{i}
	case "assignment_pattern", "object_assignment_pattern":
		return s.bound(s.firstNamed(i))
	case "pair_pattern":
		return s.bound(s.lastNamed(i))
	case "object_pattern", "array_pattern", "rest_pattern":
		var names []int
		for c := range s.children(i) {
			if s.isNamed(c) {
				names = append(names, s.bound(c)...)
			}
		}
		return names
	}
	return nil
}
