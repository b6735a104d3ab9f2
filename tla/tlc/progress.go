package tlc

import (
	"sync"
	"time"
)

// clock hands a run's progress on: at each of TLC's messages, and once a
// second between them with a new Elapsed. Calls never overlap.
type clock struct {
	start  time.Time
	ticker *time.Ticker
	quit   chan struct{}
	done   chan struct{}

	mu      sync.Mutex
	last    Progress
	counted time.Duration // Elapsed when TLC gave the counts of last
	tell    func(Progress)
}

func startClock(tell func(Progress)) *clock {
	c := &clock{
		start: time.Now(), ticker: time.NewTicker(time.Second),
		quit: make(chan struct{}), done: make(chan struct{}),
		last: Progress{Phase: PhaseParsing}, tell: tell,
	}
	go func() {
		defer close(c.done)
		for {
			select {
			case <-c.quit:
				return
			case <-c.ticker.C:
				c.tick()
			}
		}
	}()
	return c
}

func (c *clock) tick() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.last.Elapsed = time.Since(c.start)
	c.send()
}

// update takes TLC's own counts.
func (c *clock) update(p Progress) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p.Elapsed = time.Since(c.start)
	p.Rate = c.last.Rate
	if p.Generated != c.last.Generated {
		if since := p.Elapsed - c.counted; c.last.Generated > 0 && since >= rateTime {
			p.Rate = int64(float64(p.Distinct-c.last.Distinct) / since.Seconds())
		}
		c.counted = p.Elapsed
	}
	c.last = p
	c.send()
}

// rateTime is how far apart two counts stand that tell a rate: TLC counts once
// more at its end, whenever that is.
const rateTime = time.Second

// send calls tell; mu is held.
func (c *clock) send() {
	if c.tell != nil {
		c.tell(c.last)
	}
}

// stop ends the clock; no call comes after it.
func (c *clock) stop() time.Duration {
	c.ticker.Stop()
	close(c.quit)
	<-c.done
	return time.Since(c.start)
}
