package drift

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/tools/txtar"

	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/internal/text"
)

// What a fingerprint says of a function is what its text says, without places:
// every pair of the archives has to come out the same both ways.
func TestFingerprintsTellTheKindsThatTextsTell(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			name, _, ok := strings.Cut(f.Name, ": ")
			if !ok {
				continue
			}
			base, now, _ := strings.Cut(string(f.Data), "----\n")
			was, is := side(t, base), side(t, now)
			want := Compare(was, is)
			got := CompareFingerprint(fingerprint.Of(was.Form), is)
			ignore := cmp.Options{cmpopts.IgnoreFields(Drift{}, "Hunks", "Reason"), cmpopts.IgnoreTypes(text.Span{})}
			if diff := cmp.Diff(want, got, ignore); diff != "" {
				t.Errorf("%s, %s (-text +fingerprint):\n%s", filepath.Base(path), name, diff)
			}
			if len(got.Hunks) > 0 {
				t.Errorf("%s: a fingerprint has no hunks", name)
			}
		}
	}
}
