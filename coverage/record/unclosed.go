package record

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// coverageLang is the info string of a coverage block.
const coverageLang = "coverage"

// mostMended bounds how often a document is read again.
const mostMended = 4

// mend reads the document again without the coverage blocks that nobody closed:
// CommonMark would take all that follows for paths, and the record would lose its
// sync commit, its list and its map over three missing backticks.
func (d *document) mend() {
	var mended []fence
	for range mostMended {
		i := slices.IndexFunc(d.fences, func(f fence) bool { return f.unclosed })
		if i < 0 {
			break
		}
		mended = append(mended, d.fences[i])
		blank(d.source[d.fences[i].span.Start:d.fences[i].span.End])
		d.parse()
	}
	d.fences = append(d.fences, mended...)
	slices.SortStableFunc(d.fences, func(a, b fence) int { return a.span.Start - b.span.Start })
}

// cutUnclosed ends a coverage block that is not closed, or only by a fence that
// was to open another block, behind its last path.
func (d *document) cutUnclosed(f *fence, closed bool) {
	first := slices.IndexFunc(f.lines, func(line text.Span) bool { return !isPossiblePath(uncomment(d.src, line).Of(d.src)) })
	switch {
	case !closed && first < 0:
		first = len(f.lines)
	case first < 0 || closed && !d.swallows(f.lines, first):
		return
	}
	f.unclosed = true
	for first > 0 && uncomment(d.src, f.lines[first-1]).Len() == 0 {
		first-- // `#` may begin a heading as well as a comment
	}
	f.lines = f.lines[:first]
	f.span.End = d.lineEnd(f.span.Start)
	if first > 0 {
		f.span.End = d.lineEnd(f.lines[first-1].Start)
	}
}

// swallows says whether the lines from first on, none of them a path at first,
// are text that follows a coverage block and not only paths with faults.
func (d *document) swallows(lines []text.Span, first int) bool {
	for i, line := range lines[first:] {
		s := strings.TrimSpace(line.Of(d.src))
		if strings.HasPrefix(s, "```") || strings.HasPrefix(s, "~~~") {
			return true
		}
		behindBlank := first+i > 0 && strings.TrimSpace(lines[first+i-1].Of(d.src)) == ""
		if behindBlank && !strings.HasPrefix(s, "#") && !isPossiblePath(strings.Trim(s, "-*+ \t`")) {
			return true
		}
	}
	return false
}

// isPossiblePath says whether a line of a coverage block can be a path: prose,
// list items, table rows and fences cannot.
func isPossiblePath(line string) bool {
	switch {
	case line == "":
		return true
	case strings.ContainsAny(line, "`|<>\"") || strings.HasPrefix(line, "~~~") || strings.Contains(line, syncKey):
		return false
	case strings.ContainsAny(line, " \t"):
		return isSource(line) && strings.IndexByte("-*+", line[0]) < 0
	}
	return strings.ContainsFunc(line, func(c rune) bool { return c >= 0x80 || isWordByte(byte(c)) || c == '.' || c == '/' || c == '~' })
}
