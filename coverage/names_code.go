package coverage

// codeNames are the covered functions of a code file, and those functions and
// classes that the record names beside, at their names.
func (s *Snapshot) codeNames(v *view, path string) []mention {
	var names []mention
	for _, f := range v.functions {
		if f.now != nil && f.file.path == path {
			names = append(names, mention{f.now.NameSpan, FunctionName, f.thing()})
		}
	}
	for _, m := range v.names() {
		if m.kind != FunctionName && m.kind != ClassName {
			continue
		}
		if place, ok := s.placeOf(v, m); ok && place.Path == path {
			names = append(names, mention{place.Select, m.kind, m.thing})
		}
	}
	return sortMentions(names)
}
