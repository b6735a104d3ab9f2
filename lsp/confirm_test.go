package lsp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

// acknowledgeAsked: the action on a drifted function shows its diff, at most 24
// lines of it, and keeps the judgement on a yes only. One in doubt is shown from
// the sync commit on.
func acknowledgeAsked(t *testing.T, binary string) {
	repo := crossing(t)
	repo.keep(t)
	repo.Write(desk, strings.Replace(repo.read(t, desk), oneMore, oneMore+strings.Repeat("\n    crossing.free += 0;", 30), 1))
	repo.Commit("Sell slowly")
	c := lsptest.Start(t, binary)
	c.Initialize(repo.folder(), nil)
	at, before := lsptest.At(t, repo.read(t, desk), "reserve"), repo.read(t, kept)
	doubt := c.Action(repo.uri(desk), at, "Compared with the model: in doubt")
	for _, answer := range []any{nil, lsptest.Object{"title": "Not now"}} {
		c.Answer(protocol.MethodWindowShowMessageRequest, answer)
		if _, err := c.Execute(doubt.Command.Command, doubt.Command.Arguments[0]); err == nil || !strings.Contains(err.Error(), "nothing is written") {
			t.Errorf("answered with %v: %v", answer, err)
		}
		if repo.read(t, kept) != before {
			t.Errorf("answered with %v, it is kept", answer)
		}
	}
	c.Wait(protocol.MethodWindowShowMessageRequest, says(`\n+    crossing.free += 0;\n… and `))
	c.Answer(protocol.MethodWindowShowMessageRequest, lsptest.Object{"title": "In doubt"})
	if got := synced(t, c, doubt.Command.Command, doubt.Command.Arguments[0]); got.State != report.SyncWritten {
		t.Errorf("after a yes: %+v", got)
	}
	c.WaitDiagnostics(repo.uri(desk), func(d lsptest.Diagnostics) bool {
		told, ok := d.Find("covered-doubt")
		return ok && strings.Contains(fmt.Sprint(told.Message), "changed since the sync commit")
	})

	decided := c.Action(repo.uri(desk), at, "Compared with the model: no effect")
	c.Answer(protocol.MethodWindowShowMessageRequest, lsptest.Object{"title": "No effect"})
	if got := synced(t, c, decided.Command.Command, decided.Command.Arguments[0]); !strings.Contains(got.Acknowledged[0].Diff, "\n+    crossing.free += 0;\n") {
		t.Errorf("decided: %+v", got)
	}
	c.Wait(protocol.MethodWindowShowMessageRequest, says(`is this change of Desk.reserve: no effect?\n--- `))
}

// acknowledgeUnasked: a client that cannot ask keeps the judgement that its user
// chose, and has the diff in the answer.
func acknowledgeUnasked(t *testing.T, binary string) {
	repo := crossing(t)
	repo.keep(t)
	repo.Write(desk, strings.Replace(repo.read(t, desk), oneMore, "crossing.free -= 2;", 1))
	repo.Commit("Sell two")
	c := lsptest.Start(t, binary)
	mute := lsptest.Capabilities()
	mute["window"] = lsptest.Object{}
	c.Initialize(repo.folder(), lsptest.Object{"capabilities": mute})
	action := c.Action(repo.uri(desk), lsptest.At(t, repo.read(t, desk), "reserve"), "Compared with the model: the model followed")
	got := synced(t, c, action.Command.Command, action.Command.Arguments[0])
	if got.State != report.SyncWritten || len(got.Acknowledged) != 1 || !strings.Contains(got.Acknowledged[0].Diff, "\n+    crossing.free -= 2;\n") {
		t.Errorf("%+v", got)
	}
	if asked := c.Events(protocol.MethodWindowShowMessageRequest); len(asked) > 0 {
		t.Errorf("asked all the same: %v", asked)
	}
}
