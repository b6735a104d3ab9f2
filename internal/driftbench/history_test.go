package main

import (
	"fmt"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage"
	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/sharedtest"
)

// row is what a person who read the commits says of one covered function in
// one commit of graphile/worker.
type row struct {
	commit, function string // the commit's first seven digits; file and name as the record has them
	label            string
}

// The labels of ground_truth.tsv.
const (
	means    = "S"    // changed what the function does
	refactor = "s"    // changed its code, not what it does: telling it is right, and so is knowing better
	moves    = "R"    // renamed it or its file, the body as it was
	layout   = "N"    // layout and comments
	nothing  = "none" // the commit touches a covered file, and no covered function
)

// The log of a real record over two years of real history against what a
// person says of each commit. LOCKSTEP_GRAPHILE is a clone of graphile/worker,
// a bare one too; it is read only.
func TestRealHistory(t *testing.T) {
	rows := groundTruth(t)
	got := loggedChanges(t, graphile(t))
	told, total := map[string]int{}, map[string]int{}
	for _, r := range rows {
		f, reported := got[r.commit+" "+r.function]
		delete(got, r.commit+" "+r.function)
		total[r.label]++
		right := false
		switch r.label {
		case means:
			right = reported && (f.Drift == "changed" || f.Drift == "awaits")
		case refactor:
			right = reported
		case moves:
			right = reported && f.Drift == "none" && f.Moved != nil
		case layout:
			right = !reported
		case nothing:
			right = !slices.ContainsFunc(slices.Collect(maps.Keys(got)), func(key string) bool { return strings.HasPrefix(key, r.commit) })
		default:
			t.Fatalf("ground_truth.tsv has the label %q", r.label)
		}
		if right {
			told[r.label]++
		} else if r.label != refactor {
			t.Errorf("%s %s is %s; reported: %t %s", r.commit, r.function, r.label, reported, f.Drift)
		}
	}
	for key, f := range got {
		t.Errorf("%s is untouched, and reported as %s", key, f.Drift)
	}
	t.Logf("changed, and reported: %d of %d", told[means], total[means])
	t.Logf("code changed, behaviour not, and reported: %d of %d", told[refactor], total[refactor])
	t.Logf("moved, and reported as moved unchanged: %d of %d", told[moves], total[moves])
	t.Logf("layout and comments, and not reported: %d of %d", told[layout], total[layout])
	t.Logf("commits that touch no covered function, and not reported: %d of %d", told[nothing], total[nothing])
	t.Logf("untouched functions reported: %d", len(got))
}

// groundTruth reads ground_truth.tsv, whose first line names the columns. The
// functions have short names there.
func groundTruth(t *testing.T) []row {
	t.Helper()
	data, err := os.ReadFile(sharedtest.Path(t, "real", "graphile-worker", "ground_truth.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	names := strings.NewReplacer("LQ.", "localQueue.ts LocalQueue.", "sql.getJob", "getJob.ts getJob",
		"sql.returnJob", "returnJob.ts returnJob", "doNext", "worker.ts makeNewWorker.doNext")
	var rows []row
	for line := range strings.Lines(string(data)) {
		columns := strings.Split(line, "\t")
		if len(columns) < 5 {
			t.Fatalf("ground_truth.tsv: %q", line)
		}
		if columns[0] != "commit" {
			rows = append(rows, row{columns[0], names.Replace(columns[3]), columns[4]})
		}
	}
	return rows
}

// graphile is a repository of graphile/worker with the record in it.
func graphile(t *testing.T) string {
	t.Helper()
	clone := os.Getenv("LOCKSTEP_GRAPHILE")
	if clone == "" {
		t.Skip("LOCKSTEP_GRAPHILE is not set: the figure on real history is left out, this test was NOT run")
	}
	repo := gittest.New(t)
	// The objects are borrowed and only the code is checked out: the clone may
	// lack contents that nobody needs here.
	objects := repo.Git("-C", clone, "rev-parse", "--path-format=absolute", "--git-path", "objects")
	repo.Write(".git/objects/info/alternates", objects+"\n")
	head := repo.Git("-C", clone, "rev-parse", "HEAD")
	repo.Git("reset", "--quiet", "--soft", head)
	repo.Git("checkout", "--quiet", head, "--", "src")
	const folder = ".claude/skills/verify-local-queue"
	if err := os.CopyFS(repo.Path(folder), os.DirFS(sharedtest.Path(t, "real", "graphile-worker", "verify-local-queue"))); err != nil {
		t.Fatal(err)
	}
	return repo.Dir
}

// loggedChanges is the log by commit, file and function, without what changed
// types only.
func loggedChanges(t *testing.T, dir string) map[string]report.LogFunction {
	t.Helper()
	w := coverage.NewWorkspace([]string{dir}, coverage.Settings{})
	defer w.Close()
	log := w.Load(t.Context()).Log(t.Context(), coverage.LogOptions{})
	if len(log.Records) != 1 || log.Records[0].Reason != "" {
		t.Fatalf("want one record with a log: %+v", log.Records)
	}
	t.Logf("commits that touch covered files: %d, that change a covered function: %d", log.Records[0].Touching, len(log.Records[0].Commits))
	changes := map[string]report.LogFunction{}
	for _, c := range log.Records[0].Commits {
		for _, f := range c.Functions {
			if f.Drift != "types" {
				changes[fmt.Sprintf("%s %s %s", c.Commit[:7], path.Base(f.File), f.Name)] = f
			}
		}
	}
	return changes
}
