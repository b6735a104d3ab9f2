package coverage

import (
	"context"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// lockRepository has a record with one config, whose covered function has
// drifted.
func lockRepository(t *testing.T) *gittest.Repo {
	repo := gittest.New(t)
	repo.Write("src/a.ts", "export function take() { return 1; }\n")
	sync := repo.Commit("Begin")
	repo.Write("src/a.ts", "export function take() { return 2; }\n")
	repo.Write("verify/SKILL.md", "sync-commit: "+sync+"\n\n```coverage\nsrc/a.ts\n```\n\nCovered functions: `take`.\n")
	repo.Write("verify/model/Lock.tla", "---- MODULE Lock ----\nVARIABLE x\nInit == x = 0\nNext == x' = 1\nInv == x < 2\n====\n")
	repo.Write("verify/model/Lock.cfg", "INIT Init\nNEXT Next\nINVARIANT Inv\n")
	return repo
}

// What a run can be asked for is known at once; the Snapshot that follows is
// that of a Load.
func TestBegin(t *testing.T) {
	repo := lockRepository(t)
	w := NewWorkspace([]string{repo.Dir}, Settings{})
	defer w.Close()
	l := w.Begin(t.Context())
	record := repo.Path("verify/SKILL.md")
	if got, err := l.Requested(RunRequest{Record: record}); err != nil || len(got) != 1 || got[0].Config != "Lock" {
		t.Errorf("asked for all of the record: %v, %v", got, err)
	}
	state := l.Loaded().Check(record).Records[0].State
	again := NewWorkspace([]string{repo.Dir}, Settings{})
	defer again.Close()
	if want := again.Load(t.Context()).Check(record).Records[0].State; state != want || state != "drifted" {
		t.Errorf("begun it is %s, loaded it is %s, want drifted", state, want)
	}
	if w.Snapshot() != l.Loaded() {
		t.Error("the Snapshot is not the one that was loaded")
	}
}

// A run that ends before the code is compared waits for that, so that what it
// tells is told beside the code.
func TestRunWaitsForTheCode(t *testing.T) {
	repo := lockRepository(t)
	w := NewWorkspace([]string{repo.Dir}, Settings{})
	defer w.Close()
	record := repo.Path("verify/SKILL.md")
	run, err := w.Run(t.Context(), w.Begin(t.Context()).Models, RunRequest{Record: record}, tlc.Engine{Java: "no-such-java"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	outcome := run.Records[0].Outcomes[0]
	if outcome.Result != "ERROR" || !outcome.CodeDrifted {
		t.Errorf("without a Java: %s, drifted code is told: %v", outcome.Result, outcome.CodeDrifted)
	}
	if last := w.Snapshot().Outcomes(record); len(last) != 1 || !last[0].Known {
		t.Errorf("the outcome is not known afterwards: %v", last)
	}
}

// A Workspace that is closed, or whose user gives up, ends what it has begun.
func TestBegunIsClosed(t *testing.T) {
	repo := lockRepository(t)
	w := NewWorkspace([]string{repo.Dir}, Settings{})
	ctx, cancel := context.WithCancel(t.Context())
	l := w.Begin(ctx)
	cancel()
	w.Close()
	if l.Loaded() == nil {
		t.Error("there is no Snapshot to ask")
	}
}
