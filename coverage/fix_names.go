package coverage

import (
	"maps"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// nameMends write the name that was meant where one leads nowhere. Which that is
// is a guess, so that nothing is mended without a choice.
func (s *Snapshot) nameMends(v *view) []mend {
	var all []mend
	offer := func(span text.Span, code, name string, near []string) {
		here := []Place{{v.path, span}}
		for _, meant := range near {
			all = append(all, mend{
				Fix: Fix{Title: "Write " + meant + " for " + name, Edits: []Edit{{here[0], meant}}, Fixes: []string{code}, Of: here},
				at:  here,
			})
		}
	}
	for _, l := range v.links {
		for _, action := range l.actions {
			if len(v.model.order) > 0 && !v.model.Defines(action.Name) {
				offer(text.Span{Start: action.Span.Start, End: action.Span.Start + len(action.Name)}, "action-missing", action.Name, nearest(action.Name, v.model.operators()))
			}
		}
	}
	for _, f := range v.findings {
		if f.Code != "function-missing" || f.Severity != Warning {
			continue
		}
		for _, c := range v.record.Covered {
			if c.Span != f.Span {
				continue
			}
			for _, path := range slices.Sorted(maps.Keys(v.files)) {
				if strings.HasSuffix("/"+path, "/"+c.File) {
					offer(c.Span, f.Code, c.Name, nearest(c.Name, v.files[path].functionNames()))
				}
			}
		}
	}
	return all
}

// coverMends add the functions that the code map names to the list of covered
// functions. Whether the model is about them is the writer's to say.
func (s *Snapshot) coverMends(v *view) []mend {
	var all []mend
	if !v.record.HasList {
		return nil
	}
	for _, t := range v.uncovered() {
		changes, ok := v.record.AddCovered(t.file.path, t.fn.Name, v.model.names())
		if !ok {
			continue
		}
		here := []Place{{v.path, t.ref.Span}}
		all = append(all, mend{
			Fix: Fix{Title: "Cover " + t.fn.Name, Edits: edited(v.path, changes), Fixes: []string{"function-uncovered"}, Of: here},
			at:  here, all: "Cover %d functions that the code map names", keep: asBefore,
		})
	}
	return all
}

// deadMends drop what stands for nothing: a covered path that is gone, with no
// rename known, and an entry that another one repeats.
func (s *Snapshot) deadMends(v *view) []mend {
	var all []mend
	for _, f := range v.findings {
		here := []Place{f.Place}
		line := v.source.lines.Span(v.source.lines.Line(f.Span.Start), v.source.lines.Line(f.Span.Start))
		m := mend{Fix: Fix{Edits: []Edit{{Place{v.path, line}, ""}}, Fixes: []string{f.Code}, Of: here}, at: here}
		switch {
		case f.Path != v.path:
			continue
		case f.Code == "path-missing" && f.Severity == Warning && v.isCoverageLine(f.Span) && len(v.record.Coverage) > 1:
			m.Title, m.all = "Drop "+f.Span.Of(v.record.Text)+" from the coverage block", "Drop %d paths that are gone"
		case f.Code == "entry-duplicate" && v.isWholeLine(f.Span, line):
			m.Title, m.all = "Drop the repeated entry", "Drop %d repeated entries"
		default:
			continue
		}
		all = append(all, m)
	}
	return all
}

func (v *view) isCoverageLine(span text.Span) bool {
	for _, p := range v.record.Coverage {
		if p.Span == span {
			return true
		}
	}
	return false
}

// isWholeLine says whether the entry with an action at a place is a line of its
// own and of no other action.
func (v *view) isWholeLine(action, line text.Span) bool {
	return slices.ContainsFunc(v.links, func(l *link) bool {
		if len(l.actions) != 1 || l.actions[0].Span != action || !line.Encloses(l.entry.Span) {
			return false
		}
		before := text.Span{Start: line.Start, End: l.entry.Span.Start}.Of(v.record.Text)
		behind := text.Span{Start: l.entry.Span.End, End: line.End}.Of(v.record.Text)
		return strings.Trim(before, " \t-*+|`") == "" && strings.Trim(behind, " \t\r\n.;|`") == ""
	})
}
