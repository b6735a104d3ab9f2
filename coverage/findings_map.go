package coverage

import (
	"fmt"
	"slices"
)

// mapFindings are what the code map names in vain, says twice or does not say,
// and numbers that no longer hold.
func mapFindings(b *baseline) []Finding {
	var all []Finding
	mapped := make(map[string]bool, len(b.links))
	for _, l := range b.links {
		for _, action := range l.actions {
			mapped[action.Name] = true
			if !b.model.Defines(action.Name) && len(b.model.order) > 0 {
				all = append(all, b.recordFinding("action-missing", Warning, action.Span,
					fmt.Sprintf("%s is not defined by the model.", action.Name)+orNames(nearest(action.Name, b.model.operators()))))
			}
		}
		for _, t := range l.targets {
			switch {
			case t.unknown:
				all = append(all, b.recordFinding("function-missing", Warning, t.ref.Span, t.note+"; only the lines are linked."))
			case t.note != "":
				all = append(all, b.recordFinding("line-stale", Hint, t.ref.Span, t.staleMessage()))
			}
		}
	}
	for _, action := range b.unmapped(mapped) {
		finding := b.recordFinding("action-unmapped", Hint, b.syncSpan(), fmt.Sprintf("No entry of the code map says which code %s is.", action))
		if symbol, path, ok := b.model.lookup(action); ok && symbol.Definition != nil {
			finding.Place = Place{path, symbol.Definition.NameSpan}
		}
		all = append(all, finding)
	}
	return slices.Concat(all, b.duplicateEntries(), b.unlisted())
}

// staleMessage says why a stated line does not hold.
func (t *target) staleMessage() string {
	if t.fn == nil {
		return "Stale: " + t.note + "."
	}
	return t.fn.Name + ": " + t.note + "."
}

// operators are the names that the model defines, those of its definitions
// first.
func (m *model) operators() []string {
	var names []string
	for _, module := range m.order {
		for _, definition := range m.modules[module].module.Definitions {
			names = append(names, definition.Name)
		}
	}
	return names
}

// duplicateEntries are entries that say of an action only what another one says
// already. Entries in several sections are no fault as long as each adds some
// code.
func (b *baseline) duplicateEntries() []Finding {
	var all []Finding
	said := make(map[string][]*link, len(b.links)) // earlier entries by action
	for _, l := range b.links {
		for _, action := range l.actions {
			for _, before := range said[action.Name] {
				if len(l.entry.Refs) > 0 && len(l.targets) > 0 && l.saysNoMoreThan(before) {
					line := b.source.lines.Line(before.entry.Span.Start)
					finding := b.recordFinding("entry-duplicate", Hint, action.Span, fmt.Sprintf("Line %d says the same of %s.", line, action.Name))
					finding.Related = []Related{{Place{b.path, before.entry.Span}, "said here"}}
					all = append(all, finding)
					break
				}
			}
			said[action.Name] = append(said[action.Name], l)
		}
	}
	return all
}

func (l *link) saysNoMoreThan(before *link) bool {
	for _, t := range l.targets {
		same := func(o *target) bool {
			return t.file == o.file && t.fn == o.fn && t.class == o.class && t.first == o.first && t.last == o.last && t.ref.Name == o.ref.Name
		}
		if !slices.ContainsFunc(before.targets, same) {
			return false
		}
	}
	return true
}
