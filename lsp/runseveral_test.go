package lsp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
)

// crossingAndFerry is a repository with two records; the ferry's has one config,
// of the given module.
func crossingAndFerry(t *testing.T, text string) (repository, string) {
	t.Helper()
	ferry := func(file string) string { return strings.Replace(file, "verify-crossing", "verify-ferry", 1) }
	repo := crossing(t)
	for _, file := range []string{skill, module, expected, strings.Replace(module, "Crossing.tla", "P1_NoSeatSoldTwice.cfg", 1)} {
		repo.Write(ferry(file), repo.read(t, file))
	}
	repo.Write(ferry(module), text)
	return repo, ferry(skill)
}

// TestARunOfSeveralRecords: one run takes what each record of a list names, and
// with nothing named all of all.
func TestARunOfSeveralRecords(t *testing.T) {
	repo, ferry := crossingAndFerry(t, "")
	repo.Write(strings.Replace(ferry, "SKILL.md", "model/Crossing.tla", 1), repo.read(t, module))
	c, _ := serve(t)
	c.Initialize(repo.folder(), trusted(nil))
	for _, step := range []struct {
		arguments lsptest.Object
		ran       string
	}{
		{lsptest.Object{"records": []lsptest.Object{
			{"record": repo.uri(skill), "configs": []string{careless}},
			{"record": repo.uri(ferry), "properties": []string{"P1_NoSeatSoldTwice"}},
		}}, careless + " P1_NoSeatSoldTwice"},
		{lsptest.Object{"records": []lsptest.Object{{"record": repo.uri(skill)}, {"record": repo.uri(ferry)}}, "only": "stale"}, "P1_NoSeatSoldTwice"},
		{lsptest.Object{}, "P1_NoSeatSoldTwice " + careless + " P1_NoSeatSoldTwice"},
	} {
		raw, err := c.Execute("lockstep.run", step.arguments)
		if err != nil || ran(t, raw) != step.ran {
			t.Errorf("%v ran %s, %v, want %s", step.arguments, raw, err, step.ran)
		}
	}
}

// TestCancelEndsAllRecordsOfARun: what waits behind the record that runs is not begun.
func TestCancelEndsAllRecordsOfARun(t *testing.T) {
	repo, ferry := crossingAndFerry(t, endless)
	c, _ := serve(t)
	c.Initialize(repo.folder(), hears(nil))
	answered := make(chan string, 1)
	go func() {
		both := []lsptest.Object{{"record": repo.uri(ferry)}, {"record": repo.uri(skill)}}
		raw, err := c.Execute("lockstep.run", lsptest.Object{"records": both, "run": "both"})
		if err != nil {
			raw = []byte(err.Error())
		}
		answered <- string(raw)
	}()
	c.Wait("lockstep/queue", func(params json.RawMessage) bool {
		return strings.HasPrefix(decodeQueue(t, params).summary(), "both running P1_NoSeatSoldTwice running")
	})
	if _, err := c.Execute("lockstep.cancel", lsptest.Object{"run": "both"}); err != nil {
		t.Error(err)
	}
	if got := <-answered; !strings.Contains(got, `"verdict":"cancelled"`) || strings.Contains(got, careless) {
		t.Errorf("the run came to %s", got)
	}
	if outcomes, err := c.Execute("lockstep.outcomes", lsptest.Object{"record": repo.uri(skill)}); err != nil || strings.Contains(string(outcomes), `"verdict"`) {
		t.Errorf("another record was run: %s, %v", outcomes, err)
	}
}
