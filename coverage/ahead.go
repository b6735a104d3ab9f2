package coverage

import (
	"runtime"

	"golang.org/x/sync/errgroup"

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// inParallel calls do for each item, on all processors, and waits.
func inParallel[T any](items []T, do func(T)) {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, item := range items {
		group.Go(func() error {
			do(item)
			return nil
		})
	}
	_ = group.Wait() // do cannot fail
}

// parseAhead parses the covered files, at the sync commit and now, before they
// are asked for one after the other.
func (l *loader) parseAhead() {
	var parses []func() *tsindex.File
	for _, f := range l.files {
		now := l.sources[f.current]
		if f.base != nil {
			parses = append(parses, f.base.typescript)
		}
		if now != nil && !now.missing && (f.base == nil || now.src != f.base.src) {
			parses = append(parses, now.typescript)
		}
	}
	inParallel(parses, func(parse func() *tsindex.File) { parse() })
}

// compareAhead fills the memo with the verdicts of functions that stand where
// they stood, before they are asked for one after the other.
func (w *Workspace) compareAhead(covered []*coveredFunction, next *Snapshot) {
	inParallel(covered, func(c *coveredFunction) {
		now := next.sources[c.file.current]
		if !c.comparable() || now == nil || now.missing {
			return
		}
		file := now.typescript()
		if fn := c.twin(file); fn != nil {
			w.memo.compare(c, fn, file)
		}
	})
}
