package coverage

import (
	"context"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

func TestSeveritiesAreTheUsers(t *testing.T) {
	s := openLive(t)
	s.open("src/a.ts")
	s.replace("src/a.ts", "jobs.delete(id)", "jobs.clear()")
	severities := func() []string {
		var all []string
		for _, f := range s.workspace.Snapshot().Findings(context.Background()) {
			all = append(all, f.Code+" "+f.Severity.String())
		}
		return all
	}
	if got := severities(); !slices.Equal(got, []string{"covered-changed warning"}) {
		t.Errorf("as it comes: %v", got)
	}
	s.workspace.Configure(Settings{EditDiagnostics: true, Severities: map[string]Severity{"covered-changed": Error}})
	if got := severities(); !slices.Equal(got, []string{"covered-changed error", "covered-edit hint"}) {
		t.Errorf("configured: %v", got)
	}
}

// A sync commit that several commits begin with compares nothing, and says
// which they are.
func TestAmbiguousSyncCommit(t *testing.T) {
	s := openLive(t)
	prefix := s.twoCommitsWithOnePrefix(4)
	s.replace("verify/SKILL.md", s.sync, prefix)
	s.want("ambiguous", "verify/SKILL.md:1 not-compared ["+prefix+"]")
	check := s.workspace.Snapshot().Check().Records[0]
	if check.State != "not-compared" || !strings.Contains(check.Reason, "ambiguous: "+prefix) {
		t.Errorf("%s: %s", check.State, check.Reason)
	}
}

// twoCommitsWithOnePrefix makes commits until the hashes of two begin alike.
func (s session) twoCommitsWithOnePrefix(digits int) string {
	s.t.Helper()
	var stream strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&stream, "commit refs/heads/many\ncommitter A <a@example.org> %d +0000\ndata 0\n\n", 1700000000+i)
	}
	load := exec.Command("git", "fast-import", "--quiet")
	load.Dir, load.Stdin = s.repo.Dir, strings.NewReader(stream.String())
	if out, err := load.CombinedOutput(); err != nil {
		s.t.Fatalf("%v\n%s", err, out)
	}
	seen := map[string]bool{}
	for hash := range strings.FieldsSeq(s.repo.Git("rev-list", "many")) {
		if seen[hash[:digits]] {
			return hash[:digits]
		}
		seen[hash[:digits]] = true
	}
	s.t.Fatal("no two hashes begin alike")
	return ""
}
