package lsp

import (
	"context"
	"time"

	"go.lsp.dev/jsonrpc2"
)

// methodQueue is the notification of all that runs and waits; its parameters are
// what lockstep.queue answers.
const methodQueue = "lockstep/queue"

// queueInterval is the time between two lockstep/queue at least: TLC tells of
// itself more often than anybody reads.
const queueInterval = 250 * time.Millisecond

// tellQueue sends lockstep/queue whenever the queue has changed, until the
// server ends. It is for a client that has asked for it.
func (s *server) tellQueue(ctx context.Context) {
	pause := time.NewTimer(0)
	defer pause.Stop()
	for {
		select {
		case <-pause.C:
		case <-ctx.Done():
			return
		}
		select {
		case <-s.queue.news:
		case <-ctx.Done():
			return
		}
		s.sendQueue(ctx)
		pause.Reset(queueInterval)
	}
}

// sendQueue sends lockstep/queue as it is now. What is sent later is never older.
func (s *server) sendQueue(ctx context.Context) {
	s.queue.telling.Lock()
	defer s.queue.telling.Unlock()
	raw, err := marshalAny(s.queue.state())
	if err == nil {
		err = s.conn.Notify(ctx, methodQueue, jsonrpc2.RawMessage(raw))
	}
	if err != nil && ctx.Err() == nil {
		s.log.Error("queue not sent", "error", err)
	}
}
