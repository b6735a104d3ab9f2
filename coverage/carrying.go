package coverage

import (
	"context"
	"fmt"

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// carrying brings numbers to an epoch, each text of a commit read once.
type carrying struct {
	ctx   context.Context
	s     *Snapshot
	v     *view
	to    Epoch
	texts map[*codeFile]*tsindex.File // of a commit's epoch
}

func newCarrying(ctx context.Context, s *Snapshot, v *view, to Epoch) carrying {
	return carrying{ctx: ctx, s: s, v: v, to: to, texts: map[*codeFile]*tsindex.File{}}
}

// number is where a number's lines are in the epoch, or why that is not known.
func (c carrying) number(n number) (first, last int, why string) {
	for i, t := range n.targets {
		f, l, fault := c.target(t)
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

func (c carrying) target(t *target) (first, last int, why string) {
	if t.file == nil || t.file.text() == nil || t.resolved == byNone {
		return 0, 0, t.note
	}
	if t.note != "" && t.otherEpoch() == nil {
		return 0, 0, t.note
	}
	base, baseFn, lines := t.stands()
	file, fn, why := c.destination(t)
	if why != "" {
		return 0, 0, why
	}
	if file == base {
		return t.first, max(t.first, t.last), ""
	}
	span, ok := c.s.carriers.carry(between(base, baseFn, file, fn), lines)
	if !ok {
		return 0, 0, "nothing is left of these lines"
	}
	return file.Lines.Line(span.Start), file.Lines.Line(max(span.Start, span.End-1)), ""
}

// destination is a target's file in the epoch, and its function there.
func (c carrying) destination(t *target) (file *tsindex.File, fn *tsindex.Function, why string) {
	base, baseFn, _ := t.stands()
	switch c.to {
	case Today:
		if file, fn, why = c.today(t, baseFn); why != "" {
			return nil, nil, why
		}
	case SyncCommit:
		if file, fn = t.file.parsed(), t.fn; file == nil {
			return nil, nil, t.file.reason
		}
	default:
		if file = c.textAt(t.file, string(c.to)); file == nil {
			return nil, nil, fmt.Sprintf("%s is not in commit %s", t.file.path, short(string(c.to)))
		}
		if baseFn != nil {
			fn = twin(baseFn, base, file)
		}
		if now, _ := c.v.functionToday(c.s, t); fn == nil && now != nil {
			fn = first(exactly(file, now.Name)) // it has another name since
		}
	}
	if baseFn != nil && fn == nil {
		return nil, nil, fmt.Sprintf("%s is not in %s then", baseFn.Name, t.file.path)
	}
	return file, fn, ""
}

// today is a target's file as it is now, and its function, unless that has moved
// to another file: its number is one of the file that the record names.
func (c carrying) today(t *target, baseFn *tsindex.Function) (file *tsindex.File, fn *tsindex.Function, why string) {
	now := c.s.source(t.file.current)
	if now.missing {
		return nil, nil, t.file.path + " is gone"
	}
	if baseFn != nil {
		found, in := c.v.functionToday(c.s, t)
		if fn = found; in != nil && in.path != now.path {
			return nil, nil, fmt.Sprintf("%s is in %s now", baseFn.Name, relative(c.v.root, in.path))
		}
	}
	return now.typescript(), fn, ""
}

// textAt is a file in a commit, under its name of today or that of the sync
// commit; nil where it has neither.
func (c carrying) textAt(f *codeFile, commit string) *tsindex.File {
	if file, known := c.texts[f]; known {
		return file
	}
	c.texts[f] = nil
	for _, path := range []string{relative(c.v.root, f.current), f.synced} {
		if data, err := c.v.repo.Blob(c.ctx, commit, path); err == nil {
			c.texts[f] = indexed(f.current, string(data))
			break
		}
	}
	return c.texts[f]
}
