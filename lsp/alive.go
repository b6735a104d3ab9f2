package lsp

import (
	"context"
	"time"
)

// aliveInterval is how often the client's process is looked for. A client that
// dies usually closes the stream, which is noticed at once; this is for one
// whose stream a child process has inherited.
const aliveInterval = 5 * time.Second

// watchClient closes s.clientDied once the process is gone.
func (s *server) watchClient(pid int) {
	s.background.run(func(ctx context.Context) {
		ticker := time.NewTicker(aliveInterval)
		defer ticker.Stop()
		for {
			select {
			case <-ticker.C:
				if !alive(pid) {
					close(s.clientDied)
					return
				}
			case <-ctx.Done():
				return
			}
		}
	})
}
