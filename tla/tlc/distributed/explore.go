package distributed

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// exploration is one that is under way.
type exploration struct {
	number int
	port   int                // of TLC's registry
	open   bool               // TLC's server takes workers
	joined bool               // it knows of one
	fail   func(reason error) // ends it
	hosts  []string           // that explore, or did
	fewer  bool               // a worker was lost
	pulse  pulse              // of TLC's server
	late   *time.Timer        // finds out that no worker gets through
}

// Run explores a job with the workers that are there, and names their machines.
// It waits for those that are missing, for as long as the options say since the
// Pool was opened. Explorations take turns.
//
// The error is nil only where all was explored and nothing was found; the result
// has no Generated and no Depth then, which TLC's server counts in another way.
// Whatever else came of it proves nothing, and is to be found out by a TLC that
// runs alone; the error says why, in words that go on from "not distributed:". A
// worker that is lost on the way is no error where others are left: TLC gives its
// states to them, or, where it may have left some out, all is explored anew.
func (p *Pool) Run(ctx context.Context, job tlc.Job, progress func(tlc.Progress)) (tlc.Result, []string, error) {
	select {
	case p.turn <- struct{}{}:
		defer func() { <-p.turn }()
	case <-ctx.Done():
		return tlc.Result{}, nil, ctx.Err()
	}
	for attempt := 1; ; attempt++ {
		if err := p.await(ctx); err != nil {
			return tlc.Result{}, nil, err
		}
		if err := p.engine.Assumes(ctx, job); err != nil {
			return tlc.Result{}, nil, err
		}
		result, machines, err := p.explore(ctx, job, progress)
		if why := (again{}); ctx.Err() != nil || attempt == attempts || !errors.As(err, &why) {
			return result, machines, err
		}
		p.say("exploring anew: %v", err)
	}
}

// attempts is how often an exploration is begun at most.
const attempts = 3

// again says why an attempt was given up that may go better the next time: all
// workers were lost, or TLC's server went on after something that makes its word
// worthless.
type again struct{ why string }

func (a again) Error() string { return a.why }

// explore is one attempt.
func (p *Pool) explore(ctx context.Context, job tlc.Job, progress func(tlc.Progress)) (tlc.Result, []string, error) {
	port, err := freePort(p.address)
	if err != nil {
		return tlc.Result{}, nil, err
	}
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	e := p.begin(port, fail)
	defer p.end()
	result, spread, err := p.engine.Serve(ctx, job, tlc.Serving{Address: p.address, Port: port, Told: func(s tlc.Spread) { p.told(e, s) }}, func(t tlc.Progress) {
		p.watch(e, t, time.Now())
		if progress != nil {
			progress(t)
		}
	})
	switch {
	case ctx.Err() != nil:
		return result, nil, context.Cause(ctx)
	case err != nil:
		return result, nil, err
	}
	err = spread.Proves(result)
	result.Generated, result.Depth = 0, 0
	return result, p.explorers(e), err
}

// await waits until a worker of each host is there, or time is up.
func (p *Pool) await(ctx context.Context) error {
	timer := time.NewTimer(time.Until(p.opened.Add(p.options.Wait)))
	defer timer.Stop()
	for told := false; !p.late; told = true {
		missing, changed := p.missing()
		if len(missing) == 0 {
			return nil
		}
		if !told {
			p.say("waiting for %s: run `lockstep worker %s` there", strings.Join(missing, ", "), p.reachedAt())
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			p.late = true
			p.say("going on without %s", strings.Join(missing, ", "))
		}
	}
	if !p.anyone() {
		return errors.New("no worker is there")
	}
	return nil
}

func (p *Pool) anyone() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.members) > 0
}

// reachedAt is what a worker is given to find this run.
func (p *Pool) reachedAt() string {
	if p.options.Port == Port {
		return p.address
	}
	return net.JoinHostPort(p.address, fmt.Sprint(p.options.Port))
}

// missing are the hosts of which workers are not there; changed is closed when
// that may be others.
func (p *Pool) missing() (hosts []string, changed <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, h := range p.hosts {
		there := 0
		for _, m := range p.members {
			if m.host == h.name {
				there++
			}
		}
		if there < h.wanted {
			hosts = append(hosts, h.name)
		}
	}
	return hosts, p.changed
}

func (p *Pool) begin(port int, fail func(error)) *exploration {
	var e *exploration
	p.change(func() {
		p.last++
		e = &exploration{number: p.last, port: port, fail: fail}
		p.current = e
		for _, m := range p.members {
			m.state, m.missed = idle, false
		}
	})
	return e
}

// end asks all who still explore to stop.
func (p *Pool) end() {
	p.change(func() {
		for _, m := range p.members {
			_ = m.link.send(message{Stop: p.current.number})
		}
		if p.current.late != nil {
			p.current.late.Stop()
		}
		p.current = nil
	})
}

// told hears what TLC's server says of its workers. Once it takes them, all who
// are there are asked; if it knows of none after a while, their way to it is
// closed.
func (p *Pool) told(e *exploration, s tlc.Spread) {
	p.change(func() {
		e.joined, e.fewer = s.Joined > 0, e.fewer || s.Lost > 0
		if s.Doubt != "" {
			e.fail(again{s.Doubt})
		}
		if !s.Ready || e.open {
			return
		}
		e.open = true
		for _, m := range p.members {
			p.ask(m)
		}
		e.abandonedBy(p.members)
		e.late = time.AfterFunc(max(p.options.Wait, 2*silence), func() { p.unreached(e) })
	})
}

// ask gives a member its part; p.mu is held.
func (p *Pool) ask(m *member) {
	m.state = asked
	_ = m.link.send(message{Start: &start{Number: p.current.number, Port: p.current.port}})
}

func (p *Pool) unreached(e *exploration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.current == e && !e.joined {
		e.fail(fmt.Errorf("no worker reaches TLC here at %s: its connections go to any port", p.address))
	}
}

// abandonedBy ends the exploration where none of the members explores; p.mu is
// held.
func (e *exploration) abandonedBy(members []*member) {
	working := func(m *member) bool { return m.state == asked || m.state == exploring || m.state == over }
	if e.open && !slices.ContainsFunc(members, working) {
		e.fail(again{"all workers were lost"})
	}
}

// explorers are the machines that took part. One that was asked and is not lost is
// among them: TLC's server may be done before the worker's word that it explores
// is here.
func (p *Pool) explorers(e *exploration) []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.members {
		if m.state == asked {
			e.tookPart(m.host)
		}
	}
	return slices.Sorted(slices.Values(e.hosts))
}

// tookPart notes that a machine explores; the Pool's mu is held. There may be no
// exploration any more.
func (e *exploration) tookPart(host string) {
	if e != nil && !slices.Contains(e.hosts, host) {
		e.hosts = append(e.hosts, host)
	}
}

// freePort is a port that is free now.
func freePort(address string) (int, error) {
	listener, err := net.Listen("tcp", net.JoinHostPort(address, "0"))
	if err != nil {
		return 0, err
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port, nil
}
