package tla

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/lockstep-tla/lockstep/internal/text"
)

var update = flag.Bool("update", false, "rewrite the expectations in testdata")

// eachArchive runs check on every archive of a folder of testdata. Where check
// returns other content for the file named want, the test fails, or with
// -update the archive is rewritten.
func eachArchive(t *testing.T, folder, want string, check func(*testing.T, *txtar.Archive) string) {
	paths, err := filepath.Glob(filepath.Join("testdata", folder, "*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archives in testdata/%s: %v", folder, err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got := check(t, archive)
			for i, file := range archive.Files {
				if file.Name != want || got == string(file.Data) {
					continue
				}
				if !*update {
					t.Errorf("%s (-want +got):\n%s", want, cmp.Diff(string(file.Data), got))
					continue
				}
				archive.Files[i].Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// unmark takes the marks « and » out of src and returns the spans they enclose.
func unmark(t *testing.T, src string) (string, []text.Span) {
	t.Helper()
	var out strings.Builder
	var spans []text.Span
	for _, part := range strings.SplitAfter(strings.ReplaceAll(src, "«", "\x00«"), "»") {
		before, marked, found := strings.Cut(part, "\x00«")
		out.WriteString(before)
		if !found {
			continue
		}
		marked, closed := strings.CutSuffix(marked, "»")
		if !closed || strings.ContainsRune(marked, 0) {
			t.Fatalf("unbalanced marks in %q", part)
		}
		spans = append(spans, text.Span{Start: out.Len(), End: out.Len() + len(marked)})
		out.WriteString(marked)
	}
	return out.String(), spans
}

// parseArchive parses the archive's modules, marks removed, root first.
func parseArchive(t *testing.T, archive *txtar.Archive) []*File {
	var files []*File
	for _, file := range archive.Files {
		if strings.HasSuffix(file.Name, ".tla") {
			src, _ := unmark(t, string(file.Data))
			files = append(files, Parse(file.Name, src))
		}
	}
	return files
}
