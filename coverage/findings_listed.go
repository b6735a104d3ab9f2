package coverage

import (
	"fmt"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// unlisted are where the code map and the list of covered functions part: a
// function that the list names and no entry maps, and one that an entry names in
// a covered file and the list lacks, so that its drift is not told.
func (b *baseline) unlisted() []Finding {
	if !b.record.HasList || len(b.links) == 0 {
		return nil
	}
	var all []Finding
	told := map[text.Span]bool{}
	listed, parts := b.listed(), b.mappedParts()
	for _, c := range b.covered {
		if listed[c.mention] == nil || c.base == nil || len(c.actions) > 0 || told[c.mention] {
			continue
		}
		if slices.Contains(listed[c.mention], lastSegment(c.name)) && !parts.of(c) {
			told[c.mention] = true
			all = append(all, b.recordFinding("function-unmapped", Hint, c.mention, fmt.Sprintf("No entry of the code map says which action %s is.", c.name)))
		}
	}
	for _, t := range b.uncovered() {
		all = append(all, b.recordFinding("function-uncovered", Hint, t.ref.Span,
			fmt.Sprintf("%s is mapped here and not in the list of covered functions: its drift is not told.", t.fn.Name)))
	}
	return all
}

// listed are the names of the list by where they stand, without what is before
// their last dot. A class stands there for many functions, of which some may
// well be nobody's action.
func (b *baseline) listed() map[text.Span][]string {
	names := make(map[text.Span][]string, len(b.record.Covered))
	for _, name := range b.record.Covered {
		names[name.Span] = append(names[name.Span], lastSegment(name.Name))
	}
	return names
}

// mappedParts are the functions that entries map, and those around them.
type mappedParts struct{ mapped, around map[*tsindex.Function]bool }

func (b *baseline) mappedParts() mappedParts {
	p := mappedParts{make(map[*tsindex.Function]bool, len(b.covered)), map[*tsindex.Function]bool{}}
	for _, l := range b.links {
		for _, t := range l.targets {
			if t.fn == nil || p.mapped[t.fn] {
				continue
			}
			p.mapped[t.fn] = true
			for fn := t.fn.Parent; fn != nil; fn = fn.Parent {
				p.around[fn] = true
			}
		}
	}
	return p
}

// of says whether an entry maps a function that is nested in c, though it is
// covered by its own name, or one around it.
func (p mappedParts) of(c *coveredFunction) bool {
	if p.around[c.base] {
		return true
	}
	for fn := c.base.Parent; fn != nil; fn = fn.Parent {
		if p.mapped[fn] {
			return true
		}
	}
	return false
}

// uncovered are the targets of the map's actions that name a function of a
// covered file which is not covered, each function once.
func (b *baseline) uncovered() []*target {
	var all []*target
	told := map[*tsindex.Function]bool{}
	isAction, isCovered := setOf(b.model.actions()), b.coveredPlaces()
	for _, l := range b.links {
		if !slices.ContainsFunc(l.actions, func(a record.ActionRef) bool { return isAction[a.Name] }) {
			continue
		}
		for _, t := range l.targets {
			if t.fn != nil && t.resolved == byName && !told[t.fn] && isCovered.lacks(t) {
				told[t.fn] = true
				all = append(all, t)
			}
		}
	}
	return all
}

func setOf(names []string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}

// coveredPlaces are, by covered file, the names of its covered functions. A file
// of which only fingerprints or nothing is known says of no function that it is
// not covered.
type coveredPlaces struct {
	names   map[*codeFile]map[string]bool
	unknown map[*codeFile]bool
}

func (b *baseline) coveredPlaces() coveredPlaces {
	p := coveredPlaces{make(map[*codeFile]map[string]bool, len(b.record.Coverage)), map[*codeFile]bool{}}
	for _, path := range b.record.Coverage {
		if f := b.files[path.Path]; f != nil {
			p.names[f] = map[string]bool{}
		}
	}
	for _, c := range b.covered {
		if c.base == nil {
			p.unknown[c.file] = true
		} else if names := p.names[c.file]; names != nil {
			names[c.name] = true
		}
	}
	return p
}

// lacks says whether a target's function stands in a covered file and is not
// covered, neither alone nor within another.
func (p coveredPlaces) lacks(t *target) bool {
	names, isCovered := p.names[t.file]
	if !isCovered || p.unknown[t.file] {
		return false
	}
	for fn := t.fn; fn != nil; fn = fn.Parent {
		if names[fn.Name] {
			return false
		}
	}
	return true
}
