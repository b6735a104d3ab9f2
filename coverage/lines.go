package coverage

import (
	"context"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// Epoch says which text of the code line numbers are to be those of: one of the
// constants, or the full hash of a commit.
type Epoch string

// The epochs that have no hash.
const (
	Today      Epoch = "today"           // the text that the Snapshot sees
	SyncCommit Epoch = "the sync commit" // that of the record's sync-commit line
)

// KeptNumber is a line number that could not be brought to another epoch.
type KeptNumber struct {
	Place         // in the record
	Reason string // a clause: "nothing is left of these lines"
}

// LineEdits rewrites the line numbers of a record (an absolute path), in the
// code map and wherever the text speaks of code, to those of an epoch: a line
// inside a function lands on the same statement, one outside on the same tokens
// of the file. Numbers are changed in place, in the writer's form; a number that
// is right already has no edit, so that a second call after the edits has none.
// A number that cannot be carried is not touched: kept has it with the reason.
// Numbers in sections about the past (findings, history) are nobody's to change
// and in neither list.
//
// The record leads to the same code with the edits as without them: it is read
// again with them, and what would lead elsewhere is kept. A number that is
// changed while the sync-commit line stays is one of the text in which it was
// written, as far as git can tell (see numbering); a caller who changes that line
// too asks for the epoch that the line will name, and looks himself at what the
// record then says.
//
// The edits are sorted and do not overlap; ApplyEdits makes them. ctx ends the
// questions to git that a commit's epoch takes.
func (s *Snapshot) LineEdits(ctx context.Context, record string, to Epoch) (edits []Edit, kept []KeptNumber) {
	v := s.view(record)
	if v == nil {
		return nil, nil
	}
	return s.renumbered(ctx, v, to, v.numbers())
}

// number is a line number, or a range of them, with what it may mean.
type number struct {
	span    text.Span
	targets []*target
	entry   text.Span // the entry of the code map; empty for a mention
}

// numbers are those of the record's entries and of its mentions of today's code,
// in the order of the text.
func (v *view) numbers() []number {
	var all []number
	add := func(t *target, entry text.Span) {
		if t.first == 0 || t.number.Len() == 0 || t.ref.Aside {
			return
		}
		at, known := slices.BinarySearchFunc(all, t.number.Start, func(n number, start int) int { return n.span.Start - start })
		if !known {
			all = slices.Insert(all, at, number{span: t.number, entry: entry})
		}
		all[at].targets = append(all[at].targets, t)
	}
	for _, l := range v.links {
		for _, t := range l.targets {
			add(t, l.entry.Span)
		}
	}
	for _, t := range v.mentions {
		add(t, text.Span{})
	}
	return all
}

// renumbered carries some numbers. What would make the record lead elsewhere than
// before stays as it is.
func (s *Snapshot) renumbered(ctx context.Context, v *view, to Epoch, numbers []number) (edits []Edit, kept []KeptNumber) {
	edits, kept = s.carried(ctx, v, to, numbers)
	if to != Today && to != SyncCommit {
		return edits, kept // the sync line changes too: what they then mean is the caller's to see
	}
	for len(edits) > 0 {
		entries, sound := s.misread(ctx, v, edits, asBefore)
		if sound {
			break
		}
		left := slices.DeleteFunc(slices.Clone(edits), func(e Edit) bool { return slices.Contains(entries, v.entryAt(e.Span)) })
		if len(left) == len(edits) {
			left = nil // what would lead elsewhere is not what was edited: nothing is safe
		}
		for _, e := range edits {
			if !slices.Contains(left, e) {
				kept = append(kept, KeptNumber{e.Place, v.whyMisread()})
			}
		}
		edits = left
	}
	return edits, kept
}

// whyMisread says why a number that was changed would lead elsewhere.
func (v *view) whyMisread() string {
	if v.unrecorded {
		return unrecorded
	}
	return "with another number the record would lead elsewhere"
}

const unrecorded = "the sync line is not committed, so that it would be read as a line of the sync commit"

// entryAt is the entry of the code map at a place, by index; one behind the last
// for none.
func (v *view) entryAt(span text.Span) int {
	for i, l := range v.links {
		if l.entry.Span.Encloses(span) {
			return i
		}
	}
	return len(v.links)
}

// carried are the edits that bring some numbers to an epoch, where the text then
// says the same of the lines there.
func (s *Snapshot) carried(ctx context.Context, v *view, to Epoch, numbers []number) (edits []Edit, kept []KeptNumber) {
	var lines []record.Lines
	c := newCarrying(ctx, s, v, to)
	for _, n := range numbers {
		first, last, why := c.number(n)
		if why != "" {
			kept = append(kept, KeptNumber{Place{v.path, n.span}, why})
			continue
		}
		lines = append(lines, record.Lines{Span: n.span, First: first, Last: last})
	}
	changes, misread := v.record.Renumber(lines, v.model.names())
	for _, span := range misread {
		kept = append(kept, KeptNumber{Place{v.path, span}, "with another number the text would be read differently"})
	}
	return edited(v.path, changes), kept
}

// linesAt is a number made to state one line.
func linesAt(n number, line int) []record.Lines {
	return []record.Lines{{Span: n.span, First: line, Last: line}}
}
