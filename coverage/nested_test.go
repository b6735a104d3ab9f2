package coverage

import (
	"maps"
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
		if got := s.Models().Checkable(repo.Path("verify/SKILL.md")).Configs(); !slices.Equal(got, []string{"Lock"}) {
			t.Errorf("asked for %v: configs %v", asked, got)
		}
		for _, f := range s.Findings(t.Context()) {
			if f.Severity == Error {
				t.Errorf("asked for %v: %s %s", asked, f.Code, f.Message)
			}
		}
	}
}

// Records in repositories inside this one, a submodule or one that lies there
// untracked, are found from the outside, and each is compared in its own.
func TestRecordsInRepositoriesInside(t *testing.T) {
	inner := gittest.New(t)
	inner.Write("src/a.ts", "export function take() { return 1; }\n")
	sync := inner.Commit("Begin")
	inner.Write("verify/SKILL.md", "sync-commit: "+sync+"\n\n```coverage\nsrc/a.ts\n```\n\nCovered functions: `take`.\n")
	inner.Commit("Check it")
	outer := gittest.New(t)
	outer.Write("README.md", "outer\n")
	outer.Commit("Begin")
	outer.Git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", "file://"+inner.Dir, "libs/größe")
	outer.Git("clone", "--quiet", inner.Dir, outer.Path("vendored"))
	outer.Git("clone", "--quiet", inner.Dir, outer.Path("ignored"))
	outer.Write(".gitignore", "ignored\n")
	outer.Git("add", ".gitignore", ".gitmodules", "libs")
	outer.Write("libs/größe/src/a.ts", "export function take() { return 2; }\n")
	for _, asked := range []string{outer.Dir, outer.Path("libs"), outer.Path("vendored")} {
		w := NewWorkspace([]string{asked}, Settings{})
		s := w.Load(t.Context())
		w.Close()
		states := map[string]string{}
		for _, path := range s.Records() {
			states[relative(outer.Dir, path)] = string(s.Check(path).Records[0].State)
		}
		want := map[string]string{"libs/größe/verify/SKILL.md": "drifted", "vendored/verify/SKILL.md": "in-step"}
		for path := range want {
			if !inside(asked, outer.Path(path)) {
				delete(want, path)
			}
		}
		if !maps.Equal(states, want) {
			t.Errorf("asked for %s: %v, want %v", asked, states, want)
		}
	}
}
