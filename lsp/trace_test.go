package lsp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

const careless = "P1_NoSeatSoldTwice__Careless"

// A counterexample is known once it was found, is told in every format, and is
// stale as soon as the editor holds another model.
func TestTrace(t *testing.T) {
	repo := crossing(t)
	c := lsptest.Start(t, lsptest.Build(t))
	c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{"trusted": true, "commands": []string{"lockstep.showTrace"}}})
	ask := lsptest.Object{"record": repo.uri(skill)}
	if _, err := c.Execute("lockstep.trace", ask); code(err) != requestFailed || !strings.Contains(err.Error(), "no counterexample is known") {
		t.Errorf("before a run: %v", err)
	}
	if _, err := c.Execute("lockstep.run", lsptest.Object{"record": repo.uri(skill), "configs": []string{careless}}); err != nil {
		t.Fatal(err)
	}
	u := repo.open(t, c, module)
	if shown := traceLenses(c, u); len(shown) != 1 || shown[0] != `{"record":"`+repo.uri(skill)+`","config":"`+careless+`"}` {
		t.Errorf("the lenses of the model show %v", shown)
	}
	trace := traced(t, c, ask)
	if trace.Schema != "lockstep.trace/1" || trace.URI != repo.uri(skill) || trace.Root != repo.folder() || trace.Config != careless || trace.Stale {
		t.Errorf("told is %+v", trace)
	}
	if len(trace.Steps) != 2 || trace.Steps[1].Words != "Reserve(b2)" || repo.folder()+"/"+trace.Steps[1].File != repo.uri(module) || trace.Steps[1].Title() != "Reserve(b2)" || trace.Lanes[trace.Steps[1].Lane] != (report.Lane{Name: "b2", Of: "Buyers"}) {
		t.Errorf("the steps are %+v", trace.Steps)
	}
	for format, begins := range map[string]string{"html": "<!DOCTYPE html>", "markdown": "### `" + careless + "`", "text": careless + " · FAIL"} {
		raw, err := c.Execute("lockstep.trace", lsptest.Object{"record": repo.uri(skill), "config": careless, "format": format})
		var page struct{ Format, Text, URI string }
		if err != nil || json.Unmarshal(raw, &page) != nil || page.Format != format || !strings.HasPrefix(page.Text, begins) || page.URI != repo.uri(skill) {
			t.Errorf("%s: %v %s", format, err, raw)
		}
	}
	raw, err := c.Execute("lockstep.trace", lsptest.Object{"record": repo.uri(skill), "format": "html", "nonce": "c2VhdHMtb25jZS1vbmx5"})
	if err != nil || !strings.Contains(string(raw), "nonce-c2VhdHMtb25jZS1vbmx5") || !strings.Contains(string(raw), repo.uri(skill)) {
		t.Errorf("a webview gets %v %.300s", err, raw)
	}
	c.Replace(u, "free' = free + 1", "free' = 1 + free")
	if trace := traced(t, c, ask); !trace.Stale || trace.Steps[1].Title() != "Reserve" {
		t.Errorf("of another model is told %+v", trace)
	}
	for problem, argument := range map[string]lsptest.Object{
		"takes a record":       {},
		"nonce goes with html": {"record": repo.uri(skill), "format": "text", "nonce": "c2VhdHMtb25jZS1vbmx5"},
		"characters of base64": {"record": repo.uri(skill), "format": "html", "nonce": "' 'unsafe-inline"},
		"not \"svg\"":          {"record": repo.uri(skill), "format": "svg"},
		"has no config P9":     {"record": repo.uri(skill), "config": "P9"},
		"no outcome of P1_":    {"record": repo.uri(skill), "config": "P1_NoSeatSoldTwice"},
	} {
		if _, err := c.Execute("lockstep.trace", argument); err == nil || !strings.Contains(err.Error(), problem) {
			t.Errorf("%v is answered with %v, want %q", argument, err, problem)
		}
	}
}

// Only a client that shows traces has lenses that lead to them.
func TestTraceLensesAreForClientsThatTakeThem(t *testing.T) {
	repo := crossing(t)
	c := lsptest.Start(t, lsptest.Build(t))
	c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{"trusted": true}})
	if _, err := c.Execute("lockstep.run", lsptest.Object{"record": repo.uri(skill), "configs": []string{careless}}); err != nil {
		t.Fatal(err)
	}
	if shown := traceLenses(c, repo.open(t, c, module)); len(shown) > 0 {
		t.Errorf("a client without the command gets %v", shown)
	}
}

// A path that nobody expects is offered below the verdict, and shown only to
// those who want to see it.
func TestUnexpectedTraceIsOffered(t *testing.T) {
	repo := crossing(t)
	expected := strings.Replace(skill, "SKILL.md", "expected.txt", 1)
	repo.Write(expected, strings.Replace(repo.read(t, expected), "Reserve,Reserve", "Reserve,Cancel", 1))
	c := lsptest.Start(t, lsptest.Build(t))
	c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{"trusted": true, "commands": []string{"lockstep.showTrace"}}})
	run := lsptest.Object{"record": repo.uri(skill), "configs": []string{careless}}
	for _, answer := range []any{nil, lsptest.Object{"title": "Show the trace"}} {
		c.Answer(protocol.MethodWindowShowMessageRequest, answer)
		if _, err := c.Execute("lockstep.run", run); err != nil {
			t.Fatal(err)
		}
		c.Wait(protocol.MethodWindowShowMessageRequest, says(careless+" FAIL · changed"))
		if shown := c.Events("lockstep/showTrace"); answer == nil && len(shown) > 0 {
			t.Errorf("shown unasked: %s", shown)
		}
	}
	c.Wait("lockstep/showTrace", func(params json.RawMessage) bool {
		return string(params) == `{"record":"`+repo.uri(skill)+`","config":"`+careless+`"}`
	})
}

// traceLenses are the arguments of the lenses that show a trace.
func traceLenses(c *lsptest.Client, uri string) []string {
	var all []string
	for _, lens := range c.CodeLens(uri) {
		if lens.Command.Command == "lockstep.showTrace" {
			all = append(all, string(lens.Command.Arguments[0]))
		}
	}
	return all
}

func traced(t *testing.T, c *lsptest.Client, ask lsptest.Object) report.Trace {
	t.Helper()
	raw, err := c.Execute("lockstep.trace", ask)
	if err != nil {
		t.Fatal(err)
	}
	var trace report.Trace
	if err := json.Unmarshal(raw, &trace); err != nil {
		t.Fatal(err)
	}
	return trace
}
