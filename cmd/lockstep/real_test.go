package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/sharedtest"
)

// seed is a real record's repository, and lockstep's answers in it.
type seed struct {
	*gittest.Repo
	t    *testing.T
	home string
}

func openSeed(t *testing.T, bundle string) seed {
	return seed{gittest.FromBundle(t, sharedtest.Path(t, "seeds", bundle)), t, t.TempDir()}
}

// ask runs lockstep with --json, reads its object into answer and gives the
// exit status.
func (s seed) ask(answer any, args ...string) int {
	s.t.Helper()
	engine, err := findTLC(s.t.Context(), func(line string) { s.t.Log(line) })
	if err != nil {
		s.t.Fatal(err)
	}
	cmd := exec.CommandContext(s.t.Context(), "lockstep", append(args, "--json")...)
	cmd.Dir = s.Dir
	cmd.Env = append(gittest.Environment(os.Environ(), s.home), "LOCKSTEP_TLA_JAR="+engine.Jar, "JAVA="+engine.Java,
		"LOCKSTEP_CACHE="+filepath.Join(s.home, "cache"))
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	out, err := cmd.Output()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		s.t.Fatal(err)
	}
	if err := json.Unmarshal(out, answer); err != nil {
		s.t.Fatalf("lockstep %v: %v\n%s%s", args, err, out, complaints.Bytes())
	}
	return cmd.ProcessState.ExitCode()
}

// drifted is what check says at a commit: the exit status, the record's state,
// and "file function drift" for each function that is not as it was.
func (s seed) drifted(commit string) []string {
	s.t.Helper()
	s.Git("checkout", "--quiet", "--detach", commit)
	var check report.Check
	exit := s.ask(&check, "check")
	if len(check.Records) != 1 {
		s.t.Fatalf("%s: %d records, want 1", commit, len(check.Records))
	}
	said := []string{fmt.Sprintf("exit %d: %s", exit, check.Records[0].State)}
	for _, f := range check.Records[0].Functions {
		if f.Drift != "none" {
			said = append(said, fmt.Sprintf("%s %s %s %d → %d", path.Base(f.File), f.Name, f.Drift, f.Awaits.Before, f.Awaits.After))
		}
	}
	return said
}

// outcomes is what a run comes to: the exit status, and "config result verdict
// trace" for each config.
func (s seed) outcomes(args ...string) []string {
	s.t.Helper()
	var run report.Run
	exit := s.ask(&run, append([]string{"run"}, args...)...)
	said := []string{fmt.Sprintf("exit %d", exit)}
	for _, record := range run.Records {
		for _, o := range record.Outcomes {
			said = append(said, strings.TrimSpace(fmt.Sprintf("%s %s %s %s", o.Config, o.Result, o.Verdict, strings.Join(o.Trace, ","))))
		}
	}
	return said
}

func same(t *testing.T, about string, want, got []string) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", about, diff)
	}
}

// What step-claim.EXPECTED.md says of each commit.
func TestStepClaimCheck(t *testing.T) {
	s := openSeed(t, "step-claim.bundle")
	inStep := []string{"exit 0: in-step"}
	finish := []string{"exit 1: drifted", "machines.ts finishStep awaits 2 → 3"}
	for _, c := range []struct {
		commit string
		want   []string
	}{
		{"c2-record", inStep}, {"c3-format", inStep}, {"c4-comments", inStep}, {"c5-finish", finish}, {"c6-rename", finish},
	} {
		same(t, c.commit, c.want, s.drifted(c.commit))
	}
}

// All configs of the first seed are as its expected.txt says, and with the
// model that follows c5-finish its P2 fails as step-claim.EXPECTED.md tells.
func TestStepClaimRun(t *testing.T) {
	s := openSeed(t, "step-claim.bundle")
	s.Git("checkout", "--quiet", "--detach", "c2-record")
	got := s.outcomes()
	if len(got) != 1+12 || got[0] != "exit 0" {
		t.Errorf("want 12 configs as expected: %s", strings.Join(got, "\n"))
	}
	for _, outcome := range got[1:] {
		if !strings.Contains(outcome, " as-expected") {
			t.Error(outcome)
		}
	}

	s.Git("checkout", "--quiet", "--detach", "c5-finish")
	s.replaceModel(sharedtest.Path(t, "seeds", "step-claim-c5"))
	same(t, "with the model that follows", []string{"exit 1",
		"P2_OnlyHolderResultApplied FAIL changed TryClaim,StartSession,FinishSession,FinishStepOwnedCheck,FinishStepApply,HeartbeatAges,SchedulerTick,FinishStepWrite",
		"P4_AcceptedStopReachesWorkers PASS as-expected",
	}, s.outcomes("P2_OnlyHolderResultApplied", "AcceptedStopReachesWorkers"))
}

// What store-lock.EXPECTED.md says of each commit. Its record keeps no
// expectations where lockstep looks for them.
func TestStoreLock(t *testing.T) {
	const recorded = "OpenLock,WriteLock,Die,OpenLock,ReadHolder,ProbeHolder,OpenLock,ReadHolder,UnlinkStale,OpenLock,WriteLock,ProbeHolder,UnlinkStale,OpenLock,WriteLock"
	s := openSeed(t, "store-lock.bundle")
	same(t, "commit 2", []string{"exit 0: in-step"}, s.drifted("main~3"))
	same(t, "commit 2", []string{"exit 0", "StoreLock FAIL unrecorded " + recorded, "StoreLockNoCrash PASS unrecorded"}, s.outcomes())
	same(t, "commit 3", []string{"exit 0: in-step"}, s.drifted("main~2"))
	same(t, "commit 4", []string{"exit 1: drifted", "store.ts acquireLock.create changed 3 → 3"}, s.drifted("main~1"))
	s.replaceModel(sharedtest.Path(t, "seeds", "store-lock-variants", "commit4"))
	same(t, "commit 4", []string{"exit 0",
		"StoreLock FAIL unrecorded OpenLock,WriteLock,OpenLock,WriteLock",
		"StoreLockNoCrash FAIL unrecorded OpenLock,WriteLock,OpenLock,WriteLock",
	}, s.outcomes("StoreLock", "StoreLockNoCrash"))
	s.Git("reset", "--quiet", "--hard")
	same(t, "commit 5", []string{"exit 1: drifted", "store.ts acquireLock changed 5 → 5", "store.ts acquireLock.takeOver awaits 3 → 10"}, s.drifted("main"))
	s.replaceModel(sharedtest.Path(t, "seeds", "store-lock-variants", "commit5"))
	same(t, "commit 5", []string{"exit 0", "StoreLock PASS unrecorded", "StoreLockNoCrash PASS unrecorded"}, s.outcomes("StoreLock", "StoreLockNoCrash"))
}

// replaceModel puts the files of a folder in place of those of the same names
// in the working tree, links aside.
func (s seed) replaceModel(folder string) {
	s.t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		s.t.Fatal(err)
	}
	replaced := 0
	for _, entry := range entries {
		content, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			s.t.Fatal(err)
		}
		for _, file := range strings.Split(s.Git("ls-files", "--", "*/"+entry.Name()), "\n") {
			if file != "" {
				s.Write(file, string(content))
				replaced++
			}
		}
	}
	if replaced == 0 {
		s.t.Fatalf("no file of %s is in the repository", folder)
	}
}
