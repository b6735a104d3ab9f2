package verify_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/coverage/verify"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// engine is a Runner for tests.
type engine func(ctx context.Context, job tlc.Job, progress func(tlc.Progress)) (tlc.Result, error)

func (e engine) Run(ctx context.Context, job tlc.Job, progress func(tlc.Progress)) (tlc.Result, error) {
	return e(ctx, job, progress)
}

func configs(names ...string) (all []verify.Config) {
	dir, _ := filepath.Abs("model")
	for _, name := range names {
		all = append(all, verify.Config{Name: name, Dir: dir, Path: filepath.Join(dir, name+".cfg"), Module: "Boats",
			Own: []string{name}, Properties: []string{name}, Expected: expect("PASS")})
	}
	return all
}

func words(outcomes []verify.Outcome) (all []string) {
	for _, o := range outcomes {
		all = append(all, fmt.Sprintf("%s %s %s %s", o.Config.Name, o.Result, o.Verdict, o.Reason))
	}
	return all
}

func TestRunGivesAnOutcomeForEachConfigInOrder(t *testing.T) {
	all := configs("P1", "P2", "P3")
	all[1].Problem = "no module defines what it uses"
	outcomes := verify.Run(t.Context(), engine(func(_ context.Context, job tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
		if job.Config == all[2].Path {
			return tlc.Result{}, errors.New("TLC could not be started: no such file")
		}
		return tlc.Result{NoError: true, Distinct: 16}, nil
	}), all, verify.Options{}, nil)
	want := []string{
		"P1 PASS as-expected ",
		"P2 ERROR error no module defines what it uses",
		"P3 ERROR error TLC could not be started: no such file",
	}
	if diff := cmp.Diff(want, words(outcomes)); diff != "" {
		t.Error(diff)
	}
}

func TestRunTellsProgress(t *testing.T) {
	var told []string
	verify.Run(t.Context(), engine(func(_ context.Context, _ tlc.Job, progress func(tlc.Progress)) (tlc.Result, error) {
		progress(tlc.Progress{Distinct: 7})
		return tlc.Result{NoError: true}, nil
	}), configs("P1", "P2"), verify.Options{}, func(p verify.Progress) {
		told = append(told, fmt.Sprintf("%s %d/%d %d", p.Config, p.Done, p.Total, p.TLC.Distinct))
	})
	want := []string{"P1 0/2 0", "P1 0/2 7", "P1 1/2 0", "P2 1/2 0", "P2 1/2 7", "P2 2/2 0"}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Error(diff)
	}
}

func TestRunCancelledKeepsWhatIsDone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	outcomes := verify.Run(ctx, engine(func(ctx context.Context, job tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
		if filepath.Base(job.Config) == "P2.cfg" {
			cancel()
			<-ctx.Done()
			return tlc.Result{Cancelled: true, Exit: -1}, nil
		}
		return tlc.Result{NoError: true}, nil
	}), configs("P1", "P2", "P3"), verify.Options{}, nil)
	want := []string{
		"P1 PASS as-expected ",
		"P2 ERROR cancelled cancelled before TLC was done",
		"P3 ERROR cancelled cancelled before it was started",
	}
	if diff := cmp.Diff(want, words(outcomes)); diff != "" {
		t.Error(diff)
	}
}

// Two at a time: the first two meet, which they could not if they ran in turn,
// and no third is ever beside them.
func TestRunInParallel(t *testing.T) {
	var mu sync.Mutex
	running, most := 0, 0
	both := make(chan struct{})
	outcomes := verify.Run(t.Context(), engine(func(ctx context.Context, _ tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
		mu.Lock()
		running++
		if most = max(most, running); running == 2 {
			select {
			case <-both:
			default:
				close(both)
			}
		}
		mu.Unlock()
		<-both
		mu.Lock()
		defer mu.Unlock()
		running--
		return tlc.Result{NoError: true}, ctx.Err()
	}), configs("P1", "P2", "P3", "P4", "P5"), verify.Options{Parallel: 2}, func(verify.Progress) {})
	if most != 2 {
		t.Errorf("%d ran at a time, want 2", most)
	}
	for i, o := range outcomes {
		if want := fmt.Sprintf("P%d", i+1); o.Config.Name != want || o.Verdict != verify.AsExpected {
			t.Errorf("outcome %d is %s %s", i, o.Config.Name, o.Verdict)
		}
	}
}

// Several workers take whichever path they come upon; only one worker's path
// can be compared with a recorded one.
func TestRunSettlesAViolationWithOneWorker(t *testing.T) {
	var workers []int
	runner := engine(func(_ context.Context, job tlc.Job, _ func(tlc.Progress)) (tlc.Result, error) {
		workers = append(workers, job.Workers)
		if job.Workers > 1 {
			return tlc.Result{Exit: 12, Violations: violated(tlc.Invariant, "P1"), Trace: trace("Late", "Early")}, nil
		}
		return tlc.Result{Exit: 12, Violations: violated(tlc.Invariant, "P1"), Trace: trace("Early")}, nil
	})
	outcomes := verify.Run(t.Context(), runner, configs("P1"), verify.Options{Workers: 4}, nil)
	if got := outcomes[0].TLC.Trace.String(); got != "Early" {
		t.Errorf("path %q, want one worker's", got)
	}
	known := configs("P1")
	known[0].Expected = expect("FAIL Early")
	outcomes = verify.Run(t.Context(), runner, known, verify.Options{Workers: 4}, nil)
	if outcomes[0].Verdict != verify.AsExpected {
		t.Errorf("a known finding is %s: %s", outcomes[0].Verdict, outcomes[0].Reason)
	}
	if diff := cmp.Diff([]int{4, 1, 1}, workers); diff != "" {
		t.Error(diff)
	}
}
