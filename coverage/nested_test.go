package coverage

import (
	"slices"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
)

// A record that is asked for alone leaves the models of the records nested in
// its folder to them.
func TestNestedRecordKeepsItsModels(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("src/a.ts", "export function take() { return 1; }\n")
	sync := repo.Commit("Begin")
	const module = "---- MODULE Lock ----\nVARIABLE x\nInit == x = 0\nNext == x' = 1\nInv == x < 2\n====\n"
	for _, folder := range []string{"verify/", "verify/inner/"} {
		repo.Write(folder+"SKILL.md", "sync-commit: "+sync+"\n\n```coverage\nsrc/a.ts\n```\n\nCovered functions: `take`.\n")
		repo.Write(folder+"model/Lock.tla", module)
		repo.Write(folder+"model/Lock.cfg", "INIT Init\nNEXT Next\nINVARIANT Inv\n")
	}
	for _, asked := range [][]string{{repo.Path("verify/SKILL.md")}, {repo.Dir}} {
		w := NewWorkspace(asked, Settings{})
		s := w.Load(t.Context())
		w.Close()
		if got := s.Checkable(repo.Path("verify/SKILL.md")).Configs(); !slices.Equal(got, []string{"Lock"}) {
			t.Errorf("asked for %v: configs %v", asked, got)
		}
		for _, f := range s.Findings(t.Context()) {
			if f.Severity == Error {
				t.Errorf("asked for %v: %s %s", asked, f.Code, f.Message)
			}
		}
	}
}
