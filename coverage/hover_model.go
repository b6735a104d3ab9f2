package coverage

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/tla"
)

// declarationTold tells a name of the model: its text, the comment above it,
// what it reads and changes, its code, and the runs that check it.
func (s *Snapshot) declarationTold(v *view, m mention) string {
	symbol, ok := v.model.declaration(m.thing)
	if !ok {
		return ""
	}
	var b strings.Builder
	if symbol.Definition != nil {
		b.WriteString(fenced("tla", symbol.Definition.Span.Of(symbol.Module.File.Text), hoverLines))
		if doc := symbol.Definition.Doc; doc != "" {
			fmt.Fprintf(&b, "\n%s\n", escape(doc))
		}
		b.WriteString(v.effects(m.name, symbol.Module))
	} else {
		fmt.Fprintf(&b, "`%s` · %s of %s\n", m.name, symbol.Kind, escape(symbol.Module.Name))
	}
	places := s.codeOf(v, m.name)
	if len(places) > 0 {
		b.WriteString("\n" + s.codeShown(v, places[0]))
	}
	for _, place := range places {
		fmt.Fprintf(&b, "\n- %s", escape(s.placeTitle(v, place)))
	}
	for _, c := range v.model.checking(m.name) {
		fmt.Fprintf(&b, "\n- %s", escape(strings.TrimPrefix(s.runTitle(v, c), "▶ ")))
	}
	return b.String()
}

// placeTitle names a place of code: finishStep · machines.ts:1776 · drift none.
func (s *Snapshot) placeTitle(v *view, place Location) string {
	_, lines, _ := s.Text(place.Path)
	title := fmt.Sprintf("%s:%d", filepath.Base(place.Path), lines.Line(place.Select.Start))
	if f := v.stateAt(place.Path, place.Select.Start); f != nil {
		title = f.name + " · " + title + " · drift " + string(f.kind())
	}
	return title
}

// effects are the variables that a definition reads and primes: what decides
// which properties an action can break.
func (v *view) effects(name string, module *tla.Module) string {
	file := v.model.modules[module.Name]
	if file == nil {
		return ""
	}
	var told strings.Builder
	if reads := file.model.Reads(name); len(reads) > 0 {
		fmt.Fprintf(&told, "\nReads %s\n", code(reads))
	}
	if primes := file.model.Primes(name); len(primes) > 0 {
		fmt.Fprintf(&told, "\nChanges %s\n", code(primes))
	}
	return told.String()
}
