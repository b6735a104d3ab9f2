package coverage

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// contextPair is a file at the sync commit and the one in which functions of it
// are now: mostly the same, another one for those that moved.
type contextPair struct {
	file *codeFile
	now  *source
}

// contextChange is a name at the top of a file that means something else to
// covered functions than it did at the sync commit.
type contextChange struct {
	contextPair
	name    string
	was, is *tsindex.Binding // nil: the file has, or had, no such constant
	drift   drift.Drift
	readers []contextReader
}

// contextReader is a covered function that reads the name, itself or through
// another constant.
type contextReader struct {
	*functionState
	through string // "" for itself
}

// contextChanges are the changes of a record's context, by file and place.
func (s *Snapshot) contextChanges(v *view) []contextChange {
	var pairs []contextPair
	functions := map[contextPair][]*functionState{}
	for _, f := range v.functions {
		if f.base == nil || f.now == nil || f.uncertain() != "" {
			continue
		}
		pair := contextPair{f.origin(), f.file}
		if functions[pair] == nil {
			pairs = append(pairs, pair)
		}
		functions[pair] = append(functions[pair], f)
	}
	var all []contextChange
	for _, pair := range pairs {
		if pair.file.base.src == pair.now.src {
			continue
		}
		context := newFileContext(v, pair)
		changes := s.elsewhere(v, context.changes())
		leading := context.leading(changes)
		for _, f := range functions[pair] {
			if mentions(f.base.Span.Of(pair.file.base.src), leading) && mentions(f.now.Span.Of(pair.now.src), leading) {
				context.read(changes, leading, f)
			}
		}
		all = append(all, changes...)
	}
	return slices.DeleteFunc(all, func(c contextChange) bool { return len(c.readers) == 0 })
}

// fileContext compares the tops of two files.
type fileContext struct {
	contextPair
	was, is             map[string]*tsindex.Binding
	wasCovered, covered []*tsindex.Function // told by themselves
}

func newFileContext(v *view, pair contextPair) *fileContext {
	c := &fileContext{contextPair: pair, was: bindingsOf(pair.file.parsed()), is: bindingsOf(pair.now.typescript())}
	for _, f := range v.functions {
		if f.base != nil && f.origin() == pair.file {
			c.wasCovered = append(c.wasCovered, f.base)
		}
		if f.now != nil && f.file == pair.now {
			c.covered = append(c.covered, f.now)
		}
	}
	return c
}

func bindingsOf(file *tsindex.File) map[string]*tsindex.Binding {
	all := map[string]*tsindex.Binding{}
	for _, b := range file.Bindings() {
		all[b.Name] = &b
	}
	return all
}

// changes are the names whose constants differ. A file with a fault in it may
// hide constants: what is not seen in it is not said to be gone or new.
func (c *fileContext) changes() []contextChange {
	var all []contextChange
	whole := len(c.file.parsed().Broken) == 0 && len(c.now.typescript().Broken) == 0
	for _, name := range slices.Sorted(maps.Keys(c.was)) {
		change := contextChange{contextPair: c.contextPair, name: name, was: c.was[name], is: c.is[name]}
		if change.is != nil {
			change.drift = c.compare(change.was, change.is)
		}
		if change.is == nil && whole || change.drift.Kind == drift.Changed || change.drift.Kind == drift.Awaits {
			all = append(all, change)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.is)) {
		if c.was[name] == nil && whole {
			all = append(all, contextChange{contextPair: c.contextPair, name: name, is: c.is[name]})
		}
	}
	slices.SortStableFunc(all, func(a, b contextChange) int { return cmp.Compare(a.place().Span.Start, b.place().Span.Start) })
	return all
}

func (c *fileContext) compare(was, is *tsindex.Binding) drift.Drift {
	wasFile, isFile := c.file.parsed(), c.now.typescript()
	if was.Broken || is.Broken || was.Span.Of(wasFile.Text) == is.Span.Of(isFile.Text) {
		return drift.Drift{Kind: drift.None}
	}
	return drift.Compare(
		drift.Side{Form: wasFile.BindingForm(*was, c.wasCovered), Start: was.Span.Start, Name: was.Name},
		drift.Side{Form: isFile.BindingForm(*is, c.covered), Start: is.Span.Start, Name: is.Name},
	)
}

// leading are the names by which code may come to read one of the changes: they
// themselves, and constants in whose text one stands. Reading a function with
// its scopes costs far more than to look for words in it, and is done on each
// keystroke.
func (c *fileContext) leading(changes []contextChange) []string {
	var names []string
	for _, change := range changes {
		names = append(names, change.name)
	}
	for found := len(names) > 0; found; {
		found = false
		for _, side := range []struct {
			bindings map[string]*tsindex.Binding
			src      string
		}{{c.was, c.file.base.src}, {c.is, c.now.src}} {
			for name, b := range side.bindings {
				if !slices.Contains(names, name) && mentions(b.Span.Of(side.src), names) {
					names, found = append(names, name), true
				}
			}
		}
	}
	return names
}

func mentions(src string, names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return strings.Contains(src, name) })
}

// read adds f to the changes of names that it read at the sync commit and still
// reads: a name that it reads since, or no longer, is a change of f.
func (c *fileContext) read(changes []contextChange, leading []string, f *functionState) {
	wasFile, isFile := c.file.parsed(), c.now.typescript()
	read := readsOf(wasFile, c.was, leading, f.base.Span, f.without)
	reads := readsOf(isFile, c.is, leading, f.now.Span, nestedNow(f.coveredFunction, f.now, isFile))
	for i := range changes {
		_, before := read[changes[i].name]
		through, now := reads[changes[i].name]
		if before && now {
			changes[i].readers = append(changes[i].readers, contextReader{f, through})
		}
	}
}

// readsOf are those of the names that are read in the span, themselves or in
// the value of a constant that is read, each with the constant that leads to it.
// What functions in such a value read they read when they are called: they are
// helpers, not covered.
func readsOf(file *tsindex.File, bindings map[string]*tsindex.Binding, names []string, span text.Span, without []*tsindex.Function) map[string]string {
	through := map[string]string{}
	next := file.Free(span, without, names...)
	for _, name := range next {
		through[name] = ""
	}
	for ; len(next) > 0; next = next[1:] {
		b := bindings[next[0]]
		if b == nil {
			continue
		}
		for _, name := range file.Free(b.Span, file.Functions, names...) {
			if _, known := through[name]; !known {
				through[name] = cmp.Or(through[next[0]], next[0])
				next = append(next, name)
			}
		}
	}
	return through
}
