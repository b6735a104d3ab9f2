package lsp_test

import (
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

// TestCompletionWhileTyping: offers follow what is not saved yet, behind
// characters of two units, and replace what stands at the cursor.
func TestCompletionWhileTyping(t *testing.T) {
	_, c, u := openRecord(t, nil)
	c.Replace(u, "## Coverage record", "- `GiveBack(b)`: 🚢 `desk.ts` `Desk.de`.\n\n## Coverage record")
	at := lsptest.At(t, c.Text(u), "Desk.de`")
	end := protocol.Position{Line: at.Line, Character: at.Character + uint32(len("Desk.de"))}
	var items []protocol.CompletionItem
	c.Ask(protocol.MethodTextDocumentCompletion, u, lsptest.Object{"position": end}, &items)
	for _, item := range items {
		if item.Label != "Desk.describe" {
			continue
		}
		edit, ok := item.TextEdit.(*protocol.TextEdit)
		if !ok || edit.NewText != "Desk.describe" || edit.Range != (protocol.Range{Start: at, End: end}) {
			t.Errorf("%s is offered as %+v, want it from %v to %v", item.Label, item.TextEdit, at, end)
		}
		return
	}
	t.Errorf("Desk.describe is not offered: %+v", items)
}

// TestCompletionOfCommits: with their subjects, and nothing in prose.
func TestCompletionOfCommits(t *testing.T) {
	_, c, u := openRecord(t, nil)
	at := lsptest.At(t, c.Text(u), "sync-commit:")
	at.Character += uint32(len("sync-commit: "))
	var items []protocol.CompletionItem
	c.Ask(protocol.MethodTextDocumentCompletion, u, lsptest.Object{"position": at}, &items)
	detail := ""
	if len(items) == 1 {
		detail, _ = items[0].Detail.Get()
	}
	if !strings.HasSuffix(detail, "Sell seats") {
		t.Errorf("offered: %+v", items)
	}
	c.Ask(protocol.MethodTextDocumentCompletion, u, lsptest.Object{"position": lsptest.At(t, c.Text(u), "buyers who come")}, &items)
	if len(items) != 0 {
		t.Errorf("offered in prose: %+v", items)
	}
}
