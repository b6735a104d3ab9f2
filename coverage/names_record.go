package coverage

import (
	"path"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// recordNames are the names in the record's text that stand for something: in
// its blocks, its lists and its map, and whatever it puts into backticks.
func (b *baseline) recordNames() []mention {
	n := &recordNames{baseline: b}
	n.frame()
	for _, l := range b.links {
		for _, action := range l.entry.Actions {
			n.model(action.Name, action.Span)
		}
		for _, t := range l.targets {
			n.target(t)
		}
	}
	for _, t := range b.mentions {
		n.target(t)
	}
	sure := sortMentions(n.list)
	for _, word := range b.record.Words() {
		if !overlaps(sure, word.Span) {
			n.word(word)
		}
	}
	return sortMentions(n.list)
}

// overlaps says whether a name of the list, which is sorted, shares a byte with
// the span.
func overlaps(sorted []mention, span text.Span) bool {
	i, _ := slices.BinarySearchFunc(sorted, span.End, func(m mention, end int) int { return m.span.Start - end })
	for i--; i >= 0 && sorted[i].span.Start > span.Start-maxNameLen; i-- {
		if sorted[i].span.Overlaps(span) {
			return true
		}
	}
	return false
}

// maxNameLen bounds, in bytes, how far back overlaps looks: no path of a record
// is longer.
const maxNameLen = 4096

// recordNames collects what the names of a record stand for.
type recordNames struct {
	*baseline
	list      []mention
	functions map[string][]thing // of the covered files, by whole and by last name
	classes   map[string][]thing
}

func (n *recordNames) add(span text.Span, kind NameKind, t thing) {
	if span.Len() > 0 {
		n.list = append(n.list, mention{span, kind, t})
	}
}

// frame takes the sync commits, the coverage block and the covered list.
func (n *recordNames) frame() {
	if sync, ok := n.record.SyncCommit(); ok && n.commit.Hash != "" {
		for _, written := range n.record.SyncCommits {
			if written.Hash == sync.Hash {
				n.add(written.Span, CommitName, thing{name: n.commit.Hash})
			}
		}
	}
	for _, p := range n.record.Coverage {
		if f := n.files[p.Path]; f != nil && f.read != nil {
			n.add(p.Span, PathName, thing{path: f.current})
		}
	}
	covered := n.coveredAt()
	for _, name := range n.record.Covered {
		for _, c := range covered[name.Span] {
			n.add(name.FileSpan, PathName, thing{path: c.file.current})
			if class, ok := c.file.class(name.Name); ok {
				n.add(name.Span, ClassName, thing{c.file.current, class.Name})
			} else {
				n.add(name.Span, FunctionName, c.thing())
			}
		}
	}
}

// coveredAt are the covered functions by where the record names them.
func (b *baseline) coveredAt() map[text.Span][]*coveredFunction {
	at := map[text.Span][]*coveredFunction{}
	for _, c := range b.covered {
		at[c.mention] = append(at[c.mention], c)
	}
	return at
}

// class is the class that a name of the record stands for in the file.
func (f *codeFile) class(name string) (tsindex.Class, bool) {
	if f.text() == nil {
		return tsindex.Class{}, false
	}
	return classNamed(f.text(), name)
}

// model takes a name of the model: what it is in each of its modules.
func (n *recordNames) model(name string, span text.Span) (known bool) {
	var seen []thing
	for _, module := range n.baseline.model.order {
		t, kind, ok := n.baseline.model.thingIn(n.baseline.model.modules[module], name)
		if ok && !slices.Contains(seen, t) {
			n.add(span, kind, t)
			seen = append(seen, t)
		}
	}
	return len(seen) > 0
}

// target takes a reference to code: its file, and its function or class.
func (n *recordNames) target(t *target) {
	if t.file == nil || t.file.read == nil || t.resolved == byNone {
		return
	}
	for _, written := range []record.FileName{{Path: t.ref.File, Span: t.ref.FileSpan}, {Path: t.ref.DefFile, Span: t.ref.DefFileSpan}} {
		if len(endingIn([]string{t.file.path}, path.Clean(written.Path))) > 0 {
			n.add(written.Span, PathName, thing{path: t.file.current})
		}
	}
	switch {
	case t.fn != nil && t.resolved == byName:
		n.add(t.ref.NameSpan, FunctionName, thing{t.file.current, t.fn.Name})
	case t.class != "":
		n.add(t.ref.NameSpan, ClassName, thing{t.file.current, t.class})
	}
}

// word takes a word in backticks that is no part of a reference: a name of the
// model, a config, a file, or a function of a covered file.
func (n *recordNames) word(word record.Word) {
	name := word.Text
	known := n.model(name, word.Span)
	if c := n.baseline.model.config(configStem(name)); c != nil {
		n.add(word.Span, ConfigName, thing{path: c.path})
		known = true
	}
	for _, file := range n.filesNamed(name) {
		n.add(word.Span, PathName, thing{path: file})
		known = true
	}
	if known {
		return
	}
	n.index()
	for _, t := range n.functions[name] {
		n.add(word.Span, FunctionName, t)
	}
	for _, t := range n.classes[name] {
		n.add(word.Span, ClassName, t)
	}
}

// filesNamed are the files that a path means: those that the record covers or
// maps, by the end of their paths, or one of its model.
func (n *recordNames) filesNamed(name string) []string {
	if module := n.baseline.model.moduleFileOf(name); module != nil {
		return []string{module.path}
	}
	if name == "expected.txt" && n.baseline.model.expected.Text != "" {
		return []string{n.baseline.model.expected.Path}
	}
	if !tsindex.Supported(name) {
		return nil
	}
	var known, files []string
	for path, f := range n.files {
		if f.read != nil && !f.read.missing {
			known = append(known, path)
		}
	}
	slices.Sort(known)
	for _, match := range endingIn(known, path.Clean(name)) {
		files = append(files, n.files[match].current)
	}
	return files
}

// configStem is the name of the config that a path such as model/P1.cfg means.
func configStem(name string) string {
	return strings.TrimSuffix(name[strings.LastIndexByte(name, '/')+1:], ".cfg")
}

// index makes the table of the functions and classes of the covered files.
func (n *recordNames) index() {
	if n.functions != nil {
		return
	}
	n.functions, n.classes = map[string][]thing{}, map[string][]thing{}
	for _, p := range n.record.Coverage {
		f := n.files[p.Path]
		if f == nil || f.text() == nil {
			continue
		}
		for _, fn := range f.text().Functions {
			addName(n.functions, fn.Name, thing{f.current, fn.Name})
		}
		for _, class := range f.text().Classes {
			addName(n.classes, class.Name, thing{f.current, class.Name})
		}
	}
}

// addName files a thing under its whole name and under the last part of it.
func addName(table map[string][]thing, name string, t thing) {
	for _, key := range []string{name, lastSegment(name)} {
		if !slices.Contains(table[key], t) {
			table[key] = append(table[key], t)
		}
	}
}
