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
	edits := united(anchored(tokenTexts(base), tokenTexts(now)), base, now)
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

// united makes one insertion of two where the tokens kept between them can be
// kept before or behind both as well, and likewise for deletions: of two diffs
// of one length, the one with fewer hunks is what was typed.
func united(edits []lcs.Diff, base, now []tsindex.Token) []lcs.Diff {
	var all []lcs.Diff
	for _, e := range edits {
		if len(all) == 0 {
			all = append(all, e)
			continue
		}
		last := &all[len(all)-1]
		keep := e.Start - last.End
		switch {
		case last.Start == last.End && e.Start == e.End && alike(now, last.ReplStart, last.ReplEnd, last.ReplEnd, keep):
			*last = lcs.Diff{Start: e.Start, End: e.End, ReplStart: last.ReplStart + keep, ReplEnd: e.ReplEnd}
		case last.Start == last.End && e.Start == e.End && alike(now, e.ReplEnd-keep, e.ReplEnd, last.ReplEnd, keep) && e.ReplEnd-e.ReplStart >= keep:
			*last = lcs.Diff{Start: last.Start, End: last.End, ReplStart: last.ReplStart, ReplEnd: e.ReplEnd - keep}
		case last.ReplStart == last.ReplEnd && e.ReplStart == e.ReplEnd && alike(base, last.Start, last.End, last.End, keep):
			*last = lcs.Diff{Start: last.Start + keep, End: e.End, ReplStart: e.ReplStart, ReplEnd: e.ReplEnd}
		default:
			all = append(all, e)
		}
	}
	return all
}

// alike says whether the run tokens[from:to] begins with the keep tokens that
// stand at kept.
func alike(tokens []tsindex.Token, from, to, kept, keep int) bool {
	if to-from < keep {
		return false
	}
	for i := range keep {
		if tokens[from+i].Text != tokens[kept+i].Text {
			return false
		}
	}
	return true
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
