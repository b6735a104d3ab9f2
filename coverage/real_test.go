package coverage

import (
	"context"
	"fmt"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/sharedtest"
)

// drifted are the functions of the only record in dir that are not in step, as
// "file name drift before→after".
func driftedIn(t *testing.T, dir string) (report.CheckRecord, []string) {
	t.Helper()
	w := NewWorkspace([]string{dir}, Settings{})
	t.Cleanup(w.Close)
	check := w.Load(context.Background()).Check()
	if len(check.Records) != 1 {
		t.Fatalf("%d records, want 1: %v", len(check.Records), check.Records)
	}
	var drifted []string
	for _, f := range check.Records[0].Functions {
		if f.Drift != "none" {
			drifted = append(drifted, fmt.Sprintf("%s %s %s %d→%d", path.Base(f.File), f.Name, f.Drift, f.Awaits.Before, f.Awaits.After))
		}
	}
	return check.Records[0], drifted
}

// What step-claim.EXPECTED.md says that each commit must bring.
func TestStepClaimCommitByCommit(t *testing.T) {
	repo := gittest.FromBundle(t, sharedtest.Path(t, "seeds", "step-claim.bundle"))
	finish := []string{"machines.ts finishStep awaits 2→3"}
	for _, c := range []struct {
		commit  string
		drifted []string
	}{{"9b370b2b", nil}, {"699f4c87", nil}, {"09aa23c3", nil}, {"b9873258", finish}, {"1dfeb646", finish}} {
		repo.Git("checkout", "--quiet", "--detach", c.commit)
		record, drifted := driftedIn(t, repo.Dir)
		if diff := cmp.Diff(c.drifted, drifted); diff != "" {
			t.Errorf("%s drifted (-want +got):\n%s", c.commit, diff)
		}
		if len(record.Functions) < 30 {
			t.Errorf("%s: only %d covered functions", c.commit, len(record.Functions))
		}
		for _, f := range record.Findings {
			known := f.Code == "covered-awaits" || f.Code == "path-missing" && f.Severity == "information" && strings.Contains(f.Message, "content unchanged")
			if f.Severity != "hint" && !known {
				t.Errorf("%s: %s %s:%d %s", c.commit, f.Code, f.File, f.Line, f.Message)
			}
		}
		for _, f := range record.Functions {
			if f.Name == "finishStep" && !cmp.Equal(f.Actions, []string{"FinishStepOwnedCheck", "FinishStepApply"}) {
				t.Errorf("%s: the actions of finishStep are %v", c.commit, f.Actions)
			}
		}
	}
}

var expectedRow = regexp.MustCompile(`(?m)^\| ([\w.-]+\.ts):(\d+)(?:-(\d+))? \|(.*)\|$`)

// Every numbered reference of the map stands where the table of
// step-claim.EXPECTED.md says, at every commit.
func TestStepClaimNumbersAreCarried(t *testing.T) {
	table, err := os.ReadFile(sharedtest.Path(t, "seeds", "step-claim.EXPECTED.md"))
	if err != nil {
		t.Fatal(err)
	}
	repo := gittest.FromBundle(t, sharedtest.Path(t, "seeds", "step-claim.bundle"))
	for column, commit := range map[int]string{0: "9b370b2b", 1: "699f4c87", 2: "09aa23c3", 3: "b9873258", 4: "1dfeb646"} {
		repo.Git("checkout", "--quiet", "--detach", commit)
		w := NewWorkspace([]string{repo.Dir}, Settings{})
		today := map[string]string{}
		for _, l := range w.Load(context.Background()).Map().Records[0].Links {
			if l.Stated != nil && l.Note == "" {
				today[path.Base(l.File)+":"+lineRange(l.Stated[0], l.Stated[1])] = lineRange(l.Line, l.EndLine)
			}
		}
		w.Close()
		checked := 0
		for _, row := range expectedRow.FindAllStringSubmatch(string(table), -1) {
			want := strings.TrimSpace(strings.Split(row[4], "|")[column])
			key := row[1] + ":" + strings.TrimSuffix(row[2]+"-"+row[3], "-")
			got, linked := today[key]
			if want == "-" || !linked {
				continue // a number of another epoch, or of a section that links nothing
			}
			checked++
			if got != want {
				t.Errorf("%s: %s stands at %s, want %s", commit, key, got, want)
			}
		}
		if checked < 55 {
			t.Errorf("%s: only %d numbers of the table are in the map", commit, checked)
		}
	}
}

// What store-lock.EXPECTED.md says of each commit.
func TestStoreLockCommitByCommit(t *testing.T) {
	repo := gittest.FromBundle(t, sharedtest.Path(t, "seeds", "store-lock.bundle"))
	for _, c := range []struct {
		commit  string
		drifted []string
	}{
		{"58ab1df98198", nil},
		{"41957d26e35d", nil},
		{"31cd17721eab", []string{"store.ts acquireLock.create changed 3→3"}},
		{"6bb1438fe695", []string{"store.ts acquireLock changed 5→5", "store.ts acquireLock.takeOver awaits 3→10"}},
	} {
		repo.Git("checkout", "--quiet", "--detach", c.commit)
		record, drifted := driftedIn(t, repo.Dir)
		if diff := cmp.Diff(c.drifted, drifted); diff != "" {
			t.Errorf("%s drifted (-want +got):\n%s", c.commit, diff)
		}
		if record.Record != ".agents/skills/verify-orch-store-lock/SKILL.md" || len(record.Functions) != 6 {
			t.Errorf("%s: %s covers %d functions, want 6", c.commit, record.Record, len(record.Functions))
		}
	}
}
