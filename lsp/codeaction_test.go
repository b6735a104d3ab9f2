package lsp

import (
	"testing"

	"go.lsp.dev/protocol"
)

// TestWanted: a client may ask for some kinds alone.
func TestWanted(t *testing.T) {
	for asked, want := range map[protocol.CodeActionKind]bool{
		"": true, "lockstep": true, "lockstep.run": true,
		"quickfix": false, "lock": false, "lockstep.run.all": false,
	} {
		if wanted(kindRun, []protocol.CodeActionKind{asked}) != want {
			t.Errorf("a client that asks for %q gets runs: %v", asked, !want)
		}
	}
	if !wanted(kindRun, nil) {
		t.Error("a client that asks for anything gets no runs")
	}
}
