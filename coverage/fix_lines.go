package coverage

import (
	"context"
	"fmt"
	"slices"
	"strings"

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
	return append(fixes, s.nameFixes(ctx, v, here)...)
}

// nameFixes name functions in place of the numbers here, and of all in the map.
func (s *Snapshot) nameFixes(ctx context.Context, v *view, here []number) []Fix {
	var fixes []Fix
	changes := s.namesForNumbers(ctx, v, here)
	if len(changes) == 0 {
		return nil
	}
	fixes = append(fixes, Fix{Title: "Name functions in place of line numbers here", Edits: edited(v.path, changes)})
	if all := s.mending[v].named(); len(all) > len(changes) {
		fixes = append(fixes, Fix{Title: "Name functions in place of line numbers in the record", Edits: edited(v.path, all)})
	}
	return fixes
}

// namesForNumbers are the changes by which the text names functions where it
// states lines, as far as every reference then leads where it led. A number can
// be what tells the ones behind it their file: an entry in which not all can give
// way gives up those that can, if it is asked for alone.
func (s *Snapshot) namesForNumbers(ctx context.Context, v *view, numbers []number) []record.Change {
	alone := len(numbers)
	for len(numbers) > 0 {
		changes := v.namesFor(numbers)
		entries, sound := s.misread(ctx, v, edited(v.path, changes), asNamed)
		if sound && len(changes) > 0 {
			return changes
		}
		left := slices.DeleteFunc(slices.Clone(numbers), func(n number) bool { return slices.Contains(entries, v.entryAt(n.span)) })
		oneEntry := v.entryAt(numbers[0].span) == v.entryAt(numbers[len(numbers)-1].span)
		switch {
		case oneEntry && len(numbers) == alone:
			return s.namesOneByOne(ctx, v, numbers)
		case len(left) == len(numbers):
			return nil
		}
		numbers = left
	}
	return nil
}

// namesOneByOne are the changes of the numbers that can give way together, tried
// in the order of the text.
func (s *Snapshot) namesOneByOne(ctx context.Context, v *view, numbers []number) (changes []record.Change) {
	var sound []number
	for _, n := range numbers {
		with := v.namesFor(append(slices.Clone(sound), n))
		if len(with) <= len(changes) {
			continue
		}
		if _, ok := s.misread(ctx, v, edited(v.path, with), asNamed); ok {
			sound, changes = append(sound, n), with
		}
	}
	return changes
}

// namesFor are those changes without a look at what else they change: in entries
// of the code map, where the number's function is known. Calls keep theirs: the
// name beside it is not where the line stands.
func (v *view) namesFor(numbers []number) []record.Change {
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

// keptTold says how many numbers stay, and why.
func keptTold(kept []KeptNumber) string {
	uncommitted := 0
	for _, k := range kept {
		if k.Reason == unrecorded {
			uncommitted++
		}
	}
	var told []string
	for _, group := range []struct {
		count     int
		one, many string
	}{
		{uncommitted, "1 stays until the record is committed", "%d stay until the record is committed"},
		{len(kept) - uncommitted, "1 stays: it cannot be carried", "%d stay: they cannot be carried"},
	} {
		switch group.count {
		case 0:
		case 1:
			told = append(told, group.one)
		default:
			told = append(told, fmt.Sprintf(group.many, group.count))
		}
	}
	if len(told) == 0 {
		return ""
	}
	return " (" + strings.Join(told, "; ") + ")"
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
