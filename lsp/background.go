package lsp

import (
	"context"
	"log/slog"
	"runtime/debug"
	"sync"
)

// background counts the work that must have ended before the server has. A
// sync.WaitGroup alone would not do: work is added while another goroutine
// already waits.
type background struct {
	ctx context.Context
	log *slog.Logger

	mu     sync.Mutex
	idle   *sync.Cond
	count  int
	closed bool
}

func newBackground(ctx context.Context, log *slog.Logger) *background {
	b := &background{ctx: ctx, log: log}
	b.idle = sync.NewCond(&b.mu)
	return b
}

// enter counts one piece of work, or refuses it once the server is closing.
func (b *background) enter() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return false
	}
	b.count++
	return true
}

func (b *background) leave() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.count--; b.count == 0 {
		b.idle.Broadcast()
	}
}

// run starts f on a goroutine of its own; ctx ends with the server.
func (b *background) run(f func(ctx context.Context)) {
	if !b.enter() {
		return
	}
	go func() {
		defer b.leave()
		defer func() {
			if r := recover(); r != nil {
				b.log.Error("panic in the background", "panic", r, "stack", string(debug.Stack()))
			}
		}()
		f(b.ctx)
	}()
}

// close refuses new work and waits until none is left. The context must have
// been cancelled.
func (b *background) close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	for b.count > 0 {
		b.idle.Wait()
	}
}
