package coverage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// How a reference of the code map was resolved; the words are those of --json.
const (
	byName = "name"
	byLine = "line"
	byFile = "file"
	byNone = "none"
)

// link is one entry of the code map, resolved at the sync commit.
type link struct {
	entry   record.Link
	actions []record.ActionRef
	targets []*target
	told    bool // something was told of it when it was resolved
}

// target is one place of code that an entry names.
type target struct {
	ref         record.Ref
	first, last int       // the lines that the record states, 1-based; 0 none
	number      text.Span // where it states them
	file        *codeFile
	fn          *tsindex.Function // at the sync commit; nil: no function there
	span        text.Span         // at the sync commit, or in the epoch's text, bytes; empty: the whole function or file
	resolved    string
	note        string // why a stated line does not hold; "" while it does
	epoch       func() *epoch
	today       *tsindex.Function // what the name means today, where it meant nothing at the sync commit
	mentioned   *codeFile         // the file that the entry names, where fn stood in another one
	class       string            // of which this is the name; fn is nil then
	unknown     bool              // the name beside the lines occurs nowhere in the file
	refIndex    int               // of ref among the entry's
}

func (l *loader) linkAll() {
	for _, entry := range l.record.Links {
		resolved := l.linkBefore(entry)
		if resolved == nil {
			resolved = l.link(entry)
		}
		l.links = append(l.links, resolved)
	}
	for _, ref := range l.record.Mentions {
		l.mentions = append(l.mentions, l.targets(ref)...)
	}
}

func (l *loader) link(entry record.Link) *link {
	l.tells = false
	resolved := &link{entry: entry, actions: entry.Actions}
	for i, ref := range entry.Refs {
		for _, t := range l.targets(l.holdable(ref, resolved.targets)) {
			t.refIndex = i
			resolved.targets = append(resolved.targets, t)
		}
	}
	if entry.Explicit {
		l.tellMissing(entry, resolved.targets)
	}
	resolved.told = l.tells
	return resolved
}

// tellMissing reports the targets of an explicit entry that name no function:
// what is prose elsewhere is a fault here.
func (l *loader) tellMissing(entry record.Link, targets []*target) {
	for _, ref := range entry.Refs {
		found := slices.ContainsFunc(targets, func(t *target) bool { return t.ref.Span == ref.Span })
		if ref.Name != "" && !found {
			l.find("function-missing", Warning, ref.Span, fmt.Sprintf("%s is not in %s; the entry links nothing.", ref.Name, ref.File))
		}
	}
}

// holdable gives a line whose file was inferred and is too short for it, or of
// which none is known, to the file before it in the entry that is long enough.
func (l *loader) holdable(ref record.Ref, before []*target) record.Ref {
	if ref.First == 0 || ref.Name != "" || ref.FileSpan.Len() > 0 {
		return ref
	}
	if ref.File != "" && slices.ContainsFunc(l.resolve(ref.File, text.Span{}), func(f *codeFile) bool { return f.holds(ref.First) }) {
		return ref
	}
	for _, t := range slices.Backward(before) {
		if t.file != nil && t.file.holds(ref.First) {
			ref.File = t.file.path
			break
		}
	}
	return ref
}

// holds says whether the file has the line, 1-based.
func (f *codeFile) holds(line int) bool { return f.read != nil && line <= f.read.lines.Count() }

// targets resolves one reference. "N `f` (`file:M`)" is two places: the call
// at N, and f, whose definition stands at M. A call of which the record says
// neither file nor line leads to the definition alone.
func (l *loader) targets(ref record.Ref) []*target {
	if !ref.Call {
		return l.places(ref, ref.File, ref.FileSpan, ref.Name, ref.LineSpan, ref.First, ref.Last)
	}
	file := ref.DefFile
	if file == "" {
		file = ref.File
	}
	var call []*target
	if ref.First > 0 || ref.FileSpan.Len() > 0 {
		call = l.places(ref, ref.File, ref.FileSpan, "", ref.LineSpan, ref.First, ref.Last)
	}
	return append(call, l.places(ref, file, ref.DefSpan, ref.Name, ref.DefLineSpan, ref.DefFirst, ref.DefLast)...)
}

func (l *loader) places(ref record.Ref, name string, span text.Span, function string, number text.Span, first, last int) []*target {
	files := l.filesOf(ref, name, span, function)
	switch {
	case len(files) > 0:
	case name == "" && (first == 0 || function == ""):
		return nil // a word in backticks that no covered file has as a function is prose, and a number without a file
	default:
		return []*target{{ref: ref, first: first, last: last, number: number, resolved: byNone, note: "no such file in this repository"}}
	}
	var all []*target
	for _, file := range files {
		t := &target{ref: ref, first: first, last: last, number: number, file: file, resolved: byFile}
		if l.place(t, function); t.resolved == byNone && first == 0 {
			continue // a word in backticks that names no function of the file is prose
		}
		all = append(all, t)
	}
	return all
}

// filesOf are the files that a reference may mean: the one that it names; else
// the file at hand, if that has the function; else the one that the covered list
// has it in; else every covered file that has it.
func (l *loader) filesOf(ref record.Ref, name string, span text.Span, function string) []*codeFile {
	var files []*codeFile
	if name != "" {
		files = l.resolve(name, span)
		if span.Len() > 0 || function == "" || l.anyKnows(files, function) {
			return files
		}
	}
	if ref.Listed != "" {
		if listed := l.resolve(ref.Listed, text.Span{}); l.anyKnows(listed, function) {
			return listed
		}
	}
	if elsewhere := l.holding(function); len(elsewhere) > 0 {
		l.tellNamesakes(ref, function, elsewhere)
		return elsewhere
	}
	return files
}

// holding are the covered files that have a function or class of the name.
func (l *loader) holding(function string) []*codeFile {
	var files []*codeFile
	for _, p := range l.record.Coverage {
		if f := l.file(p.Path); l.anyKnows([]*codeFile{f}, function) {
			files = append(files, f)
		}
	}
	return files
}

// tellNamesakes reports a name that stands for functions of several files.
func (l *loader) tellNamesakes(ref record.Ref, function string, files []*codeFile) {
	if len(files) < 2 {
		return
	}
	paths := make([]string, len(files))
	for i, f := range files {
		paths[i] = f.path
	}
	l.tellOnce("function "+function, "path-ambiguous", Information, ref.NameSpan,
		fmt.Sprintf("%s is a function of %s; all are linked. Name the file beside it.", function, strings.Join(paths, " and of ")))
}

func knows(file *tsindex.File, name string) bool {
	_, class := classOf(file, name)
	return class || len(file.Find(name)) > 0
}

// place finds the function and the lines of a target, in the text in which its
// number was written. A name beats a number, since numbers go stale.
func (l *loader) place(t *target, function string) {
	file := t.file.text()
	if file == nil {
		t.resolved, t.note = byNone, t.file.reason
		return
	}
	if t.first > 0 && l.placeNewer(t, function, l.textWhenWritten(t.file, t.number)) {
		return
	}
	l.placeSynced(t, function, file)
	if t.note != "" && t.first > 0 && l.unrecorded {
		l.placeNewer(t, function, l.textToday(t.file))
	}
}

// placeSynced finds them in the text of the sync commit.
func (l *loader) placeSynced(t *target, function string, file *tsindex.File) {
	lines := stated(file, t.first, t.last)
	if function != "" {
		if fn := pick(file.Find(function), lines); fn != nil {
			t.fn, t.resolved = fn, byName
			l.holdLines(t, function)
			return
		}
		if class, ok := classOf(file, function); ok && t.first == 0 {
			t.class, t.span, t.resolved = class.Name, class.NameSpan, byName
			return
		}
	}
	if function != "" && l.placeToday(t, function) {
		return
	}
	switch {
	case t.first == 0:
		if function != "" {
			t.resolved, t.note = byNone, fmt.Sprintf("%s is not in %s", function, t.file.path)
		}
	case t.first > file.Lines.Count():
		t.resolved, t.note = byNone, fmt.Sprintf("%s has %d lines%s", t.file.path, file.Lines.Count(), t.file.when())
	default:
		t.fn, t.span, t.resolved = file.Enclosing(lines.Start), lines, byLine
		if function != "" && !file.Mentions(lastSegment(function)) {
			t.unknown, t.note = true, fmt.Sprintf("%s does not occur in %s%s", function, t.file.path, t.file.when())
		}
	}
}

// holdLines keeps the stated lines where the target's function holds them, and
// says that they are of another text where it does not.
func (l *loader) holdLines(t *target, function string) {
	file := t.file.text()
	lines := stated(file, t.first, t.last)
	if t.first == 0 || t.fn.Span.Overlaps(lines) {
		t.span = lines
		return
	}
	t.note = fmt.Sprintf("number of another epoch, function found at %d", file.Lines.Line(t.fn.NameSpan.Start))
	t.epoch = l.epochOf(t, function)
}

// stated is the span of the lines first to last, blank ends trimmed.
func stated(file *tsindex.File, first, last int) text.Span {
	if first == 0 || first > file.Lines.Count() {
		return text.Span{}
	}
	return trim(file.Text, file.Lines.Span(first, max(first, last)))
}

func trim(src string, span text.Span) text.Span {
	blank := func(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }
	for span.Start < span.End && blank(src[span.Start]) {
		span.Start++
	}
	for span.End > span.Start && blank(src[span.End-1]) {
		span.End--
	}
	return span
}

// pick is the function of that name that holds the stated lines, else the
// first.
func pick(functions []*tsindex.Function, lines text.Span) *tsindex.Function {
	for _, fn := range functions {
		if fn.Span.Overlaps(lines) {
			return fn
		}
	}
	if len(functions) > 0 {
		return functions[0]
	}
	return nil
}
