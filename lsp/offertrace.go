package lsp

import (
	"context"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"go.lsp.dev/protocol"
)

// methodShowTrace is the notification {record, config} by which the server has a
// client show a counterexample, after its user chose to see it.
const methodShowTrace = "lockstep/showTrace"

// answerShowTrace is the button below a verdict that leads to its path.
const answerShowTrace = "Show the trace"

// tellVerdict tells the user what a run came to. A client that shows traces
// offers to show the first one that nobody expects; nothing waits for the answer.
func (s *server) tellVerdict(ctx context.Context, v *view, run *report.Run) error {
	told := verdictOf(run)
	shown, ok := unexpected(run)
	if !ok || !v.session.asks || !v.session.has(commandTraceShown) {
		return s.client.ShowMessage(ctx, &protocol.ShowMessageParams{Type: told.kind, Message: told.line})
	}
	s.call(func(ctx context.Context) {
		answer, err := s.client.ShowMessageRequest(ctx, &protocol.ShowMessageRequestParams{
			Type: told.kind, Message: told.line, Actions: []protocol.MessageActionItem{{Title: answerShowTrace}},
		})
		if err == nil && answer != nil && answer.Title == answerShowTrace {
			err = s.conn.Notify(ctx, methodShowTrace, shown)
		}
		if err != nil && ctx.Err() == nil {
			s.log.Error("verdict not told", "error", err)
		}
	})
	return nil
}

// unexpected is the first path of a run that nobody expects.
func unexpected(run *report.Run) (showTraceArguments, bool) {
	for _, r := range run.Records {
		for _, o := range r.Outcomes {
			if len(o.Trace) > 0 && o.Verdict != "as-expected" && o.Verdict != "cancelled" {
				return showTraceArguments{Record: r.URI, Config: o.Config}, true
			}
		}
	}
	return showTraceArguments{}, false
}
