package coverage

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/internal/text"
	"github.com/lockstep-tla/lockstep/tla"
)

// Hover tells about the covered function in whose name the byte lies, or about
// the name of the model there.
func (s *Snapshot) Hover(path string, offset int) (Hover, bool) {
	var parts []string
	var span text.Span
	for _, v := range s.views {
		tell := s.nameHover
		switch v.role(path) {
		case other:
			continue
		case codeLanguage:
			tell = s.functionHover
		}
		if told, at := tell(v, path, offset); told != "" {
			parts, span = append(parts, told), at
		}
	}
	return Hover{Span: span, Markdown: strings.Join(parts, "\n\n---\n\n")}, len(parts) > 0
}

// functionHover answers on the function's name only: elsewhere in its body the
// hover is the language's own.
func (s *Snapshot) functionHover(v *view, path string, offset int) (string, text.Span) {
	f := v.stateAt(path, offset)
	if f == nil || !f.now.NameSpan.Touches(offset) {
		return "", text.Span{}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "**lockstep** · %s\n\n", escape(skillName(v)))
	switch f.Kind {
	case drift.None:
		fmt.Fprintf(&b, "In step since %s.", v.sinceHash())
	case drift.NotCompared, drift.Unparsed:
		fmt.Fprintf(&b, "Not compared: %s.", escape(f.Reason))
	default:
		b.WriteString(escape(s.driftMessage(v, f)))
	}
	if f.held != "" {
		fmt.Fprintf(&b, " That was before; not compared now: %s.", escape(f.held))
	}
	if f.limit != "" {
		fmt.Fprintf(&b, "\n\nLimit: %s", escape(f.limit))
	}
	if len(f.actions) > 0 {
		fmt.Fprintf(&b, "\n\nActions: %s", code(f.actions))
	}
	for _, c := range f.configs {
		fmt.Fprintf(&b, "\n- %s", escape(strings.TrimPrefix(s.runTitle(v, c), "▶ ")))
	}
	return b.String(), f.now.NameSpan
}

// nameHover tells a model's name: its text, the comment above it, its code.
func (s *Snapshot) nameHover(v *view, path string, offset int) (string, text.Span) {
	name, span := s.modelName(v, path, offset)
	symbol, at, ok := v.model.lookup(name)
	if !ok || !span.Touches(offset) {
		return "", text.Span{}
	}
	var b strings.Builder
	if symbol.Definition != nil {
		src := s.source(at)
		fmt.Fprintf(&b, "```tla\n%s\n```\n", fenceSafe(cutLines(symbol.Definition.Span.Of(src.src), 12)))
		if doc := symbol.Definition.Doc; doc != "" {
			fmt.Fprintf(&b, "\n%s\n", escape(doc))
		}
		b.WriteString(v.effects(name, symbol.Module))
	} else {
		fmt.Fprintf(&b, "`%s` · %s\n", name, escape(fmt.Sprint(symbol.Kind)))
	}
	for _, place := range s.codeOf(v, name) {
		_, lines, _ := s.Text(place.Path)
		title := fmt.Sprintf("%s:%d", filepath.Base(place.Path), lines.Line(place.Select.Start))
		if f := v.stateAt(place.Path, place.Select.Start); f != nil {
			title = f.name + " · " + title + " · drift " + string(f.kind())
		}
		fmt.Fprintf(&b, "\n- %s", escape(title))
	}
	return b.String(), span
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

func cutLines(src string, most int) string {
	lines := strings.Split(strings.TrimRight(src, "\n"), "\n")
	if len(lines) > most {
		lines = append(lines[:most], "…")
	}
	return strings.Join(lines, "\n")
}

func code(names []string) string { return "`" + strings.Join(names, "`, `") + "`" }

// escape keeps a stranger's text from being read as Markdown or HTML.
func escape(src string) string {
	var b strings.Builder
	for _, r := range src {
		if strings.ContainsRune("\\`*_{}[]()<>#+-!|&", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// fenceSafe keeps text inside its fence.
func fenceSafe(src string) string { return strings.ReplaceAll(src, "```", "'''") }
