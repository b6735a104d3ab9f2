package coverage

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// hoverLines is how much of a function or a definition a hover shows.
const hoverLines = 12

// stateTold tells how a covered function stands, and its ties.
func (s *Snapshot) stateTold(v *view, f *functionState) string {
	return escape(s.verdictTold(v, f)) + s.tiesTold(v, f)
}

// tiesTold tells a covered function's limit, its actions, and the runs that it
// can break.
func (s *Snapshot) tiesTold(v *view, f *functionState) string {
	var b strings.Builder
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
	return b.String()
}

// verdictTold says how the function compares, and whether somebody is in doubt.
func (s *Snapshot) verdictTold(v *view, f *functionState) string {
	var told string
	switch f.Kind {
	case drift.None:
		if f.doubted() {
			return doubtTold(f)
		}
		if f.reviewed == nil {
			return "In step since " + v.sinceHash() + "."
		}
		return "In step " + f.since(v) + "."
	case drift.NotCompared, drift.Unparsed:
		told = "Not compared: " + f.Reason + "."
	case drift.Removed:
		return fmt.Sprintf("%s is gone since %s.", f.name, v.sinceHash())
	default:
		told = s.driftTold(v, f)
	}
	if f.doubted() {
		told += " " + doubtTold(f)
	}
	return told
}

// functionTold shows a function that is named elsewhere: its code, and how it
// stands where the record covers it.
func (s *Snapshot) functionTold(v *view, t thing) string {
	var b strings.Builder
	if place, ok := s.functionPlace(v, t); ok {
		b.WriteString(s.codeShown(v, place))
	}
	f := v.stateOfThing(t)
	switch {
	case f != nil:
		b.WriteString("\n" + s.stateTold(v, f))
	case b.Len() == 0:
		fmt.Fprintf(&b, "%s is not in %s today.", escape(t.name), escape(relative(v.root, t.path)))
	default:
		b.WriteString("\nNot covered.")
	}
	return b.String()
}

// classTold shows a class: its head, and how its methods stand.
func (s *Snapshot) classTold(v *view, t thing) string {
	place, ok := s.classPlace(v, t)
	if !ok {
		return ""
	}
	const head = 3
	src, _, _ := s.Text(place.Path)
	var b strings.Builder
	b.WriteString(fenced(fenceLanguage(place.Path), place.Span.Of(src), head))
	fmt.Fprintf(&b, "\n%s\n", s.whereTold(v, place))
	for _, f := range v.functions {
		if method, ok := strings.CutPrefix(f.name, t.name+"."); ok && f.coveredFunction.file.current == t.path {
			fmt.Fprintf(&b, "\n- %s · %s", escape(method), escape(report.DriftWords(s.checkFunction(v, f))))
		}
	}
	return b.String()
}

// linesHover shows the lines that a number of the record means, where they are
// today.
func (s *Snapshot) linesHover(v *view, offset int) (string, text.Span) {
	var parts []string
	var span text.Span
	for _, t := range v.allTargets() {
		at := t.ref.LineSpan
		if t.first > 0 && t.first == t.ref.DefFirst && t.ref.DefSpan.Touches(offset) {
			at = t.ref.DefSpan
		}
		if t.first == 0 || at.Len() == 0 || !at.Touches(offset) {
			continue
		}
		place, ok := s.today(v, t)
		if !ok {
			continue
		}
		told := s.codeShown(v, place)
		if t.note != "" {
			told += "\n" + escape(t.note) + "\n"
		}
		parts, span = append(parts, told), at
	}
	return strings.Join(parts, "\n\n---\n\n"), span
}

// allTargets are the places of code that the record names, linked or not.
func (b *baseline) allTargets() []*target {
	var all []*target
	for _, l := range b.links {
		all = append(all, l.targets...)
	}
	return append(all, b.mentions...)
}

// codeShown is a piece of code, whole lines of it, and where it stands.
func (s *Snapshot) codeShown(v *view, place Location) string {
	src, lines, _ := s.Text(place.Path)
	span := place.Span
	if span.Len() == 0 {
		return s.whereTold(v, place) + "\n"
	}
	span.Start = lines.Start(lines.Line(span.Start))
	return fenced(fenceLanguage(place.Path), unindented(span.Of(src)), hoverLines) + "\n" + s.whereTold(v, place) + "\n"
}

// unindented takes the first line's indentation from all lines that have it.
func unindented(src string) string {
	indent := src[:len(src)-len(strings.TrimLeft(src, " \t"))]
	return strings.ReplaceAll(strings.TrimPrefix(src, indent), "\n"+indent, "\n")
}

// whereTold is a place as a line of a hover: src/jobs.ts:12.
func (s *Snapshot) whereTold(v *view, place Location) string {
	_, lines, _ := s.Text(place.Path)
	return escape(fmt.Sprintf("%s:%d", relative(v.root, place.Path), lines.Line(place.Select.Start)))
}

// fenceLanguage is the word by which editors colour a file of code.
func fenceLanguage(path string) string {
	switch ext := filepath.Ext(path); ext {
	case ".tsx", ".jsx":
		return strings.TrimPrefix(ext, ".")
	case ".js", ".mjs", ".cjs":
		return "js"
	}
	return "ts"
}
