package coverage

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/coverage/report"
)

// advancing is the sync commit on its way to another commit. The record is read
// as it would be there: what it then says decides whether it may.
type advancing struct {
	ctx      context.Context
	snapshot *Snapshot
	*view
	plan *SyncPlan
	to   git.Commit
	// reviewed are the functions that this request says were compared with the
	// model at to, with its judgement.
	reviewed  []*functionState
	judgement fingerprint.Judgement
	lost      []string // functions and paths that the record names and the new commit lacks
	after     *view    // the record as it will be
}

// advance plans to name another sync commit. An error says that there is no such
// commit, or that what was reviewed is nothing that can be meant.
func (s *Snapshot) advance(ctx context.Context, v *view, req SyncRequest, plan *SyncPlan) error {
	if v.reason != "" {
		plan.State, plan.Reason = report.SyncUntold, v.reason
		return nil
	}
	a := &advancing{ctx: ctx, snapshot: s, view: v, plan: plan}
	if err := a.resolve(req); err != nil {
		return err
	}
	if err := a.review(req); err != nil {
		return err
	}
	record := a.rewritten()
	defer a.read(record)()
	if a.after == nil {
		return fmt.Errorf("with %s as its sync commit, %s is no verification record", short(a.to.Hash), plan.Record)
	}
	a.obstacles()
	a.settle(record)
	return ctx.Err()
}

// resolve finds the commit to advance to.
func (a *advancing) resolve(req SyncRequest) (err error) {
	if a.to, err = a.repo.Revision(a.ctx, req.To); err == nil && req.Squash {
		a.to, err = a.repo.SquashOf(a.ctx, a.to.Hash, a.synced())
	}
	if err != nil {
		return err
	}
	a.plan.To = a.to.Hash
	if err := a.follows(req.Squash); err != nil {
		return err
	}
	return a.checkedOut()
}

// follows refuses a commit that does not come after the sync commit. One that
// was found for a squash merge has another history, which only must not be an
// earlier part of the sync commit's own.
func (a *advancing) follows(squash bool) error {
	from, to := a.commit.Hash, a.to.Hash
	switch {
	case from == to:
		return nil
	case from == "":
		a.plan.Notes = append(a.plan.Notes, fmt.Sprintf("whether %s comes after the sync commit %s was not looked at: %s", short(to), a.sinceHash(), a.without))
		return nil
	}
	back, err := a.repo.Standings(a.ctx, from, []string{to})
	if err != nil {
		return err
	}
	if back[to] == git.Within {
		a.plan.refuse("", "%s comes before the sync commit %s, which does not go back", short(to), short(from))
		return nil
	}
	if squash {
		return nil
	}
	standings, err := a.repo.Standings(a.ctx, to, []string{from})
	if err != nil || standings[from] == git.Within {
		return err
	}
	if squashed, err := a.repo.SquashOf(a.ctx, from, a.synced()); err != nil || squashed.Hash == from {
		a.plan.refuse("", "%s does not come after the sync commit %s", short(to), short(from))
		return nil
	}
	a.plan.refuse("lockstep sync --to-squash "+short(from), "%s does not come after the sync commit %s; did a squash merge make another commit of that?", short(to), short(from))
	return nil
}

// checkedOut refuses a commit that HEAD does not contain: what is compared from
// then on would not be what led to the code at hand.
func (a *advancing) checkedOut() error {
	head, err := a.repo.Head(a.ctx)
	if err != nil {
		return err
	}
	standings, err := a.repo.Standings(a.ctx, head, []string{a.to.Hash})
	if err == nil && standings[a.to.Hash] != git.Within {
		a.plan.refuse("", "%s is not in the history of HEAD: check out or merge the branch that has it first", short(a.to.Hash))
	}
	return err
}

// synced are the covered files as they were called at the sync commit.
func (a *advancing) synced() []string {
	var paths []string
	for _, p := range a.record.Coverage {
		if f := a.files[p.Path]; f != nil && f.read != nil {
			paths = append(paths, f.synced)
		}
	}
	return paths
}

// review takes in what this request itself acknowledges.
func (a *advancing) review(req SyncRequest) error {
	if len(req.Reviewed) == 0 {
		return nil
	}
	if err := judged(req.Judgement); err != nil {
		return err
	}
	if req.Judgement == fingerprint.Doubt {
		return fmt.Errorf("a doubt has to be decided before the sync commit can advance")
	}
	a.judgement = req.Judgement
	for _, spec := range req.Reviewed {
		meant, err := a.meant(spec)
		if err != nil {
			return err
		}
		a.reviewed = append(a.reviewed, meant...)
	}
	return nil
}

// rewritten is the record with the new commit in its sync line and with the line
// numbers that hold there.
func (a *advancing) rewritten() string {
	edits, kept := a.snapshot.LineEdits(a.ctx, a.path, Epoch(a.to.Hash))
	a.keeping(kept)
	for _, sync := range a.record.SyncCommits {
		edits = append(edits, Edit{Place{a.path, sync.Span}, a.hash(sync.Span.Len())})
	}
	sortEdits(edits)
	return ApplyEdits(a.source.src, edits)
}

// keeping notes the numbers that no edit brings to the new commit, those of one
// reason together.
func (a *advancing) keeping(kept []KeptNumber) {
	var reasons []string
	numbers := map[string][]string{}
	for _, k := range kept {
		if numbers[k.Reason] == nil {
			reasons = append(reasons, k.Reason)
		}
		numbers[k.Reason] = append(numbers[k.Reason], fmt.Sprintf("%s (line %d)", k.Span.Of(a.source.src), a.source.lines.Line(k.Span.Start)))
	}
	for _, why := range reasons {
		words := "the number %s stays as it is: %s"
		if len(numbers[why]) > 1 {
			words = "the numbers %s stay as they are: %s"
		}
		a.plan.Notes = append(a.plan.Notes, fmt.Sprintf(words, strings.Join(numbers[why], ", "), why))
	}
}

// hash is the new commit's, as long as the old one was written, and longer where
// that would name several commits.
func (a *advancing) hash(length int) string {
	const least = 8
	for length = max(length, least); length < len(a.to.Hash); length += 4 {
		if found, err := a.repo.Resolve(a.ctx, a.to.Hash[:length]); err == nil && found.Hash == a.to.Hash {
			return a.to.Hash[:length]
		}
	}
	return a.to.Hash
}

// read reads the record as it will be, beside everything else as it is. The
// answer lets go of it.
func (a *advancing) read(record string) (done func()) {
	scratch := NewWorkspace([]string{a.path}, a.snapshot.settings)
	end := context.AfterFunc(a.ctx, scratch.Stop)
	scratch.Load(a.ctx)
	for path, src := range a.snapshot.sources {
		if src.overlay && path != a.path {
			scratch.Open(path, src.src)
		}
	}
	scratch.Open(a.path, record)
	a.after = scratch.Snapshot().view(a.path)
	return func() { end(); scratch.Close() }
}

// settle gives the texts to write, where nothing stands in the way.
func (a *advancing) settle(record string) {
	plan := a.plan
	if why := a.after.untold(); why != "" && len(plan.Obstacles) == 0 {
		a.plan.refuse("", "with %s as the sync commit nothing would be compared: %s", short(a.to.Hash), why)
	}
	if len(plan.Obstacles) > 0 {
		plan.State, plan.Notes = report.SyncRefused, []string{}
		return
	}
	next := a.toKeep()
	plan.counted(next)
	a.rewrite(a.write(a.path, a.source.src, record))
	a.rewrite(a.write(keptPath(a.path), a.kept.source.src, string(next.Format())))
	if plan.State = report.SyncStale; len(plan.Files) == 0 {
		plan.State, plan.Notes = report.SyncUpToDate, []string{}
	}
	for _, f := range a.reviewed {
		said := report.SyncFunction{File: f.coveredFunction.file.path, Name: f.name,
			Acknowledged: report.Acknowledged{Commit: a.to.Hash, Judgement: string(a.judgement)}}
		if then := a.thenOf(f); then != nil && then.base != nil {
			said.Diff = f.diffTo(then.base, then.file.parsed())
		}
		plan.Acknowledged = append(plan.Acknowledged, said)
	}
}

// toKeep is the new sync.json. What the new sync commit has of a function is not
// acknowledged any longer, also where a squash merge brought it there.
func (a *advancing) toKeep() *fingerprint.Baseline {
	next, dropped := a.after.toKeep()
	for _, c := range a.after.covered {
		if r := c.reviewed; r != nil && r.Judgement != fingerprint.Doubt && c.form != nil && c.reviewedAsSynced() {
			next.Acknowledged = slices.DeleteFunc(next.Acknowledged, r.Of)
		}
	}
	for _, d := range dropped {
		if d.Reason != caughtUp {
			a.plan.Dropped = append(a.plan.Dropped, d)
		}
	}
	return next
}

// reviewedAsSynced says whether the acknowledged text is what the function is at the sync
// commit.
func (c *coveredFunction) reviewedAsSynced() bool {
	return c.compare(drift.Side{Form: c.form, Start: c.base.Span.Start, Name: lastSegment(c.base.Name)}).Kind == drift.None
}

func (a *advancing) rewrite(w Write) {
	if sameLines(w.Before) == sameLines(w.After) {
		return
	}
	name := relative(a.root, w.Path)
	a.plan.Files = append(a.plan.Files, w)
	a.plan.Diff += udiff.Unified(name, name, sameLines(w.Before), sameLines(w.After))
}
