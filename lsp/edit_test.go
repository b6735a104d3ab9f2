package lsp_test

import (
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

const moved = "src/counter/desk.ts"

// TestQuickFixes: an edit over the record, with its version, that leaves nothing
// to mend; the diagnostic that it answers is named.
func TestQuickFixes(t *testing.T) {
	repo := crossing(t)
	repo.Move(desk, moved)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	u := repo.open(t, c, skill)
	told := c.WaitDiagnostics(u, has("path-missing"))
	d, _ := told.Find("path-missing")
	var follow *protocol.CodeAction
	for _, action := range c.CodeAction(u, d.Range.Start, told.Diagnostics) {
		if action.Kind != nil && *action.Kind == protocol.CodeActionKindQuickFix {
			follow = &action
		}
	}
	if follow == nil || len(follow.Diagnostics) != 1 || follow.IsPreferred == nil {
		t.Fatalf("no preferred quick fix for the path: %+v", follow)
	}
	if changes := follow.Edit.DocumentChanges; len(changes) != 1 || changes[0].(*protocol.TextDocumentEdit).TextDocument.Version == nil {
		t.Errorf("the edit has no version: %+v", follow.Edit)
	}
	c.ApplyEdit(follow.Edit)
	c.WaitDiagnostics(u, lacks("path-missing"))
}

// TestFixAll: what needs no choice is one edit for a client that asks for it,
// and stands in no other answer.
func TestFixAll(t *testing.T) {
	repo := crossing(t)
	repo.Move(desk, moved)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	u := repo.open(t, c, skill)
	c.WaitDiagnostics(u, has("path-missing"))
	ask := func(only ...protocol.CodeActionKind) (actions []protocol.CodeAction) {
		t.Helper()
		params := &protocol.CodeActionParams{Context: protocol.CodeActionContext{Only: only}}
		params.TextDocument.URI = uri.URI(u)
		if err := c.Call(protocol.MethodTextDocumentCodeAction, params, &actions); err != nil {
			t.Fatal(err)
		}
		return actions
	}
	if others := ask(); len(others) > 0 && *others[len(others)-1].Kind == "source.fixAll.lockstep" {
		t.Errorf("offered without being asked for: %+v", others)
	}
	for _, kind := range []protocol.CodeActionKind{"source", "source.fixAll", "source.fixAll.lockstep"} {
		if actions := ask(kind); len(actions) != 1 || *actions[0].Kind != "source.fixAll.lockstep" || actions[0].Edit == nil {
			t.Fatalf("asked for %s: %+v", kind, actions)
		}
	}
	c.ApplyEdit(ask("source.fixAll")[0].Edit)
	c.WaitDiagnostics(u, lacks("path-missing"))
	if actions := ask("source.fixAll"); len(actions) > 0 {
		t.Errorf("there is more to mend: %+v", actions)
	}
}

// TestEditsForSimpleClients: plain changes for a client without versions, and
// nothing for one that applies no edits.
func TestEditsForSimpleClients(t *testing.T) {
	for name, edits := range map[string]bool{"changes": true, "none": false} {
		t.Run(name, func(t *testing.T) {
			repo := crossing(t)
			repo.Move(desk, moved)
			c, _ := serve(t)
			capabilities := lsptest.Capabilities()
			capabilities["workspace"] = lsptest.Object{}
			if edits {
				capabilities["workspace"] = lsptest.Object{"applyEdit": true}
			}
			kinds := c.Initialize(repo.folder(), lsptest.Object{"capabilities": capabilities}).Capabilities.CodeActionProvider.(*protocol.CodeActionOptions).CodeActionKinds
			if got := len(kinds) > 1; got != edits {
				t.Errorf("announced: %v", kinds)
			}
			u := repo.open(t, c, skill)
			d, _ := c.WaitDiagnostics(u, has("path-missing")).Find("path-missing")
			offered := false
			for _, action := range c.CodeAction(u, d.Range.Start, nil) {
				if action.Edit != nil {
					offered = true
					if len(action.Edit.DocumentChanges) > 0 || len(action.Edit.Changes) != 1 {
						t.Errorf("%+v", action.Edit)
					}
					c.ApplyEdit(action.Edit)
				}
			}
			if offered != edits {
				t.Errorf("offered: %v", offered)
			}
			if edits {
				c.WaitDiagnostics(u, lacks("path-missing"))
			}
		})
	}
}
