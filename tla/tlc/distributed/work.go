package distributed

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"sync"
	"time"

	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// Worker is how a machine takes part in others' runs.
type Worker struct {
	Host     string // of the runs
	Port     int
	Threads  int // that explore
	MemoryMB int // heap limit of TLC; 0 leaves it to Java
	Once     bool
	Say      func(string) // told of what happens, in lines for the user
}

// Work serves one run after another until ctx ends, or with Once the first one.
// It runs whatever models they send. The error is ctx's, or with Once that the
// run refused it or was lost.
func Work(ctx context.Context, engine tlc.Engine, w Worker) error {
	w.Say(fmt.Sprintf("waiting for a run at %s", net.JoinHostPort(w.Host, strconv.Itoa(w.Port))))
	ticker := time.NewTicker(look)
	defer ticker.Stop()
	refused := ""
	for {
		dialer := net.Dialer{Timeout: silence}
		conn, err := dialer.DialContext(ctx, "tcp", net.JoinHostPort(w.Host, strconv.Itoa(w.Port)))
		if err == nil {
			err = w.serve(ctx, engine, newLink(conn))
		}
		var no refusal
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &no):
			if w.Once {
				return err
			}
			if no.why != refused {
				w.Say(err.Error())
			}
			refused = no.why
		case err == nil && w.Once:
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-ticker.C:
		}
	}
}

// refusal says that a run does not want this worker.
type refusal struct{ why string }

func (r refusal) Error() string { return "the run cannot use this worker: " + r.why }

// serve takes part in one run; nil says that it was one.
func (w Worker) serve(ctx context.Context, engine tlc.Engine, l *link) error {
	ctx, stop := context.WithCancel(ctx)
	var parts sync.WaitGroup
	defer parts.Wait()
	defer stop()
	parts.Go(func() { l.keep(ctx) })
	if err := l.send(message{Hello: &hello{Speaks: dialect, Engine: engine.SHA256, Threads: w.Threads}}); err != nil {
		return err
	}
	first, err := l.receive()
	switch {
	case err != nil:
		return err
	case first.Welcome == "":
		return refusal{first.Refused}
	}
	w.Say(fmt.Sprintf("taking part in the run of %s, as %s", w.Host, first.Welcome))
	working := map[int]context.CancelFunc{}
	for {
		m, err := l.receive()
		if err != nil {
			stop()
			parts.Wait() // they tell how they ended before
			w.Say("the run is over")
			return nil
		}
		if m.Start != nil {
			ctx, cancel := context.WithCancel(ctx)
			working[m.Start.Number] = cancel
			parts.Go(func() { w.explore(ctx, engine, l, *m.Start) })
		}
		if cancel := working[m.Stop]; cancel != nil {
			cancel()
		}
	}
}

// explore takes part in one exploration and tells the run how it goes.
func (w Worker) explore(ctx context.Context, engine tlc.Engine, l *link, s start) {
	begun := time.Now()
	err := engine.Work(ctx, tlc.Working{
		Server: addressOf(l.conn.RemoteAddr()), Port: s.Port, Address: addressOf(l.conn.LocalAddr()),
		Threads: w.Threads, MemoryMB: w.MemoryMB,
	}, func() {
		w.Say("exploring")
		_ = l.send(message{Part: &part{Number: s.Number, Ready: true}})
	})
	took := time.Since(begun).Round(time.Second / 10)
	switch {
	case err == nil:
		w.Say(fmt.Sprintf("explored for %s", took))
		_ = l.send(message{Part: &part{Number: s.Number}})
	case ctx.Err() != nil:
		w.Say(fmt.Sprintf("stopped after %s", took))
	default:
		w.Say(err.Error())
		_ = l.send(message{Part: &part{Number: s.Number, Lost: err.Error()}})
	}
}

func addressOf(a net.Addr) string {
	if tcp, ok := a.(*net.TCPAddr); ok {
		return tcp.AddrPort().Addr().Unmap().String()
	}
	return ""
}
