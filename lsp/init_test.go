package lsp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// offered are the titles of the code actions of a kind at a place, for a user
// who asks or an editor that looks by itself.
func offered(t *testing.T, c *lsptest.Client, u string, at protocol.Position, kind protocol.CodeActionKind, trigger protocol.CodeActionTriggerKind) []protocol.CodeAction {
	t.Helper()
	params := &protocol.CodeActionParams{Range: protocol.Range{Start: at, End: at}}
	params.Context.TriggerKind = trigger
	params.TextDocument.URI = uri.URI(u)
	var all, chosen []protocol.CodeAction
	if err := c.Call(protocol.MethodTextDocumentCodeAction, params, &all); err != nil {
		t.Fatal(err)
	}
	for _, action := range all {
		if action.Kind != nil && *action.Kind == kind {
			chosen = append(chosen, action)
		}
	}
	return chosen
}

// TestBeginRecord: a function that no record covers gets one by a command, whose
// files the editor makes; then the function is in step, and nothing is offered.
func TestBeginRecord(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	u := repo.open(t, c, desk)
	c.Wait("lockstep/status", nil)
	at := lsptest.At(t, repo.read(t, desk), "describe")

	if actions := offered(t, c, u, at, "refactor.cover", protocol.CodeActionTriggerKindAutomatic); len(actions) > 0 {
		t.Errorf("offered to nobody who asked: %+v", actions)
	}
	if actions := offered(t, c, u, lsptest.At(t, repo.read(t, desk), "giveBack"), "refactor.cover", 0); len(actions) > 0 {
		t.Errorf("offered for a covered function: %+v", actions)
	}
	actions := offered(t, c, u, at, "refactor.cover", protocol.CodeActionTriggerKindInvoked)
	if len(actions) == 0 || actions[len(actions)-1].Title != "Begin a record for Desk.describe" {
		t.Fatalf("offered: %+v", actions)
	}
	command := actions[len(actions)-1].Command
	c.Answer(protocol.MethodWorkspaceApplyEdit, lsptest.Object{"applied": true})
	raw, err := c.Execute(command.Command, command.Arguments[0])
	if err != nil {
		t.Fatal(err)
	}
	var answer struct{ Schema, State, Record string }
	if err := json.Unmarshal(raw, &answer); err != nil || answer.Schema != "lockstep.init/1" || answer.State != "written" {
		t.Fatalf("%s, %v", raw, err)
	}
	c.Wait(protocol.MethodWindowShowMessage, func(params json.RawMessage) bool { return strings.Contains(string(params), "Save its files") })
	var apply protocol.ApplyWorkspaceEditParams
	if err := protocol.Unmarshal(c.Wait(protocol.MethodWorkspaceApplyEdit, nil).Params, &apply); err != nil {
		t.Fatal(err)
	}
	for _, change := range apply.Edit.DocumentChanges {
		if made, ok := change.(*protocol.CreateFile); ok && made.Options != nil {
			t.Errorf("%s is not only made anew: %+v", made.URI, made.Options)
		}
	}
	c.ApplyEdit(&apply.Edit)
	c.Notify(protocol.MethodWorkspaceDidChangeWatchedFiles, lsptest.Object{"changes": []lsptest.Object{{"uri": repo.uri(answer.Record), "type": 1}}})
	c.Wait("lockstep/status", func(params json.RawMessage) bool {
		return strings.Contains(string(params), answer.Record+`":"in-step"`)
	})
	if actions := offered(t, c, u, at, "refactor.cover", 0); len(actions) > 0 {
		t.Errorf("offered for what is covered now: %+v", actions)
	}
	if _, err := c.Execute(command.Command, command.Arguments[0]); err == nil || !strings.Contains(err.Error(), "nothing is overwritten") {
		t.Errorf("a second time: %v", err)
	}
}

// TestInitCommand: what the command shows and refuses.
func TestInitCommand(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	capabilities := lsptest.Capabilities()
	capabilities["workspace"] = lsptest.Object{"applyEdit": true}
	c.Initialize(repo.folder(), lsptest.Object{"capabilities": capabilities})
	u := repo.open(t, c, desk)
	raw, err := c.Execute("lockstep.init", lsptest.Object{"uri": u})
	if err != nil || !strings.Contains(string(raw), `"name":"Desk.reserve"`) || !strings.Contains(string(raw), `"state":"proposed"`) {
		t.Errorf("proposed: %s, %v", raw, err)
	}
	raw, err = c.Execute("lockstep.init", lsptest.Object{"uri": u, "functions": []string{"describe"}, "dryRun": true, "name": "seats", "dir": repo.uri("docs/checks")})
	if err != nil || !strings.Contains(string(raw), `"docs/checks/verify-seats/model/Seats.tla"`) || !strings.Contains(string(raw), `"state":"new"`) {
		t.Errorf("shown: %s, %v", raw, err)
	}
	for want, argument := range map[string]lsptest.Object{
		"does not make files": {"uri": u, "functions": []string{"describe"}},
		"has no function":     {"uri": u, "functions": []string{"describes"}, "dryRun": true},
		"no file URI":         {"uri": "untitled:a"},
		"dir: ":               {"uri": u, "functions": []string{"describe"}, "dir": "untitled:b"},
		"there is no file":    {"uri": repo.uri("src/gone.ts")},
	} {
		if _, err := c.Execute("lockstep.init", argument); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", argument, err)
		}
	}
	actions := offered(t, c, u, lsptest.At(t, repo.read(t, desk), "describe"), "refactor.cover", 0)
	if len(actions) != 1 || actions[0].Title != "Cover Desk.describe in verify-crossing" || actions[0].Edit == nil {
		t.Errorf("offered to an editor that makes no files: %+v", actions)
	}
	// What is typed and not saved is in no commit.
	c.SetText(u, strings.Replace(repo.read(t, desk), "seats are free", "seats", 1))
	_, err = c.Execute("lockstep.init", lsptest.Object{"uri": u, "functions": []string{"describe"}, "dryRun": true})
	if err == nil || !strings.Contains(err.Error(), "not committed") {
		t.Errorf("unsaved: %v", err)
	}
}
