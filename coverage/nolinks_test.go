package coverage

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/sharedtest"
)

// What only looks like a link is none, and what leads to code without being a
// link can still be jumped from.
func TestStepClaimLinksNothingElse(t *testing.T) {
	repo := gittest.FromBundle(t, sharedtest.Path(t, "seeds", "step-claim.bundle"))
	repo.Git("checkout", "--quiet", "--detach", "9b370b2b")
	w := NewWorkspace([]string{repo.Dir}, Settings{})
	t.Cleanup(w.Close)
	s := w.Load(context.Background())
	record := s.Records()[0]
	_, lines, _ := s.Text(record)
	src, _, _ := s.Text(record)
	links := s.Map().Records[0].Links
	for _, row := range rows(t, filepath.Join("testdata", "real", "step-claim.nolinks.tsv"), 4) {
		line, why, word, target := atoi(t, row[0]), row[1], row[2], row[3]
		for _, link := range links {
			if link.RecordLine == line && (link.Function == word || link.Stated != nil && statedOf(link) == word) {
				t.Errorf("line %d: %s (%s) is linked to %s", line, word, why, link.Action)
			}
		}
		span := lines.Span(line, line)
		at := strings.Index(span.Of(src), word)
		if at < 0 {
			t.Fatalf("line %d has no %s", line, word)
		}
		if target == "-" {
			continue
		}
		var found []string
		for _, place := range s.Definition(record, span.Start+at) {
			_, in, _ := s.Text(place.Path)
			rel := relative(repo.Dir, place.Path)
			found = append(found, rel, fmt.Sprintf("%s:%d", rel, in.Line(place.Select.Start)))
		}
		if !slices.Contains(found, target) {
			t.Errorf("line %d: %s leads to %v, want %s", line, word, found, target)
		}
	}
}
