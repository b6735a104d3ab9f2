package coverage

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/sharedtest"
)

// label is one reference of a real record as a person read it; the head of
// each labels file says what its columns mean.
type label struct {
	line                   int
	action, file, function string
	stated, at             string
	sure                   bool
	found                  bool
	isCovered              bool
}

func (l *label) String() string {
	return fmt.Sprintf("line %d: %s = %s %s (stated %s, at %s)", l.line, l.action, l.file, l.function, l.stated, l.at)
}

// rows reads a tab-separated file, comments left out.
func rows(t *testing.T, path string, columns int) [][]string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var table [][]string
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		row := strings.Split(line, "\t")
		if len(row) != columns {
			t.Fatalf("%s: %d columns, want %d: %q", path, len(row), columns, line)
		}
		table = append(table, row)
	}
	return table
}

func atoi(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func labelsOf(t *testing.T, name string) []*label {
	t.Helper()
	var labels []*label
	for _, row := range rows(t, filepath.Join("testdata", "real", name+".labels.tsv"), 7) {
		for action := range strings.SplitSeq(row[1], ",") {
			labels = append(labels, &label{
				line: atoi(t, row[0]), action: action, file: row[2], function: strings.TrimPrefix(row[3], "-"),
				stated: row[4], at: row[5], sure: row[6] == "sure", isCovered: action == "covered",
			})
		}
	}
	return labels
}

// statedOf and placeOf write a link's lines as the labels do.
func statedOf(l report.Link) string {
	if l.Stated == nil {
		return "-"
	}
	return lineRange(l.Stated[0], l.Stated[1])
}

func placeOf(l report.Link) string { return lineRange(l.Line, l.EndLine) }

// holdAgainst compares a map with what a person read: every reference that the
// person is sure of is there with its lines, and nothing that the person did not
// find at least possible.
func holdAgainst(t *testing.T, m report.MapRecord, labels []*label) {
	t.Helper()
	for _, link := range m.Links {
		if link.File == "" && link.Function == "" && link.Stated == nil {
			continue // an entry that says that its action has no code
		}
		known := false
		for _, l := range labels {
			if l.isCovered || l.line != link.RecordLine || l.action != link.Action || l.file != link.File || l.function != link.Function || l.stated != statedOf(link) {
				continue
			}
			known, l.found = true, true
			if l.sure && l.at != placeOf(link) {
				t.Errorf("%v is shown at %s (%s)", l, placeOf(link), link.Note)
			}
		}
		if !known {
			t.Errorf("invented: line %d: %s = %s %s (stated %s, at %s) %s", link.RecordLine, link.Action, link.File, link.Function, statedOf(link), placeOf(link), link.Note)
		}
	}
	for _, covered := range m.Covered {
		known := false
		for _, l := range labels {
			if l.isCovered && l.file == covered.File && l.function == covered.Function {
				known, l.found = true, true
			}
		}
		if !known {
			t.Errorf("covered, which nobody read: %s %s", covered.File, covered.Function)
		}
	}
	for _, l := range labels {
		if l.sure && !l.found {
			t.Errorf("not found: %v", l)
		}
	}
}

// mapOf is the map of the only record in dir.
func mapOf(t *testing.T, dir string) report.MapRecord {
	t.Helper()
	w := NewWorkspace([]string{dir}, Settings{})
	t.Cleanup(w.Close)
	m := w.Load(context.Background()).Map()
	if len(m.Records) != 1 {
		t.Fatalf("%d records, want 1", len(m.Records))
	}
	return m.Records[0]
}

func TestStepClaimMapIsAsReadByHand(t *testing.T) {
	repo := gittest.FromBundle(t, sharedtest.Path(t, "seeds", "step-claim.bundle"))
	repo.Git("checkout", "--quiet", "--detach", "9b370b2b")
	holdAgainst(t, mapOf(t, repo.Dir), labelsOf(t, "step-claim"))
}

func TestStoreLockMapIsAsReadByHand(t *testing.T) {
	repo := gittest.FromBundle(t, sharedtest.Path(t, "seeds", "store-lock.bundle"))
	repo.Git("checkout", "--quiet", "--detach", "58ab1df98198")
	holdAgainst(t, mapOf(t, repo.Dir), labelsOf(t, "store-lock"))
}

// At the commit that they were compared with, the real records have nothing
// that a reader must act on: hints only.
func TestRealRecordsAreQuietAtTheirSyncCommit(t *testing.T) {
	for _, seed := range []struct{ bundle, commit string }{{"step-claim.bundle", "9b370b2b"}, {"store-lock.bundle", "58ab1df98198"}} {
		repo := gittest.FromBundle(t, sharedtest.Path(t, "seeds", seed.bundle))
		repo.Git("checkout", "--quiet", "--detach", seed.commit)
		w := NewWorkspace([]string{repo.Dir}, Settings{})
		t.Cleanup(w.Close)
		for _, f := range w.Load(context.Background()).Findings(context.Background()) {
			if f.Severity != Hint {
				t.Errorf("%s: %s %s: %s", seed.bundle, f.Severity, f.Code, f.Message)
			}
		}
	}
}
