package coverage

import (
	"context"
	"slices"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// view is one record in one Snapshot: its baseline, and every covered function
// as it is now. Immutable.
type view struct {
	*baseline
	functions []*functionState
}

// functionState is a covered function now.
type functionState struct {
	*coveredFunction
	drift.Drift
	now   *tsindex.Function // nil: not found
	file  *source           // where it is, or would be, now
	moved bool              // in another file or under another name than at the sync commit
	held  string            // why an earlier answer is shown in place of one for this text
}

// viewOf reuses what the previous Snapshot knew of the record.
func (w *Workspace) viewOf(ctx context.Context, prev, next *Snapshot, f found) *view {
	before := prev.view(f.record)
	v := &view{}
	if before != nil && w.sameBaseline(before.baseline, next, f) {
		v.baseline = before.baseline
	} else {
		for _, path := range f.model {
			ensure(next.sources, path)
		}
		ensureBeside(next.sources, f.record)
		v.baseline = w.loadBaseline(ctx, f, next.sources, newModel(f, next.sources))
		w.compareAhead(v.covered, next)
	}
	for _, c := range v.covered {
		v.functions = append(v.functions, w.stateOf(v, before, next, c))
	}
	return v
}

// sameBaseline says whether record, model and history are what they were.
func (w *Workspace) sameBaseline(b *baseline, next *Snapshot, f found) bool {
	if b.epoch != w.epoch || b.source != next.sources[f.record] || b.kept.source != next.sources[keptPath(f.record)] {
		return false
	}
	var sources []*source
	for _, path := range append(slices.Clone(f.model), expectedPath(f.record)) {
		sources = append(sources, next.sources[path])
	}
	if len(sources) != len(b.model.sources) {
		return false
	}
	for _, src := range sources {
		if !slices.Contains(b.model.sources, src) {
			return false
		}
	}
	return true
}

// stateOf compares a covered function with its baseline. While its code does
// not parse, the last answer stays, with a note.
func (w *Workspace) stateOf(v, before *view, next *Snapshot, c *coveredFunction) *functionState {
	now := next.sources[c.file.current]
	state := &functionState{coveredFunction: c, file: now}
	if c.base == nil && c.print == nil {
		state.Drift = drift.Drift{Kind: drift.NotCompared, Reason: c.reason}
		if now != nil && !now.missing && c.reason != "" {
			state.now = first(now.typescript().Find(c.name))
		}
		return state
	}
	last := lastState(before, c)
	if last != nil && last.coveredFunction == c && last.file == now && last.now != nil && !last.moved {
		return last // one that is elsewhere or nowhere depends on other files too
	}
	w.locate(v, next, state)
	switch {
	case state.now == nil && state.Kind == "":
		state.Drift = drift.Drift{Kind: drift.Removed}
	case state.now != nil:
		state.Drift = w.memo.compare(c, state.now, state.file.typescript())
	}
	if state.Kind == drift.Unparsed && last != nil && last.Kind != drift.Unparsed {
		return hold(last, state, next)
	}
	return state
}

func lastState(before *view, c *coveredFunction) *functionState {
	if before == nil {
		return nil
	}
	for _, state := range before.functions {
		if state.coveredFunction == c || state.base != nil && state.base == c.base && state.name == c.name {
			return state
		}
	}
	return nil
}

func first(functions []*tsindex.Function) *tsindex.Function {
	if len(functions) == 0 {
		return nil
	}
	return functions[0]
}

// locate finds the function in today's text: under its name in its file, else
// where it moved to. A file with a fault in it hides functions, so one that is
// not found there is unparsed, never removed.
func (w *Workspace) locate(v *view, next *Snapshot, state *functionState) {
	switch {
	case state.file != nil && state.file.fault != "":
		state.Drift = drift.Drift{Kind: drift.Unparsed, Reason: state.coveredFunction.file.path + " " + state.file.fault}
		return
	case state.file != nil && !state.file.missing:
		file := state.file.typescript()
		if fn := state.twin(file); fn != nil {
			state.now = fn
			return
		}
		if file.TimedOut || len(file.Broken) > 0 {
			state.Drift = drift.Drift{Kind: drift.Unparsed, Reason: state.coveredFunction.file.path + " does not parse and " + state.name + " is not found in it"}
			return
		}
	}
	if to, in := w.moved(v, next, state.coveredFunction); to != nil {
		state.now, state.file, state.moved = to, in, true
	}
}

// twin is the function of the same name now. Where there are several on either
// side, such as a getter and its setter, it is the one of the same kind and
// order.
func twin(base *tsindex.Function, baseFile, file *tsindex.File) *tsindex.Function {
	were, order := exactly(baseFile, base.Name), 0
	for _, fn := range were {
		if fn == base {
			break
		}
		if fn.Kind == base.Kind {
			order++
		}
	}
	return twinOf(base.Kind.String(), order, len(were), exactly(file, base.Name))
}

// twinOf is the function among namesakes of now that is the one of a kind and
// order among those that there were.
func twinOf(kind string, order, were int, same []*tsindex.Function) *tsindex.Function {
	if were < 2 && len(same) < 2 {
		return first(same)
	}
	for _, fn := range same {
		if fn.Kind.String() != kind {
			continue
		}
		if order == 0 {
			return fn
		}
		order--
	}
	if were < 2 {
		return first(same)
	}
	return nil
}

// exactly are the functions of that qualified name.
func exactly(file *tsindex.File, name string) []*tsindex.Function {
	var same []*tsindex.Function
	for _, fn := range file.Find(name) {
		if fn.Name == name {
			same = append(same, fn)
		}
	}
	return same
}
