package drift

import (
	"github.com/aymanbagabas/go-udiff/lcs"

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// points counts the suspension points of both sides and names those that came
// and went. Where the sequence is the same but an awaited call differs, the
// call is named on both lists; the kind stays Changed then.
func points(d *Drift, base, now Side) {
	pointsFrom(d, base.Form.Suspensions(), base.Start, now)
}

func pointsFrom(d *Drift, before []tsindex.Suspension, start int, now Side) {
	after := now.Form.Suspensions()
	d.Before, d.After = len(before), len(after)
	d.SegmentsBefore, d.SegmentsAfter = Segments(before), Segments(after)
	for _, edit := range lcs.DiffLines(pointWords(before), pointWords(after)) {
		for _, s := range before[edit.Start:edit.End] {
			d.Went = append(d.Went, Point{s.Kind, s.Call, s.Span.Shift(-start)})
		}
		for _, s := range after[edit.ReplStart:edit.ReplEnd] {
			d.Came = append(d.Came, Point{s.Kind, s.Call, s.Span.Shift(-now.Start)})
		}
	}
}

// Segments is how many pieces run without other code in between: one more than
// there are suspension points in the function itself, and likewise in each
// closure in it that has any. A closure without a point is no piece of its own:
// it runs within the one that calls it.
func Segments(points []tsindex.Suspension) int {
	segments := 1 + len(points)
	closures := map[int]bool{0: true}
	for _, p := range points {
		if !closures[p.Closure] {
			closures[p.Closure] = true
			segments++
		}
	}
	return segments
}

func pointWords(points []tsindex.Suspension) []string {
	words := make([]string, len(points))
	for i, p := range points {
		words[i] = p.Kind + " " + string(rune('0'+p.Closure)) + " " + p.Call
	}
	return words
}

// sequenceDiffers compares kind and closure of each point: what is awaited
// does not decide how many atomic segments there are.
func sequenceDiffers(before, after []tsindex.Suspension) bool {
	if len(before) != len(after) {
		return true
	}
	for i := range before {
		if before[i].Kind != after[i].Kind || before[i].Closure != after[i].Closure {
			return true
		}
	}
	return false
}
