package tsindex

// Import is what a name that the file imports is: Name here, Local in the
// module From. Span is the whole statement. Not for `import * as name`.
func (f *File) Import(name string) (Reexport, bool) {
	r, ok := f.imports[name]
	return r, ok
}

// imported remembers what an import statement brings in, for a later `export`
// of the same name.
func (x *extractor) imported(i int) {
	source := x.child(i, "string")
	clause := x.child(i, "import_clause")
	if source == none || clause == none {
		return
	}
	from := unquote(x.text(source))
	for c := range x.children(clause) {
		switch x.kind(c) {
		case "identifier":
			x.imports[x.text(c)] = Reexport{Name: x.text(c), Local: "default", From: from, Span: x.span(i)}
		case "named_imports":
			for specifier := range x.children(c) {
				if original, local := x.specifier(specifier, "import_specifier"); local != "" {
					x.imports[local] = Reexport{Name: local, Local: original, From: from, Span: x.span(i)}
				}
			}
		}
	}
}

// specifier is `a as b` or `a` of an import or export list: the name there and
// the name here; both "" for anything else.
func (x *extractor) specifier(i int, kind string) (before, after string) {
	if x.kind(i) != kind {
		return "", ""
	}
	for c := range x.children(i) {
		if !x.isNamed(c) {
			continue
		}
		if before == "" {
			before = unquote(x.text(c))
		}
		after = unquote(x.text(c))
	}
	return before, after
}

// reexported lists what an `export … from`, or an `export { … }` of imported
// names, hands on.
func (x *extractor) reexported(i int) {
	from := ""
	if source := x.child(i, "string"); source != none {
		from = unquote(x.text(source))
	}
	switch clause := x.child(i, "export_clause", "namespace_export", "*"); {
	case clause == none:
	case x.kind(clause) == "*":
		x.reexport(Reexport{Name: "*", Local: "*", From: from}, clause)
	case x.kind(clause) == "namespace_export":
		if name := x.lastNamed(clause); name != none {
			x.reexport(Reexport{Name: unquote(x.text(name)), Local: "*", From: from}, clause)
		}
	default:
		for s := range x.children(clause) {
			x.reexportName(s, from)
		}
	}
}

func (x *extractor) reexportName(i int, from string) {
	before, after := x.specifier(i, "export_specifier")
	if after == "" {
		return
	}
	r := Reexport{Name: after, Local: before, From: from}
	if from == "" {
		origin, ok := x.imports[before]
		if !ok {
			return
		}
		r.Local, r.From = origin.Local, origin.From
	}
	x.reexport(r, i)
}

func (x *extractor) reexport(r Reexport, i int) {
	r.Span = x.span(i)
	x.file.Reexports = append(x.file.Reexports, r)
}
