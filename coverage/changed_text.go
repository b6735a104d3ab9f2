package coverage

import (
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// diffTo is what somebody has to read who compares a function with the model: the
// change from the text that it is compared with to another one, unified, in the
// layout of the first. What a formatter did, and comments, are not in it. It is
// empty where nothing changed, and where there is only a fingerprint of the first.
// One in doubt is shown from the sync commit on: nobody has decided about it yet.
func (f *functionState) diffTo(fn *tsindex.Function, file *tsindex.File) string {
	before, was := f.before()
	compare := f.compare
	if f.doubted() && f.base != nil {
		before, was, compare = f.base, f.origin().parsed(), f.compareSynced
	}
	if before == nil {
		return ""
	}
	now := drift.Side{Form: file.Form(fn, nestedNow(f.coveredFunction, fn, file)), Start: fn.Span.Start, Name: lastSegment(fn.Name)}
	from := before.Span.Of(was.Text)
	to := changedIn(from, fn.Span.Of(file.Text), compare(now).Hunks)
	// Both texts end in a line end: functions seldom do, and it would be told.
	return udiff.Unified(f.label(), f.label(), sameLines(from)+"\n", sameLines(to)+"\n")
}

// changedIn is a text with what the hunks have of another one in its place, each
// with what no hunk begins or ends with but stands behind it: white space, and the
// semicolon or comma that a formatter sets. Hunks are relative to the start of both texts and in their order.
func changedIn(from, now string, hunks []drift.Hunk) string {
	var out strings.Builder
	at := 0
	for _, h := range hunks {
		kept := from[at:h.Base.Start]
		at = behind(from, h.Base.End)
		if h.Now.Len() == 0 { // its line goes with it, and what follows stays where it is
			kept, at = strings.TrimRight(kept, blanks), len(strings.TrimRight(from[:at], blanks))
		}
		out.WriteString(kept)
		if h.Now.Len() > 0 {
			out.WriteString(now[h.Now.Start:behind(now, h.Now.End)])
		}
	}
	out.WriteString(from[at:])
	return out.String()
}

const blanks = " \t\r\n"

// behind is the offset of what comes next at an offset.
func behind(s string, at int) int {
	return len(s) - len(strings.TrimLeft(s[at:], blanks+";,"))
}
