package verify

import "github.com/lockstep-tla/lockstep/tla/tlc"

// telling tells of an exploration of the task, each time that it is called.
func (b *batch) telling(t task) func(tlc.Progress) {
	told := b.of(t, Exploring)
	return func(p tlc.Progress) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.efforts.spend(t, p.Elapsed)
		told := told
		told.TLC = p
		b.send(told)
	}
}

// waiting tells that the members of a task wait for explorations of their own.
func (b *batch) waiting(t task) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.send(b.of(t, Waiting))
}

// finished takes in the outcome of a member of the task.
func (b *batch) finished(t task, member int, o Outcome) {
	if b.opts.Elsewhere != nil && len(o.Machines) == 0 && o.Verdict != Cancelled {
		o.Here = b.here[member]
	}
	b.outcomes[member] = o
	b.mu.Lock()
	defer b.mu.Unlock()
	b.done++
	b.efforts.end(member)
	told := b.of(t, Ended)
	told.Members, told.Outcome = []string{o.Config.Name}, &o
	b.send(told)
}

// of is what is told of a task.
func (b *batch) of(t task, stage Stage) Progress {
	configs := b.configsOf(t)
	p := Progress{Stage: stage, Last: t.size}
	for _, c := range configs {
		p.Members = append(p.Members, c.Name)
	}
	p.Config = groupName(configs)
	return p
}

// send calls progress; mu is held.
func (b *batch) send(p Progress) {
	if b.progress == nil {
		return
	}
	p.Done, p.Total, p.Share = b.done, len(b.configs), b.efforts.share()
	b.progress(p)
}
