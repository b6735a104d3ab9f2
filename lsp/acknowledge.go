package lsp

import (
	"context"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"go.lsp.dev/protocol"
)

// acknowledgeArguments are the argument of lockstep.acknowledge.
type acknowledgeArguments struct {
	Record    string   `json:"record"`            // URI
	Functions []string `json:"functions"`         // FILE#FUNCTION
	Judgement string   `json:"judgement"`         // none, followed, intended or doubt
	DryRun    bool     `json:"dryRun,omitempty"`  // only say what it comes to
	Confirm   bool     `json:"confirm,omitempty"` // show what changed, and ask, before it is kept
	// What was seen when the command was offered; another one now is answered
	// with ContentModified.
	Head string `json:"head,omitempty"` // full hash of the commit that was checked out
	Text string `json:"text,omitempty"` // hash of the functions' texts
}

// executeAcknowledge keeps that functions were compared with the model, and
// answers with the lockstep.sync/1 object.
func (s *server) executeAcknowledge(ctx context.Context, arguments acknowledgeArguments) (protocol.LSPAny, error) {
	if len(arguments.Functions) == 0 {
		return nil, invalidParams("functions: which were compared with the model?")
	}
	return s.sync(ctx, asked{arguments.Record, arguments.DryRun, arguments.Confirm}, coverage.SyncRequest{
		Reviewed: arguments.Functions, Judgement: fingerprint.Judgement(arguments.Judgement),
		Seen: coverage.Seen{Head: arguments.Head, Text: arguments.Text},
	})
}
