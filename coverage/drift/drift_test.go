package drift

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

var update = flag.Bool("update", false, "rewrite the wanted verdicts in testdata")

// Each archive of testdata is a table of one theme. A file "NAME: KIND" holds
// the function at the baseline and, below a line "----", now; KIND is what
// Compare has to find. The file "hunks" lists the hunks of all of them, and the
// suspension points that came and went.
func TestCompare(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) { compareAll(t, path, archive) })
	}
}

func compareAll(t *testing.T, path string, archive *txtar.Archive) {
	var told strings.Builder
	want := ""
	for _, f := range archive.Files {
		name, kind, ok := strings.Cut(f.Name, ": ")
		if !ok {
			want = string(f.Data)
			continue
		}
		base, now, _ := strings.Cut(string(f.Data), "----\n")
		was, is := side(t, base), side(t, now)
		d := Compare(was, is)
		if string(d.Kind) != kind {
			t.Errorf("%s is %s, want %s %s", name, d.Kind, kind, d.Reason)
		}
		checkDrift(t, name, d, was, is)
		told.WriteString(tell(name, d, was, is))
		if back := Compare(is, was); (back.Kind == None) != (d.Kind == None) {
			t.Errorf("%s is %s one way and %s the other", name, d.Kind, back.Kind)
		}
	}
	if *update {
		for i := range archive.Files {
			if archive.Files[i].Name == "hunks" {
				archive.Files[i].Data = []byte(told.String())
			}
		}
		if err := os.WriteFile(path, txtar.Format(archive), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if diff := cmp.Diff(want, told.String()); diff != "" {
		t.Errorf("hunks (-want +got):\n%s", diff)
	}
}

// side is the first function of a text.
func side(t testing.TB, src string) Side {
	t.Helper()
	file := tsindex.Index("a.ts", src)
	if len(file.Functions) == 0 {
		t.Fatalf("no function in %q", src)
	}
	fn := file.Functions[0]
	return Side{Form: file.Form(fn, nil), Start: fn.Span.Start, Name: fn.Name}
}

func tell(name string, d Drift, was, is Side) string {
	var told strings.Builder
	for _, p := range d.Went {
		fmt.Fprintf(&told, "%s: went %s %s\n", name, p.Kind, p.Call)
	}
	for _, p := range d.Came {
		fmt.Fprintf(&told, "%s: came %s %s\n", name, p.Kind, p.Call)
	}
	for _, h := range d.Hunks {
		fmt.Fprintf(&told, "%s: %q → %q\n", name, h.Base.Of(was.Form.Source()), h.Now.Of(is.Form.Source()))
	}
	return told.String()
}

// checkDrift holds what is true of every verdict: places lie inside, hunks are
// in order, and two texts that differ in meaning differ somewhere.
func checkDrift(t testing.TB, name string, d Drift, was, is Side) {
	t.Helper()
	before, after := len(was.Form.Source()), len(is.Form.Source())
	lastBase, lastNow := 0, 0
	for _, h := range d.Hunks {
		if h.Base.Start < lastBase || h.Base.End < h.Base.Start || h.Base.End > before {
			t.Errorf("%s: base span %v of %d bytes, behind %d", name, h.Base, before, lastBase)
		}
		if h.Now.Start < lastNow || h.Now.End < h.Now.Start || h.Now.End > after {
			t.Errorf("%s: span %v of %d bytes now, behind %d", name, h.Now, after, lastNow)
		}
		lastBase, lastNow = h.Base.End, h.Now.End
	}
	if compared := d.Kind != None && d.Kind != Unparsed; compared && len(d.Hunks) == 0 {
		t.Errorf("%s is %s without a hunk", name, d.Kind)
	}
}
