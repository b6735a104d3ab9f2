package record

import (
	"fmt"
	"path"
	"sort"
	"strings"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// CoveredPath is a path of the coverage block: with forward slashes, cleaned,
// relative to the repository's root and never out of it. Span is the path as it
// stands in the text.
type CoveredPath struct {
	Path string
	Span text.Span
}

func (r *Record) problem(code string, span text.Span, message string) {
	r.Problems = append(r.Problems, Problem{Code: code, Span: span, Message: message})
}

func sortProblems(problems []Problem) {
	sort.SliceStable(problems, func(i, j int) bool { return problems[i].Span.Start < problems[j].Span.Start })
}

func (r *Record) readCoverage(doc *document) {
	blocks := doc.fencesOf(coverageLang)
	if len(blocks) == 0 {
		r.problem(CodeSyntax, text.Span{}, "no coverage block: list the covered files, one a line, in a fenced block ```coverage")
		return
	}
	r.CoverageSpan = blocks[0].span
	seen := map[string]bool{}
	lines := 0
	for _, block := range blocks {
		if block.unclosed {
			opening := trim(r.Text, text.Span{Start: block.span.Start, End: doc.lineEnd(block.span.Start)})
			r.problem(CodeSyntax, opening, "the coverage block is not closed: write ``` on a line of its own behind the last path")
		}
		for _, line := range block.lines {
			if entry := uncomment(r.Text, line); entry.Len() > 0 {
				lines++
				r.coverPath(entry, seen)
			}
		}
	}
	if lines == 0 {
		r.problem(CodeSyntax, r.CoverageSpan, "the coverage block names no path: list the covered files, one a line")
	}
}

func (r *Record) coverPath(entry text.Span, seen map[string]bool) {
	clean, fault := cleanPath(entry.Of(r.Text))
	if fault == "" {
		fault = faultInBlock(entry.Of(r.Text))
	}
	switch {
	case fault != "":
		r.problem(CodeSyntax, entry, fault)
	case !seen[clean]:
		seen[clean] = true
		r.Coverage = append(r.Coverage, CoveredPath{Path: clean, Span: entry})
	}
}

// faultInBlock says why a line of a coverage block is refused beyond what holds
// for every path. Whether a path is a folder is for the caller to look up; here
// only a slash at its end tells.
func faultInBlock(written string) string {
	switch {
	case !isPossiblePath(written):
		return fmt.Sprintf("%q is no path: write one path a line, without marks around it", written)
	case strings.HasSuffix(written, "/") || strings.Contains(written, "*"):
		return fmt.Sprintf("%q: name files, not folders or patterns", written)
	}
	return ""
}

// uncomment is a line without white space at its ends and without a comment: a
// `#` at its start or behind a blank.
func uncomment(src string, line text.Span) text.Span {
	s := line.Of(src)
	for i := range len(s) {
		if s[i] == '#' && (i == 0 || s[i-1] == ' ' || s[i-1] == '\t') {
			line.End = line.Start + i
			break
		}
	}
	return trim(src, line)
}

// cleanPath brings a path of the record into its one form, or says why it is
// refused: a record comes from strangers and must not lead out of its repository.
func cleanPath(written string) (clean, fault string) {
	switch {
	case strings.ContainsRune(written, '\\'):
		return "", fmt.Sprintf("%q has a backslash: write paths with forward slashes", written)
	case strings.HasPrefix(written, "/"), strings.HasPrefix(written, "~"), len(written) > 1 && written[1] == ':':
		return "", fmt.Sprintf("%q is absolute: write paths relative to the repository's root", written)
	case strings.ContainsFunc(written, func(c rune) bool { return c < ' ' || c == 0x7f }):
		return "", fmt.Sprintf("%q has a control character", written)
	}
	clean = path.Clean(written)
	if clean == ".." || strings.HasPrefix(clean, "../") {
		return "", fmt.Sprintf("%q leads out of the repository", written)
	}
	if clean == "." {
		return "", fmt.Sprintf("%q is the whole repository: list the covered files", written)
	}
	return clean, ""
}
