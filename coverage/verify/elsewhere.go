package verify

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// here is why a config is not given to other machines, "" where it may be. A
// counterexample is one worker's; and what is known to be small is done before
// others have begun.
func (c Config) here(opts Options) string {
	switch {
	case c.Problem != "":
		return "it cannot be run"
	case c.ExpectsFail():
		return "it is expected to fail"
	case c.Here != "":
		return "it " + c.Here
	case opts.Coverage:
		return "the times that actions are taken are counted"
	case c.Last.below(large):
		return "it is small"
	}
	return ""
}

// apart are the tasks that other machines explore, and the others.
func apart(tasks []task) (away, here []task) {
	for _, t := range tasks {
		if t.away {
			away = append(away, t)
		} else {
			here = append(here, t)
		}
	}
	return away, here
}

// distribute has other machines explore tasks, one after the other, and starts
// here what they do not settle. TLC's server runs here and takes the room of one
// TLC from those beside it. It keeps that from one task to the next, or the workers
// would wait behind what runs here; what comes back gets it, since that may need
// all there is. held says that the first task has it already.
func (b *batch) distribute(ctx context.Context, tasks []task, held bool, free *semaphore.Weighted, start func(task)) {
	for i, t := range tasks {
		if held = held || free.Acquire(ctx, 1) == nil; held {
			t = b.elsewhere(ctx, t)
		}
		back := len(t.members) > 0
		if held && (back || i == len(tasks)-1) {
			free.Release(1)
			held = false
		}
		if back {
			start(t)
		}
	}
}

// elsewhere has other machines explore once for all members of a task. What they
// do not settle is left in the task, for TLC here: they prove nothing but that
// all hold.
func (b *batch) elsewhere(ctx context.Context, t task) task {
	if ctx.Err() != nil {
		return t
	}
	configs := b.configsOf(t)
	tell := b.telling(t)
	tell(tlc.Progress{})
	job := b.job(configs[0], t)
	if len(configs) > 1 {
		job.ConfigText = together(configs)
	}
	result, machines, err := b.opts.Elsewhere.Run(ctx, job, tell)
	if err == nil && result.Passed() && ctx.Err() == nil {
		for i, member := range t.members {
			o := Outcome{TLC: result, At: time.Now(), Workers: job.Workers, SharedWith: others(configs, i), Machines: machines}
			b.finished(t, member, o.Judged(configs[i]))
		}
		t.members = nil
		return t
	}
	if err == nil {
		err = errors.New("it did not pass there")
	}
	for _, member := range t.members {
		b.here[member] = oneLine(err.Error())
	}
	b.waiting(t)
	return t
}
