package record_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/lockstep-tla/lockstep/coverage/record"
	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "rewrite the wanted readings in testdata")

// example is an archive of testdata: a record, the names of its model, and how
// a careful reader would note it down.
type example struct {
	path    string
	archive *txtar.Archive
}

func examples(t testing.TB) []example {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	var all []example
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, example{path, archive})
	}
	return all
}

func (e example) file(name string) (*txtar.File, bool) {
	for i := range e.archive.Files {
		if e.archive.Files[i].Name == name {
			return &e.archive.Files[i], true
		}
	}
	return nil, false
}

func (e example) source(t testing.TB) (string, record.Names) {
	source, ok := e.file("record.md")
	if !ok {
		t.Fatalf("%s has no record.md", e.path)
	}
	if model, ok := e.file("model"); ok {
		return string(source.Data), modelOf(strings.Fields(string(model.Data))...)
	}
	return string(source.Data), nil
}

func TestReadsLikeACarefulPerson(t *testing.T) {
	for _, e := range examples(t) {
		t.Run(filepath.Base(e.path), func(t *testing.T) {
			source, model := e.source(t)
			got := dump(record.Parse("record.md", source, model))
			want, ok := e.file("want")
			if !ok {
				t.Fatal("the archive has no file want")
			}
			if *update {
				want.Data = []byte(got)
				if err := os.WriteFile(e.path, txtar.Format(e.archive), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := cmp.Diff(string(want.Data), got); diff != "" {
				t.Errorf("read otherwise (-want +got):\n%s", diff)
			}
			if !record.Open(source, nil).IsRecord() {
				t.Error("the example is not taken for a record")
			}
		})
	}
}

func TestLineEndsAndTabsChangeNothing(t *testing.T) {
	for _, e := range examples(t) {
		source, model := e.source(t)
		want := dump(record.Parse("record.md", source, model))
		crlf := strings.ReplaceAll(source, "\n", "\r\n")
		if diff := cmp.Diff(want, strings.ReplaceAll(dump(record.Parse("record.md", crlf, model)), "\\r\\n", "\\n")); diff != "" {
			t.Errorf("%s with CRLF is read otherwise (-LF +CRLF):\n%s", e.path, diff)
		}
		checkSpans(t, record.Parse("record.md", crlf, model))
	}
}
