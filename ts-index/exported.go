package tsindex

import (
	"slices"
	"strings"
)

// Exported says whether other files can reach the function by name: it, or the
// class, namespace or object that it belongs to, stands in an `export` of its
// own or is named by one (`export { f as g }`, `export default f`). A private
// name cannot be reached, nor can a function inside another.
func (f *File) Exported(fn *Function) bool {
	top, _, _ := strings.Cut(fn.Name, ".")
	if fn.Parent != nil || strings.Contains(fn.Name, "#") || len(f.syntax.nodes) == 0 {
		return false
	}
	s := f.syntax
	for i := range s.children(0) {
		if s.kind(i) != "export_statement" || s.child(i, "string") != none {
			continue
		}
		if s.span(i).Encloses(fn.Span) || slices.Contains(s.exports(i), top) {
			return true
		}
	}
	return false
}

// exports are the names of this file that an export statement without a
// declaration hands out.
func (s *syntax) exports(i int) []string {
	var names []string
	if value := s.lastNamed(i); value != none && s.kind(value) == "identifier" {
		names = append(names, s.text(value))
	}
	if clause := s.child(i, "export_clause"); clause != none {
		for specifier := range s.children(clause) {
			if s.kind(specifier) == "export_specifier" {
				names = append(names, s.text(s.firstNamed(specifier)))
			}
		}
	}
	return names
}
