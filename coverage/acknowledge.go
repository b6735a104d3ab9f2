package coverage

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/coverage/git"
)

// acknowledging keeps of functions that their text at HEAD was compared with the
// model.
type acknowledging struct {
	ctx       context.Context
	view      *view
	snapshot  *Snapshot
	plan      *SyncPlan
	next      *fingerprint.Baseline
	judgement fingerprint.Judgement
	head      git.Commit
}

// all takes in the functions one by one. The error says that one of them, or the
// judgement, is nothing that can be meant.
func (a *acknowledging) all(specs []string) error {
	if err := judged(a.judgement); err != nil {
		return err
	}
	var functions []*functionState
	for _, spec := range specs {
		meant, err := a.view.meant(spec)
		if err != nil {
			return err
		}
		for _, f := range meant {
			if !slices.Contains(functions, f) {
				functions = append(functions, f)
			}
		}
	}
	hash, err := a.view.repo.Head(a.ctx)
	if err == nil {
		a.head, err = a.view.repo.Resolve(a.ctx, hash)
	}
	if err != nil {
		return err
	}
	for _, f := range functions {
		a.one(f)
	}
	if a.judgement == fingerprint.Followed && a.modelStayed() {
		a.plan.Notes = append(a.plan.Notes, "the model is said to have followed, and no file of it changed with the code or after it")
	}
	return nil
}

func judged(judgement fingerprint.Judgement) error {
	if slices.Contains(fingerprint.Judgements(), judgement) {
		return nil
	}
	return fmt.Errorf("%q is no judgement: say none (no effect on the model), followed (the model followed), intended (a promise changed on purpose) or doubt (it may break one)", judgement)
}

// one acknowledges a function, or says why it cannot be.
func (a *acknowledging) one(f *functionState) {
	refuse := func(command, format string, values ...any) {
		a.plan.refuse(command, "%s %s", f.label(), fmt.Sprintf(format, values...))
	}
	switch {
	case f.now == nil && f.Kind == drift.Removed:
		refuse("", "is gone: take it out of the record's covered functions")
	case f.uncertain() != "" && (f.now == nil || f.comparable()): // else there was nothing at the sync commit
		refuse("", "is not compared: %s", f.uncertain())
	case f.Kind == drift.None && f.reviewed == nil && a.judgement != fingerprint.Doubt:
		a.plan.Notes = append(a.plan.Notes, f.label()+" is as at the sync commit: there is nothing to acknowledge")
	default:
		text, err := a.view.committed(a.ctx, f, a.head.Hash)
		if err != nil {
			refuse("git commit", "%s", err)
			return
		}
		a.keep(f, text)
	}
}

// keep puts the acknowledgement in the place of an earlier one.
func (a *acknowledging) keep(f *functionState, text *committedText) {
	kind, order, known := f.standing()
	if !known {
		kind, order = text.fn.Kind.String(), orderOf(text.fn, exactly(text.file, text.fn.Name))
	}
	entry := fingerprint.Acknowledgement{
		File: f.coveredFunction.file.path, Name: f.name, Kind: kind, Order: order,
		Commit: a.head.Hash, Date: a.head.Date.UTC().Format(time.RFC3339), Judgement: a.judgement, Print: text.print,
	}
	if text.path != entry.File {
		entry.AtFile = text.path
	}
	if text.fn.Name != entry.Name {
		entry.AtName = text.fn.Name
	}
	a.next.Acknowledged = slices.DeleteFunc(a.next.Acknowledged, func(known fingerprint.Acknowledgement) bool { return entry.Of(known) || f.isOf(known) })
	a.next.Acknowledged = append(a.next.Acknowledged, entry)
	said := acknowledgedAs(entry)
	said.Diff = f.diffTo(text.fn, text.file)
	a.plan.Acknowledged = append(a.plan.Acknowledged, said)
}

// modelStayed says whether the model is what it was before the code of the
// acknowledged functions changed.
func (a *acknowledging) modelStayed() bool {
	v := a.view
	var code, model []string
	for _, f := range a.plan.Acknowledged {
		code = append(code, f.File)
	}
	for _, src := range v.model.sources {
		model = append(model, relative(v.root, src.path))
		is, err := v.repo.Blob(a.ctx, a.head.Hash, relative(v.root, src.path))
		if src.missing != (err != nil) || sameLines(string(is)) != sameLines(src.src) {
			return false // it is being changed
		}
	}
	changes, err := v.repo.Log(a.ctx, v.commit.Hash, code)
	if err != nil || len(changes) == 0 {
		return false
	}
	follows, err := v.repo.Log(a.ctx, v.commit.Hash, model)
	if err != nil {
		return false
	}
	first, hashes := changes[len(changes)-1].Hash, []string(nil)
	for _, c := range follows {
		hashes = append(hashes, c.Hash)
	}
	standings, err := v.repo.Standings(a.ctx, first, hashes)
	return err == nil && !slices.ContainsFunc(hashes, func(hash string) bool { return hash == first || standings[hash] != git.Within })
}
