package coverage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// Inlay is a text shown at a byte of a file that is not in it. Tooltip is
// Markdown.
type Inlay struct {
	Offset         int
	Label, Tooltip string
}

// Inlays stand behind the first line of each action in a span of a module: how
// many covered functions the action models and whether they have drifted, and
// how many atomic segments that code has for how many actions.
func (s *Snapshot) Inlays(path string, within text.Span) []Inlay {
	var all []Inlay
	for _, v := range s.views {
		if v.role(path) != moduleLanguage {
			continue
		}
		file := s.source(path).module()
		actions := v.model.actions()
		for _, module := range file.AllModules() {
			for _, d := range module.Definitions {
				if !d.Span.Overlaps(within) || !slices.Contains(actions, d.Name) {
					continue
				}
				line := file.Lines.Span(file.Lines.Line(d.NameSpan.Start), file.Lines.Line(d.NameSpan.Start))
				if inlay, ok := v.actionInlay(d.Name, actions); ok {
					inlay.Offset = line.Start + len(strings.TrimRight(line.Of(file.Text), " \t\r\n"))
					all = append(all, inlay)
				}
			}
		}
	}
	return all
}

// modelled is the covered code of an action. A function that never suspends runs
// within its caller's atomic segment, so segments is one more than what all of
// them have in suspension points; 0 where none of them is known.
type modelled struct {
	functions, drifted, unknown, segments int
	actions                               []string // that model that code, the action among them
	told                                  []string // a line for each function
}

func (v *view) modelledBy(name string, actions []string) modelled {
	var m modelled
	for _, f := range v.functions {
		if !slices.Contains(f.actions, name) || f.mild && f.Kind == drift.None {
			continue
		}
		of := slices.DeleteFunc(slices.Clone(f.actions), func(action string) bool { return !slices.Contains(actions, action) })
		m.add(f, of)
		for _, action := range of {
			if !slices.Contains(m.actions, action) {
				m.actions = append(m.actions, action)
			}
		}
	}
	return m
}

// add takes a function that the actions model.
func (m *modelled) add(f *functionState, actions []string) {
	m.functions++
	told := "in step"
	switch {
	case f.uncertain() != "":
		m.unknown++
		told = "not compared"
	case f.Kind != drift.None:
		told = string(f.Kind)
		if f.severity() <= Warning {
			m.drifted++
		}
	}
	if f.SegmentsAfter > 0 {
		m.segments = max(m.segments, 1) + f.SegmentsAfter - 1
		told += " · " + segmentsFor(f.SegmentsAfter, actions)
	}
	m.told = append(m.told, "- "+escape(f.name)+" · "+told)
}

func (v *view) actionInlay(name string, actions []string) (Inlay, bool) {
	m := v.modelledBy(name, actions)
	if m.functions == 0 {
		return Inlay{}, false
	}
	label := many(m.functions, "function")
	switch {
	case m.drifted > 0:
		label += fmt.Sprintf(", %d drifted", m.drifted)
	case m.unknown == 0:
		label += " in step"
	}
	if m.unknown > 0 {
		label += fmt.Sprintf(", %d not compared", m.unknown)
	}
	if m.segments > 0 {
		label += " · " + segmentsFor(m.segments, m.actions)
		m.told = append(m.told, "", "The code is "+many(m.segments, "atomic segment")+", modelled by "+code(m.actions)+".")
	}
	return Inlay{Label: label, Tooltip: strings.Join(m.told, "\n")}, true
}

func segmentsFor(segments int, actions []string) string {
	return many(segments, "segment") + " for " + many(len(actions), "action")
}

// many is a number of things in words.
func many(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
