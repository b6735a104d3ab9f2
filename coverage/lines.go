package coverage

import (
	"context"
	"fmt"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
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
// The record reads the same with the edits as without them. A number that is
// changed while the sync-commit line stays is one of the text in which it was
// written; a caller who changes that line too asks for the epoch that the line
// will name.
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

// renumbered carries some numbers. What would make the record read otherwise
// than before stays as it is.
func (s *Snapshot) renumbered(ctx context.Context, v *view, to Epoch, numbers []number) (edits []Edit, kept []KeptNumber) {
	var lines []record.Lines
	for _, n := range numbers {
		first, last, why := s.carried(ctx, v, n, to)
		if why != "" {
			kept = append(kept, KeptNumber{Place{v.path, n.span}, why})
			continue
		}
		lines = append(lines, record.Lines{Span: n.span, First: first, Last: last})
	}
	changes, misread := v.record.Renumber(lines, v.model.names())
	for _, c := range changes {
		edits = append(edits, Edit{Place{v.path, c.Span}, c.New})
	}
	for _, span := range misread {
		kept = append(kept, KeptNumber{Place{v.path, span}, "with another number the text would be read differently"})
	}
	return edits, kept
}

// carried is where a number's lines are in an epoch, or why that is not known.
func (s *Snapshot) carried(ctx context.Context, v *view, n number, to Epoch) (first, last int, why string) {
	for i, t := range n.targets {
		f, l, fault := s.carryTarget(ctx, v, t, to)
		switch {
		case fault != "":
			return 0, 0, fault
		case i > 0 && (f != first || l != last):
			return 0, 0, "it may be a line of several files"
		}
		first, last = f, l
	}
	return first, last, ""
}

func (s *Snapshot) carryTarget(ctx context.Context, v *view, t *target, to Epoch) (first, last int, why string) {
	if t.file == nil || t.file.text() == nil || t.resolved == byNone {
		return 0, 0, t.note
	}
	if t.note != "" && t.otherEpoch() == nil {
		return 0, 0, t.note
	}
	base, baseFn, lines := t.stands()
	file, fn, why := s.destination(ctx, v, t, to)
	if why != "" {
		return 0, 0, why
	}
	if file == base {
		return t.first, max(t.first, t.last), ""
	}
	from, into := text.Span{End: len(base.Text)}, text.Span{End: len(file.Text)}
	if baseFn != nil {
		from, into = baseFn.Span, fn.Span
	}
	span, ok := drift.Carry(stretch(base, from), stretch(file, into), lines)
	if !ok {
		return 0, 0, "nothing is left of these lines"
	}
	return file.Lines.Line(span.Start), file.Lines.Line(max(span.Start, span.End-1)), ""
}

// destination is a target's file in an epoch, and its function there.
func (s *Snapshot) destination(ctx context.Context, v *view, t *target, to Epoch) (file *tsindex.File, fn *tsindex.Function, why string) {
	base, baseFn, _ := t.stands()
	name := t.file.path
	switch to {
	case Today:
		now := s.source(t.file.current)
		if now.missing {
			return nil, nil, name + " is gone"
		}
		file = now.typescript()
		if baseFn != nil {
			found, in := v.functionToday(s, t)
			if fn = found; in != nil && in.path != now.path {
				return nil, nil, fmt.Sprintf("%s is in %s now", baseFn.Name, relative(v.root, in.path))
			}
		}
	case SyncCommit:
		if file, fn = t.file.parsed(), t.fn; file == nil {
			return nil, nil, t.file.reason
		}
	default:
		then := v.textAt(ctx, t.file, string(to))
		if then == nil {
			return nil, nil, fmt.Sprintf("%s is not in commit %s", name, short(string(to)))
		}
		file = then
		if baseFn != nil {
			fn = twin(baseFn, base, file)
		}
	}
	if baseFn != nil && fn == nil {
		return nil, nil, fmt.Sprintf("%s is not in %s then", baseFn.Name, name)
	}
	return file, fn, ""
}

// textAt is a file in a commit, under its name of today or that of the sync
// commit; nil where it has neither.
func (b *baseline) textAt(ctx context.Context, f *codeFile, commit string) *tsindex.File {
	for _, path := range []string{relative(b.root, f.current), f.synced} {
		if data, err := b.repo.Blob(ctx, commit, path); err == nil {
			return indexed(f.current, string(data))
		}
	}
	return nil
}
