package coverage

import (
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/record"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// resume lets the loader go on from the baseline of an earlier text of the
// record, so that a keystroke in one entry resolves that entry. Nothing is taken
// over unless all that entries are resolved by is as it was then: the commit, the
// coverage block and the files that it names.
func (l *loader) resume(before *baseline) {
	if before == nil || before.epoch != l.epoch || before.repo != l.repo || before.root != l.root ||
		before.commit.Hash != l.commit.Hash || before.reason != l.reason || before.without != l.without ||
		before.kept.source != l.kept.source || !slices.Equal(before.blockPaths(), l.blockPaths()) {
		return
	}
	l.before, l.unrecorded = before, before.unrecorded
	if before.renames != nil {
		_, _, _ = l.renamed("") // known already, and asked of by findings
	}
	for _, path := range l.blockPaths() {
		if f := before.files[path]; f == nil || l.file(path) != f {
			return
		}
	}
	l.coveredBefore = make(map[coveredKey]*coveredFunction, len(before.covered))
	for _, c := range before.covered {
		l.coveredBefore[c.key()] = c
	}
	l.configsBefore = before.model.sameConfigs(l.model)
	l.resolvedBefore = make(map[record.Origin]*link, len(before.links))
	for _, link := range before.links {
		if !link.told && link.entry.Origin != (record.Origin{}) {
			l.resolvedBefore[link.entry.Origin] = link
		}
	}
}

// fileBefore is what is known of a file that has not changed since, nil
// otherwise.
func (l *loader) fileBefore(rel string) *codeFile {
	if l.before == nil {
		return nil
	}
	if f := l.before.files[rel]; f != nil && f.now != nil && l.sources[f.current] == f.now {
		return f
	}
	return nil
}

// linkBefore is the entry as it was resolved in the earlier text, with its places
// in this one; nil where it has to be resolved.
func (l *loader) linkBefore(entry record.Link) *link {
	before := l.resolvedBefore[entry.Origin]
	if before == nil || len(before.entry.Refs) != len(entry.Refs) {
		return nil
	}
	for _, t := range before.targets {
		if t.file != nil && l.file(t.file.path) != t.file {
			return nil
		}
	}
	by := entry.Span.Start - before.entry.Span.Start
	if by == 0 && slices.Equal(entry.Actions, before.entry.Actions) {
		return before
	}
	resolved := &link{entry: entry, actions: entry.Actions, targets: make([]*target, len(before.targets))}
	moved := make([]target, len(before.targets))
	for i, t := range before.targets {
		moved[i] = *t
		moved[i].ref = entry.Refs[t.refIndex]
		moved[i].ref.File = t.ref.File
		if t.number.Len() > 0 {
			moved[i].number = t.number.Shift(by)
		}
		resolved.targets[i] = &moved[i]
	}
	return resolved
}

// formOf is the form of a covered function at the sync commit, less the
// functions in it that are covered by their own name.
func (l *loader) formOf(c *coveredFunction) *tsindex.Form {
	if before := l.coveredBefore[c.key()]; before != nil && slices.Equal(before.without, c.without) {
		return before.form
	}
	return c.origin().parsed().Form(c.base, c.without)
}

// sameConfigs gives for each config of the model the one of another text of the
// record; nil where one of them has other properties now.
func (m *model) sameConfigs(now *model) map[*config]*config {
	if m.defined == nil || m.defined != now.defined || len(m.configs) != len(now.configs) {
		return nil
	}
	same := map[*config]*config{}
	for i, c := range m.configs {
		if c.path != now.configs[i].path || !slices.Equal(c.own, now.configs[i].own) {
			return nil
		}
		same[now.configs[i]] = c
	}
	return same
}

// relevantTo are the configs that can break by a covered function.
func (l *loader) relevantTo(c *coveredFunction) []*config {
	before := l.coveredBefore[c.key()]
	if before == nil || l.configsBefore == nil || !slices.Equal(before.actions, c.actions) {
		return l.model.relevant(c.actions)
	}
	var configs []*config
	for _, config := range l.model.configs {
		if slices.Contains(before.configs, l.configsBefore[config]) {
			configs = append(configs, config)
		}
	}
	return configs
}
