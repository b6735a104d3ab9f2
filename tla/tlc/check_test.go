package tlc

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// faults are the lines of a wanted result that SANY alone can say too.
func faults(want string) string {
	var b strings.Builder
	for line := range strings.Lines(want) {
		if strings.HasPrefix(line, "error ") || strings.HasPrefix(line, "warning ") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// TestCheckSaysWhatARunSays: SANY alone tells the same faults at the same places
// as TLC does before a run, in a folder whose name needs care, under a locale that
// the JVM does not survive, with a namesake of the module in the folder around.
func TestCheckSaysWhatARunSays(t *testing.T) {
	engine := testEngine(t)
	ownTemp(t)
	t.Setenv("LC_ALL", "C")
	root := t.TempDir()
	dir := filepath.Join(root, "sp ace (ü)")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	want := unpack(t, "sany", dir)
	if err := os.WriteFile(filepath.Join(root, "Uses.tla"), []byte("---- MODULE Uses ----\nwrong one\n===="), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Chdir(root)
	before := contents(t, dir)
	for run, module := range map[string]string{
		"missing": "Missing", "uses": "Uses", "lexical": "Lexical", "comment": "Comment",
		"precedence": "Prec", "double": "Double", "name": "Name",
	} {
		read, err := engine.Check(t.Context(), dir, module)
		if err != nil {
			t.Fatal(err)
		}
		var got strings.Builder
		describeErrors(&got, "error", read.Errors)
		describeErrors(&got, "warning", read.Warnings)
		if diff := cmp.Diff(faults(want[run]), strings.ReplaceAll(got.String(), dir, "/models")); diff != "" {
			t.Errorf("%s (-want +got)\n%s", module, diff)
		}
	}
	if after := contents(t, dir); after != before {
		t.Errorf("folder was %q, is %q", before, after)
	}
}

func TestCheckOfAModuleInOrder(t *testing.T) {
	engine := testEngine(t)
	dir := t.TempDir()
	unpack(t, "values", dir)
	if read, err := engine.Check(t.Context(), dir, "Edge"); err != nil || len(read.Errors) > 0 || read.Cancelled {
		t.Errorf("%+v, %v", read, err)
	}
}

func TestCheckThatCannotBe(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct{ dir, module string }{
		"a relative folder":   {"models", "M"},
		"a module of options": {dir, "-help"},
		"a module elsewhere":  {dir, "../M"},
	} {
		if _, err := (Engine{Java: os.Args[0]}).Check(t.Context(), c.dir, c.module); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	var unstartable *Unstartable
	if _, err := (Engine{Java: filepath.Join(dir, "java")}).Check(t.Context(), dir, "M"); !errors.As(err, &unstartable) {
		t.Errorf("without Java: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if read, err := (Engine{Java: os.Args[0]}).Check(ctx, dir, "M"); err != nil || !read.Cancelled {
		t.Errorf("cancelled: %+v, %v", read, err)
	}
}
