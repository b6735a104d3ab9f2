package coverage

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/tla"
)

// declarationTold tells a name that a module declares.
func (s *Snapshot) declarationTold(v *view, m mention) string {
	t, ok := s.modelThing(v, m.thing)
	src := s.source(m.path)
	switch {
	case !ok:
		return ""
	case t.local != nil:
		return localTold(src, t.module, t.local)
	case t.symbol.Module == nil:
		return moduleWords(t.module)
	case t.symbol.Definition != nil:
		return s.definitionTold(v, m.kind, t)
	case t.symbol.Kind == tla.SymbolInstance:
		return instanceTold(src, t)
	}
	return v.variableTold(t.symbol)
}

// localTold tells what binds a name, and in which definition.
func localTold(src *source, module *tla.Module, l *tla.Local) string {
	var told string
	switch {
	case l.Definition != nil:
		told = fenced("tla", l.Definition.Span.Of(src.src), hoverLines) + "\n"
	case l.Instance != nil:
		told = fenced("tla", l.Instance.Span.Of(src.src), hoverLines) + "\n"
	}
	told += fmt.Sprintf("`%s` · %s", l.Name, l.Kind)
	if around := module.At(l.Span.Start); around != nil && around.Name != "" {
		told += fmt.Sprintf(" in `%s`", around.Name)
	}
	return told
}

func instanceTold(src *source, t modelThing) string {
	for _, i := range t.module.Instances {
		if i.NameSpan == t.symbol.Span {
			return fenced("tla", i.Span.Of(src.src), hoverLines)
		}
	}
	return ""
}

// variableTold tells a variable or constant, the comment beside it, and what a
// constant is in each config.
func (v *view) variableTold(symbol tla.Symbol) string {
	var b strings.Builder
	fmt.Fprintf(&b, "`%s` · %s of %s\n", symbol.Name, symbol.Kind, escape(symbol.Module.Name))
	for _, decl := range slices.Concat(symbol.Module.Constants, symbol.Module.Variables) {
		if decl.Span == symbol.Span && decl.Doc != "" {
			fmt.Fprintf(&b, "\n%s\n", escape(decl.Doc))
		}
	}
	for _, c := range v.model.configs {
		for _, a := range c.parsed.Constants {
			if a.Name == symbol.Name && c.root != nil && symbol.Kind == tla.SymbolConstant {
				fmt.Fprintf(&b, "\n- %s: `%s %s`", escape(c.name), a.Op, strings.ReplaceAll(cutLine(oneLine(a.Value)), "`", "'"))
			}
		}
	}
	return b.String()
}

// definitionTold tells a definition: its text, the comment above it, what it
// reads and changes, its code, and the runs that check it.
func (s *Snapshot) definitionTold(v *view, kind NameKind, t modelThing) string {
	var b strings.Builder
	d := t.symbol.Definition
	b.WriteString(fenced("tla", d.Span.Of(t.module.File.Text), hoverLines))
	fmt.Fprintf(&b, "\n%s of %s\n", v.definitionKind(kind, t), escape(t.module.Name))
	if d.Doc != "" {
		fmt.Fprintf(&b, "\n%s\n", escape(d.Doc))
	}
	b.WriteString(v.effects(d.Name, t.module))
	b.WriteString(s.definitionTied(v, d.Name))
	return b.String()
}

// tiedTold tells of a name what ties it to the code, where another server tells
// what it is.
func (s *Snapshot) tiedTold(v *view, m mention) string {
	if t, ok := s.modelThing(v, m.thing); ok && t.local == nil && t.symbol.Definition != nil {
		return s.definitionTied(v, t.symbol.Definition.Name)
	}
	return ""
}

// definitionTied tells a definition's code and the runs that check it.
func (s *Snapshot) definitionTied(v *view, name string) string {
	var b strings.Builder
	places := s.codeOf(v, name)
	if len(places) > 0 {
		b.WriteString("\n" + s.codeShown(v, places[0]))
	}
	for _, place := range places {
		fmt.Fprintf(&b, "\n- %s", escape(s.placeTitle(v, place)))
	}
	for _, c := range v.model.checking(name) {
		fmt.Fprintf(&b, "\n- %s", escape(strings.TrimPrefix(s.runTitle(v, c), "▶ ")))
	}
	return b.String()
}

// definitionKind is the word for what a definition is to the model.
func (v *view) definitionKind(kind NameKind, t modelThing) string {
	file := v.model.modules[t.module.Name]
	switch {
	case kind == PropertyName && file != nil && file.module == t.module:
		return file.model.PropertyKind(t.symbol.Definition.Name).String()
	case kind == ActionName && slices.Contains(v.model.actions(), t.symbol.Definition.Name):
		return "action"
	}
	return t.symbol.Definition.Kind.String()
}

// placeTitle names a place of code: finishStep · machines.ts:1776 · in step.
func (s *Snapshot) placeTitle(v *view, place Location) string {
	_, lines, _ := s.Text(place.Path)
	title := fmt.Sprintf("%s:%d", filepath.Base(place.Path), lines.Line(place.Select.Start))
	if f := v.stateAt(place.Path, place.Select.Start); f != nil {
		title = f.name + " · " + title + " · " + report.DriftWords(s.checkFunction(v, f))
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
