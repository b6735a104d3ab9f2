package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// language is what kind of file a path is to a record.
type language int

const (
	other language = iota
	codeLanguage
	moduleLanguage
	configLanguage
	expectedLanguage
	recordLanguage
)

// role says what the file is to the view: every view has a say in a file, and
// a file that plays no part in it is other.
func (v *view) role(path string) language {
	switch {
	case path == v.path:
		return recordLanguage
	case path == v.model.expected.Path:
		return expectedLanguage
	case slices.ContainsFunc(v.model.configs, func(c *config) bool { return c.path == path }):
		return configLanguage
	case slices.ContainsFunc(v.model.sources, func(s *source) bool { return s.path == path }):
		return moduleLanguage
	}
	for _, f := range v.files {
		if f.current == path {
			return codeLanguage
		}
	}
	if slices.ContainsFunc(v.functions, func(f *functionState) bool { return f.file != nil && f.file.path == path }) {
		return codeLanguage
	}
	return other
}

// modelName is the name of the model that stands at a byte of a model file,
// expected.txt or the record, or else the definition around it.
func (s *Snapshot) modelName(v *view, path string, offset int) (name string, span text.Span) {
	src := s.source(path)
	switch v.role(path) {
	case moduleLanguage:
		if name, span = nameAt(src.module(), offset); v.model.Defines(name) {
			return name, span
		}
		for _, module := range src.module().Modules {
			if definition := module.At(offset); definition != nil {
				return definition.Name, definition.NameSpan
			}
		}
	case configLanguage, expectedLanguage:
		return wordAt(src.src, offset)
	case recordLanguage:
		word, span := v.record.WordAt(offset)
		name, _, _ = strings.Cut(word, "(")
		return name, span
	}
	return "", text.Span{}
}

// nameAt is the name at a byte of a module file, of an algorithm's label what it
// was translated to.
func nameAt(file *tla.File, offset int) (string, text.Span) {
	if name, span := file.Word(offset); name != "" {
		return name, span
	}
	for _, module := range file.AllModules() {
		for _, n := range module.Names() {
			if n.Span.Touches(offset) {
				return n.Name, n.Span
			}
		}
	}
	return "", text.Span{}
}

// wordAt is the name around a byte of a config or of expected.txt.
func wordAt(src string, offset int) (string, text.Span) {
	part := func(i int) bool {
		c := src[i]
		return c == '_' || c == '!' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
	}
	start, end := min(max(offset, 0), len(src)), min(max(offset, 0), len(src))
	for start > 0 && part(start-1) {
		start--
	}
	for end < len(src) && part(end) {
		end++
	}
	return src[start:end], text.Span{Start: start, End: end}
}

// Implementation leads from an action, or another name that the code map
// links, to its code.
func (s *Snapshot) Implementation(path string, offset int) []Location {
	var all []Location
	for _, v := range s.views {
		if role := v.role(path); role == other || role == codeLanguage {
			continue
		}
		name, _ := s.modelName(v, path, offset)
		var places []Location
		if linked, ok := v.linkedName(name, nil); ok {
			places = s.codeOf(v, linked)
		}
		if len(places) == 0 && v.role(path) == moduleLanguage {
			places = s.codeBehind(v, path, offset)
		}
		all = append(all, places...)
	}
	return all
}

// Declaration leads from code to the actions that model it.
func (s *Snapshot) Declaration(path string, offset int) []Location {
	var all []Location
	for _, v := range s.views {
		if v.role(path) != codeLanguage {
			continue
		}
		for _, action := range s.actionsAt(v, path, offset) {
			if place, ok := v.definition(action); ok {
				all = append(all, place)
			}
		}
	}
	return all
}

// definition is where the model declares a name.
func (v *view) definition(name string) (Location, bool) {
	symbol, _, ok := v.model.lookup(name)
	if !ok {
		return Location{}, false
	}
	return symbolPlace(symbol), true
}

// symbolPlace is where a symbol of the model is declared.
func symbolPlace(symbol tla.Symbol) Location {
	place := Location{Place: Place{symbol.Module.File.Path, symbol.Span}, Select: symbol.Span}
	if symbol.Definition != nil {
		place.Span, place.Select = symbol.Definition.Span, symbol.Definition.NameSpan
	}
	return place
}

// Definition leads from a name in a record, a module, a config or expected.txt
// to what it stands for: the model's declaration, a config, or code.
func (s *Snapshot) Definition(path string, offset int) []Location {
	var all []Location
	for _, v := range s.views {
		switch v.role(path) {
		case moduleLanguage, configLanguage, expectedLanguage:
			all = append(all, s.placesAt(v, path, offset)...)
		case recordLanguage:
			all = append(all, s.fromRecord(v, offset)...)
		}
	}
	return all
}

// fromRecord is the target of what stands at a byte of the record: a code
// reference, a covered function, a covered path, or a name of the model.
func (s *Snapshot) fromRecord(v *view, offset int) []Location {
	var all []Location
	for _, l := range v.links {
		for _, t := range l.targets {
			if t.ref.Span.Touches(offset) {
				if place, ok := s.today(v, t); ok {
					all = append(all, place)
				}
			}
		}
	}
	for _, t := range v.mentions {
		if t.ref.Span.Touches(offset) {
			if place, ok := s.today(v, t); ok {
				all = append(all, place)
			}
		}
	}
	if len(all) > 0 {
		return all
	}
	for _, f := range v.functions {
		if f.mention.Touches(offset) && f.now != nil && !f.mild {
			all = append(all, Location{Place: Place{f.file.path, f.now.Span}, Select: f.now.NameSpan})
		}
	}
	for _, p := range v.record.Coverage {
		if f := v.files[p.Path]; f != nil && f.read != nil && p.Span.Touches(offset) && !s.source(f.current).missing {
			all = append(all, Location{Place: Place{Path: f.current}})
		}
	}
	if len(all) > 0 {
		return all
	}
	return s.placesAt(v, v.path, offset)
}

// placesAt are the places, each once, that the names at a byte stand for.
func (s *Snapshot) placesAt(v *view, path string, offset int) []Location {
	var all []Location
	for _, m := range s.meantAt(v, path, offset) {
		if place, ok := s.placeOf(v, m); ok && !slices.Contains(all, place) {
			all = append(all, place)
		}
	}
	return all
}
