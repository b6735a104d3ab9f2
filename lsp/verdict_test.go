package lsp

import (
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"go.lsp.dev/protocol"
)

func TestVerdict(t *testing.T) {
	pass := report.Outcome{Config: "P1_OneHolder", Result: "PASS", Verdict: "as-expected", Words: "as expected", Distinct: 8016012, CodeDrifted: true}
	changed := report.Outcome{Config: "P2_Other", Result: "FAIL", Verdict: "changed", Words: "changed", Reason: "PASS was recorded", Trace: []string{"Init", "Claim"}}
	broken := report.Outcome{Config: "P3_Broken", Result: "ERROR", Verdict: "error", Words: "error", Reason: "unknown operator Foo"}
	ended := report.Outcome{Config: "P5_Ended", Result: "ERROR", Verdict: "cancelled", Words: "cancelled", Reason: "cancelled before TLC was done"}
	edited := report.Outcome{Config: "P4_Edited", Result: "PASS", Verdict: "as-expected", Words: "stale", Stale: true, Reason: "the model was written"}
	for name, c := range map[string]struct {
		outcomes []report.Outcome
		kind     protocol.MessageType
		line     string
	}{
		"none":    {nil, protocol.MessageTypeWarning, "lockstep: nothing to run"},
		"pass":    {[]report.Outcome{pass}, protocol.MessageTypeInfo, "lockstep: P1_OneHolder PASS · as expected · code drifted · 8,016,012 states"},
		"changed": {[]report.Outcome{changed}, protocol.MessageTypeWarning, "lockstep: P2_Other FAIL · changed · Init → Claim · PASS was recorded"},
		"edited":  {[]report.Outcome{edited}, protocol.MessageTypeWarning, "lockstep: P4_Edited PASS · stale · the model was written"},
		"ended":   {[]report.Outcome{ended}, protocol.MessageTypeInfo, "lockstep: P5_Ended · cancelled before TLC was done"},
		"beside":  {[]report.Outcome{pass, edited}, protocol.MessageTypeWarning, "lockstep: 1 of 2 configs as expected; P4_Edited stale"},
		"several": {[]report.Outcome{pass, changed, broken}, protocol.MessageTypeError, "lockstep: 1 of 3 configs as expected; P2_Other changed, P3_Broken error"},
	} {
		t.Run(name, func(t *testing.T) {
			got := verdictOf(&report.Run{Records: []report.RunRecord{{Outcomes: c.outcomes}}})
			if want := map[protocol.MessageType]string{1: "error", 2: "warning", 3: "info"}[c.kind]; got.severity() != want {
				t.Errorf("severity %q, want %q", got.severity(), want)
			}
			if got.kind != c.kind || got.line != c.line {
				t.Errorf("got %v %q\nwant %v %q", got.kind, got.line, c.kind, c.line)
			}
		})
	}
}
