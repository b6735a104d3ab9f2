package lsp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// requestFailed is LSP's error code for a request that was understood and not
// carried out.
const requestFailed = jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed)

func runAll(repo repository) lsptest.Object { return lsptest.Object{"record": repo.uri(skill)} }

func TestUntrustedIsRefused(t *testing.T) {
	repo := crossing(t)
	noQuestions := lsptest.Capabilities()
	noQuestions["window"] = lsptest.Object{}
	for name, c := range map[string]struct {
		options lsptest.Object
		answer  any
		says    string
	}{
		"the client said no":    {lsptest.Object{"initializationOptions": lsptest.Object{"trusted": false}}, nil, "initializationOptions.trusted"},
		"the client cannot ask": {lsptest.Object{"capabilities": noQuestions}, nil, "lockstep/trust"},
		"the user said no":      {nil, lsptest.Object{"title": "Not now"}, "not trusted"},
		"the user looked away":  {nil, nil, "not trusted"},
	} {
		t.Run(name, func(t *testing.T) {
			client, _ := serve(t)
			client.Answer(protocol.MethodWindowShowMessageRequest, c.answer)
			client.Initialize(repo.folder(), c.options)
			_, err := client.Execute("lockstep.run", runAll(repo))
			if code(err) != requestFailed || !strings.Contains(err.Error(), c.says) {
				t.Errorf("answered with %v, want one that says %q", err, c.says)
			}
			if len(client.Events(protocol.MethodProgress)) > 0 {
				t.Error("a run began")
			}
		})
	}
}

func TestTrustIsTakenBack(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{"trusted": true}})
	c.Notify("lockstep/trust", lsptest.Object{"trusted": false})
	if _, err := c.Execute("lockstep.run", runAll(repo)); code(err) != requestFailed {
		t.Errorf("answered with %v", err)
	}
}

// Without a record all records are run; the answer tells by itself what came of it.
func TestRunOfAllRecords(t *testing.T) {
	repo := crossing(t)
	c, _ := withOwnJar(t, repo)
	raw, err := c.Execute("lockstep.run", lsptest.Object{"quiet": true})
	if err != nil {
		t.Fatal(err)
	}
	var answer struct {
		Records         []struct{ URI string }
		Words, Severity string
	}
	if err := json.Unmarshal(raw, &answer); err != nil {
		t.Fatal(err)
	}
	if len(answer.Records) != 1 || answer.Records[0].URI != repo.uri(skill) || answer.Severity != "error" || !strings.Contains(answer.Words, "configs as expected") {
		t.Errorf("answered with %s", raw)
	}
	if _, err := c.Execute("lockstep.run", lsptest.Object{"configs": []string{"P1"}}); err == nil || !strings.Contains(err.Error(), "needs a record") {
		t.Errorf("names without a record: %v", err)
	}
}

// TestAnUnknownJarIsToldOnce: the user has named a jar that is none of the known.
func TestAnUnknownJarIsToldOnce(t *testing.T) {
	repo := crossing(t)
	c, jar := withOwnJar(t, repo)
	for range 2 {
		if raw, err := c.Execute("lockstep.run", oneConfig(repo)); err != nil || !strings.Contains(string(raw), `"verdict":"error"`) {
			t.Errorf("answered with %v %s", err, raw)
		}
	}
	notes := 0
	for _, e := range c.Events(protocol.MethodWindowShowMessage) {
		if strings.Contains(string(e.Params), jar) && strings.Contains(string(e.Params), "SHA-256") {
			notes++
		}
	}
	if notes != 1 {
		t.Errorf("told %d times that the jar is not known", notes)
	}
}

func TestCommandsThatCannotBe(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{"trusted": true}})
	u := repo.open(t, c, desk)
	place := lsptest.Object{"uri": u, "position": protocol.Position{Line: 8, Character: 10}, "version": 7}
	for name, c2 := range map[string]struct {
		command   string
		arguments []any
		code      jsonrpc2.Code
	}{
		"no such command":    {"lockstep.nothing", nil, jsonrpc2.InvalidParams},
		"two arguments":      {"lockstep.run", []any{runAll(repo), runAll(repo)}, jsonrpc2.InvalidParams},
		"no object":          {"lockstep.run", []any{"record"}, jsonrpc2.InvalidParams},
		"names of no record": {"lockstep.run", []any{lsptest.Object{"configs": []string{"P1"}}}, jsonrpc2.InvalidParams},
		"a nameless record":  {"lockstep.run", []any{lsptest.Object{"records": []lsptest.Object{{}}}}, jsonrpc2.InvalidParams},
		"a record and more":  {"lockstep.run", []any{lsptest.Object{"record": repo.uri(skill), "records": []lsptest.Object{runAll(repo)}}}, jsonrpc2.InvalidParams},
		"a foreign record":   {"lockstep.run", []any{lsptest.Object{"record": "untitled:1"}}, jsonrpc2.InvalidParams},
		"no record there":    {"lockstep.run", []any{lsptest.Object{"record": u}}, requestFailed},
		"an unknown config":  {"lockstep.run", []any{lsptest.Object{"record": repo.uri(skill), "configs": []string{"P9"}}}, requestFailed},
		"another version":    {"lockstep.run", []any{lsptest.Object{"relevantTo": place}}, protocol.CodeContentModified},
		"no run to cancel":   {"lockstep.cancel", []any{lsptest.Object{"run": "none"}}, jsonrpc2.InvalidParams},
		"log of no record":   {"lockstep.log", []any{lsptest.Object{"record": "git:/a"}}, jsonrpc2.InvalidParams},
		"drift of no record": {"lockstep.drift", []any{lsptest.Object{"record": "git:/a"}}, jsonrpc2.InvalidParams},
		"drift of no file":   {"lockstep.drift", []any{lsptest.Object{"file": "git:/a"}}, jsonrpc2.InvalidParams},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := c.Execute(c2.command, c2.arguments...); code(err) != c2.code {
				t.Errorf("answered with %v, want code %d", err, c2.code)
			}
		})
	}
}

// TestAQuietRunHasNoMessage: a client that shows results needs no toast as well.
func TestAQuietRunHasNoMessage(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{"trusted": true}})
	quiet := oneConfig(repo)
	quiet["quiet"] = true
	for _, argument := range []lsptest.Object{quiet, oneConfig(repo)} {
		if _, err := c.Execute("lockstep.run", argument); err != nil {
			t.Fatal(err)
		}
	}
	c.Wait(protocol.MethodWindowShowMessage, func(params json.RawMessage) bool { return strings.Contains(string(params), "as expected") })
	if told, outcomes := c.Events(protocol.MethodWindowShowMessage), c.Events("lockstep/outcome"); len(told) != 1 || len(outcomes) != 2 {
		t.Errorf("of %d outcomes %d messages came: %+v", len(outcomes), len(told), told)
	}
}

// TestDriftOfAFile: a client says beside a file how its records stand.
func TestDriftOfAFile(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	for file, want := range map[string]int{desk: 1, skill: 1, filepath.Dir(skill) + "/expected.txt": 1, "README.md": 0} {
		raw, err := c.Execute("lockstep.drift", lsptest.Object{"file": repo.uri(file)})
		var check struct{ Records []struct{ URI string } }
		if err != nil || json.Unmarshal(raw, &check) != nil || len(check.Records) != want {
			t.Errorf("of %s: %v %s, want %d records", file, err, raw, want)
		}
	}
}

func TestDriftOfUnsavedText(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	u := repo.open(t, c, desk)
	c.Replace(u, sale, saleSplit)
	raw, err := c.Execute("lockstep.drift", lsptest.Object{"record": repo.uri(skill)})
	if err != nil {
		t.Fatal(err)
	}
	var check struct {
		Schema  string
		Records []struct {
			URI, Root string
			State     string
			Words     string
			Functions []struct{ Name, Drift string }
		}
	}
	if err := json.Unmarshal(raw, &check); err != nil {
		t.Fatal(err)
	}
	if check.Schema != "lockstep.check/1" || len(check.Records) != 1 || check.Records[0].State != "drifted" || check.Records[0].Words != "1 function drifted" {
		t.Fatalf("%s", raw)
	}
	if r := check.Records[0]; r.URI != repo.uri(skill) || r.Root != repo.folder() {
		t.Errorf("the record is told to be %s below %s", r.URI, r.Root)
	}
	drift := map[string]string{}
	for _, f := range check.Records[0].Functions {
		drift[f.Name] = f.Drift
	}
	if drift["Desk.reserve"] != "awaits" || drift["Desk.giveBack"] != "none" {
		t.Errorf("drift %v", drift)
	}
}

// withOwnJar is a client that may run models, with a jar that is none of the known
// and a program that fails in Java's place.
func withOwnJar(t *testing.T, repo repository) (c *lsptest.Client, jar string) {
	t.Helper()
	jar = filepath.Join(t.TempDir(), "own.jar")
	if err := os.WriteFile(jar, []byte("no TLC"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, _ = serve(t)
	settings := lsptest.Object{"tlcJar": jar, "java": "false"}
	c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{"trusted": true, "settings": settings}})
	return c, jar
}
