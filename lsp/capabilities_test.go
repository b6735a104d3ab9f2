package lsp_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

// requestsOfTheServer are all that a server may ask a client for, and a client
// that declares nothing answers none of them.
var requestsOfTheServer = []string{
	protocol.MethodClientRegisterCapability, protocol.MethodWindowShowDocument,
	protocol.MethodWindowShowMessageRequest, protocol.MethodWindowWorkDoneProgressCreate,
	protocol.MethodWorkspaceApplyEdit, protocol.MethodWorkspaceCodeLensRefresh,
	protocol.MethodWorkspaceInlayHintRefresh, protocol.MethodWorkspaceConfiguration,
}

// TestBareClientsRun: without any capability a command among the code actions
// runs the property; its verdict comes as a message, its outcome as the answer.
func TestBareClientsRun(t *testing.T) {
	repo := crossing(t)
	c := lsptest.Start(t, lsptest.Build(t))
	c.Initialize("", lsptest.Object{"rootUri": repo.folder(), "capabilities": lsptest.Object{},
		"initializationOptions": lsptest.Object{"trusted": true}})
	u := repo.open(t, c, desk)
	at := lsptest.At(t, c.Text(u), "reserve(")
	run := bareRun(t, c, u, at)
	raw, err := c.Execute(run.Command, run.Arguments[0])
	if err != nil || !strings.Contains(string(raw), `"result":"PASS"`) {
		t.Fatalf("%v %s", err, raw)
	}
	c.Wait(protocol.MethodWindowShowMessage, says("PASS"))
	c.Shutdown()
	for _, method := range append(requestsOfTheServer, protocol.MethodProgress) {
		if asked := c.Events(method); len(asked) > 0 {
			t.Errorf("%s was sent: %s", method, asked[0].Params)
		}
	}
}

// bareRun is the command that runs something at a position, as it is offered to
// a client that takes only commands.
func bareRun(t *testing.T, c *lsptest.Client, u string, at protocol.Position) protocol.Command {
	t.Helper()
	var commands []protocol.Command
	c.Ask(protocol.MethodTextDocumentCodeAction, u, lsptest.Object{
		"range": protocol.Range{Start: at, End: at}, "context": lsptest.Object{"diagnostics": []any{}},
	}, &commands)
	for _, command := range commands {
		if command.Command == "lockstep.run" {
			return command
		}
	}
	t.Fatalf("nothing to run among %+v", commands)
	return protocol.Command{}
}

// TestWithoutLenses: what a lens does, a code action or a jump at its place does too.
func TestWithoutLenses(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	jumps := map[string]string{desk: protocol.MethodTextDocumentDeclaration, module: protocol.MethodTextDocumentImplementation}
	seen := map[string]bool{}
	for _, file := range []string{desk, module, skill} {
		u := repo.open(t, c, file)
		for _, lens := range c.CodeLens(u) {
			seen[lens.Command.Command] = true
			switch lens.Command.Command {
			case "lockstep.run", "lockstep.sync":
				if !hasCommand(c.CodeAction(u, lens.Range.Start, nil), lens.Command) {
					t.Errorf("%s: no code action does what the lens %q does", file, lens.Command.Title)
				}
			case "lockstep.show":
				at := lens.Range.Start
				if places := c.Jump(jumps[file], u, at); len(places) == 0 {
					t.Errorf("%s: no jump leads where the lens %q leads", file, lens.Command.Title)
				}
			}
		}
	}
	if !seen["lockstep.run"] || !seen["lockstep.show"] {
		t.Errorf("lenses of %v only", seen)
	}
}

// hasCommand says whether one of the actions is this command.
func hasCommand(actions []protocol.CodeAction, command protocol.Command) bool {
	for _, action := range actions {
		if action.Command.Command == command.Command && bytes.Equal(action.Command.Arguments[0], command.Arguments[0]) {
			return true
		}
	}
	return false
}

// TestShowIsTheServersWhereItMustBe: a client without the command of a lens
// leaves it to the server.
func TestShowIsTheServersWhereItMustBe(t *testing.T) {
	for name, can := range map[string]bool{"opens documents": true, "does not": false} {
		t.Run(name, func(t *testing.T) {
			repo := crossing(t)
			c, _ := serve(t)
			capabilities := lsptest.Capabilities()
			capabilities["window"] = lsptest.Object{"showDocument": lsptest.Object{"support": can}}
			c.Answer(protocol.MethodWindowShowDocument, lsptest.Object{"success": true})
			c.Initialize(repo.folder(), lsptest.Object{"capabilities": capabilities})
			show := showLens(t, c, repo.open(t, c, desk))
			_, err := c.Execute(show.Command, show.Arguments[0])
			asked := c.Events(protocol.MethodWindowShowDocument)
			if !can {
				if code(err) != requestFailed || len(asked) > 0 {
					t.Errorf("answered with %v, asked for %v", err, asked)
				}
				return
			}
			var shown protocol.ShowDocumentParams
			if err != nil || len(asked) != 1 || json.Unmarshal(asked[0].Params, &shown) != nil {
				t.Fatalf("answered with %v, asked for %v", err, asked)
			}
			if string(shown.URI) != repo.uri(module) || shown.Selection == nil {
				t.Errorf("shown: %+v", shown)
			}
		})
	}
}

func showLens(t *testing.T, c *lsptest.Client, u string) protocol.Command {
	t.Helper()
	for _, lens := range c.CodeLens(u) {
		if lens.Command.Command == "lockstep.show" {
			return lens.Command
		}
	}
	t.Fatal("no lens leads anywhere")
	return protocol.Command{}
}
