package lsp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

// TestProve: each guard and update of the desk, whether a check minds.
func TestProve(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), hears(nil))
	raw, err := c.Execute("lockstep.prove", lsptest.Object{"record": repo.uri(skill), "config": "P1_NoSeatSoldTwice", "actions": []string{"Reserve"}, "run": "proof"})
	if err != nil {
		t.Fatal(err)
	}
	var proof struct {
		Schema  string
		Records []struct {
			URI     string
			Configs []string
			Mutants []struct{ Action, Text, Verdict, Words string }
		}
	}
	if err := json.Unmarshal(raw, &proof); err != nil || proof.Schema != "lockstep.prove/1" || len(proof.Records) != 1 {
		t.Fatalf("%v %s", err, raw)
	}
	r := proof.Records[0]
	if r.URI != repo.uri(skill) || len(r.Configs) != 1 || len(r.Mutants) == 0 {
		t.Errorf("%s", raw)
	}
	for _, m := range r.Mutants {
		if guard := m.Text == "Careful => free > 0"; m.Action != "Reserve" || guard && (m.Verdict != "caught" || m.Words != "Reserve without Careful => free > 0 · caught") {
			t.Errorf("%+v", m)
		}
	}
	e := c.Wait("lockstep/queue", func(params json.RawMessage) bool { return strings.Contains(string(params), `"kind":"prove"`) })
	if !strings.Contains(string(e.Params), `"run":"proof"`) {
		t.Errorf("the queue tells %s", e.Params)
	}
	if end := c.WaitProgress("end"); !strings.Contains(end.Message, "mutants caught") {
		t.Errorf("progress ends with %q", end.Message)
	}
	for name, bad := range map[string]lsptest.Object{
		"no record":       {},
		"no such config":  {"record": repo.uri(skill), "config": "P9"},
		"no such action":  {"record": repo.uri(skill), "actions": []string{"Sink"}},
		"no record there": {"record": repo.uri(desk)},
	} {
		if _, err := c.Execute("lockstep.prove", bad); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestProveCancelled: the queue tells how far it is; it ends at once, and the
// record is free for others.
func TestProveCancelled(t *testing.T) {
	repo := crossing(t)
	repo.Write(module, endless)
	c, _ := serve(t)
	c.Initialize(repo.folder(), hears(nil))
	answered := make(chan error, 1)
	go func() {
		_, err := c.Execute("lockstep.prove", lsptest.Object{"record": repo.uri(skill), "run": "proof"})
		answered <- err
	}()
	c.Wait("lockstep/queue", func(params json.RawMessage) bool {
		q := decodeQueue(t, params)
		return q.summary() == "proof running" && strings.Contains(q.Runs[0].Message, " states") && q.Runs[0].Share != nil && *q.Runs[0].Share < 1
	})
	if _, err := c.Execute("lockstep.cancel", lsptest.Object{"run": "proof"}); err != nil {
		t.Error(err)
	}
	if err := <-answered; code(err) != protocol.CodeRequestCancelled {
		t.Errorf("answered with %v", err)
	}
	raw, err := c.Execute("lockstep.queue", lsptest.Object{})
	if err != nil || string(raw) != `{"runs":[]}` {
		t.Errorf("then the queue is %s, %v", raw, err)
	}
}
