package git

import (
	"context"
	"fmt"
	"strings"
)

// LineRange is a range of lines, 1-based and inclusive. Last is First-1 where
// lines are gone between First-1 and First.
type LineRange struct{ First, Last int }

// OwnLines are the lines of the file that a merge changed itself: those that
// are as in none of its parents, as git's dense combined diff tells them. Two
// branches that each changed another part of the file leave none. Errors:
// *BadPath, *BadHash.
func (r *Repository) OwnLines(ctx context.Context, merge, path string) ([]LineRange, error) {
	if !isFullHash(merge) {
		return nil, &BadHash{merge}
	}
	if err := checkPath(path); err != nil {
		return nil, err
	}
	out, err := r.git(ctx, "diff-tree", "--cc", "--patch", "--unified=0", "--no-commit-id", "-r",
		"--find-renames", "--no-ext-diff", "--no-textconv", "--no-color", merge, "--", path)
	if err != nil {
		return nil, err
	}
	var ranges []LineRange
	for line := range strings.Lines(string(out)) {
		if own, ok := parseCombinedHunk(line); ok {
			ranges = append(ranges, own)
		}
	}
	return ranges, nil
}

// parseCombinedHunk reads the head of a hunk, `@@@ -1,2 -1,2 +1,3 @@@`: at
// least three at signs, and the commit's own lines behind the plus.
func parseCombinedHunk(line string) (LineRange, bool) {
	if !strings.HasPrefix(line, "@@@") {
		return LineRange{}, false
	}
	for _, word := range strings.Fields(line) {
		lines, ok := strings.CutPrefix(word, "+")
		if !ok {
			continue
		}
		first, count := 0, 1
		if n, _ := fmt.Sscanf(lines, "%d,%d", &first, &count); n == 0 {
			return LineRange{}, false
		}
		return LineRange{first, first + count - 1}, true
	}
	return LineRange{}, false
}
