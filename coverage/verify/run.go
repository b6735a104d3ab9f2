package verify

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// Run runs the configs, starting them in the order given, and returns an
// outcome for each in that order: also for those that cannot be run, where TLC
// does not start, and for those that a cancelled ctx leaves out.
//
// progress (nil for none) is told of every start, every end and what TLC says
// in between. Its calls do not overlap, and none comes after Run has returned.
func Run(ctx context.Context, engine Runner, configs []Config, opts Options, progress func(Progress)) []Outcome {
	b := &batch{engine: engine, opts: opts, total: len(configs), progress: progress}
	outcomes := make([]Outcome, len(configs))
	var group errgroup.Group
	group.SetLimit(max(opts.Parallel, 1))
	for i, c := range configs {
		group.Go(func() error {
			outcomes[i] = b.settle(ctx, c)
			return nil
		})
	}
	_ = group.Wait() // no member of the group fails: a failure is an outcome
	return outcomes
}

// batch is one call of Run.
type batch struct {
	engine Runner
	opts   Options
	total  int

	mu       sync.Mutex
	done     int
	progress func(Progress)
}

// settle takes one config to its outcome.
func (b *batch) settle(ctx context.Context, c Config) Outcome {
	defer b.finished(c)
	o := Outcome{Config: c}
	if c.Problem != "" {
		return o.as(Error, Faulty, c.Problem)
	}
	if ctx.Err() != nil {
		return o.as(Error, Cancelled, "cancelled before it was started")
	}
	b.tell(c, tlc.Progress{})
	result, workers, err := b.run(ctx, c)
	switch {
	case err != nil && ctx.Err() != nil:
		return o.as(Error, Cancelled, "cancelled before TLC was done")
	case err != nil:
		return o.as(Error, Faulty, oneLine(err.Error()))
	}
	return Outcome{TLC: result, At: time.Now(), Workers: workers}.Judged(c)
}

// run runs TLC for c. Several workers find a violation by whichever path they
// come upon first, so one that they find is looked for again with one worker:
// its path is the same every time and can be compared and recorded. workers are
// those that the result is of.
func (b *batch) run(ctx context.Context, c Config) (result tlc.Result, workers int, err error) {
	job := b.job(c)
	tell := func(p tlc.Progress) { b.tell(c, p) }
	result, err = b.engine.Run(ctx, job, tell)
	if err != nil || job.Workers == 1 || len(result.Violations) == 0 || result.Cancelled {
		return result, job.Workers, err
	}
	workers, job.Workers = job.Workers, 1
	again, err := b.engine.Run(ctx, job, tell)
	if err != nil || len(again.Violations) == 0 && !again.Cancelled {
		// Found once is found: a model that draws at random may pass next time.
		return result, workers, nil
	}
	again.Elapsed += result.Elapsed
	return again, 1, nil
}

// job is TLC's task for c. A config that is known to fail runs with one worker
// from the start.
func (b *batch) job(c Config) tlc.Job {
	workers := max(b.opts.Workers, 1)
	if c.Variant || c.Expected != nil && c.Expected.Result == string(Fail) {
		workers = 1
	}
	return tlc.Job{
		Dir: c.Dir, Module: c.Module, Config: c.Path,
		Workers: workers, MemoryMB: b.opts.MemoryMB, NoDeadlock: b.opts.NoDeadlock,
	}
}

func (b *batch) tell(c Config, p tlc.Progress) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.send(c, p)
}

func (b *batch) finished(c Config) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done++
	b.send(c, tlc.Progress{})
}

// send calls progress; mu is held.
func (b *batch) send(c Config, p tlc.Progress) {
	if b.progress != nil {
		b.progress(Progress{Config: c.Name, Done: b.done, Total: b.total, TLC: p})
	}
}
