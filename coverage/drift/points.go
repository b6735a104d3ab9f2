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
	for _, edit := range lcs.DiffLines(pointWords(before), pointWords(after)) {
		for _, s := range before[edit.Start:edit.End] {
			d.Went = append(d.Went, Point{s.Kind, s.Call, s.Span.Shift(-start)})
		}
		for _, s := range after[edit.ReplStart:edit.ReplEnd] {
			d.Came = append(d.Came, Point{s.Kind, s.Call, s.Span.Shift(-now.Start)})
		}
	}
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
