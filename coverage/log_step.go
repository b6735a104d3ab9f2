package coverage

import (
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/git"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// step is one commit of the walk.
type step struct {
	*history
	git.Change
	befores [][]spot // where each of covered is in each commit of Against
	after   []spot   // and behind the commit
	touches []touch
}

// outcome is what one covered function is against one parent.
type outcome struct {
	drift.Drift
	touched  bool // else the commit left its file alone
	old, now *located
	after    spot
	moved    bool
}

func (s *step) take() error {
	if len(s.Against) > 1 {
		return s.merge()
	}
	return s.plain()
}

// plain compares a commit with its only parent, or with nothing: the first
// commit of a history has no file that was there before.
func (s *step) plain() error {
	before := s.befores[0]
	s.after = before
	if len(s.Against) == 0 || !s.mayTouch(before, 0) {
		return nil
	}
	outcomes, err := s.against(before, 0)
	if err != nil {
		return err
	}
	s.after = slices.Clone(before)
	for i, o := range outcomes {
		if o.touched {
			s.after[i] = o.after
			s.tell(i, o)
		}
	}
	return nil
}

// mayTouch says whether the commit has to do with any of the functions.
func (s *step) mayTouch(before []spot, parent int) bool {
	return slices.ContainsFunc(before, func(b spot) bool { return b.gone || s.changeOf(b.file, parent) != nil })
}

// tell notes what a commit did to a function, if it did anything.
func (s *step) tell(i int, o outcome) {
	if o.Kind == drift.None && !o.moved {
		return
	}
	t := touch{coveredFunction: s.covered[i], Drift: o.Drift}
	if o.moved {
		t.moved = &o.after
	}
	s.touches = append(s.touches, t)
}

// changeOf is what the commit did to the file that is at the path in a parent.
func (s *step) changeOf(path string, parent int) *git.FileChange {
	for i := range s.Files {
		if s.Files[i].Old[parent].Path == path {
			return &s.Files[i]
		}
	}
	return nil
}

// against compares all functions with one parent. All are found first: one that
// is nested in another is left out of that one.
func (s *step) against(before []spot, parent int) ([]outcome, error) {
	outcomes := make([]outcome, len(before))
	for i, b := range before {
		change := s.changeOf(b.file, parent)
		if change == nil && !b.gone {
			continue
		}
		o, err := s.follow(b, change, parent)
		if err != nil {
			return nil, err
		}
		outcomes[i] = o
	}
	for i := range outcomes {
		if o := &outcomes[i]; o.touched && o.Kind == "" {
			s.compare(i, outcomes)
			if o.after.last = nil; o.Kind == drift.Unparsed {
				o.after.last = o.old
			}
		}
	}
	return outcomes, nil
}

// follow finds a function on both sides of the commit. Its Kind stays empty
// where there are two texts to compare.
func (s *step) follow(b spot, change *git.FileChange, parent int) (outcome, error) {
	o := outcome{after: b, touched: true}
	var old, now *tsindex.File
	if change != nil {
		var err error
		if old, err = s.texts.file(s.ctx, change.Old[parent]); err != nil {
			return o, err
		}
		if now, err = s.texts.file(s.ctx, git.Version{Path: change.Path, ID: change.ID}); err != nil {
			return o, err
		}
	}
	if o.old = b.last; o.old == nil {
		if fn := b.find(old); fn != nil {
			o.old = &located{old, fn}
		}
	}
	file, err := s.locate(&o, b, change, now, parent)
	switch {
	case err != nil || o.now == nil && o.old == nil:
		o.Kind = drift.None
	case o.now == nil && now != nil && (now.TimedOut || len(now.Broken) > 0):
		o.Drift = drift.Drift{Kind: drift.Unparsed, Reason: change.Path + " does not parse and " + b.name + " is not found in it"}
		o.after.last = o.old
	case o.now == nil:
		o.Drift = drift.Drift{Kind: drift.Removed, Before: s.awaits(o.old)}
		o.after.gone, o.after.last = true, nil
	default:
		o.after = spotOf(file, *o.now)
		o.moved = !o.after.at(b)
		if o.old == nil {
			o.Drift = drift.Drift{Kind: drift.Changed, Reason: absence(b), After: s.awaits(o.now)}
		}
	}
	return o, err
}

// absence says why a function has nothing to be compared with.
func absence(b spot) string {
	if b.gone {
		return "it is there again"
	}
	return "the parent does not have it"
}

func (s *step) awaits(l *located) int { return len(l.in.Form(l.fn, nil).Suspensions()) }

// verdictKey is all that decides a verdict: the texts, the functions' names, and
// what is left out of each.
type verdictKey struct{ old, now, names, nested string }

// compare fills in the drift of a function that is there on both sides.
func (s *step) compare(i int, outcomes []outcome) {
	o := &outcomes[i]
	var oldNested, nowNested []*tsindex.Function
	for j, inner := range s.covered {
		if !slices.Contains(s.covered[i].without, inner.base) {
			continue
		}
		if n := outcomes[j].old; n != nil && within(n.fn, o.old.fn) {
			oldNested = append(oldNested, n.fn)
		}
		if n := outcomes[j].now; n != nil && within(n.fn, o.now.fn) {
			nowNested = append(nowNested, n.fn)
		}
	}
	key := verdictKey{
		strings.Clone(o.old.fn.Span.Of(o.old.in.Text)), strings.Clone(o.now.fn.Span.Of(o.now.in.Text)), // a piece would keep its whole file
		o.old.fn.Name + "|" + o.now.fn.Name, nestedKey(o.old.fn, oldNested) + "|" + nestedKey(o.now.fn, nowNested),
	}
	known, ok := s.verdicts[key]
	if !ok {
		known = drift.Compare(sideOf(o.old, oldNested), sideOf(o.now, nowNested))
		s.verdicts[key] = known
	}
	o.Drift = known
}

func sideOf(l *located, nested []*tsindex.Function) drift.Side {
	return drift.Side{Form: l.in.Form(l.fn, nested), Start: l.fn.Span.Start, Name: lastSegment(l.fn.Name)}
}
