package coverage

import (
	"maps"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/record"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// origin is what a function of today was at the sync commit, where that had no
// function of its name in its file: the record has followed a rename or a move.
// Without a fn it is new.
type origin struct {
	fn *tsindex.Function
	in *codeFile // where fn stood
}

// renamedOrNew are the functions of today that a name of the record stands for,
// of those that the file did not have under their name at the sync commit.
// Nothing can be said of them where that commit's text is not there to look in.
func (l *loader) renamedOrNew(f *codeFile, find func(*tsindex.File) []*tsindex.Function) []*tsindex.Function {
	if l.reason != "" || l.without != "" || f.unread || f.now == nil || f.now.missing || f.now == f.base {
		return nil
	}
	if !slices.Contains(l.askedToday, f) {
		l.askedToday = append(l.askedToday, f)
	}
	return slices.DeleteFunc(slices.Clone(find(f.now.typescript())), func(fn *tsindex.Function) bool { return wasThere(f, fn.Name) })
}

// originOf finds what became a function of today, by the rules of
// Workspace.moved, which looks the other way: a function of that name that has
// gone from another file of the record, else one that has gone from its own file
// and resembles it.
func (l *loader) originOf(f *codeFile, now *tsindex.Function) origin {
	if known, ok := l.origins[now]; ok {
		return known
	}
	found := l.movedFrom(f, now)
	if found.fn == nil && f.base != nil {
		for _, was := range unlike(f.parsed(), f.now.typescript()) {
			if l.workspace.alike(f.parsed(), was, f.now.typescript()) == now {
				found = origin{was, f}
				break
			}
		}
	}
	l.origins[now] = found
	return found
}

// movedFrom is the function of the same last name that has gone from another
// file of the record: of the whole name, else the one that resembles now most.
func (l *loader) movedFrom(f *codeFile, now *tsindex.Function) (best origin) {
	most := drift.SimilarEnough
	for _, path := range slices.Sorted(maps.Keys(l.files)) {
		other := l.files[path]
		if other == f || other.base == nil || other.now == nil {
			continue
		}
		for _, was := range other.parsed().Find(lastSegment(now.Name)) {
			if lastSegment(was.Name) != lastSegment(now.Name) || len(exactly(other.now.typescript(), was.Name)) > 0 {
				continue
			}
			share := l.workspace.memo.similarity(other.parsed(), was, f.now.typescript(), now)
			if was.Name == now.Name {
				share++ // the whole name outweighs any likeness of another
			}
			if share > most {
				best, most = origin{was, other}, share
			}
		}
	}
	return best
}

// coverSince covers what a name of the list stands for since the sync commit.
// False: it stands for nothing today either.
func (l *loader) coverSince(c coveredFunction, name record.CoveredName) bool {
	today := l.renamedOrNew(c.file, func(file *tsindex.File) []*tsindex.Function { return listedIn(file, name) })
	for _, fn := range today {
		l.coverToday(c, c.file, fn)
	}
	return len(today) > 0
}

// notThere is why a new function is not compared.
const notThere = "it was not there at the sync commit"

// coverToday covers a function of today that the record names and its file did
// not have at the sync commit: what it was there is what it is compared with. A
// new one is compared with nothing until somebody has acknowledged it.
func (l *loader) coverToday(c coveredFunction, f *codeFile, now *tsindex.Function) {
	c.file, c.name = f, now.Name
	switch was := l.originOf(f, now); {
	case was.fn != nil && was.in != f:
		c.base, c.from = was.fn, was.in
	case was.fn != nil:
		c.base = was.fn
	case f.base == nil:
		c.reason = f.reason
	default:
		c.reason = notThere
	}
	l.add(&c)
}

// origin is the file in which the function stood at the sync commit.
func (c *coveredFunction) origin() *codeFile {
	if c.from != nil {
		return c.from
	}
	return c.file
}

// wasNamed is the function's name at the sync commit, where the record names it
// as it is called since.
func (c *coveredFunction) wasNamed() string {
	if c.base == nil {
		return c.name
	}
	return c.base.Name
}

// placeToday finds the function of today that an entry names and its file did
// not have at the sync commit. Lines are those of what it was there.
func (l *loader) placeToday(t *target, function string) bool {
	now := first(l.renamedOrNew(t.file, func(file *tsindex.File) []*tsindex.Function { return file.Find(function) }))
	if now == nil {
		return false
	}
	t.resolved = byName
	if l.meanToday(t, now); t.fn == nil {
		e := &epoch{file: t.file.now.typescript(), fn: now}
		t.epoch = func() *epoch { return e }
		return true
	}
	if t.mentioned == nil {
		l.holdLines(t, function)
	}
	return true
}

// anyKnows says whether one of the files has a function or class of the name, at
// the sync commit or since.
func (l *loader) anyKnows(files []*codeFile, function string) bool {
	find := func(file *tsindex.File) []*tsindex.Function { return file.Find(function) }
	return slices.ContainsFunc(files, func(f *codeFile) bool {
		return f.text() != nil && (knows(f.text(), function) || len(l.renamedOrNew(f, find)) > 0)
	})
}

// meanToday makes the target one of a function of today, and of what that was at
// the sync commit.
func (l *loader) meanToday(t *target, now *tsindex.Function) {
	t.today = now
	was := l.originOf(t.file, now)
	if was.fn == nil {
		return
	}
	if t.fn = was.fn; was.in != t.file {
		t.mentioned, t.file = t.file, was.in
	}
}

// named is the file in which the entry names the target.
func (t *target) named() *codeFile {
	if t.mentioned != nil {
		return t.mentioned
	}
	return t.file
}

// sameNamesToday says whether the functions that decided what the record's names
// stand for are called as they were when it was read.
func (b *baseline) sameNamesToday(next *Snapshot) bool {
	for _, f := range b.askedToday {
		now := next.sources[f.current]
		switch {
		case now == f.now:
		case now == nil || now.missing:
			return false
		case !slices.EqualFunc(now.typescript().Functions, f.now.typescript().Functions, func(x, y *tsindex.Function) bool { return x.Name == y.Name }):
			return false
		}
	}
	return true
}
