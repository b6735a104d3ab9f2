// Package prove asks whether a model's checks can fail: it makes each action
// weaker in one place after the other, and sees whether some property minds.
//
// In: which explorations a mutant takes, what their results say of it, a copy of
// the model for each outside of the repository, how long and how far one may go.
// Out: which mutants there are (tla.Model.Mutants), which configs are asked and
// where their files are (coverage), running TLC (tla/tlc), printing
// (coverage/report). It writes into folders of its own only, and takes them away.
package prove

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/lockstep-tla/lockstep/coverage/outcomes"
	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/internal/scratch"
	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// Model is one root module with all that it uses, and the graphs that its
// configs explore.
type Model struct {
	Root      string               // name of the root module
	Files     map[string]*tla.File // by name without .tla; those that decide a run, the root's included
	Variables []string             // of the root
	Graphs    []Graph
}

// Graph is what configs that differ only in what they check explore.
type Graph struct {
	Config string   // the text of one of them with no check in it
	Names  []string // of the configs
	Checks []Check  // of all of them, each name once
	Next   string   // the next-state relation by name; "" where it has none
}

// Check is one name that configs list under INVARIANT or PROPERTY.
type Check struct {
	Name     string
	Property bool // under PROPERTY
	Temporal bool // TLC's liveness check is needed
	Own      bool // a property, and not TypeOK
}

// Options are how far a mutant is followed, and how.
type Options struct {
	Seconds    int   // of one exploration; below 1: 60
	States     int64 // distinct ones of one exploration; below 1: see bound
	Parallel   int   // explorations at a time; below 1: 1
	MemoryMB   int   // heap limit of each TLC; 0 leaves it to Java
	NoDeadlock bool  // do not report deadlocks
	Fresh      bool  // do not use what is kept
	Store      *outcomes.Store
	Engine     string // SHA-256 of the jar: a part of what results are kept under
	Unkept     bool   // the texts alone do not decide what TLC comes to: keep nothing
}

const defaultTime = time.Minute

// time is how long one exploration may take.
func (o Options) time() time.Duration {
	if o.Seconds < 1 {
		return defaultTime
	}
	return time.Duration(o.Seconds) * time.Second
}

// bound is how many distinct states of a mutant are looked at: ten times those
// of the model itself, so that one that never ends is left in time.
func (o Options) bound(base int64) int64 {
	switch {
	case o.States > 0:
		return o.States
	case base > 0:
		return 10*base + 1000
	}
	return 200_000
}

// Verdict is what became of a mutant.
type Verdict string

// The verdicts. Caught and CaughtByTool say that the check as a whole fails,
// NoNewStep that there was nothing to catch: the mutant may have lost steps, but
// makes none that the model could not make, so that no property of states and
// steps can tell it from the model. Survived is what to look at.
const (
	Caught       Verdict = "caught"
	CaughtByTool Verdict = "caught-by-tool" // by TypeOK, a deadlock, an error of evaluation
	Survived     Verdict = "survived"
	NoNewStep    Verdict = "no-new-step"
	Undecided    Verdict = "undecided" // the bound was reached
	NotBuildable Verdict = "not-buildable"
	Cancelled    Verdict = "cancelled"
	Failed       Verdict = "failed" // TLC could not be run
)

// Words are the verdict as a reader is told it: "no new step".
func (v Verdict) Words() string { return strings.ReplaceAll(string(v), "-", " ") }

// Outcome is one mutant and what became of it.
type Outcome struct {
	Mutant  *tla.Mutant
	Verdict Verdict
	By      string   // Caught: the property that fails; several are joined by " or " where TLC does not say which
	Path    []string // the actions of the counterexample; of a survivor, those to its first step that is new
	Reason  string   // one line; empty for Caught, NoNewStep and Survived
	Graph   []string // the configs whose exploration decided
	States  int64    // distinct, of the mutant in that exploration
	Model   int64    // distinct, of the model itself in that exploration; 0: not known
	Elapsed time.Duration
	Cached  bool // no TLC was started for it
}

// Progress is how far proving is.
type Progress struct {
	Now  string // the mutant that this speaks of, "" before the first
	Done int    // mutants
	TLC  tlc.Progress
}

// Run takes every mutant to its outcome, side by side. An error says that
// nothing could be asked: the model itself does not pass, or TLC does not run.
// Cancelling ctx ends all TLC and gives what there is by then. No folder is left.
func Run(ctx context.Context, engine verify.Runner, m Model, mutants []*tla.Mutant, opts Options, progress func(Progress)) ([]Outcome, error) {
	folder, err := scratch.New("", "lockstep-prove-")
	if err != nil {
		return nil, fmt.Errorf("no temporary folder for the mutants: %w", err)
	}
	defer folder.Remove()
	r := &runner{engine: engine, model: m, opts: opts, dir: folder.Path, progress: progress}
	if err := r.baseline(ctx); err != nil {
		return nil, err
	}
	out := make([]Outcome, len(mutants))
	free := semaphore.NewWeighted(int64(max(opts.Parallel, 1)))
	var group sync.WaitGroup
	for i, mutant := range mutants {
		if free.Acquire(ctx, 1) != nil {
			out[i] = Outcome{Mutant: mutant, Verdict: Cancelled, Reason: "cancelled before it was started"}
			continue
		}
		group.Go(func() {
			defer free.Release(1)
			out[i] = r.judge(ctx, mutant)
			r.finished(mutant)
		})
	}
	group.Wait()
	return out, nil
}

// runner is one call of Run.
type runner struct {
	engine verify.Runner
	model  Model
	opts   Options
	dir    string
	base   []int64 // distinct states of the model itself, by graph; 0 where it was not explored to its end

	mu       sync.Mutex
	done     int
	progress func(Progress)
}

func (r *runner) tell(now string, p tlc.Progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.progress != nil {
		r.progress(Progress{Now: now, Done: r.done, TLC: p})
	}
}

func (r *runner) finished(m *tla.Mutant) {
	r.mu.Lock()
	r.done++
	r.mu.Unlock()
	r.tell(nameOf(m), tlc.Progress{})
}

// nameOf is what progress calls a mutant.
func nameOf(m *tla.Mutant) string { return m.Definition + " · " + m.Kind.String() + " " + m.Old }
