package lsp

import (
	"fmt"
	"strings"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"go.lsp.dev/protocol"
)

// verdict is what a run came to, in one line for the user.
type verdict struct {
	kind protocol.MessageType
	line string
}

// toldRun is the answer to a client's run: what it came to, and that in a line for
// clients that tell it themselves.
type toldRun struct {
	*report.Run
	Words    string `json:"words"`
	Severity string `json:"severity"` // info, warning or error
}

func (v verdict) severity() string {
	switch v.kind {
	case protocol.MessageTypeError:
		return "error"
	case protocol.MessageTypeWarning:
		return "warning"
	}
	return "info"
}

// verdictOf sums up a run: one outcome in full, several by what needs attention.
func verdictOf(run *report.Run) verdict {
	var all []report.Outcome
	for _, r := range run.Records {
		all = append(all, r.Outcomes...)
	}
	told := sum(all)
	switch len(all) {
	case 0:
		told = verdict{protocol.MessageTypeWarning, "lockstep: nothing to run"}
	case 1:
		told = verdict{kindOf(all[0]), "lockstep: " + lineOf(all[0])}
	}
	for _, problem := range run.Problems {
		told = verdict{min(told.kind, protocol.MessageTypeWarning), told.line + "; " + strings.TrimPrefix(problem, "lockstep: ")}
	}
	return told
}

func sum(all []report.Outcome) verdict {
	kind, expected := protocol.MessageTypeInfo, 0
	var others []string
	for _, o := range all {
		kind = min(kind, kindOf(o))
		if o.Verdict == "as-expected" && !o.Stale {
			expected++
			continue
		}
		others = append(others, o.Config+" "+o.Words)
	}
	line := fmt.Sprintf("lockstep: %d of %d configs as expected", expected, len(all))
	if len(others) > 0 {
		line += "; " + strings.Join(others, ", ")
	}
	return verdict{kind, line}
}

// kindOf is how loudly an outcome is told: the smaller, the louder.
func kindOf(o report.Outcome) protocol.MessageType {
	switch {
	case o.Verdict == "error":
		return protocol.MessageTypeError
	case o.Verdict == "changed", o.Stale:
		return protocol.MessageTypeWarning
	}
	return protocol.MessageTypeInfo
}

// lineOf is one outcome in one line.
func lineOf(o report.Outcome) string {
	parts := []string{o.Config + " " + o.Result, o.Words}
	if o.Verdict == "cancelled" {
		parts = []string{o.Config} // the reason says it, and that TLC came to nothing
	}
	if o.CodeDrifted {
		parts = append(parts, "code drifted")
	}
	if len(o.Trace) > 0 {
		parts = append(parts, strings.Join(o.Trace, " → "))
	}
	if o.Reason != "" {
		parts = append(parts, o.Reason)
	}
	if o.Distinct > 0 {
		parts = append(parts, report.States(o.Distinct))
	}
	return strings.Join(parts, " · ")
}
