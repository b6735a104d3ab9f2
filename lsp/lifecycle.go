package lsp

import (
	"context"
	"sync/atomic"
)

// The phases of a connection, in their order.
const (
	starting int32 = iota
	running
	shutDown
)

// phase is where a connection stands.
type phase struct{ value atomic.Int32 }

func (p *phase) is(value int32) bool { return p.value.Load() == value }
func (p *phase) set(value int32)     { p.value.Store(value) }

// Shutdown ends runs and refuses further requests; the process lives on until
// exit.
func (s *server) Shutdown(context.Context) error {
	s.phase.set(shutDown)
	s.runs.cancelAll()
	return nil
}

// Exit lets Serve return, with an error where no shutdown came before.
func (s *server) Exit(context.Context) error {
	select {
	case <-s.exited:
	default:
		close(s.exited)
	}
	return nil
}
