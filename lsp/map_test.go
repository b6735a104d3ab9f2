package lsp_test

import (
	"encoding/json"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/lsptest"
)

// The map is that of the text in the editor.
func TestMapOfUnsavedText(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	c.Replace(repo.open(t, c, desk), sale, saleSplit)
	raw, err := c.Execute("lockstep.map", lsptest.Object{"record": repo.uri(skill)})
	if err != nil {
		t.Fatal(err)
	}
	var m report.Map
	if err := json.Unmarshal(raw, &m); err != nil {
		t.Fatal(err)
	}
	if m.Schema != "lockstep.map/1" || len(m.Records) != 1 || m.Records[0].URI != repo.uri(skill) || m.Records[0].Root != repo.folder() {
		t.Fatalf("%s", raw)
	}
	link := m.Records[0].Links[0]
	if link.Action != "Reserve" || link.Function != "Desk.reserve" || link.Drift != "awaits" {
		t.Errorf("the first link is %+v", link)
	}
}
