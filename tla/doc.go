package tla

import (
	"sort"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// docAbove is the text of the comments that stand directly above the unit that
// begins at start, first on its line: each alone on its lines, no empty line
// between.
func (f *File) docAbove(start int) string {
	line := f.Lines.Line(start)
	if !f.blank(f.Lines.Start(line), start) {
		return ""
	}
	var parts []string
	for i := f.commentBefore(start); i >= 0; i-- {
		c := f.comments[i]
		last := f.Lines.Line(max(c.Start, c.End-1))
		if last != line-1 || !f.blank(f.Lines.Start(f.Lines.Line(c.Start)), c.Start) ||
			!f.blank(c.End, f.Lines.Start(last+1)) {
			break
		}
		parts = append(parts, commentText(c.Of(f.Text)))
		line = f.Lines.Line(c.Start)
	}
	for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
		parts[i], parts[j] = parts[j], parts[i]
	}
	return strings.TrimSpace(strings.Join(parts, "\n"))
}

// declDoc is the comment behind the declared name on its line, else the one
// above it.
func (f *File) declDoc(name text.Span) string {
	line := f.Lines.Line(name.Start)
	end := f.Lines.Start(line + 1)
	for i := f.commentBefore(name.End) + 1; i < len(f.comments) && f.comments[i].Start < end; i++ {
		c := f.comments[i]
		if strings.Trim(f.Text[name.End:c.Start], " \t,_()") == "" {
			return commentText(c.Of(f.Text))
		}
	}
	return f.docAbove(name.Start)
}

// commentBefore is the index of the last comment that begins before offset, -1
// where there is none.
func (f *File) commentBefore(offset int) int {
	return sort.Search(len(f.comments), func(i int) bool { return f.comments[i].Start >= offset }) - 1
}

func (f *File) blank(start, end int) bool {
	return start >= end || strings.TrimSpace(f.Text[start:end]) == ""
}

// commentText drops a comment's marks and the stars of its frame.
func commentText(comment string) string {
	if strings.HasPrefix(comment, "\\*") {
		return strings.TrimSpace(strings.TrimLeft(comment[1:], "*"))
	}
	comment = strings.TrimSuffix(strings.TrimPrefix(comment, "(*"), "*)")
	var lines []string
	for _, line := range strings.Split(strings.ReplaceAll(comment, "\r\n", "\n"), "\n") {
		line = strings.TrimSpace(line)
		line = strings.TrimSuffix(strings.TrimPrefix(line, "(*"), "*)")
		line = strings.TrimSpace(strings.Trim(line, "*"))
		lines = append(lines, line)
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

func sortProblems(problems []Problem) {
	sort.SliceStable(problems, func(i, j int) bool { return problems[i].Span.Start < problems[j].Span.Start })
}
