package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"go.lsp.dev/protocol"
)

const (
	confirmAdvance = "Advance"
	confirmWrite   = "Write"
	confirmNo      = "Not now"
)

// confirm shows the user what a plan changes, and asks. The answer is the view
// that stands then, in which the request still comes to the same. A client that
// cannot ask acknowledges at once, as its user chose a judgement: the sync commit,
// which passes what nobody may have looked at, does not advance.
func (s *server) confirm(ctx context.Context, v *view, request coverage.SyncRequest, plan coverage.SyncPlan) (*view, error) {
	if !v.session.asks {
		if request.To == "" {
			return v, nil
		}
		return nil, refused("nothing is written: this editor cannot ask. lockstep sync --to shows the changes in a terminal; lockstep.sync without confirm makes them at once")
	}
	message, yes := question(plan)
	answer, err := s.client.ShowMessageRequest(ctx, &protocol.ShowMessageRequestParams{
		Type: protocol.MessageTypeInfo, Message: message, Actions: []protocol.MessageActionItem{{Title: yes}, {Title: confirmNo}},
	})
	switch {
	case err != nil:
		return nil, err
	case (answer == nil || answer.Title != yes) && plan.To != "":
		return nil, refused("nothing is written: the sync commit stays")
	case answer == nil || answer.Title != yes:
		return nil, refused("nothing is written: what functions are compared with stays")
	}
	now := s.view.Load() // the user may have read for long
	again, err := s.plan(ctx, now, request)
	if err == nil && !sameChanges(again, plan) {
		err = s.modified(ctx, &coverage.Modified{What: "what it changes is something else"})
	}
	return now, err
}

// sameChanges says whether a plan that was made again still does what was shown.
func sameChanges(again, shown coverage.SyncPlan) bool {
	return len(again.Obstacles) == 0 && again.Diff == shown.Diff && slices.Equal(again.Acknowledged, shown.Acknowledged)
}

// mostShown bounds the lines of a diff in a message.
const mostShown = 24

// question tells what a plan changes, and the answer that lets it.
func question(plan coverage.SyncPlan) (message, yes string) {
	var lines []string
	switch {
	case plan.To != "":
		yes, lines = confirmAdvance, advanceLines(plan)
	case len(plan.Acknowledged) > 0:
		yes, lines = capital(words(plan)), acknowledgeLines(plan)
	default:
		yes, lines = confirmWrite, []string{fmt.Sprintf("lockstep: write %s?", plan.File)}
	}
	return strings.Join(append(lines, plan.Notes...), "\n"), yes
}

// advanceLines are the record's lines that change, and that sync.json is renewed.
func advanceLines(plan coverage.SyncPlan) []string {
	lines := []string{fmt.Sprintf("lockstep: advance the sync commit of %s from %.8s to %.8s?", plan.Record, plan.SyncCommit, plan.To)}
	record, _, renewed := strings.Cut(plan.Diff, "--- "+plan.File+"\n")
	for line := range strings.Lines(record) {
		if changed := strings.HasPrefix(line, "+") || strings.HasPrefix(line, "-"); changed && !strings.HasPrefix(line, "+++ ") && !strings.HasPrefix(line, "--- ") {
			lines = append(lines, strings.TrimRight(line, "\n"))
		}
	}
	lines = bounded(lines)
	if renewed {
		lines = append(lines, plan.File+" is renewed.")
	}
	return lines
}

// acknowledgeLines are the judgement, and the functions' diffs as
// lockstep sync --reviewed prints them.
func acknowledgeLines(plan coverage.SyncPlan) []string {
	var names, diffs []string
	for _, f := range plan.Acknowledged {
		names = append(names, f.Name)
		if f.Diff == "" {
			diffs = append(diffs, f.Name+": there is no diff, as only a fingerprint of its text before is known, or nothing changed")
		}
		for line := range strings.Lines(f.Diff) {
			diffs = append(diffs, strings.TrimRight(line, "\r\n"))
		}
	}
	lines := []string{fmt.Sprintf("lockstep: compared with the model, is this change of %s: %s?", strings.Join(names, ", "), words(plan))}
	return append(lines, bounded(diffs)...)
}

// words say the judgement of a plan that acknowledges.
func words(plan coverage.SyncPlan) string {
	return fingerprint.Judgement(plan.Acknowledged[0].Judgement).Words()
}

// bounded are the first lines, and how many more there are; a single one is shown
// in the place of its count.
func bounded(lines []string) []string {
	if more := len(lines) - mostShown; more > 1 {
		return append(lines[:mostShown:mostShown], fmt.Sprintf("… and %d more lines", more))
	}
	return lines
}

// capital begins a button's words, which are ASCII, with a capital.
func capital(words string) string { return strings.ToUpper(words[:1]) + words[1:] }
