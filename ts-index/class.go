package tsindex

import "github.com/lockstep-tla/lockstep/internal/text"

// ClassForm is the normal form of a class without some of its functions: with
// all its methods left out it is what runs when the class is made and when an
// object of it is, `extends`, fields, static blocks and decorators. Whether the
// class is exported or abstract says nothing about that. The span is what it is
// the form of.
func (f *File) ClassForm(class Class, without []*Function) (*Form, text.Span) {
	s := f.syntax
	whole := &Function{Span: s.span(class.node), node: class.node, cut: cut{shape: cutValue}}
	whole.cut.drop = s.spansOf(class.node, "abstract")
	if around := s.enclosing(class.Span); s.kind(around) == "export_statement" {
		if decorator := s.child(around, "decorator"); decorator != none {
			whole.Span.Start = s.span(decorator).Start
			whole.cut.drop = append(whole.cut.drop, s.spansOf(around, "export", "default")...)
		}
	}
	whole.cut.span = whole.Span
	return f.Form(whole, without), whole.Span
}

// spansOf are the spans of the children of those kinds.
func (s *syntax) spansOf(i int, kinds ...string) []text.Span {
	var spans []text.Span
	for c := range s.children(i) {
		for _, kind := range kinds {
			if s.kind(c) == kind {
				spans = append(spans, s.span(c))
			}
		}
	}
	return spans
}
