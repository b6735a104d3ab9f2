package coverage

import (
	"context"
	"fmt"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// staleMends answer numbers that do not hold at the sync commit. Where the
// commit that wrote one tells its lines, it is brought to today. Else nobody
// knows what it was: it can give way to the function's own line, or be dropped,
// since the name beside it says as much.
func (s *Snapshot) staleMends(v *view) []mend {
	var all []mend
	var stale []number
	named := map[text.Span]bool{} // names that a number before speaks of
	for _, n := range v.numbers() {
		t := n.targets[0]
		if t.note == "" {
			continue
		}
		stale = append(stale, n)
		here := Place{v.path, t.ref.Span}
		if edits, _ := s.carried(context.Background(), v, Today, []number{n}); len(edits) > 0 {
			all = append(all, mend{
				Fix: Fix{Title: "Write " + edits[0].New + ", where these lines are today", Edits: edits, Preferred: true, Fixes: []string{"line-stale"}, Of: []Place{here}},
				at:  []Place{here}, all: "Bring %d stale numbers to today", keep: asBefore,
			})
			continue
		}
		if t.fn == nil || t.otherEpoch() != nil || t.ref.NameSpan.Len() == 0 || named[t.ref.NameSpan] {
			continue
		}
		named[t.ref.NameSpan] = true
		if m, ok := s.ownLine(v, n); ok {
			m.Fixes, m.Of, m.at = []string{"line-stale"}, []Place{here}, []Place{here}
			all = append(all, m)
		}
	}
	return append(all, s.dropMends(v, stale)...)
}

// ownLine writes the line at which the function begins in place of a number.
func (s *Snapshot) ownLine(v *view, n number) (mend, bool) {
	t := n.targets[0]
	fn, file := v.functionToday(s, t)
	if fn == nil || file.path != t.file.current || t.last > t.first {
		return mend{}, false
	}
	line := file.lines.Line(fn.NameSpan.Start)
	changes, _ := v.record.Renumber(linesAt(n, line), v.model.names())
	if len(changes) == 0 {
		return mend{}, false
	}
	return mend{
		Fix: Fix{Title: fmt.Sprintf("Write %d, where %s is today", line, fn.Name), Edits: edited(v.path, changes)},
		all: "Write the lines of %d functions in place of stale numbers", keep: asNamed,
	}, true
}

// dropMends take stale numbers out, one by one and all at once.
func (s *Snapshot) dropMends(v *view, stale []number) []mend {
	var all []mend
	var spans []text.Span
	var whole mend
	for _, n := range stale {
		t := n.targets[0]
		if t.fn == nil || t.ref.Name == "" {
			continue
		}
		here := Place{v.path, t.ref.Span}
		changes, ok := v.record.DropNumbers([]text.Span{n.span}, v.model.names())
		if !ok {
			continue
		}
		spans, whole.Of = append(spans, n.span), append(whole.Of, here)
		all = append(all, mend{
			Fix: Fix{Title: fmt.Sprintf("Drop the stale number: the name of %s stays", t.fn.Name), Edits: edited(v.path, changes), Fixes: []string{"line-stale"}, Of: []Place{here}},
			at:  []Place{here}, keep: asNamed,
		})
	}
	if len(spans) < 2 {
		return all
	}
	if changes, ok := v.record.DropNumbers(spans, v.model.names()); ok {
		whole.Title, whole.Fixes, whole.Edits = fmt.Sprintf("Drop %d stale numbers", len(spans)), []string{"line-stale"}, edited(v.path, changes)
		whole.at, whole.keep = whole.Of, asNamed
		all = append(all, whole)
	}
	return all
}
