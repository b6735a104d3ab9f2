package coverage

import (
	"context"
	"fmt"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// lineFixes bring the line numbers of the entry at a place of the record, and
// those of the whole record, to today's code or to that of the sync commit. No
// finding asks for that: the numbers of a record are right while they are those
// of its sync commit. On the sync line only the whole record is offered.
func (s *Snapshot) lineFixes(ctx context.Context, v *view, path string, at text.Span) []Fix {
	if path != v.path {
		return nil
	}
	here := numbersAt(v.numbers(), at)
	if len(here) == 0 && !v.syncSpan().Touches(at.Start) {
		return nil
	}
	var fixes []Fix
	for _, to := range []Epoch{Today, SyncCommit} {
		entry, _ := s.renumbered(ctx, v, to, here)
		all := s.mending[v].lines[to]()
		if len(entry) > 0 && len(entry) < len(all.edits) {
			fixes = append(fixes, Fix{Title: "Bring the line numbers here " + to.told(), Edits: entry})
		}
		if whole := all.edits; len(whole) > 0 {
			fixes = append(fixes, Fix{Title: "Bring " + lineNumbers(len(whole)) + " of the record " + to.told() + keptTold(all.kept), Edits: whole})
		}
	}
	return append(fixes, v.nameFixes(here)...)
}

// nameFixes name functions in place of the numbers here, and of all in the map.
func (v *view) nameFixes(here []number) []Fix {
	var fixes []Fix
	changes := v.namesForNumbers(here)
	if len(changes) == 0 {
		return nil
	}
	fixes = append(fixes, Fix{Title: "Name functions in place of line numbers here", Edits: edited(v.path, changes)})
	if all := v.namesForNumbers(v.numbers()); len(all) > len(changes) {
		fixes = append(fixes, Fix{Title: "Name functions in place of line numbers in the record", Edits: edited(v.path, all)})
	}
	return fixes
}

// namesForNumbers are the changes by which the text names functions where it
// states lines: in an entry of the code map, where the number's function is
// known. Calls keep theirs: the name beside it is not where the line stands.
func (v *view) namesForNumbers(numbers []number) []record.Change {
	var beside []text.Span
	var lone []record.Naming
	for _, n := range numbers {
		t := n.targets[0]
		switch {
		case len(n.targets) > 1 || t.fn == nil || t.ref.Call || n.entry.Len() == 0:
		case t.ref.NameSpan.Len() > 0:
			beside = append(beside, n.span)
		case t.ref.FileSpan.Len() > 0:
			lone = append(lone, record.Naming{Span: n.span, Name: t.fn.Name})
		}
	}
	changes, _ := v.record.NameNumbers(beside, lone, v.model.names())
	return changes
}

// told completes "bring the numbers".
func (e Epoch) told() string {
	if e == Today {
		return "to today"
	}
	return "to " + string(e)
}

func lineNumbers(count int) string {
	if count == 1 {
		return "1 line number"
	}
	return fmt.Sprintf("%d line numbers", count)
}

func keptTold(kept []KeptNumber) string {
	switch len(kept) {
	case 0:
		return ""
	case 1:
		return " (1 stays: it cannot be carried)"
	}
	return fmt.Sprintf(" (%d stay: they cannot be carried)", len(kept))
}

// numbersAt are the numbers of the entries at a place; of a mention its own.
func numbersAt(all []number, at text.Span) []number {
	var here []number
	for _, n := range all {
		around := n.entry
		if around.Len() == 0 {
			around = n.span
		}
		if around.Touches(at.Start) || around.Overlaps(at) {
			here = append(here, n)
		}
	}
	return here
}
