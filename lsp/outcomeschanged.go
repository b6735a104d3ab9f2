package lsp

import "time"

// outcomesChanged takes in what other processes have come to, as `lockstep run`
// in a terminal, whose news are among the changed files. Of this server's own
// runs there is nothing to take in, and nothing is told.
func (s *server) outcomesChanged(changed []string) {
	began := time.Now()
	if s.view.Load().workspace.Recall(changed) {
		s.mutate(func(v *view) {
			v.snapshot = v.workspace.Snapshot()
		})
	}
	s.watch(began)
}
