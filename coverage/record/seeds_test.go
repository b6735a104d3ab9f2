package record_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/lockstep-tla/lockstep/coverage/record"
	"github.com/lockstep-tla/lockstep/internal/sharedtest"
)

// shared finds a file of the real inputs.
func shared(t *testing.T, path string) string { return sharedtest.Path(t, path) }

// readReal reads a real record with the names of its model.
func readReal(t *testing.T, recordPath, modelPath string) *record.Record {
	t.Helper()
	source, err := os.ReadFile(recordPath)
	if err != nil {
		t.Fatal(err)
	}
	module, err := os.ReadFile(modelPath)
	if err != nil {
		t.Fatal(err)
	}
	if !record.Open(string(source), nil).IsRecord() {
		t.Fatal("not taken for a record")
	}
	r := record.Parse("SKILL.md", string(source), namesOf(string(module)))
	checkSpans(t, r)
	for _, p := range r.Problems {
		t.Errorf("problem: %s %s", p.Code, p.Message)
	}
	return r
}

// namesOf lists what a module defines and declares, roughly: package tla does it
// properly and stands above this one.
func namesOf(module string) names {
	model := names{}
	for _, m := range regexp.MustCompile(`(?m)^(\w+)(\([^)\n]*\))? *==`).FindAllStringSubmatch(module, -1) {
		model[m[1]] = true
	}
	for _, m := range regexp.MustCompile(`(?ms)^(?:VARIABLE|CONSTANT)S?(.*?)\n\n`).FindAllStringSubmatch(module, -1) {
		for _, w := range regexp.MustCompile(`\w+`).FindAllString(m[1], -1) {
			model[w] = true
		}
	}
	return model
}

// clone checks a bundle of a real repository out.
func clone(t *testing.T, bundle string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "repository")
	if out, err := exec.Command("git", "clone", "--quiet", bundle, dir).CombinedOutput(); err != nil {
		t.Fatalf("git clone: %v\n%s", err, out)
	}
	return dir
}

// sure cuts the links down to what a reader is sure of: references with a line or
// with a name in a file that the record names beside it.
func sure(r *record.Record) string {
	var b strings.Builder
	for _, link := range r.Links {
		var refs []string
		for _, ref := range link.Refs {
			if !ref.Bare() {
				refs = append(refs, strings.NewReplacer("[", "", "]", "").Replace(dumpRef(ref)))
			}
		}
		b.WriteString(actionsOf(link) + " = " + strings.Join(refs, ", ") + "\n")
	}
	return b.String()
}

func TestStepClaimRecord(t *testing.T) {
	dir := filepath.Join(clone(t, shared(t, "seeds/step-claim.bundle")), ".claude/skills/verify-step-claim")
	r := readReal(t, filepath.Join(dir, "SKILL.md"), filepath.Join(dir, "model/StepClaim.tla"))
	if commit, _ := r.SyncCommit(); commit.Hash != "dbb8a637" || len(r.Coverage) != 12 {
		t.Errorf("sync commit %q, %d covered paths", commit.Hash, len(r.Coverage))
	}
	golden(t, "testdata/real/step-claim.links", sure(r))
	golden(t, "testdata/real/step-claim.covered", coveredOf(r))
}

// TestStepClaimNumbers holds every number of the record against the table of
// where the numbered code stands.
func TestStepClaimNumbers(t *testing.T) {
	table, err := os.ReadFile(shared(t, "seeds/step-claim.EXPECTED.md"))
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(clone(t, shared(t, "seeds/step-claim.bundle")), ".claude/skills/verify-step-claim")
	found := placesOf(readReal(t, filepath.Join(dir, "SKILL.md"), filepath.Join(dir, "model/StepClaim.tla")))
	rows := regexp.MustCompile(`(?m)^\| ([\w.-]+\.ts:[\d-]+) \|`).FindAllStringSubmatch(string(table), -1)
	if len(rows) < 60 {
		t.Fatalf("the table has %d rows", len(rows))
	}
	for _, row := range rows {
		if !found[row[1]] {
			t.Errorf("no reference to %s", row[1])
		}
	}
}

// placesOf lists every place that the record states, by the file's base name.
func placesOf(r *record.Record) map[string]bool {
	found := map[string]bool{}
	refs := slices.Clone(r.Mentions)
	for _, link := range r.Links {
		refs = append(refs, link.Refs...)
	}
	for _, ref := range refs {
		found[place(filepath.Base(ref.File), ref.First, ref.Last)] = true
		if ref.DefFirst > 0 {
			found[place(filepath.Base(ref.DefFile), ref.DefFirst, ref.DefLast)] = true
		}
	}
	return found
}

func coveredOf(r *record.Record) string {
	var b strings.Builder
	for _, c := range r.Covered {
		b.WriteString(strings.TrimSpace(c.File+" "+c.Name+map[bool]string{true: " maybe "}[c.Maybe]+" "+c.Limit) + "\n")
	}
	return b.String()
}

func TestStoreLockRecord(t *testing.T) {
	dir := filepath.Join(clone(t, shared(t, "seeds/store-lock.bundle")), ".agents/skills/verify-orch-store-lock")
	r := readReal(t, filepath.Join(dir, "SKILL.md"), filepath.Join(dir, "StoreLock.tla"))
	if commit, _ := r.SyncCommit(); commit.Hash != "633e0847747a" || len(r.SyncCommits) != 1 {
		t.Errorf("sync commits %v", r.SyncCommits)
	}
	golden(t, "testdata/real/store-lock.links", sure(r))
	golden(t, "testdata/real/store-lock.covered", coveredOf(r))
}

func TestLocalQueueRecord(t *testing.T) {
	dir := shared(t, "real/graphile-worker/verify-local-queue")
	r := readReal(t, filepath.Join(dir, "SKILL.md"), filepath.Join(dir, "model/LocalQueue.tla"))
	golden(t, "testdata/real/local-queue.links", sure(r))
	golden(t, "testdata/real/local-queue.covered", coveredOf(r))
	source, err := os.ReadFile(filepath.Join(dir, "expected.txt"))
	if err != nil {
		t.Fatal(err)
	}
	e := record.ParseExpected("expected.txt", string(source))
	if x, ok := e.Of("P5_ReleaseNeverThrows"); len(e.List) != 7 || len(e.Problems) > 0 || !ok || len(x.Trace) != 3 {
		t.Errorf("expectations %v, problems %v", e.List, e.Problems)
	}
}

func golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", path, diff)
	}
}
