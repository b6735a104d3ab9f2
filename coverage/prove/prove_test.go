package prove_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/coverage/outcomes"
	"github.com/lockstep-tla/lockstep/coverage/prove"
	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// pier is a model with seven mutants, one for each way that they can go.
const pier = `---- MODULE Pier ----
VARIABLES boats, bell, lamp
Moor == /\ boats = 0
        /\ bell = 0
        /\ lamp = 0
        /\ boats' = 1
        /\ bell' = 1
        /\ lamp' = 1
Leave == boats > 0 /\ UNCHANGED <<boats, bell, lamp>>
Next == Moor \/ Leave
====
`

func pierModel() (prove.Model, []*tla.Mutant) {
	file := tla.Parse("Pier.tla", pier)
	model := tla.NewModel(file.Modules[0], func(string) *tla.Module { return nil })
	return prove.Model{
		Root: "Pier", Files: map[string]*tla.File{"Pier": file}, Variables: model.Variables(),
		Graphs: []prove.Graph{{
			Config: "NEXT Next\n", Names: []string{"P1_Apart", "P2_Rings"}, Next: "Next",
			Checks: []prove.Check{{Name: "TypeOK"}, {Name: "Apart", Own: true}, {Name: "Rings", Own: true, Property: true}},
		}},
	}, model.Mutants("")
}

// fake stands in for TLC: it answers by what is missing in the module that it is
// given, and by what it is asked to check.
type fake struct{ runs chan string }

func (f fake) Run(ctx context.Context, job tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
	src, err := os.ReadFile(filepath.Join(job.Dir, "Pier.tla"))
	if err != nil {
		return tlc.Result{}, err
	}
	f.runs <- job.Dir
	has := func(text string) bool { return strings.Contains(string(src), text) }
	asks := func(name string) bool { return strings.Contains(job.ConfigText, "  "+name+"\n") }
	path := &tlc.Trace{States: []tlc.State{{}, {Action: "Moor"}}}
	broken := func(exit int, kind tlc.Kind, name string) tlc.Result {
		return tlc.Result{Exit: exit, Distinct: 5, Violations: []tlc.Violation{{Kind: kind, Name: name}}, Trace: path}
	}
	switch {
	case !has("boats = 0"):
		return broken(12, tlc.Invariant, "Apart"), nil
	case !has("bell = 0") && asks("TypeOK"):
		return broken(12, tlc.Invariant, "TypeOK"), nil
	case !has("bell = 0"): // TLC names only a part of the property
		return broken(13, tlc.ActionProperty, ""), nil
	case !has("lamp = 0"):
		return broken(12, tlc.Invariant, "LockstepBound"), nil
	case !has("boats' = 1"):
		return tlc.Result{Exit: 150, Errors: []tlc.ModelError{{Message: "Unknown\noperator"}}}, nil
	case !has("bell' = 1") && asks("LockstepSame"):
		return broken(13, tlc.ActionProperty, "LockstepSame"), nil
	case !has("boats > 0"):
		return tlc.Result{Exit: 75, Errors: []tlc.ModelError{{Message: "no value"}}}, nil
	}
	return tlc.Result{NoError: true, Distinct: 4}, nil
}

func words(outcomes []prove.Outcome) (all []string) {
	for _, o := range outcomes {
		all = append(all, strings.TrimSpace(fmt.Sprintf("%s: %s %s %s %v", o.Mutant.Old, o.Verdict, o.By, o.Reason, o.Path)))
	}
	return all
}

// run proves in a temporary folder of its own, in which nothing may be left.
func run(t *testing.T, ctx context.Context, runner fake, opts prove.Options) ([]prove.Outcome, error) {
	t.Helper()
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	model, mutants := pierModel()
	got, err := prove.Run(ctx, runner, model, mutants, opts, func(prove.Progress) {})
	left, readErr := os.ReadDir(temporary)
	if readErr != nil || len(left) > 0 {
		t.Errorf("%d files are left: %v", len(left), readErr)
	}
	return got, err
}

func TestEachMutantIsJudged(t *testing.T) {
	runner := fake{make(chan string, 100)}
	opts := prove.Options{Parallel: 2, Store: outcomes.In(t.TempDir()), Engine: "jar"}
	got, err := run(t, t.Context(), runner, opts)
	want := []string{
		"boats = 0: caught Apart  [Moor]",
		"bell = 0: caught Rings  [Moor]",
		"lamp = 0: undecided  more than 4 states []",
		"boats' = 1: not-buildable  Unknown operator []",
		"bell' = 1: survived   [Moor]",
		"lamp' = 1: no-new-step   []",
		"boats > 0: caught-by-tool  no value []",
	}
	if diff := cmp.Diff(want, words(got)); diff != "" || err != nil {
		t.Errorf("%v\n%s", err, diff)
	}
	for _, o := range got {
		if o.Cached || o.Model != 4 && o.Verdict == prove.Survived {
			t.Errorf("%s: cached %t, the model has %d states", o.Mutant.Old, o.Cached, o.Model)
		}
	}

	first := len(runner.runs)
	again, err := run(t, t.Context(), runner, opts)
	if diff := cmp.Diff(want, words(again)); diff != "" || err != nil || len(runner.runs) != first {
		t.Errorf("%d further runs for what is known, %v\n%s", len(runner.runs)-first, err, diff)
	}
	opts.Unkept = true
	if _, err := run(t, t.Context(), runner, opts); err != nil || len(runner.runs) != 2*first {
		t.Errorf("%d runs where texts do not decide, want %d: %v", len(runner.runs)-first, first, err)
	}
}

// What is not done in time is undecided, and is asked again next time.
func TestTimeIsBounded(t *testing.T) {
	model, mutants := pierModel()
	slow := slowRunner{}
	got, err := prove.Run(t.Context(), slow, model, mutants[:1], prove.Options{Seconds: 1, Store: outcomes.In(t.TempDir())}, nil)
	if err != nil || got[0].Verdict != prove.Undecided || got[0].Reason != "not done within 1s" || got[0].Cached {
		t.Errorf("%v %+v", err, got)
	}
}

type slowRunner struct{}

func (slowRunner) Run(ctx context.Context, _ tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
	<-ctx.Done()
	return tlc.Result{Cancelled: true, Exit: -1, Elapsed: time.Second}, nil
}

func TestCancelledKeepsNothing(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	temporary, store := t.TempDir(), outcomes.In(filepath.Join(t.TempDir(), "store"))
	t.Setenv("TMPDIR", temporary)
	model, mutants := pierModel()
	runner := cancelling{fake{make(chan string, 9)}, cancel}
	got, err := prove.Run(ctx, runner, model, mutants, prove.Options{Store: store}, nil)
	if err != nil || len(got) != 7 {
		t.Fatalf("%d outcomes, %v", len(got), err)
	}
	for _, o := range got {
		if o.Verdict != prove.Cancelled {
			t.Errorf("%s is %s", o.Mutant.Old, o.Verdict)
		}
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}

// cancelling answers for the model itself, and is cancelled in the first mutant.
type cancelling struct {
	fake
	cancel context.CancelFunc
}

func (c cancelling) Run(ctx context.Context, job tlc.Job, progress func(tlc.Progress)) (tlc.Result, error) {
	if len(c.runs) == 0 {
		return c.fake.Run(ctx, job, progress)
	}
	c.cancel()
	return tlc.Result{Cancelled: true, Exit: -1}, nil
}

// A model that does not pass as it is cannot show that a check would fail.
func TestTheModelItselfHasToPass(t *testing.T) {
	model, mutants := pierModel()
	file := tla.Parse("Pier.tla", strings.Replace(pier, "boats = 0", "TRUE", 1))
	model.Files["Pier"] = file
	_, err := prove.Run(t.Context(), fake{make(chan string, 9)}, model, mutants, prove.Options{}, nil)
	if err == nil || err.Error() != "the model itself does not pass P1_Apart, P2_Rings: invariant Apart is violated; lockstep run tells more" {
		t.Errorf("%v", err)
	}
	_, err = prove.Run(t.Context(), failing{}, model, mutants, prove.Options{}, nil)
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}

type failing struct{}

func (failing) Run(context.Context, tlc.Job, func(tlc.Progress)) (tlc.Result, error) {
	return tlc.Result{}, os.ErrNotExist
}
