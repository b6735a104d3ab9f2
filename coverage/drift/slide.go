package drift

import (
	"strings"

	"github.com/aymanbagabas/go-udiff/lcs"

	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// diff is the edits from base to now. Where an insertion could stand in several
// places, since what is inserted ends as what stands before it does, it begins
// at the start of a line: people add and remove whole lines, and a bracket that
// is taken for another one would carry a place too far.
func diff(base, now []tsindex.Token, baseText, nowText string) []lcs.Diff {
	edits := lcs.DiffLines(tokenTexts(base), tokenTexts(now))
	for i := range edits {
		before, after := 0, len(base)
		if i > 0 {
			before = edits[i-1].End
		}
		if i+1 < len(edits) {
			after = edits[i+1].Start
		}
		e := &edits[i]
		switch {
		case e.Start == e.End:
			shift := slide(now, nowText, e.ReplStart, e.ReplEnd, e.Start-before, after-e.End)
			*e = moved(*e, shift)
		case e.ReplStart == e.ReplEnd:
			shift := slide(base, baseText, e.Start, e.End, e.Start-before, after-e.End)
			*e = moved(*e, shift)
		}
	}
	return edits
}

func moved(e lcs.Diff, by int) lcs.Diff {
	return lcs.Diff{Start: e.Start + by, End: e.End + by, ReplStart: e.ReplStart + by, ReplEnd: e.ReplEnd + by}
}

// slide is by how many tokens the run tokens[start:end] is moved, at most up
// to the left or down to the right, so that it begins a line; 0 where it does
// already or cannot.
func slide(tokens []tsindex.Token, src string, start, end, up, down int) int {
	if beginsLine(tokens, src, start) {
		return 0
	}
	for by := 1; by <= up && tokens[start-by].Text == tokens[end-by].Text; by++ {
		if beginsLine(tokens, src, start-by) {
			return -by
		}
	}
	for by := 1; by <= down && tokens[start+by-1].Text == tokens[end+by-1].Text; by++ {
		if beginsLine(tokens, src, start+by) {
			return by
		}
	}
	return 0
}

func beginsLine(tokens []tsindex.Token, src string, i int) bool {
	if i == 0 || i >= len(tokens) {
		return true
	}
	gap := text.Span{Start: tokens[i-1].Span.End, End: tokens[i].Span.Start}
	return strings.ContainsAny(gap.Of(src), "\r\n")
}
