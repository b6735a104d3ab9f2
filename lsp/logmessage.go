package lsp

import (
	"context"

	"go.lsp.dev/protocol"
)

// tellLog puts a line where it disturbs nobody: into what the client shows of its
// servers' logs. Standard error is for lockstep's own faults, since some clients
// take every line of it for an error.
func (s *server) tellLog(ctx context.Context, line string) {
	message := &protocol.LogMessageParams{Type: protocol.MessageTypeInfo, Message: "lockstep: " + line}
	if err := s.client.LogMessage(ctx, message); err != nil && ctx.Err() == nil {
		s.log.Error("log message not sent", "error", err)
	}
}
