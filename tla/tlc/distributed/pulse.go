package distributed

import (
	"time"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// stall is how long a server that lost a worker may count nothing new. TLC may
// wait for ever then: whoever waits for states is woken before the lost one is
// counted out (TLCServerThread.handleRemoteWorkerLost), and not after.
const stall = time.Minute

// watch begins anew where the server does not go on. It is called once a second.
func (p *Pool) watch(e *exploration, t tlc.Progress, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if still := e.pulse.beat(t, now); e.fewer && still > stall {
		e.fail(again{"TLC's server does not go on without the worker that is lost"})
	}
}

// pulse is when a server last counted something new.
type pulse struct {
	counts tlc.Progress // without their time
	moved  time.Time
}

// beat takes the counts of now, and tells for how long they have been the same.
func (p *pulse) beat(t tlc.Progress, now time.Time) time.Duration {
	t.Elapsed, t.Rate = 0, 0
	if t != p.counts || p.moved.IsZero() {
		p.counts, p.moved = t, now
	}
	return now.Sub(p.moved)
}
