package coverage

import (
	"fmt"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// mapFindings are what the code map names in vain, says twice or does not say,
// and numbers that no longer hold.
func mapFindings(b *baseline) []Finding {
	var all []Finding
	mapped := map[string]bool{}
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
	said := map[string][]*link{} // earlier entries by action
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

// unlisted are where the code map and the list of covered functions part: a
// function that the list names and no entry maps, and one that an entry names in
// a covered file and the list lacks, so that its drift is not told.
func (b *baseline) unlisted() []Finding {
	if !b.record.HasList || len(b.links) == 0 {
		return nil
	}
	var all []Finding
	told := map[text.Span]bool{}
	for _, c := range b.covered {
		if name := b.listed(c); name != nil && c.base != nil && len(c.actions) == 0 && !told[name.Span] && !b.mapsPartOf(c) {
			told[name.Span] = true
			all = append(all, b.recordFinding("function-unmapped", Hint, name.Span, fmt.Sprintf("No entry of the code map says which action %s is.", c.name)))
		}
	}
	for _, t := range b.uncovered() {
		all = append(all, b.recordFinding("function-uncovered", Hint, t.ref.Span,
			fmt.Sprintf("%s is mapped here and not in the list of covered functions: its drift is not told.", t.fn.Name)))
	}
	return all
}

// listed is the name of the list that stands for exactly this function; a class
// stands for many, of which some may well be nobody's action.
func (b *baseline) listed(c *coveredFunction) *record.CoveredName {
	for i, name := range b.record.Covered {
		if name.Span == c.mention && lastSegment(name.Name) == lastSegment(c.name) {
			return &b.record.Covered[i]
		}
	}
	return nil
}

// mapsPartOf says whether an entry maps a function that is nested in c, though
// it is covered by its own name, or the one around it.
func (b *baseline) mapsPartOf(c *coveredFunction) bool {
	for _, l := range b.links {
		for _, t := range l.targets {
			if t.file == c.file && t.fn != nil && (within(t.fn, c.base) || within(c.base, t.fn)) {
				return true
			}
		}
	}
	return false
}

// uncovered are the targets of the map's actions that name a function of a
// covered file which is not covered, each function once.
func (b *baseline) uncovered() []*target {
	var all []*target
	actions := b.model.actions()
	for _, l := range b.links {
		if !slices.ContainsFunc(l.actions, func(a record.ActionRef) bool { return slices.Contains(actions, a.Name) }) {
			continue
		}
		for _, t := range l.targets {
			if t.fn == nil || t.resolved != byName || !b.isCoveredPath(t.file) || b.coversTarget(t) {
				continue
			}
			if !slices.ContainsFunc(all, func(o *target) bool { return o.fn == t.fn }) {
				all = append(all, t)
			}
		}
	}
	return all
}

func (b *baseline) isCoveredPath(f *codeFile) bool {
	return slices.ContainsFunc(b.record.Coverage, func(p record.CoveredPath) bool { return p.Path == f.path })
}

// coversTarget says whether a target's function is covered, alone or within another.
func (b *baseline) coversTarget(t *target) bool {
	return slices.ContainsFunc(b.covered, func(c *coveredFunction) bool {
		return c.file == t.file && (c.base == nil || holds(c, t.fn) || slices.Contains(c.without, t.fn))
	})
}
