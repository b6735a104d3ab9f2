package lsp_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// synced runs a command that answers with a lockstep.sync/1 object of one record.
func synced(t *testing.T, c *lsptest.Client, command string, argument any) report.SyncRecord {
	t.Helper()
	raw, err := c.Execute(command, argument)
	var answer report.Sync
	if err == nil {
		err = json.Unmarshal(raw, &answer)
	}
	if err != nil || answer.Schema != "lockstep.sync/1" || len(answer.Records) != 1 {
		t.Fatalf("%s: %s, %v", command, raw, err)
	}
	return answer.Records[0]
}

func says(words string) func(json.RawMessage) bool {
	return func(params json.RawMessage) bool { return strings.Contains(string(params), words) }
}

// TestAcknowledge: a drifted function offers what somebody may have found who
// compared it with the model. Once committed it can be kept, and the function is
// in step; the sync line then offers to advance, and says what is in the way.
func TestAcknowledge(t *testing.T) {
	repo := crossing(t)
	repo.keep(t)
	repo.Commit("Keep the fingerprints")
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	u, record := repo.open(t, c, desk), repo.uri(skill)
	const was, is = "crossing.free -= 1;", "crossing.free = crossing.free - 2;"
	c.Replace(u, was, is)
	c.Wait("lockstep/status", says(`"drifted"`))

	at := lsptest.At(t, c.Text(u), "reserve")
	var titles []string
	var action *protocol.CodeAction
	for _, a := range c.CodeAction(u, at, nil) {
		if judged, ok := strings.CutPrefix(a.Title, "Compared with the model: "); ok && *a.Kind == protocol.CodeActionKindQuickFix {
			titles = append(titles, judged)
			if judged == "the model followed" {
				action = &a
			}
		}
	}
	if want := []string{"no effect", "the model followed", "a promise changed on purpose", "in doubt"}; !slices.Equal(titles, want) {
		t.Fatalf("offered %v, want %v", titles, want)
	}
	before := repo.read(t, kept)
	dry := lsptest.Object{"record": record, "functions": []string{"desk.ts#Desk.reserve"}, "judgement": "none", "dryRun": true}
	if got := synced(t, c, "lockstep.acknowledge", dry); len(got.Obstacles) != 1 || !strings.Contains(got.Obstacles[0].Message, "is not committed") {
		t.Errorf("a dry run: %+v", got)
	}
	if got := synced(t, c, action.Command.Command, action.Command.Arguments[0]); got.State != report.SyncRefused || len(got.Obstacles) != 1 {
		t.Errorf("not committed: %+v", got)
	}
	c.Wait(protocol.MethodWindowShowMessage, says("is not committed as it is now"))
	if repo.read(t, kept) != before {
		t.Error("what is refused is written")
	}

	repo.Write(desk, c.Text(u))
	repo.Commit("Sell two at once")
	if _, err := c.Execute(action.Command.Command, action.Command.Arguments[0]); !isModified(err) {
		t.Errorf("offered before there was this commit: %v", err)
	}
	c.Wait(protocol.MethodWindowShowMessage, says("another commit is checked out since this was offered"))
	action = c.Action(u, at, "Compared with the model: the model followed")
	c.Answer(protocol.MethodWindowShowMessageRequest, nil)
	if _, err := c.Execute(action.Command.Command, action.Command.Arguments[0]); err == nil || !strings.Contains(err.Error(), "what functions are compared with stays") {
		t.Errorf("without a yes: %v", err)
	}
	c.Wait(protocol.MethodWindowShowMessageRequest, says(`is this change of Desk.reserve: the model followed?\n--- src/desk.ts#Desk.reserve\n`))
	c.Wait(protocol.MethodWindowShowMessageRequest, says(`\n-    `+was+`\n+    `+is+`\n`))
	c.Wait(protocol.MethodWindowShowMessageRequest, says(`"actions":[{"title":"The model followed"},{"title":"Not now"}]`))
	if repo.read(t, kept) != before {
		t.Error("kept without a yes")
	}
	c.Answer(protocol.MethodWindowShowMessageRequest, lsptest.Object{"title": "The model followed"})
	got := synced(t, c, action.Command.Command, action.Command.Arguments[0])
	if got.State != report.SyncWritten || len(got.Acknowledged) != 1 || got.Acknowledged[0].Judgement != "followed" ||
		!strings.Contains(got.Acknowledged[0].Diff, "\n-    "+was+"\n+    "+is+"\n") || got.URI != record {
		t.Errorf("committed: %+v", got)
	}
	c.Wait("lockstep/status", says(`"in-step"`))
	c.Wait(protocol.MethodWindowShowMessage, says("Desk.reserve is acknowledged (followed)"))

	var baseline report.Baseline
	raw, err := c.Execute("lockstep.baseline", lsptest.Object{"uri": u, "function": "Desk.reserve"})
	if err == nil {
		err = json.Unmarshal(raw, &baseline)
	}
	if err != nil || baseline.Judgement != "followed" || baseline.Commit != got.Acknowledged[0].Commit || !strings.Contains(baseline.Text, is) {
		t.Errorf("baseline: %s, %v", raw, err)
	}
	raw, err = c.Execute("lockstep.baseline", lsptest.Object{"uri": u, "position": lsptest.At(t, c.Text(u), "reserve"), "whole": true})
	if err == nil {
		err = json.Unmarshal(raw, &baseline)
	}
	if err != nil || baseline.Function != "Desk.reserve" || baseline.Commit != got.Acknowledged[0].Commit || !strings.Contains(baseline.Text, "class Desk") {
		t.Errorf("the whole baseline: %s, %v", raw, err)
	}
	raw, err = c.Execute("lockstep.baseline", lsptest.Object{"uri": u})
	if err != nil || !strings.Contains(string(raw), was) {
		t.Errorf("the file's baseline: %s, %v", raw, err)
	}

	repo.open(t, c, skill)
	lens := slices.IndexFunc(c.CodeLens(record), func(l protocol.CodeLens) bool { return l.Command.Title == "advance to HEAD" })
	if lens < 0 {
		t.Fatalf("no lens offers to advance: %+v", c.CodeLens(record))
	}
	command := c.CodeLens(record)[lens].Command
	refused := synced(t, c, command.Command, command.Arguments[0])
	if len(refused.Obstacles) != 1 || !strings.HasPrefix(refused.Obstacles[0].Command, "lockstep run ") || refused.To == "" {
		t.Errorf("without an outcome: %+v", refused)
	}
}

func isModified(err error) bool {
	var wire *jsonrpc2.Error
	return errors.As(err, &wire) && wire.Code == protocol.CodeContentModified
}

// TestAcknowledgeWhatWasSeen: a judgement is of the text that was there when it
// was offered. A command that a person typed says nothing of what was seen, and
// means what is there.
func TestAcknowledgeWhatWasSeen(t *testing.T) {
	repo := crossing(t)
	repo.keep(t)
	repo.Write(desk, strings.Replace(repo.read(t, desk), "crossing.free -= 1;", "crossing.free = crossing.free - 1;", 1))
	repo.Commit("Say it otherwise")
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	at := lsptest.At(t, repo.read(t, desk), "reserve")
	action := c.Action(repo.uri(desk), at, "Compared with the model: no effect")
	before := repo.read(t, kept)

	// What is typed and not saved is another text at the same commit.
	u := repo.open(t, c, desk)
	c.Replace(u, "crossing.free - 1", "crossing.free - 2")
	if _, err := c.Execute(action.Command.Command, action.Command.Arguments[0]); !isModified(err) {
		t.Errorf("typed: %v", err)
	}
	c.Wait(protocol.MethodWindowShowMessage, says("src/desk.ts#Desk.reserve has changed since this was offered: look again"))
	repo.Write(desk, c.Text(u))
	repo.Commit("Sell two")
	if _, err := c.Execute(action.Command.Command, action.Command.Arguments[0]); !isModified(err) {
		t.Errorf("committed: %v", err)
	}
	if repo.read(t, kept) != before {
		t.Error("what nobody looked at is kept")
	}
	byHand := lsptest.Object{"record": repo.uri(skill), "functions": []string{"desk.ts#Desk.reserve"}, "judgement": "followed"}
	if got := synced(t, c, "lockstep.acknowledge", byHand); got.State != report.SyncWritten {
		t.Errorf("by hand: %+v", got)
	}
}

// TestAdvance: a record that holds unsaved text is not advanced: half of it would
// be the editor's to undo, half on disk.
func TestAdvance(t *testing.T) {
	repo := crossing(t)
	repo.keep(t)
	repo.Commit("Keep the fingerprints")
	c, _ := serve(t)
	c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{"trusted": true}})
	if _, err := c.Execute("lockstep.run", runAll(repo)); err != nil {
		t.Fatal(err)
	}
	record := repo.open(t, c, skill)
	c.Replace(record, "who come at the same time.", "who come at once.")
	dry := synced(t, c, "lockstep.sync", lsptest.Object{"record": record, "to": "HEAD", "dryRun": true})
	if dry.State != report.SyncStale || !strings.Contains(dry.Diff, "\n+sync-commit: "+dry.To) || strings.Contains(dry.Diff, "at once") {
		t.Fatalf("%+v", dry)
	}
	was, wasKept := repo.read(t, skill), repo.read(t, kept)
	if _, err := c.Execute("lockstep.sync", lsptest.Object{"record": record, "to": "HEAD"}); err == nil || !strings.Contains(err.Error(), "save SKILL.md first") {
		t.Errorf("unsaved: %v", err)
	}
	if repo.read(t, skill) != was || repo.read(t, kept) != wasKept {
		t.Error("what is refused is written")
	}
	repo.Write(skill, c.Text(record))
	got := synced(t, c, "lockstep.sync", lsptest.Object{"record": record, "to": "HEAD"})
	if got.State != report.SyncWritten || !strings.Contains(repo.read(t, kept), got.To) {
		t.Errorf("%+v", got)
	}
	if text := repo.read(t, skill); !strings.Contains(text, "sync-commit: "+got.To) || !strings.Contains(text, "who come at once.") {
		t.Errorf("the record is now\n%s", text)
	}
}

// TestAdvanceIsShownFirst: the action on the sync line shows what changes, and
// writes on a yes; a second one leads to the last commit that touches the code.
func TestAdvanceIsShownFirst(t *testing.T) {
	repo := crossing(t)
	repo.keep(t)
	repo.Write(desk, "// A desk.\n"+repo.read(t, desk))
	code := repo.Commit("Say what it is")
	repo.Write("README.md", "Crossings\n")
	head := repo.Commit("Say more")
	c, _ := serve(t)
	c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{"trusted": true}})
	if _, err := c.Execute("lockstep.run", runAll(repo)); err != nil {
		t.Fatal(err)
	}
	record := repo.open(t, c, skill)
	_, line, _ := strings.Cut(c.Text(record), "sync-commit: ")
	at := lsptest.At(t, c.Text(record), line[:8])
	toHead, toCode := c.Action(record, at, "Advance the sync commit to HEAD"), c.Action(record, at, "Advance the sync commit to "+code[:8])

	was := repo.read(t, skill)
	c.Answer(protocol.MethodWindowShowMessageRequest, nil)
	if _, err := c.Execute(toHead.Command.Command, toHead.Command.Arguments[0]); err == nil || !strings.Contains(err.Error(), "the sync commit stays") {
		t.Errorf("without a yes: %v", err)
	}
	c.Wait(protocol.MethodWindowShowMessageRequest, says(`\n+sync-commit: `+head))
	if repo.read(t, skill) != was {
		t.Error("written without a yes")
	}
	c.Answer(protocol.MethodWindowShowMessageRequest, lsptest.Object{"title": "Advance"})
	got := synced(t, c, toCode.Command.Command, toCode.Command.Arguments[0])
	if got.State != report.SyncWritten || got.To != code || !strings.Contains(repo.read(t, skill), "sync-commit: "+code) {
		t.Errorf("%+v", got)
	}
	repo.Commit("Advance")
	if _, err := c.Execute(toHead.Command.Command, toHead.Command.Arguments[0]); !isModified(err) {
		t.Errorf("offered at another commit: %v", err)
	}
}
