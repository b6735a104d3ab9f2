package coverage

import (
	"context"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/git"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// history follows a record's covered functions from commit to commit. It is
// used once, by one goroutine.
type history struct {
	ctx      context.Context
	options  LogOptions
	baseline *baseline
	texts    *texts
	verdicts map[verdictKey]drift.Drift

	covered []*coveredFunction // those that there is something to compare with
	start   []spot             // where each of covered is at the sync commit
	paths   []string           // what git is asked about; grows when a function moves to another file
	states  map[string][]spot  // where each of covered is, by commit
	taken   map[string]*step   // those of the walk before

	commits  []logged // the oldest first
	touching int
}

// spot is where a covered function is in a commit.
type spot struct {
	file  string // relative to the repository's root
	name  string // qualified
	kind  tsindex.Kind
	order int // among those of the same name and kind, 0-based
	gone  bool
	last  *located // where it was last read, while its file does not parse
}

func (s spot) at(other spot) bool { return s.file == other.file && s.name == other.name }

// located is a function in a text.
type located struct {
	in *tsindex.File
	fn *tsindex.Function
}

func newHistory(ctx context.Context, b *baseline, options LogOptions) *history {
	h := &history{
		ctx: ctx, options: options, baseline: b, paths: b.coveredPaths(),
		texts: newTexts(b), verdicts: map[verdictKey]drift.Drift{}, taken: map[string]*step{},
	}
	for _, c := range b.covered {
		if c.base != nil {
			h.covered = append(h.covered, c)
			h.start = append(h.start, spotOf(c.origin().synced, located{c.origin().parsed(), c.base}))
		}
	}
	return h
}

// read goes through history until no function leaves the files that git was
// asked about: where one moves to a new file, what follows there is history
// too.
func (h *history) read() error {
	for {
		changes, err := h.baseline.repo.Changes(h.ctx, h.baseline.commit.Hash, h.paths, h.options.FirstParent)
		if err != nil {
			return err
		}
		known := len(h.paths)
		if err := h.walk(changes); err != nil {
			return err
		}
		if len(h.paths) == known {
			return h.count(changes)
		}
	}
}

// count is git log's count for the files, and the commits on branches that came
// to nothing, which git log leaves out.
func (h *history) count(changes []git.Change) error {
	merges, err := h.baseline.repo.Merges(h.ctx, h.baseline.commit.Hash, h.paths, h.options.FirstParent)
	h.touching = merges
	for _, c := range changes {
		if len(c.Parents) < 2 {
			h.touching++
		}
	}
	return err
}

func (h *history) walk(changes []git.Change) error {
	h.commits, h.states = nil, map[string][]spot{}
	for _, c := range changes {
		step, err := h.step(c)
		if err != nil {
			return err
		}
		h.states[c.Hash] = step.after
		if len(step.touches) > 0 {
			h.commits = append(h.commits, logged{c.Commit, step.touches})
		}
		for _, s := range step.after {
			if !slices.Contains(h.paths, s.file) {
				h.paths = append(h.paths, s.file)
			}
		}
	}
	return nil
}

// step takes one commit. What the walk before found of it holds, where the
// functions were in the same places.
func (h *history) step(c git.Change) (*step, error) {
	s := &step{history: h, Change: c}
	for k := range max(1, len(c.Against)) {
		s.befores = append(s.befores, h.stateBefore(c, k))
	}
	if known := h.taken[c.Hash]; known != nil && slices.EqualFunc(known.befores, s.befores, slices.Equal) {
		return known, nil
	}
	h.texts.trim()
	err := s.take()
	if err == nil && len(s.touches) > 0 {
		// No change is told on the word of an incremental parse alone.
		h.texts.forget()
		h.texts.afresh = true
		s.touches = nil
		err = s.take()
		h.texts.afresh = false
	}
	s.Files = nil // a large commit's would stay for long
	h.taken[c.Hash] = s
	return s, err
}

// state is where the functions are in a commit of the list, or, for one that is
// not listed, where they were at the sync commit.
func (h *history) state(commit string) []spot {
	if known := h.states[commit]; known != nil {
		return known
	}
	return h.start
}

// stateBefore is where the functions are in the parent at a place of Against.
func (h *history) stateBefore(c git.Change, parent int) []spot {
	switch {
	case len(c.Before) == 0:
		return h.start
	case len(c.Before) == len(c.Parents):
		return h.state(c.Before[parent])
	}
	return h.state(c.Before[0]) // several parents lead to the same commit
}

func spotOf(file string, l located) spot {
	s := spot{file: file, name: l.fn.Name, kind: l.fn.Kind}
	for _, fn := range exactly(l.in, l.fn.Name) {
		if fn == l.fn {
			break
		}
		if fn.Kind == l.fn.Kind {
			s.order++
		}
	}
	return s
}

// find is the function of a spot in a text, nil if it is not there.
func (s spot) find(in *tsindex.File) *tsindex.Function {
	if in == nil || s.gone {
		return nil
	}
	same := exactly(in, s.name)
	order := 0
	for _, fn := range same {
		if fn.Kind == s.kind {
			if order == s.order {
				return fn
			}
			order++
		}
	}
	if len(same) == 1 {
		return same[0]
	}
	return nil
}
