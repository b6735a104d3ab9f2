package verify

import (
	"context"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// Run runs the configs and returns an outcome for each in the order given: also
// for those that cannot be run, where TLC does not start, and for those that a
// cancelled ctx leaves out. Configs that one exploration can check share it,
// unless the options say otherwise; see plan for the order.
//
// progress (nil for none) is told of every start, every end and what TLC says
// in between. Its calls do not overlap, and none comes after Run has returned.
func Run(ctx context.Context, engine Runner, configs []Config, opts Options, progress func(Progress)) []Outcome {
	b := &batch{engine: engine, opts: opts, configs: configs, outcomes: make([]Outcome, len(configs)), here: make([]string, len(configs)), progress: progress}
	for i, c := range configs {
		b.here[i] = c.here(opts)
	}
	slots := int64(max(opts.Parallel, 1))
	free := semaphore.NewWeighted(slots)
	var group sync.WaitGroup
	tasks := plan(configs, opts)
	b.efforts = newEfforts(tasks)
	start := func(t task) {
		room := min(int64(t.workers(opts)), slots)
		if free.Acquire(ctx, room) != nil {
			b.settle(ctx, t) // it says for each that it was not started
			return
		}
		group.Go(func() {
			defer free.Release(room)
			b.settle(ctx, t)
		})
	}
	away, here := apart(tasks)
	first := len(away) > 0 && free.Acquire(ctx, 1) == nil // before those here have all the room, and workers wait
	group.Go(func() { b.distribute(ctx, away, first, free, start) })
	for _, t := range here {
		start(t)
	}
	group.Wait()
	return b.outcomes
}

// batch is one call of Run. Each task writes the outcomes of its own members.
type batch struct {
	engine   Runner
	opts     Options
	configs  []Config
	outcomes []Outcome
	here     []string // why each config runs here alone

	mu       sync.Mutex
	done     int
	efforts  *efforts
	progress func(Progress)
}

// settle takes a task's configs to their outcomes.
func (b *batch) settle(ctx context.Context, t task) {
	for len(t.members) > 1 && ctx.Err() == nil {
		alone := b.together(ctx, &t)
		for _, i := range alone {
			b.alone(ctx, task{members: []int{i}, size: t.size, fails: true})
		}
	}
	for _, i := range t.members {
		b.alone(ctx, task{members: []int{i}, size: t.size, fails: t.fails, alone: t.alone})
	}
}

// together explores once for all members of the task. Those that this settles
// leave the task, and so do those that have to be run alone, which are returned.
// A violation proves nothing but that what it names can be violated: its path is
// not that config's own, and whether the others hold is not known yet.
func (b *batch) together(ctx context.Context, t *task) (alone []int) {
	configs := b.configsOf(*t)
	tell := b.telling(*t)
	tell(tlc.Progress{})
	job := b.job(configs[0], *t)
	job.ConfigText = together(configs)
	result, err := b.explore(ctx, job, tell)
	switch {
	case ctx.Err() != nil:
		for i, member := range t.members {
			b.finished(*t, member, Outcome{Config: configs[i]}.as(Error, Cancelled, "cancelled before TLC was done"))
		}
		t.members = nil
		return nil
	case err == nil && result.Passed():
		for i, member := range t.members {
			o := Outcome{TLC: result, At: time.Now(), Workers: job.Workers, SharedWith: others(configs, i)}
			b.finished(*t, member, o.Judged(configs[i]))
		}
		t.members = nil
		return nil
	}
	b.waiting(*t)
	alone = blamed(configs, t.members, result)
	t.members = slices.DeleteFunc(t.members, func(i int) bool { return slices.Contains(alone, i) })
	return alone
}

func (b *batch) configsOf(t task) []Config {
	configs := make([]Config, len(t.members))
	for i, member := range t.members {
		configs[i] = b.configs[member]
	}
	return configs
}

// blamed are the members that have to be run alone after an exploration that did
// not pass: those that list what was violated, and all where nobody can say who
// is meant, as with a deadlock, an error, or a property that TLC does not name.
func blamed(configs []Config, members []int, r tlc.Result) []int {
	var list []int
	for i, c := range configs {
		lists := func(v tlc.Violation) bool {
			return slices.Contains(c.Properties, v.Name) || v.Kind == tlc.Temporal && v.Name == "" && len(c.Temporal) > 0
		}
		if slices.ContainsFunc(r.Violations, lists) {
			list = append(list, members[i])
		}
	}
	if len(list) == 0 || len(r.Errors) > 0 {
		return slices.Clone(members)
	}
	return list
}

// alone takes the only config of a task to its outcome.
func (b *batch) alone(ctx context.Context, t task) {
	c := b.configs[t.members[0]]
	b.finished(t, t.members[0], b.outcome(ctx, c, t))
}

func (b *batch) outcome(ctx context.Context, c Config, t task) Outcome {
	o := Outcome{Config: c}
	if c.Problem != "" {
		return o.as(Error, Faulty, c.Problem)
	}
	if ctx.Err() != nil {
		return o.as(Error, Cancelled, "cancelled before it was started")
	}
	tell := b.telling(t)
	tell(tlc.Progress{})
	result, workers, err := b.run(ctx, c, t, tell)
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
func (b *batch) run(ctx context.Context, c Config, t task, tell func(tlc.Progress)) (result tlc.Result, workers int, err error) {
	job := b.job(c, t)
	result, err = b.explore(ctx, job, tell)
	if err != nil || job.Workers == 1 || len(result.Violations) == 0 || result.Cancelled {
		return result, job.Workers, err
	}
	workers, job.Workers, job.Coverage = job.Workers, 1, false
	again, err := b.engine.Run(ctx, job, tell)
	if err != nil || len(again.Violations) == 0 && !again.Cancelled {
		// Found once is found: a model that draws at random may pass next time.
		return result, workers, nil
	}
	again.Elapsed += result.Elapsed
	return again, 1, nil
}

// explore runs TLC. Where it counts how often actions are taken and ends in an
// error, that may be one of the counting: it runs again without.
func (b *batch) explore(ctx context.Context, job tlc.Job, tell func(tlc.Progress)) (tlc.Result, error) {
	result, err := b.engine.Run(ctx, job, tell)
	if err != nil || !job.Coverage || len(result.Errors) == 0 || result.Cancelled {
		return result, err
	}
	job.Coverage = false
	return b.engine.Run(ctx, job, tell)
}

// job is TLC's task for c.
func (b *batch) job(c Config, t task) tlc.Job {
	return tlc.Job{
		Dir: c.Dir, Module: c.Module, Config: c.Path,
		Workers: t.workers(b.opts), MemoryMB: b.opts.MemoryMB, NoDeadlock: b.opts.NoDeadlock,
		Long: t.size.Distinct >= large, Coverage: t.counts(b.opts),
	}
}
