package coverage

import (
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/git"
)

// merge compares a merge with its parents. A function that is as in one of them
// was changed by no one but that branch; one that differs from all may still be
// what git made of both, so that the merge's own lines decide.
func (s *step) merge() error {
	outcomes := make([][]outcome, len(s.Against))
	for k, before := range s.befores {
		outcomes[k] = make([]outcome, len(s.covered))
		if !s.mayTouch(before, k) {
			continue
		}
		var err error
		if outcomes[k], err = s.against(before, k); err != nil {
			return err
		}
	}
	s.after = make([]spot, len(s.covered))
	for i := range s.covered {
		closest := closestOf(outcomes, i)
		if closest == nil {
			var err error
			if s.after[i], err = s.surviving(i); err != nil {
				return err
			}
			continue
		}
		s.after[i] = closest.after
		own, err := s.isOwn(*closest)
		if err != nil {
			return err
		}
		if own {
			s.tell(i, *closest)
		}
	}
	return nil
}

// strength orders the kinds: the weaker, the closer two texts are.
var strength = []drift.Kind{
	drift.None, drift.Types, drift.Text, drift.Renamed, drift.Changed, drift.Awaits, drift.Unparsed, drift.NotCompared, drift.Removed,
}

// closestOf is the outcome against the parent that a function differs from
// least; nil where the merge has its file from one of the parents as it is.
func closestOf(outcomes [][]outcome, i int) *outcome {
	var closest *outcome
	for k := range outcomes {
		o := &outcomes[k][i]
		if !o.touched {
			continue
		}
		if closest == nil || slices.Index(strength, o.Kind) < slices.Index(strength, closest.Kind) {
			closest = o
		}
	}
	return closest
}

// isOwn says whether the merge itself changed the function.
func (s *step) isOwn(o outcome) (bool, error) {
	if o.Kind == drift.None {
		return false, nil
	}
	own, err := s.baseline.repo.OwnLines(s.ctx, s.Hash, o.after.file)
	if err != nil || o.now == nil {
		return len(own) > 0, err
	}
	first, last := o.now.in.Lines.Line(o.now.fn.Span.Start), o.now.in.Lines.Line(o.now.fn.Span.End-1)
	return slices.ContainsFunc(own, func(r git.LineRange) bool {
		return r.First <= last && max(r.First, r.Last) >= first
	}), nil
}

// surviving is where a function is behind a merge whose branches may disagree:
// at the first place that the merge has, one that a branch moved it to before
// the one that it had at the sync commit.
func (s *step) surviving(i int) (spot, error) {
	candidates := make([]spot, len(s.befores))
	for k, before := range s.befores {
		candidates[k] = before[i]
	}
	if !slices.ContainsFunc(candidates, func(c spot) bool { return !c.at(candidates[0]) || c.gone != candidates[0].gone }) {
		return candidates[0], nil
	}
	slices.SortStableFunc(candidates, func(a, b spot) int {
		return boolOrder(a.at(s.start[i])) - boolOrder(b.at(s.start[i]))
	})
	for _, c := range candidates {
		in, err := s.texts.at(s.ctx, s.Hash, c.file)
		if err != nil {
			return c, err
		}
		if c.find(in) != nil {
			return c, nil
		}
	}
	if gone := slices.IndexFunc(candidates, func(c spot) bool { return c.gone }); gone >= 0 {
		return candidates[gone], nil
	}
	return candidates[0], nil
}

func boolOrder(b bool) int {
	if b {
		return 1
	}
	return 0
}
