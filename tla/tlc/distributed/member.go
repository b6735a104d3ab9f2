package distributed

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"time"
)

// member is a worker that is there.
type member struct {
	host    string // as the user named it
	threads int
	link    *link
	state   state
	missed  bool // it could not begin the current exploration the first time
}

// state is what a member does in the current exploration.
type state int

const (
	idle state = iota
	asked
	exploring // TLC's server knows of it
	over      // TLC has let it go
	lost
)

// accept takes in workers until the listener is closed. What else goes wrong may
// pass, as too many open files.
func (p *Pool) accept(ctx context.Context, listener net.Listener) {
	for {
		conn, err := listener.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return
		case err != nil:
			select {
			case <-ctx.Done():
				return
			case <-time.After(beat):
			}
			continue
		}
		p.serving.Go(func() {
			ctx, stop := context.WithCancel(ctx)
			defer stop()
			l := newLink(conn)
			p.serving.Go(func() { l.keep(ctx) })
			p.welcome(l)
		})
	}
}

// welcome takes a worker in, follows what it says, and sees it off.
func (p *Pool) welcome(l *link) {
	m, why := p.greet(l)
	if m == nil {
		if why != "" {
			_ = l.send(message{Refused: why})
		}
		return
	}
	if l.send(message{Welcome: m.host}) != nil {
		return
	}
	p.change(func() {
		p.members = append(p.members, m)
		if p.current != nil && p.current.open {
			p.ask(m)
		}
	})
	p.say("%s takes part with %s", m.host, plural(m.threads, "thread"))
	p.lose(m, p.follow(m).Error(), true)
}

// greet hears what a worker says first. Without a member it is refused for the
// reason; without a reason it is none.
func (p *Pool) greet(l *link) (m *member, why string) {
	name := p.named(l.conn.RemoteAddr())
	if name == "" {
		return nil, fmt.Sprintf("this run does not expect %s (--distributed)", l.conn.RemoteAddr())
	}
	first, err := l.receive()
	switch {
	case err != nil || first.Hello == nil:
		return nil, ""
	case first.Hello.Speaks != dialect:
		why = "the run's lockstep speaks " + dialect + ", the worker's " + first.Hello.Speaks
	case first.Hello.Engine != p.engine.SHA256:
		why = fmt.Sprintf("the run has the TLC with SHA-256 %.12s…, the worker %.12s…", p.engine.SHA256, first.Hello.Engine)
	}
	if why != "" {
		p.refuse(name, why)
		return nil, why
	}
	return &member{host: name, threads: first.Hello.Threads, link: l}, ""
}

// refuse tells the user once for each host and reason.
func (p *Pool) refuse(name, why string) {
	line := fmt.Sprintf("%s cannot take part: %s", name, why)
	known := false
	p.change(func() { known, p.refused[line] = p.refused[line], true })
	if !known {
		p.say("%s", line)
	}
}

// named is what the user calls the machine at an address, "" for one that is not
// expected.
func (p *Pool) named(remote net.Addr) string {
	tcp, ok := remote.(*net.TCPAddr)
	if !ok {
		return ""
	}
	address := tcp.AddrPort().Addr().Unmap().WithZone("")
	for _, h := range p.hosts {
		if slices.ContainsFunc(h.addresses, func(a netip.Addr) bool { return a.WithZone("") == address }) {
			return h.name
		}
	}
	return ""
}

// follow hears what a member does until its connection ends.
func (p *Pool) follow(m *member) error {
	for {
		said, err := m.link.receive()
		if err != nil {
			return err
		}
		switch at := said.Part; {
		case at == nil || !p.isCurrent(at.Number):
		case at.Ready:
			p.change(func() {
				m.state = exploring
				p.current.tookPart(m.host)
			})
		case at.Lost != "" && p.asksAgain(m):
		case at.Lost != "":
			p.lose(m, at.Lost, false)
		default:
			p.change(func() { m.state = over })
		}
	}
}

// asksAgain asks a member once more that could not begin: TLC's server hands its
// standard modules out by way of a file that it writes anew for each worker, so
// that one of two who ask at once may get half of one.
func (p *Pool) asksAgain(m *member) bool {
	asks := false
	p.change(func() {
		if asks = p.current != nil && m.state == asked && !m.missed; asks {
			m.missed = true
			p.ask(m)
		}
	})
	return asks
}

func (p *Pool) isCurrent(number int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.current != nil && p.current.number == number
}

// lose notes that a member explores no more, and whether it has gone altogether.
// Where nobody else explores, TLC's server would wait for ever.
func (p *Pool) lose(m *member, why string, gone bool) {
	told := false
	p.change(func() {
		if gone {
			p.members = slices.DeleteFunc(p.members, func(other *member) bool { return other == m })
		}
		if p.current == nil || m.state != asked && m.state != exploring {
			return
		}
		told, m.state, p.current.fewer = true, lost, true
		p.current.abandonedBy(p.members)
	})
	if told {
		p.say("%s is lost: %s", m.host, why)
	}
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
