package record

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// AddPath writes a path into the coverage block, behind its last one and
// indented like it. There is no change where the block is missing, or has the
// path.
func (r *Record) AddPath(path string) []Change {
	if slices.ContainsFunc(r.Coverage, func(p CoveredPath) bool { return p.Path == path }) || len(r.Coverage) == 0 {
		return nil
	}
	last := r.Coverage[len(r.Coverage)-1].Span
	line := r.Lines.Span(r.Lines.Line(last.Start), r.Lines.Line(last.Start))
	indent := r.Text[line.Start:last.Start]
	return []Change{{Span: text.Span{Start: line.End, End: line.End}, New: indent + path + r.newline()}}
}

// AddCovered writes a function into the list of covered functions, in the list's
// own style: behind the names of its file, or, where the list does not have the
// file, behind all with the file before it. Without a list one is begun behind
// the coverage block. ok is false where the list would not be read as that. model
// is what the record was parsed with.
func (r *Record) AddCovered(file, name string, model Names) (changes []Change, ok bool) {
	switch own := r.namesOfFile(file); {
	case len(own) > 0:
		changes = r.behind(own[len(own)-1], own, ", ", "`"+name+"`")
	case len(r.Covered) > 0:
		last := r.Covered[len(r.Covered)-1]
		changes = r.behind(last, nil, "; ", r.fileLike(last, file)+r.between(last)+"`"+name+"`")
	default:
		changes = r.beginList(file, name)
	}
	after := Parse(r.Path, changed(r.Text, changes), model)
	return changes, r.gains(after, file, name)
}

// gains says whether after covers what r covers, and one function more.
func (r *Record) gains(after *Record, file, name string) bool {
	if len(after.Covered) != len(r.Covered)+1 || len(after.Problems) > len(r.Problems) {
		return false
	}
	return slices.ContainsFunc(after.Covered, func(c CoveredName) bool { return c.Name == name && fits(c.File, file) })
}

// fits says whether a file is written by the end of its path, or in full.
func fits(written, path string) bool { return written == path || strings.HasSuffix(path, "/"+written) }

// namesOfFile are the names of the list that a file owns.
func (r *Record) namesOfFile(file string) []CoveredName {
	var own []CoveredName
	for _, c := range r.Covered {
		if fits(c.File, file) {
			own = append(own, c)
		}
	}
	return own
}

// behind writes something behind a name and its limit. Where the names before
// are joined by "and", the new one is the last to be joined so.
func (r *Record) behind(last CoveredName, own []CoveredName, separator, written string) []Change {
	at := ticked(r.Text, last.Span).End
	if last.LimitSpan.Len() > 0 {
		if closing := strings.IndexByte(r.Text[last.LimitSpan.End:], ')'); closing >= 0 {
			at = max(at, last.LimitSpan.End+closing+1)
		}
	}
	added := Change{text.Span{Start: at, End: at}, separator + written}
	if len(own) < 2 {
		return []Change{added}
	}
	and := text.Span{Start: ticked(r.Text, own[len(own)-2].Span).End, End: ticked(r.Text, last.Span).Start}
	if and.Start < and.End && strings.TrimSpace(and.Of(r.Text)) == "and" {
		added.New = and.Of(r.Text) + written
		return []Change{{and, ", "}, added}
	}
	return []Change{added}
}

// between is what stands between a file and its first name: `a.ts`'s `f`.
func (r *Record) between(last CoveredName) string {
	first := last
	for _, c := range r.Covered {
		if c.FileSpan == last.FileSpan {
			first = c
			break
		}
	}
	span := text.Span{Start: ticked(r.Text, first.FileSpan).End, End: ticked(r.Text, first.Span).Start}
	if first.FileSpan.Len() == 0 || span.Start >= span.End || strings.ContainsAny(span.Of(r.Text), "`(\n") {
		return "'s "
	}
	return span.Of(r.Text)
}

// fileLike is a file written as the list writes them: in full or by its name.
func (r *Record) fileLike(like CoveredName, file string) string {
	if like.FileSpan.Len() > 0 && !strings.Contains(like.File, "/") {
		file = base(file)
	}
	return "`" + file + "`"
}

// beginList writes a list behind the first coverage block.
func (r *Record) beginList(file, name string) []Change {
	end, newline := r.CoverageSpan.End, r.newline()
	list := newline + "Covered functions: `" + file + "`'s `" + name + "`."
	if !strings.HasSuffix(r.Text[:end], "\n") {
		list = newline + list
	}
	if behind := r.Text[end:]; !strings.HasPrefix(behind, newline) {
		list += newline
	}
	return []Change{{text.Span{Start: end, End: end}, list}}
}

// newline is how the record ends its lines.
func (r *Record) newline() string {
	if strings.Contains(r.Text, "\r\n") {
		return "\r\n"
	}
	return "\n"
}
