package lsp_test

import (
	"encoding/json"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
)

// The log is that of the commits: unsaved text is not in it.
func TestLogOfCommits(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	u := repo.open(t, c, desk)
	c.Replace(u, sale, saleSplit)
	raw, err := c.Execute("lockstep.log", lsptest.Object{"record": repo.uri(skill), "firstParent": true})
	if err != nil {
		t.Fatal(err)
	}
	var log struct {
		Schema  string
		Records []struct {
			URI, Root, Reason string
			Commits           []any
		}
	}
	if err := json.Unmarshal(raw, &log); err != nil {
		t.Fatal(err)
	}
	if log.Schema != "lockstep.log/1" || len(log.Records) != 1 || len(log.Records[0].Commits) != 0 {
		t.Fatalf("%s", raw)
	}
	if r := log.Records[0]; r.URI != repo.uri(skill) || r.Root != repo.folder() || r.Reason != "" {
		t.Errorf("the record is told to be %s below %s: %s", r.URI, r.Root, r.Reason)
	}
}
