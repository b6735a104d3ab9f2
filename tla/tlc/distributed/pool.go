package distributed

import (
	"context"
	"fmt"
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// Options are how a Pool is opened.
type Options struct {
	Hosts []string      // whose workers may take part, by name or address; one that is named twice has two
	Port  int           // where this machine waits for them
	Wait  time.Duration // how long, before it goes without those that are missing
	Say   func(string)  // told of what happens, in lines for the user
}

// Pool is a run's side: the workers that are there. Close it.
type Pool struct {
	engine    tlc.Engine
	options   Options
	hosts     []host
	address   string // of this machine, as the workers reach it
	listeners []net.Listener
	opened    time.Time
	turn      chan struct{} // holds a value while something is explored
	late      bool          // the time for missing workers is up; for whoever has the turn
	stop      context.CancelFunc
	serving   sync.WaitGroup

	mu      sync.Mutex
	members []*member
	changed chan struct{} // closed when members change, and replaced
	current *exploration  // nil while nothing is explored
	last    int           // the number of the last exploration
	refused map[string]bool
}

// host is a machine that the user named.
type host struct {
	name      string
	addresses []netip.Addr
	wanted    int // workers
}

// Open begins to wait for workers. The error says that a name means no machine,
// or that the port is taken.
func Open(ctx context.Context, engine tlc.Engine, o Options) (*Pool, error) {
	p := &Pool{
		engine: engine, options: o, opened: time.Now(), turn: make(chan struct{}, 1),
		changed: make(chan struct{}), refused: map[string]bool{},
	}
	var here []netip.Addr
	for _, name := range o.Hosts {
		if i := slices.IndexFunc(p.hosts, func(h host) bool { return h.name == name }); i >= 0 {
			p.hosts[i].wanted++
			continue
		}
		addresses, err := net.DefaultResolver.LookupNetIP(ctx, "ip", name)
		if err != nil {
			return nil, fmt.Errorf("there is no machine %s: %w", name, err)
		}
		h := host{name: name, wanted: 1}
		for _, a := range addresses {
			h.addresses = append(h.addresses, a.Unmap())
		}
		p.hosts, here = append(p.hosts, h), append(here, facing(h.addresses)...)
	}
	if err := p.listen(here); err != nil {
		return nil, err
	}
	ctx, p.stop = context.WithCancel(context.WithoutCancel(ctx))
	for _, l := range p.listeners {
		p.serving.Go(func() { p.accept(ctx, l) })
	}
	return p, nil
}

// facing are the addresses of this machine from which the others are reached. It
// asks the system's routes and sends nothing.
func facing(others []netip.Addr) []netip.Addr {
	var here []netip.Addr
	for _, other := range others {
		conn, err := net.DialUDP("udp", nil, net.UDPAddrFromAddrPort(netip.AddrPortFrom(other, Port)))
		if err != nil {
			continue // no way leads there, as to IPv6 where there is none
		}
		if local, ok := conn.LocalAddr().(*net.UDPAddr); ok {
			here = append(here, local.AddrPort().Addr().Unmap())
		}
		_ = conn.Close()
	}
	return here
}

// listen listens at each of the addresses, and settles which one TLC tells its
// workers: one that other machines reach, if there is one, and IPv4 before IPv6.
func (p *Pool) listen(here []netip.Addr) error {
	slices.SortStableFunc(here, func(a, b netip.Addr) int { return rank(a) - rank(b) })
	var failed error
	for _, address := range slices.Compact(here) {
		listener, err := net.ListenTCP("tcp", net.TCPAddrFromAddrPort(netip.AddrPortFrom(address, uint16(p.options.Port))))
		if err != nil {
			failed = err
			continue
		}
		if p.address == "" {
			p.address = address.String()
		}
		p.listeners = append(p.listeners, listener)
	}
	switch {
	case len(p.listeners) > 0:
		return nil
	case failed != nil:
		return fmt.Errorf("cannot wait for workers at port %d, is it another run's? (--port): %w", p.options.Port, failed)
	}
	return fmt.Errorf("no way leads to %s", strings.Join(p.options.Hosts, ", "))
}

func rank(a netip.Addr) int {
	rank := 0
	if a.IsLoopback() {
		rank = 2
	}
	if a.Is6() {
		rank++
	}
	return rank
}

// Close lets all workers go.
func (p *Pool) Close() {
	for _, l := range p.listeners {
		_ = l.Close()
	}
	p.stop()
	p.serving.Wait()
}

// change changes what the Pool's mutex guards, and tells those who wait for it.
func (p *Pool) change(do func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	do()
	close(p.changed)
	p.changed = make(chan struct{})
}

func (p *Pool) say(format string, args ...any) {
	if p.options.Say != nil {
		p.options.Say(fmt.Sprintf(format, args...))
	}
}
