package lsp

import (
	"context"
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
)

const (
	confirmYes = "Advance"
	confirmNo  = "Not now"
)

// confirm shows the user what a plan changes, and asks. The answer is the view
// that stands then, in which the request still comes to the same.
func (s *server) confirm(ctx context.Context, v *view, request coverage.SyncRequest, plan coverage.SyncPlan) (*view, error) {
	if !v.session.asks {
		return nil, refused("nothing is written: this editor cannot ask. lockstep sync --to shows the changes in a terminal; lockstep.sync without confirm makes them at once")
	}
	answer, err := s.client.ShowMessageRequest(ctx, &protocol.ShowMessageRequestParams{
		Type: protocol.MessageTypeInfo, Message: question(plan), Actions: []protocol.MessageActionItem{{Title: confirmYes}, {Title: confirmNo}},
	})
	switch {
	case err != nil:
		return nil, err
	case answer == nil || answer.Title != confirmYes:
		return nil, refused("nothing is written: the sync commit stays")
	}
	now := s.view.Load() // the user may have read for long
	again, err := s.plan(ctx, now, request)
	if err == nil && (again.Diff != plan.Diff || len(again.Obstacles) > 0) {
		err = s.modified(ctx, &coverage.Modified{What: "what it changes is something else"})
	}
	return now, err
}

// mostShown bounds the lines of a diff in a message.
const mostShown = 24

// question tells what advancing changes: the record's lines, that sync.json is
// renewed, and what passes without anybody having looked.
func question(plan coverage.SyncPlan) string {
	lines := []string{fmt.Sprintf("lockstep: advance the sync commit of %s from %.8s to %.8s?", plan.Record, plan.SyncCommit, plan.To)}
	record, _, renewed := strings.Cut(plan.Diff, "--- "+plan.File+"\n")
	for line := range strings.Lines(record) {
		if changed := strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-"); changed && !strings.HasPrefix(line, "+++ ") && !strings.HasPrefix(line, "--- ") {
			lines = append(lines, strings.TrimRight(line, "\n"))
		}
	}
	if more := len(lines) - mostShown; more > 0 {
		lines = append(lines[:mostShown], fmt.Sprintf("… and %d more lines", more))
	}
	if renewed {
		lines = append(lines, plan.File+" is renewed.")
	}
	return strings.Join(append(lines, plan.Notes...), "\n")
}
