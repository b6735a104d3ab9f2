package coverage

import (
	"context"
	"os"
	"path"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/sharedtest"
)

// The first seed's record at its last commit, brought to today: every number
// that the code map states is then the one of the table of
// step-claim.EXPECTED.md, doing it twice changes nothing, and no number is
// stale but those that nobody can carry.
func TestStepClaimIsBroughtToToday(t *testing.T) {
	table, err := os.ReadFile(sharedtest.Path(t, "seeds", "step-claim.EXPECTED.md"))
	if err != nil {
		t.Fatal(err)
	}
	repo := gittest.FromBundle(t, sharedtest.Path(t, "seeds", "step-claim.bundle"))
	repo.Git("checkout", "--quiet", "--detach", "1dfeb646")
	w := NewWorkspace([]string{repo.Dir}, Settings{})
	t.Cleanup(w.Close)
	s := w.Load(context.Background())
	skill := s.Records()[0]
	before := numbersOf(s)
	src, _, _ := s.Text(skill)
	edits, kept := s.LineEdits(context.Background(), skill, Today)
	s = w.Open(skill, ApplyEdits(src, edits))
	after := numbersOf(s)
	if len(before) != len(after) {
		t.Fatalf("%d numbers before, %d after", len(before), len(after))
	}
	want := map[string]string{}
	for _, row := range expectedRow.FindAllStringSubmatch(string(table), -1) {
		file, stated := strings.Replace(row[1], "step-stops", "run-stops", 1), strings.TrimSuffix(row[2]+"-"+row[3], "-")
		first, last, _ := strings.Cut(strings.TrimSpace(strings.Split(row[4], "|")[4]), "-")
		if first == "" {
			continue // "-": of another epoch
		}
		if row[3] != "" { // a range stays one
			first += "-" + last
		}
		want[file+":"+stated] = file + ":" + first
	}
	checked := 0
	for i, was := range before {
		if wanted, listed := want[was]; listed {
			checked++
			if after[i] != wanted {
				t.Errorf("%s became %s, want %s", was, after[i], wanted)
			}
		}
	}
	if checked < 60 {
		t.Errorf("only %d numbers of the table were checked", checked)
	}
	if again, _ := s.LineEdits(context.Background(), skill, Today); len(again) > 0 {
		t.Errorf("a second time changes %d numbers: %v", len(again), again)
	}
	told := 0
	for _, f := range s.Findings(context.Background()) {
		if f.Code == "line-stale" {
			told++
		}
	}
	if told != len(kept) || told > 8 {
		t.Errorf("%d numbers are stale, %d could not be carried: %v", told, len(kept), kept)
	}
	// What nobody can carry is dropped on request.
	for _, f := range s.Findings(context.Background()) {
		if f.Code != "line-stale" {
			continue
		}
		for _, fix := range s.Fixes(context.Background(), f.Path, f.Span) {
			if strings.HasPrefix(fix.Title, "Drop 8 stale numbers") {
				src, _, _ := s.Text(skill)
				s = w.Open(skill, ApplyEdits(src, fix.Edits))
			}
		}
		break
	}
	for _, f := range s.Findings(context.Background()) {
		if f.Code == "line-stale" {
			t.Errorf("still stale: %s", f.Message)
		}
	}
}

// numbersOf are the numbers of the only record's entries, as file:lines.
func numbersOf(s *Snapshot) []string {
	var all []string
	for _, n := range s.views[0].numbers() {
		if t := n.targets[0]; t.file != nil {
			all = append(all, path.Base(t.file.path)+":"+lineRange(t.first, max(t.first, t.last)))
		}
	}
	return all
}
