// Package verify takes a record's configs to outcomes: it runs TLC on each and
// judges what came of it against what is recorded.
//
// In: the order and number of runs, whose violation a violation is, comparing
// result and path with an expectation, the exit status of all outcomes.
// Out: reading records, configs and modules (the caller says what a config
// checks and what is its own), running TLC itself (tla/tlc), finding code for
// a step, printing. Nothing here reads or writes a file.
package verify

import (
	"context"
	"time"

	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// Config is one .cfg with all that a verdict needs to know of it.
type Config struct {
	Name   string // without .cfg
	Path   string // of the .cfg, absolute
	Dir    string // the model's folder, absolute; TLC runs there
	Module string // the root module, without .tla

	// Own are the properties whose violation is the FAIL that this config is
	// for. Properties are all that it lists, UnderProperty those that it lists
	// under PROPERTY and not as invariants (they come last in Properties),
	// Temporal those of them that need TLC's liveness check. Where UnderProperty
	// is empty, any of Properties may be one.
	Own, Properties, UnderProperty, Temporal []string

	Variant  bool                // a negative control: P5_X__Name
	Expected *record.Expectation // nil: nothing is recorded
	Problem  string              // why it cannot be run, one line; "" when it can

	// Text is that of the .cfg. Graph is equal for configs of one Module and Dir
	// that differ only in what they check; "" says that this is not known.
	Text, Graph string
	Symmetric   bool // TLC explores one of several symmetric states
	// Here is why other machines cannot check it, in words that go on from its
	// name: "lists a PROPERTY"; "" where they can.
	Here   string
	Last   Size // of an earlier run, of whatever text
	Guards Guards
}

// Options are the user's choices for a run.
type Options struct {
	Workers    int  // TLC's worker threads where the path does not matter; below 1: chosen by size
	MemoryMB   int  // heap limit of each TLC in mebibytes; 0 leaves it to Java
	NoDeadlock bool // do not report deadlocks
	Parallel   int  // how many TLC run here at a time at most, and the most workers that are chosen; below 1 means 1
	NoShare    bool // run each config alone
	Coverage   bool // count how often actions are taken also where that takes long

	Elsewhere Distributor // explores with other machines what they can check; nil: all runs here
}

// Progress is how far a run has come. Several configs may be under way at
// once; each Progress speaks of one.
type Progress struct {
	Config      string // the config that this speaks of, or configs that run together
	Done, Total int    // configs that have an outcome, configs in all
	TLC         tlc.Progress

	Members []string // the configs that this speaks of
	Stage   Stage    // of all of them
	Last    Size     // of an earlier run of the largest of them
	Outcome *Outcome // of the only member, where it has ended
	// Share is how much of the whole run is done, by what its explorations took
	// last: 0 to 0.99, as nothing but its end tells the end; negative where that
	// of one is not known.
	Share float64
}

// Stage is how far a config is.
type Stage string

// The stages. A config may wait again after exploring: one that shared an
// exploration which did not pass.
const (
	Waiting   Stage = "waiting"
	Exploring Stage = "running"
	Ended     Stage = "done"
)

// Result is what the model checker found.
type Result string

// The results. Error is everything that is neither: it says nothing about the
// property.
const (
	Pass  Result = "PASS"
	Fail  Result = "FAIL"
	Error Result = "ERROR"
)

// Verdict is what a result means beside what is recorded.
type Verdict string

// The verdicts.
const (
	AsExpected Verdict = "as-expected"
	Changed    Verdict = "changed"
	Unrecorded Verdict = "unrecorded"
	Faulty     Verdict = "error" // of the model, the config or the tool
	Cancelled  Verdict = "cancelled"
)

// Outcome is what one run of a config came to.
type Outcome struct {
	Config   Config
	Result   Result
	Verdict  Verdict
	Reason   string   // one line in plain words; "" where result and verdict say all
	Warnings []string // why a PASS may mean less than it looks like, each a line
	Violated string   // the name of the property that was violated, own or not; "" for none
	TLC      tlc.Result

	At      time.Time // when TLC ended; zero where it was not run
	Workers int       // TLC's, of the run that gave the result
	Cached  bool      // found by an earlier run
	Stale   bool      // the model was written meanwhile: the outcome may be of another text; false of what was cancelled

	SharedWith []string // configs that the same exploration checked
	Machines   []string // that explored; none where TLC ran here alone
	// Here is why TLC ran here alone where Options.Elsewhere was there, one line
	// without an end; else "".
	Here string
}

// Settled says whether another run of the same model would come to the same: it
// passed, or failed by one worker's path. Whatever kept TLC from an answer may
// be gone next time.
func (o Outcome) Settled() bool {
	return o.Result == Pass || o.Result == Fail && o.Workers == 1
}

// Distributor explores with other machines, as distributed.Pool does. The error
// is nil where the exploration passed; where it is not, nothing is proved. It may
// be called from several goroutines at once.
type Distributor interface {
	Run(ctx context.Context, job tlc.Job, progress func(tlc.Progress)) (result tlc.Result, machines []string, err error)
}

// Runner runs TLC once, as tlc.Engine does. It may be called from several
// goroutines at once.
type Runner interface {
	Run(ctx context.Context, job tlc.Job, progress func(tlc.Progress)) (tlc.Result, error)
}
