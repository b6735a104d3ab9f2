package coverage

import (
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// functions takes in the "Covered functions:" list.
func (l *loader) functions() {
	l.parseAhead()
	for _, name := range l.record.Covered {
		files := l.resolve(name.File, name.FileSpan)
		known := false
		for _, file := range files {
			known = l.cover(file, name) || known
		}
		switch {
		case known:
		case len(files) == 0:
			l.find("function-missing", Warning, name.Span, fmt.Sprintf("%s is not found, since %s is not; nothing is covered by it.", name.Name, name.File))
		default:
			l.find("function-missing", Warning, name.Span, fmt.Sprintf("%s does not occur in %s%s; nothing is covered by it.%s",
				name.Name, files[0].path, files[0].when(), l.whatElse(name.Name, files[0])))
		}
	}
}

// whatElse says what a name that a file does not have may be: a function of
// another covered file, or another name of this one.
func (l *loader) whatElse(name string, file *codeFile) string {
	for _, f := range l.holding(name) {
		if f != file {
			return fmt.Sprintf(" %s has it.", f.path)
		}
	}
	return orNames(nearest(name, file.functionNames()))
}

// functionNames are the functions and classes of the file in which the record's
// names are read.
func (f *codeFile) functionNames() []string {
	var names []string
	if parsed := f.text(); parsed != nil {
		for _, fn := range parsed.Functions {
			names = append(names, fn.Name)
		}
		for _, class := range parsed.Classes {
			names = append(names, class.Name)
		}
	}
	return names
}

// when says at which time the file was read, if that is not now.
func (f *codeFile) when() string {
	if f.base == nil {
		return ""
	}
	return " at the sync commit"
}

// cover adds what one name of the list means in one file: a class all its
// methods, a function itself. A name that occurs but is no function is prose;
// one that does not occur at all, in none of the files that may be meant, is a
// fault, since a typo must not uncover a function silently.
func (l *loader) cover(file *codeFile, name record.CoveredName) (known bool) {
	covered := coveredFunction{file: file, name: name.Name, limit: name.Limit, mention: name.Span}
	if prints := file.printsNamed(name); len(prints) > 0 {
		for _, print := range prints {
			covered.name, covered.print = print.Name, print
			l.add(new(covered))
		}
		return true
	}
	parsed := file.text()
	if name.Maybe && (parsed == nil || file.read.missing) {
		return true
	}
	if parsed == nil || file.read.missing {
		covered.reason = file.reason
		l.add(&covered)
		return true
	}
	functions := listedIn(parsed, name)
	if len(functions) > 0 && !name.Maybe {
		l.coverClass(file, name)
	}
	if (len(functions) == 0 || file.base == nil) && l.coverSince(covered, name) {
		return true
	}
	for _, fn := range functions {
		l.add(file.covering(covered, fn))
	}
	switch {
	case len(functions) > 0 || name.Maybe: // else it is a call made there
		return true
	case parsed.TimedOut || len(parsed.Broken) > 0:
		covered.reason = fmt.Sprintf("%s does not parse at the sync commit and %s was not found in it", file.path, name.Name)
		l.add(&covered)
		return true
	}
	if !parsed.Mentions(lastSegment(name.Name)) {
		return false
	}
	l.find("function-missing", Hint, name.Span, fmt.Sprintf("%s is no function of %s%s: it is read as prose, and nothing is covered by it.", name.Name, file.path, file.when()))
	return true
}

// listedIn are the functions of a file that a name of the list stands for.
func listedIn(file *tsindex.File, name record.CoveredName) []*tsindex.Function {
	if name.Maybe {
		return exactly(file, name.Name)
	}
	return named(file, name.Name)
}

// covering completes c by the function that it covers: what to compare with,
// or why there is nothing.
func (f *codeFile) covering(c coveredFunction, fn *tsindex.Function) *coveredFunction {
	c.file, c.name = f, fn.Name
	if c.base = fn; f.base == nil {
		c.base, c.print, c.reason = nil, f.printOf(fn), f.reason
	}
	if c.print != nil {
		c.reason = ""
	}
	return &c
}

func lastSegment(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

// named are the functions that a name of the record stands for in a file.
func named(file *tsindex.File, name string) []*tsindex.Function {
	if class, ok := classNamed(file, name); ok {
		return methods(file, class.Name)
	}
	return file.Find(name)
}

func methods(file *tsindex.File, class string) []*tsindex.Function {
	var all []*tsindex.Function
	for _, fn := range file.Functions {
		member, ok := strings.CutPrefix(fn.Name, class+".")
		if ok && !strings.Contains(member, ".") {
			all = append(all, fn)
		}
	}
	return all
}

// add covers a function once; the first mention wins.
func (l *loader) add(c *coveredFunction) {
	if key := c.key(); !l.known[key] {
		l.known[key] = true
		l.covered = append(l.covered, c)
	}
}

// coveredKey is what makes two mentions of a function, in one text of the record
// or in two, the same one.
type coveredKey struct {
	path, name string
	base       *tsindex.Function
	print      *printed
}

func (c *coveredFunction) key() coveredKey {
	if c.base != nil {
		return coveredKey{base: c.base} // which has its file and name
	}
	return coveredKey{path: c.file.path, name: c.name, print: c.print}
}

// mapped covers what the map names: all of it in a record without a list, and
// in covered files of which the list names no function. The other functions of
// such a file are covered too, one severity milder.
func (l *loader) mapped() {
	listed := map[*codeFile]bool{}
	for _, c := range l.covered {
		listed[c.file] = true
	}
	open := map[*codeFile]bool{} // files whose functions the map decides
	for _, p := range l.record.Coverage {
		if f := l.files[p.Path]; f != nil {
			open[f] = !listed[f]
		}
	}
	for _, link := range l.links {
		for _, target := range link.targets {
			if target.fn == nil && target.today == nil || !open[target.named()] && l.record.HasList {
				continue
			}
			if target.today != nil {
				l.coverToday(coveredFunction{mention: target.ref.Span}, target.named(), target.today)
				continue
			}
			l.add(target.file.covering(coveredFunction{mention: target.ref.Span}, target.fn))
		}
	}
	l.coverPrints(open)
	for _, p := range l.record.Coverage {
		f := l.files[p.Path]
		if f == nil || !open[f] || f.parsed() == nil || !l.record.HasList {
			continue
		}
		for _, fn := range f.parsed().Functions {
			if fn.Parent == nil {
				l.add(f.covering(coveredFunction{mild: true, mention: p.Span}, fn))
			}
		}
	}
}
