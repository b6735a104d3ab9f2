package coverage

import (
	"maps"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/coverage/record"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// printed is a covered function of which only the fingerprint is known.
type printed struct {
	fingerprint.Function
	order, namesakes int // among those of its name: how many of its kind stand before it, how many there are
}

// takePrints gives the file its fingerprints, where the history does not have
// its text.
func (l *loader) takePrints(f *codeFile) {
	for _, file := range l.kept.read.Files {
		if file.File == f.path {
			f.content = file.Content
		}
	}
	for _, fn := range l.kept.read.Functions {
		if fn.File != f.path {
			continue
		}
		p := &printed{Function: fn, namesakes: 1}
		for _, other := range f.prints {
			if other.Name == fn.Name {
				other.namesakes++
				p.namesakes = other.namesakes
				if other.Kind == fn.Kind {
					p.order++
				}
			}
		}
		f.prints = append(f.prints, p)
	}
}

// was says whether the file is known to have been there at the sync commit.
func (f *codeFile) was() bool { return f.base != nil || f.content != "" || len(f.prints) > 0 }

// changed says whether a file that was there has other content now, as far as
// it counts.
func (f *codeFile) changed(now *source) bool {
	switch {
	case f.base == nil:
		return f.content != contentOf(now)
	case tsindex.Supported(f.path):
		return !drift.Alike(wholeOf(f.base), wholeOf(now))
	}
	return sameLines(now.src) != sameLines(f.base.src)
}

// printsNamed are the fingerprints that a name of the record stands for, by the
// rules of named and, where the name may be prose, of exactly.
func (f *codeFile) printsNamed(name record.CoveredName) []*printed {
	rules := []func(qualified string) bool{
		func(qualified string) bool { return qualified == name.Name },
		func(qualified string) bool {
			outer := strings.TrimSuffix(strings.TrimSuffix(qualified, lastSegment(qualified)), ".")
			return outer == name.Name || lastSegment(outer) == name.Name
		},
		func(qualified string) bool { return strings.HasSuffix(qualified, "."+name.Name) },
	}
	if name.Maybe {
		rules = rules[:1]
	}
	for _, rule := range rules {
		var found []*printed
		for _, p := range f.prints {
			if rule(p.Name) {
				found = append(found, p)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// printOf is the fingerprint of a function of today's text, nil without one.
func (f *codeFile) printOf(fn *tsindex.Function) *printed {
	for _, p := range f.prints {
		if p.Name == fn.Name && p.twin(f.text()) == fn {
			return p
		}
	}
	return nil
}

func (p *printed) twin(file *tsindex.File) *tsindex.Function {
	return twinOf(p.Kind, p.order, p.namesakes, exactly(file, p.Name))
}

// twin is the covered function in today's text of its file, nil where it is
// not there.
func (c *coveredFunction) twin(file *tsindex.File) *tsindex.Function {
	switch {
	case c.print != nil:
		return c.print.twin(file)
	case c.base != nil:
		return twinNamed(c.name, c.base, c.origin().parsed(), file)
	}
	return first(file.Find(c.name)) // only an acknowledged text is known
}

// coverPrints covers what the fingerprints of the files that the map decides
// hold beside what it names: it is read in today's text, where a function may
// be gone.
func (l *loader) coverPrints(open map[*codeFile]bool) {
	for _, p := range l.record.Coverage {
		f := l.files[p.Path]
		if f == nil || !open[f] {
			continue
		}
		for _, print := range f.prints {
			if !slices.ContainsFunc(l.covered, func(c *coveredFunction) bool { return c.print == print }) {
				l.add(&coveredFunction{file: f, name: print.Name, mild: print.Mild, mention: p.Span, print: print})
			}
		}
	}
}

// movedPrint is moved for a function of which only the fingerprint is known:
// likeness needs a text, so that it is found under its whole name in another
// file, or with the same body under another name.
func (w *Workspace) movedPrint(v *view, next *Snapshot, c *coveredFunction) (*tsindex.Function, *source) {
	for _, path := range slices.Sorted(maps.Keys(v.files)) {
		file, now := v.files[path], next.sources[v.files[path].current]
		if file == c.file || now == nil || now.missing || file.hasPrint(c.name) {
			continue
		}
		if fn := first(exactly(now.typescript(), c.name)); fn != nil {
			return fn, now
		}
	}
	for _, path := range slices.Sorted(maps.Keys(v.files)) {
		file, now := v.files[path], next.sources[v.files[path].current]
		if now == nil || now.missing {
			continue
		}
		for _, fn := range now.typescript().Functions {
			if file.hasPrint(fn.Name) {
				continue
			}
			if w.memo.alike(c, fn, now.typescript()) {
				return fn, now
			}
		}
	}
	return nil, nil
}

func (f *codeFile) hasPrint(name string) bool {
	return slices.ContainsFunc(f.prints, func(p *printed) bool { return p.Name == name })
}

// keptActions adds to the actions of a function those that sync.json links to
// it and that the model still has.
func (l *loader) keptActions(c *coveredFunction, actions []string) []string {
	if c.print == nil {
		return actions
	}
	for _, action := range c.print.Actions {
		if _, _, known := l.model.lookup(action); known && !slices.Contains(actions, action) {
			actions = append(actions, action)
		}
	}
	return actions
}
