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
		var earlier *baseline
		if before != nil {
			earlier = before.baseline
		}
		v.baseline = w.loadBaseline(ctx, f, next.sources, modelOf(before, next, f), earlier)
	}
	last := before.states()
	v.functions = make([]*functionState, len(v.covered))
	var lacking []*coveredFunction
	for i, c := range v.covered {
		if v.functions[i] = last.holding(c, next); v.functions[i] == nil {
			lacking = append(lacking, c)
		}
	}
	if before == nil || v.baseline != before.baseline {
		w.compareAhead(lacking, next)
	}
	for i, c := range v.covered {
		if v.functions[i] == nil {
			v.functions[i] = w.stateOf(v, last[c.key()], next, c)
		}
	}
	return v
}

// states are what is known of the covered functions, to go on from.
type states map[coveredKey]*functionState

func (v *view) states() states {
	if v == nil {
		return nil
	}
	known := make(states, len(v.functions))
	for _, state := range v.functions {
		known[state.key()] = state
	}
	return known
}

// holding is the state of a function whose code has not changed since: the
// record or the model may have. One that is elsewhere or nowhere depends on
// other files too.
func (s states) holding(c *coveredFunction, next *Snapshot) *functionState {
	last := s[c.key()]
	switch {
	case !c.comparable():
		return nil // whether it is there is asked of the text of now
	case last == nil, last.file != next.sources[c.file.current], last.now == nil, last.moved:
		return nil
	case last.coveredFunction == c:
		return last
	case !slices.Equal(last.without, c.without), !slices.Equal(last.inner, c.inner), last.against() != c.against():
		return nil
	}
	state := *last
	state.coveredFunction = c
	return &state
}

// sameBaseline says whether record, model and history are what they were.
func (w *Workspace) sameBaseline(b *baseline, next *Snapshot, f found) bool {
	if b.epoch != w.epoch || b.source != next.sources[f.record] || b.kept.source != next.sources[keptPath(f.record)] {
		return false
	}
	return b.sameNamesToday(next) && b.model.readFrom(next, f)
}

// modelOf is the record's model, the one before where no file of it changed.
func modelOf(before *view, next *Snapshot, f found) *model {
	if before != nil && before.model.readFrom(next, f) {
		return before.model.again()
	}
	return newModel(f, next.sources)
}

// readFrom says whether the model was read from the files as they are in next.
func (m *model) readFrom(next *Snapshot, f found) bool {
	var sources []*source
	for _, path := range append(slices.Clone(f.model), expectedPath(f.record)) {
		sources = append(sources, next.sources[path])
	}
	if len(sources) != len(m.sources) {
		return false
	}
	for _, src := range sources {
		if !slices.Contains(m.sources, src) {
			return false
		}
	}
	return true
}

// stateOf compares a covered function with its baseline. While its code does
// not parse, the last answer, nil for none, stays with a note.
func (w *Workspace) stateOf(v *view, last *functionState, next *Snapshot, c *coveredFunction) *functionState {
	now := next.sources[c.file.current]
	state := &functionState{coveredFunction: c, file: now}
	if !c.comparable() {
		state.Drift = drift.Drift{Kind: drift.NotCompared, Reason: c.reason}
		if now != nil && !now.missing && c.reason != "" {
			state.now = first(now.typescript().Find(c.name))
		}
		return state
	}
	w.locate(v, next, state)
	switch {
	case state.now == nil && state.Kind == "":
		state.Drift = drift.Drift{Kind: drift.Removed}
	case state.now != nil:
		state.Drift = w.memo.compare(c, state.now, state.file.typescript())
	}
	if state.Kind == drift.Unparsed && last != nil && last.Kind != drift.Unparsed && last.against() == c.against() {
		return hold(last, state, next)
	}
	return state
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
	return twinNamed(base.Name, base, baseFile, file)
}

// twinNamed is twin under a name that the function has had since.
func twinNamed(name string, base *tsindex.Function, baseFile, file *tsindex.File) *tsindex.Function {
	were := exactly(baseFile, base.Name)
	return twinOf(base.Kind.String(), orderOf(base, were), len(were), exactly(file, name))
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
