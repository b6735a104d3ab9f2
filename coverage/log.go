package coverage

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"time"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	"github.com/lockstep-tla/lockstep/coverage/git"
	"github.com/lockstep-tla/lockstep/coverage/report"
)

// LogOptions say how history is read.
type LogOptions struct {
	FirstParent bool // a merge is one commit, compared with its first parent
}

// Log is the lockstep.log/1 object of the records, all of them where none is
// named: which commit since the sync commit did what to which covered function,
// compared with its parent. Paths are absolute. What is not committed is not in
// it. It asks git, so it takes as long as history is, and ends with ctx.
func (s *Snapshot) Log(ctx context.Context, options LogOptions, records ...string) report.Log {
	log := report.Log{Schema: "lockstep.log/1", Records: []report.LogRecord{}}
	for _, v := range s.chosen(records) {
		log.Records = append(log.Records, logRecord(ctx, v, options))
	}
	return log
}

func logRecord(ctx context.Context, v *view, options LogOptions) report.LogRecord {
	sync, _ := v.record.SyncCommit()
	r := report.LogRecord{
		Record: relative(v.root, v.path), SyncCommit: sync.Hash, Reason: v.reason, Commits: []report.LogCommit{},
	}
	switch {
	case v.reason != "":
		return r
	case v.without != "": // check has fingerprints to compare with, history has nothing
		r.Reason = v.without
		return r
	}
	h := newHistory(ctx, v.baseline, options)
	defer h.texts.close()
	if err := h.read(); err != nil {
		r.Reason = err.Error()
		return r
	}
	r.Touching, r.Reason = h.touching, notFollowed(v)
	for _, c := range slices.Backward(h.commits) {
		r.Commits = append(r.Commits, h.reported(c))
	}
	return r
}

// notFollowed tells of the covered functions that have no text at the sync
// commit to begin with: what happened to them is not in the log.
func notFollowed(v *view) string {
	reason, count := "", 0
	for _, c := range v.covered {
		if c.base != nil {
			continue
		}
		if count++; count == 1 {
			reason = c.name + " is not followed: " + c.reason
		}
	}
	if count > 1 {
		reason += fmt.Sprintf(" (and %d more)", count-1)
	}
	return reason
}

// coveredPaths are the paths that git is asked about: the coverage block and
// the files of the covered functions, as they were called at the sync commit.
func (b *baseline) coveredPaths() []string {
	var paths []string
	add := func(f *codeFile) {
		p := f.synced
		if filepath.IsLocal(p) && p == path.Clean(p) && p != "." && f.read != nil && !slices.Contains(paths, p) {
			paths = append(paths, p)
		}
	}
	for _, p := range b.record.Coverage {
		if f := b.files[p.Path]; f != nil {
			add(f)
		}
	}
	for _, c := range b.covered {
		add(c.origin())
	}
	return paths
}

// logged is a commit that did something to a covered function.
type logged struct {
	commit  git.Commit
	touches []touch
}

// touch is what a commit did to one covered function.
type touch struct {
	*coveredFunction
	drift.Drift
	moved *spot // where the commit put it, if it did
}

func (h *history) reported(c logged) report.LogCommit {
	out := report.LogCommit{
		Commit: c.commit.Hash, Subject: c.commit.Subject, Date: c.commit.Authored.Format(time.RFC3339), Functions: []report.LogFunction{},
	}
	slices.SortStableFunc(c.touches, func(a, b touch) int { return cmp.Compare(a.file.path, b.file.path) })
	for _, t := range c.touches {
		f := report.LogFunction{
			File: t.file.path, Name: t.name, Drift: string(t.Kind), Reason: t.Reason,
			Awaits: report.Awaits{Before: t.Before, After: t.After},
			Told:   told(&functionState{coveredFunction: t.coveredFunction, Drift: t.Drift}),
		}
		if t.moved != nil {
			f.Moved = &report.Moved{File: t.moved.file, Name: t.moved.name}
		}
		out.Functions = append(out.Functions, f)
	}
	return out
}
