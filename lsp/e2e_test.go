package lsp_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

// TestAsAnEditor drives the built binary over stdio, with real git and TLC.
func TestAsAnEditor(t *testing.T) {
	binary := lsptest.Build(t)
	t.Run("edit, lens, run, jump", func(t *testing.T) { editRunJump(t, binary) })
	t.Run("mend", func(t *testing.T) { mendRecord(t, binary) })
	t.Run("acknowledge", func(t *testing.T) { acknowledgeAsked(t, binary) })
	t.Run("acknowledge without being asked", func(t *testing.T) { acknowledgeUnasked(t, binary) })
	t.Run("cancel", func(t *testing.T) { cancelRun(t, binary) })
	t.Run("queue", func(t *testing.T) { queueOfRuns(t, binary) })
	t.Run("run elsewhere", func(t *testing.T) { runsElsewhere(t, binary) })
	t.Run("die", func(t *testing.T) { dieWhileRunning(t, binary) })
	t.Run("exit codes", func(t *testing.T) { exitCodes(t, binary) })
}

func editRunJump(t *testing.T, binary string) {
	repo := crossing(t)
	c := lsptest.Start(t, binary)
	c.Answer(protocol.MethodWindowShowMessageRequest, lsptest.Object{"title": "Trust and run"})
	c.Initialize(repo.folder(), lsptest.Object{"processId": os.Getpid()})
	u := repo.open(t, c, desk)

	c.Replace(u, sale, saleSplit)
	warning, _ := c.WaitDiagnostics(u, has(suspension)).Find(suspension)
	checkRelated(t, repo, u, warning)
	c.Replace(u, saleSplit, sale)
	c.WaitDiagnostics(u, lacks(suspension))

	run := lensFor(t, c.CodeLens(u), "P1_NoSeatSoldTwice")
	if _, err := c.Execute(run.Command, json.RawMessage(run.Arguments[0])); err != nil {
		t.Fatal(err)
	}
	checkRun(t, c, repo)
	lens := lensFor(t, c.CodeLens(u), "P1_NoSeatSoldTwice")
	if !strings.Contains(lens.Title, "PASS") {
		t.Errorf("after the run the lens says %q", lens.Title)
	}

	checkJumps(t, c, repo, u)
	c.Shutdown()
	c.Exit()
	if code := c.ExitCode(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	afterARestart(t, binary, repo)
}

// afterARestart: what the last session's run came to is known, answers the next
// run of the same model, and is stale once the model changes.
func afterARestart(t *testing.T, binary string, repo repository) {
	c := lsptest.Start(t, binary)
	c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{"trusted": true}})
	u := repo.open(t, c, desk)
	run := lensFor(t, c.CodeLens(u), "P1_NoSeatSoldTwice")
	if !strings.Contains(run.Title, " · PASS · ") || strings.Contains(run.Title, "stale") {
		t.Errorf("in the next session the lens says %q", run.Title)
	}
	if got := known(t, c, repo); got[0].summary() != "P1_NoSeatSoldTwice expects PASS  PASS as-expected" || !strings.HasSuffix(got[1].summary(), "never run") {
		t.Errorf("in the next session the outcomes are %v", summaries(got))
	}
	raw, err := c.Execute(run.Command, json.RawMessage(run.Arguments[0]))
	if err != nil || !strings.Contains(string(raw), `"cached":true`) {
		t.Errorf("the next session's run is answered with %v %s", err, raw)
	}
	counted := oneConfig(repo)
	counted["coverage"] = true
	for _, cached := range []string{`"cached":false`, `"cached":true`} {
		if raw, err = c.Execute(run.Command, counted); err != nil || !strings.Contains(string(raw), cached) {
			t.Errorf("a run that counts what actions are taken is answered with %v %s, want %s", err, raw, cached)
		}
	}
	fresh := oneConfig(repo)
	fresh["fresh"] = true
	raw, err = c.Execute(run.Command, fresh)
	if err != nil || !strings.Contains(string(raw), `"cached":false`) {
		t.Errorf("a fresh run is answered with %v %s", err, raw)
	}
	model := repo.open(t, c, module)
	c.Replace(model, "free' = IF", "free' = IF TRUE THEN 1 ELSE IF")
	if run := lensFor(t, c.CodeLens(u), "P1_NoSeatSoldTwice"); !strings.HasSuffix(run.Title, " · PASS · 7 states · stale") {
		t.Errorf("over another model the lens says %q", run.Title)
	}
	if got := known(t, c, repo)[0]; !got.Stale || got.Outcome == nil {
		t.Errorf("over another model the outcome is told as %+v", got)
	}
	c.Shutdown()
	c.Exit()
}

// mendRecord: a file was renamed and lines came above its functions; two code
// actions mend the record, and nothing is left to mend.
func mendRecord(t *testing.T, binary string) {
	repo := crossing(t)
	record := repo.read(t, skill)
	repo.Write(skill, strings.Replace(record, "`Desk.giveBack`", "`Desk.giveBack` (19-26)", 1))
	repo.Commit("Say where seats are given back")
	repo.Move(desk, moved)
	repo.Write(moved, "// Harbour.\n\n"+repo.read(t, moved))
	c := lsptest.Start(t, binary)
	c.Initialize(repo.folder(), lsptest.Object{"processId": os.Getpid()})
	u := repo.open(t, c, skill)
	d, _ := c.WaitDiagnostics(u, has("path-missing")).Find("path-missing")
	c.ApplyEdit(c.Action(u, d.Range.Start, "Follow the rename to "+moved).Edit)
	c.WaitDiagnostics(u, lacks("path-missing"))
	at := lsptest.At(t, c.Text(u), "19-26")
	c.ApplyEdit(c.Action(u, at, "Bring 1 line number of the record to today").Edit)
	if text := c.Text(u); !strings.Contains(text, "`Desk.giveBack` (21-28)") || !strings.Contains(text, "`"+moved+"` `Desk.reserve`") {
		t.Errorf("the record is now:\n%s", text)
	}
	for _, action := range c.CodeAction(u, at, nil) {
		if strings.HasSuffix(action.Title, "to today") {
			t.Errorf("offered again: %s", action.Title)
		}
	}
	c.Shutdown()
	c.Exit()
	if code := c.ExitCode(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// checkJumps: from the function to its action and back, and what the hover says.
func checkJumps(t *testing.T, c *lsptest.Client, repo repository, u string) {
	t.Helper()
	name := lsptest.At(t, c.Text(u), "reserve(buyer")
	actions := c.Jump(protocol.MethodTextDocumentDeclaration, u, name)
	model := repo.open(t, c, module)
	action := lsptest.At(t, c.Text(model), "Reserve(b) ==")
	if len(actions) != 1 || string(actions[0].URI) != model || actions[0].Range.Start != action {
		t.Errorf("the function's declaration is at %+v, want %s %v", actions, model, action)
	}
	code := c.Jump(protocol.MethodTextDocumentImplementation, model, action)
	if len(code) != 1 || string(code[0].URI) != u || code[0].Range.Start != name {
		t.Errorf("the action's implementation is at %+v, want %s %v", code, u, name)
	}
	if hover := c.Hover(u, name); !strings.Contains(hover, "Reserve") {
		t.Errorf("the hover does not name the action: %q", hover)
	}
}

// checkRelated: the warning leads to the changed lines, the action and the
// record.
func checkRelated(t *testing.T, repo repository, code string, warning protocol.Diagnostic) {
	t.Helper()
	related := map[string]bool{}
	for _, r := range warning.RelatedInformation {
		related[string(r.Location.URI)] = true
	}
	for _, want := range []string{code, repo.uri(module), repo.uri(skill)} {
		if !related[want] {
			t.Errorf("the warning has no related place in %s, but in %v", want, related)
		}
	}
}

// lensFor is the command of the lens that runs a property.
func lensFor(t *testing.T, lenses []protocol.CodeLens, property string) protocol.Command {
	t.Helper()
	for _, l := range lenses {
		if l.Command.Command == "lockstep.run" && strings.Contains(string(l.Command.Arguments[0]), property) {
			return l.Command
		}
	}
	t.Fatalf("no lens runs %s: %+v", property, lenses)
	return protocol.Command{}
}

// checkRun: a run was told of by progress from begin to end, by its outcome and
// by a message, and the lenses were asked for again.
func checkRun(t *testing.T, c *lsptest.Client, repo repository) {
	t.Helper()
	begin, end := c.WaitProgress("begin"), c.WaitProgress("end")
	if begin.Token != end.Token || begin.Title == "" || !strings.Contains(end.Message, "as expected") {
		t.Errorf("progress from %+v to %+v", begin, end)
	}
	outcome := c.Wait("lockstep/outcome", nil)
	var run struct {
		Schema  string
		Records []struct {
			URI, Root string
			Outcomes  []struct{ Config, Result, Verdict string }
		}
	}
	if err := json.Unmarshal(outcome.Params, &run); err != nil || len(run.Records) != 1 {
		t.Fatalf("%v: %s", err, outcome.Params)
	}
	if r := run.Records[0]; r.URI != repo.uri(skill) || r.Root != repo.folder() {
		t.Errorf("the record is told to be %s below %s", r.URI, r.Root)
	}
	for _, o := range run.Records[0].Outcomes {
		if o.Verdict != "as-expected" {
			t.Errorf("outcome %+v", o)
		}
	}
	c.Wait(protocol.MethodWindowShowMessage, func(params json.RawMessage) bool {
		return strings.Contains(string(params), "as expected")
	})
	c.Wait(protocol.MethodWorkspaceCodeLensRefresh, nil)
}

// endless is a model that TLC does not finish before it is cancelled.
const endless = `---- MODULE Crossing ----
EXTENDS Naturals
CONSTANTS Buyers, Seats, Careful
VARIABLES free, sold
TypeOK == free \in Nat
Init == free = 0 /\ sold = 0
Reserve(b) == free' = free + 1 /\ UNCHANGED sold
GiveBack(b) == sold' = sold + 1 /\ UNCHANGED free
Next == \E b \in Buyers : Reserve(b) \/ GiveBack(b)
Spec == Init /\ [][Next]_<<free, sold>>
P1_NoSeatSoldTwice == TRUE
====
`

// oneConfig asks for a run of a single config.
func oneConfig(repo repository) lsptest.Object {
	return lsptest.Object{"record": repo.uri(skill), "configs": []string{"P1_NoSeatSoldTwice"}}
}

// tellsStates accepts progress of a TLC that has begun to find states.
func tellsStates(params json.RawMessage) bool { return strings.Contains(string(params), " states") }

func cancelRun(t *testing.T, binary string) {
	for name, cancel := range map[string]func(*lsptest.Client, lsptest.Progress, context.CancelFunc){
		"by its request": func(_ *lsptest.Client, _ lsptest.Progress, stop context.CancelFunc) { stop() },
		"by its progress": func(c *lsptest.Client, p lsptest.Progress, _ context.CancelFunc) {
			c.Notify(protocol.MethodWindowWorkDoneProgressCancel, lsptest.Object{"token": p.Token})
		},
		"by the command": func(c *lsptest.Client, p lsptest.Progress, _ context.CancelFunc) {
			if _, err := c.Execute("lockstep.cancel", lsptest.Object{"run": p.Token}); err != nil {
				t.Error(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) { cancelBy(t, binary, cancel) })
	}
}

// cancelBy cancels a run once TLC is at work.
func cancelBy(t *testing.T, binary string, cancel func(*lsptest.Client, lsptest.Progress, context.CancelFunc)) {
	repo := crossing(t)
	repo.Write(module, endless)
	c := lsptest.Start(t, binary)
	c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{"trusted": true}})
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	answered := make(chan error, 1)
	go func() {
		raw, err := c.ExecuteContext(ctx, "lockstep.run", oneConfig(repo))
		if err == nil && !strings.Contains(string(raw), `"cancelled"`) {
			t.Errorf("answered with %s", raw)
		}
		answered <- err
	}()
	begin := c.WaitProgress("begin")
	c.Wait(protocol.MethodProgress, tellsStates)
	cancel(c, begin, stop)
	err := <-answered
	if err != nil && !errors.Is(err, context.Canceled) && code(err) != protocol.CodeRequestCancelled {
		t.Errorf("answered with %v", err)
	}
	c.WaitProgress("end")
	c.Shutdown()
	c.Exit()
	if code := c.ExitCode(); code != 0 {
		t.Errorf("exit code %d", code)
	}
}

// dieWhileRunning: a client that vanishes leaves neither TLC nor its files
// behind (hard input 6).
func dieWhileRunning(t *testing.T, binary string) {
	repo, tmp := crossing(t), t.TempDir()
	repo.Write(module, endless)
	c := lsptest.Start(t, binary, "TMPDIR="+tmp)
	c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{"trusted": true}})
	go func() {
		_, _ = c.Execute("lockstep.run", lsptest.Object{"record": repo.uri(skill), "configs": []string{"P1_NoSeatSoldTwice"}})
	}()
	c.Wait(protocol.MethodProgress, func(params json.RawMessage) bool { return strings.Contains(string(params), " states") })
	if entries, err := os.ReadDir(tmp); err != nil || len(entries) == 0 {
		t.Fatalf("TLC keeps its files elsewhere: %v, %v", entries, err)
	}
	c.Hang()
	if code := c.ExitCode(); code != 1 {
		t.Errorf("exit code %d", code)
	}
	if entries, err := os.ReadDir(tmp); err != nil || len(entries) > 0 {
		t.Errorf("left behind: %v, %v", entries, err)
	}
	commands, err := filepath.Glob("/proc/[0-9]*/cmdline") // none but on Linux
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range commands {
		if command, err := os.ReadFile(file); err == nil && strings.Contains(string(command), tmp) {
			t.Errorf("still running: %q", command)
		}
	}
}

func exitCodes(t *testing.T, binary string) {
	for name, c := range map[string]struct {
		leave func(*lsptest.Client)
		code  int
	}{
		"shutdown and exit": {func(c *lsptest.Client) { c.Shutdown(); c.Exit() }, 0},
		"exit alone":        {(*lsptest.Client).Exit, 1},
		"the stream ends":   {(*lsptest.Client).Hang, 1},
	} {
		t.Run(name, func(t *testing.T) {
			client := lsptest.Start(t, binary)
			client.Initialize("", nil)
			c.leave(client)
			if got := client.ExitCode(); got != c.code {
				t.Errorf("exit code %d, want %d", got, c.code)
			}
		})
	}
}
