package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// cancelArguments are the argument of lockstep.cancel.
type cancelArguments struct {
	Run string `json:"run"` // the run's name; all runs if left out
}

// executeCancel ends a run by its name.
func (s *server) executeCancel(arguments cancelArguments) error {
	if arguments.Run == "" {
		s.runs.cancelAll()
		return nil
	}
	if !s.runs.cancel(arguments.Run) {
		return invalidParams("no run %q is under way", arguments.Run)
	}
	return nil
}

// WorkDoneProgressCancel ends the run that reports under a token.
func (s *server) WorkDoneProgressCancel(_ context.Context, params *protocol.WorkDoneProgressCancelParams) error {
	s.runs.cancel(tokenName(params.Token))
	return nil
}
