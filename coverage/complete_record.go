package coverage

import (
	"context"
	"regexp"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// completeRecord offers, in a record, paths in its coverage block, either side
// of a line in its explicit code map, commits behind `sync-commit:`, and names
// in backticks.
func (s *Snapshot) completeRecord(ctx context.Context, v *view, offset int) []Completion {
	at := v.cursorAt(offset)
	switch {
	case at.fence == "coverage":
		return s.completePaths(ctx, v, at.span(0), uncovered)
	case at.fence == "code-map":
		return s.completeMapLine(ctx, v, at)
	case at.fence != "":
		return nil
	case syncLine.MatchString(at.before):
		return v.completeCommits(ctx, at.span(strings.Index(at.before, ":")+1))
	case strings.Count(at.before, "`")%2 == 1:
		return s.completeQuoted(v, at)
	}
	return nil
}

// cursor is a place in a record where something is being typed.
type cursor struct {
	src    string
	offset int
	line   int       // where its line begins
	before string    // the line up to the cursor
	fence  string    // the language of the fenced block around it, "" outside
	block  text.Span // the paragraph or list item around it
}

// cursorAt is what stands around a byte of the record. The lines of a fence
// itself are outside of it.
func (v *view) cursorAt(offset int) cursor {
	rec := v.record
	offset = min(max(offset, 0), len(rec.Text))
	line := rec.Lines.Start(rec.Lines.Line(offset))
	at := cursor{src: rec.Text, offset: offset, line: line, before: rec.Text[line:offset]}
	at.block = text.Span{Start: line, End: offset}
	for _, block := range v.outline() {
		if block.Span.Start > offset || block.Span.End < line {
			continue
		}
		switch block.Kind {
		case record.FenceBlock:
			first, last := rec.Lines.Line(block.Span.Start), rec.Lines.Line(block.Span.End)
			if n := rec.Lines.Line(offset); first < n && n < last {
				at.fence = block.Title
			}
		case record.ItemBlock, record.ParagraphBlock, record.TableBlock:
			at.block = block.Span
		case record.SectionBlock, record.FrontBlock:
		}
	}
	return at
}

// span is what a completion replaces: from a byte of the line, blanks left out,
// to the end of the word at the cursor.
func (c cursor) span(from int) text.Span {
	start := c.line + from
	start += len(c.src[start:c.offset]) - len(strings.TrimLeft(c.src[start:c.offset], " \t\"'"))
	end := c.offset
	for end < len(c.src) && isPathByte(c.src[end]) {
		end++
	}
	return text.Span{Start: start, End: end}
}

// pathSpan is the span of a path: the function behind its `#` stays.
func (c cursor) pathSpan(from int) text.Span {
	word := c.span(from)
	if i := strings.IndexByte(word.Of(c.src), '#'); i >= 0 && word.Start+i >= c.offset {
		word.End = word.Start + i
	}
	return word
}

func isPathByte(c byte) bool {
	return c == '_' || c == '$' || c == '-' || c == '.' || c == '/' || c == '#' || c >= 0x80 ||
		c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

const (
	itemMark = "(?:[-*+]|[0-9]+[.)]|\\|)[ \t]*"
	mapLabel = "(?i:(?:\\*\\*)?code[ -]map:(?:\\*\\*)?[ \t]*)"
)

var (
	syncLine = regexp.MustCompile("^[ \t]*sync-commit:[ \t]*[\"'`]?[0-9A-Fa-f]*$")
	// headBefore is a line up to the backtick of a name that an entry begins with:
	// a list item or a row, a label of the map, and names joined to it.
	headBefore = regexp.MustCompile("^[ \t]*(?:" + itemMark + "(?:" + mapLabel + ")?|" + mapLabel + ")(?:`[^`]*`[ \t]*(?:/|,|and)[ \t]*)*$")
	// headName takes the first name of an entry.
	headName = regexp.MustCompile("^[ \t]*(?:" + itemMark + "(?:" + mapLabel + ")?|" + mapLabel + ")`([^`(]*)[^`]*`")
)

// completeMapLine offers actions before the `=` of an explicit entry, and behind
// it files and, behind a `#`, their functions.
func (s *Snapshot) completeMapLine(ctx context.Context, v *view, at cursor) []Completion {
	cut := strings.IndexByte(at.before, '=')
	if cut < 0 {
		return v.completeHead(at.span(strings.LastIndexAny(at.before, ",/") + 1))
	}
	from := max(cut, strings.LastIndexByte(at.before, ',')) + 1
	path, _, named := strings.Cut(at.before[from:], "#")
	if !named {
		return s.completePaths(ctx, v, at.pathSpan(from), covering)
	}
	return s.completeFunctionsOf(v, v.filesCalled(strings.TrimSpace(path)), at.span(from+len(path)+1), covering)
}

// completeQuoted offers names in backticks: of the model where an entry begins,
// the functions of a file behind its `#`, else those of the file that was named
// before in the block, else whatever the record speaks of.
func (s *Snapshot) completeQuoted(v *view, at cursor) []Completion {
	open := strings.LastIndexByte(at.before, '`')
	quoted := at.before[open+1:]
	word := at.span(open + 1 + strings.LastIndexAny(quoted, ",/ ") + 1)
	first := covering
	if v.isListed(at) {
		first = uncovered
	}
	from := strings.LastIndexAny(quoted, ", ") + 1
	if path, _, named := strings.Cut(quoted[from:], "#"); named && tsindex.Supported(path) {
		return s.completeFunctionsOf(v, v.filesCalled(path), at.span(open+1+from+len(path)+1), first)
	}
	paths := v.completeCoveredPaths(at.pathSpan(open + 1))
	switch {
	case first == uncovered:
		at.block.Start = min(at.block.Start, v.record.List.Start)
		return append(s.completeFunctionsOf(v, v.filesBefore(at), word, first), paths...)
	case headBefore.MatchString(at.before[:open]):
		return v.completeHead(word)
	case strings.Contains(quoted, ","): // a trace
		return v.completeActions(word)
	}
	if files := v.filesBefore(at); len(files) > 0 {
		return append(s.completeFunctionsOf(v, files, word, first), paths...)
	}
	model := v.completeModel(word)
	if v.isMapped(at) {
		for i := range model {
			model[i].Rank = behindPaths
		}
	}
	return append(model, paths...)
}

// isListed says whether the cursor is in the list of covered functions.
func (v *view) isListed(at cursor) bool {
	list := v.record.List
	return v.record.HasList && list.Start <= at.offset && at.offset <= max(list.End, at.block.End)
}

// isMapped says whether the item, paragraph or row around the cursor begins as an
// entry of the map does: behind that, code is named.
func (v *view) isMapped(at cursor) bool {
	for _, before := range []string{at.before, at.src[min(at.block.Start, at.offset):at.offset]} {
		m := headName.FindStringSubmatch(before)
		if m == nil {
			continue
		}
		if symbol, _, ok := v.model.lookup(m[1]); ok {
			kind := v.model.kindOf(symbol)
			return kind == ActionName || kind == ConstantName
		}
	}
	return false
}

// filesBefore are the files, absolute, that the text of the block named last
// before the cursor.
func (v *view) filesBefore(at cursor) []string {
	var files []string
	var last text.Span
	for _, m := range v.names() {
		if m.kind != PathName || m.span.End >= at.offset || m.span.Start < at.block.Start {
			continue
		}
		if m.span != last {
			files, last = nil, m.span
		}
		files = append(files, m.path)
	}
	return files
}

// filesCalled are the files, absolute, that a path of the record means.
func (v *view) filesCalled(name string) []string {
	n := &recordNames{baseline: v.baseline}
	return n.filesNamed(name)
}
