package tsindex

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// archive reads a txtar file of testdata.
func archive(t *testing.T, name string) *txtar.Archive {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// describe is a file's functions as the want files of the archive have them.
func describe(f *File) string {
	var b strings.Builder
	for _, fn := range f.Functions {
		fmt.Fprintf(&b, "%s %s %d-%d", fn.Name, fn.Kind, f.Lines.Line(fn.Span.Start), f.Lines.Line(fn.Span.End-1))
		for _, s := range f.Form(fn, nil).Suspensions() {
			fmt.Fprintf(&b, " %s/%d", strings.ReplaceAll(s.Kind, " ", "_"), s.Closure)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestFunctionsOfEveryShape(t *testing.T) {
	wants := map[string]string{}
	a := archive(t, "functions/shapes.txtar")
	for _, file := range a.Files {
		if stem, ok := strings.CutSuffix(file.Name, ".want"); ok {
			wants[stem] = string(file.Data)
		}
	}
	for _, file := range a.Files {
		stem := strings.TrimSuffix(file.Name, filepath.Ext(file.Name))
		if !Supported(file.Name) {
			continue
		}
		t.Run(file.Name, func(t *testing.T) {
			f := Index(file.Name, string(file.Data))
			if len(f.Broken) > 0 {
				t.Errorf("the grammar does not read it: %v", f.Broken)
			}
			if diff := cmp.Diff(wants[stem], describe(f)); diff != "" {
				t.Errorf("functions (-want +got):\n%s", diff)
			}
		})
	}
}

func TestEveryFunctionPrintsAlone(t *testing.T) {
	for _, file := range archive(t, "functions/shapes.txtar").Files {
		if !Supported(file.Name) {
			continue
		}
		f := Index(file.Name, string(file.Data))
		for _, fn := range f.Functions {
			form := f.Form(fn, nil)
			for view, print := range map[string]func() (string, error){"Printed": form.Printed, "PrintedAlike": form.PrintedAlike, "LogText": form.LogText} {
				if out, err := print(); err != nil || out == "" {
					t.Errorf("%s: %s of %s: %q, %v", file.Name, view, fn.Name, out, err)
				}
			}
		}
	}
}

func TestSpansStandOnTheirNames(t *testing.T) {
	for _, file := range archive(t, "functions/shapes.txtar").Files {
		f := Index(file.Name, string(file.Data))
		for _, fn := range f.Functions {
			name := strings.Trim(fn.NameSpan.Of(f.Text), `'"`)
			if !strings.HasSuffix(fn.Name, name) && fn.Kind != Wrapped {
				t.Errorf("%s: the name span of %s is %q", file.Name, fn.Name, name)
			}
			if !fn.Span.Encloses(fn.NameSpan) || !fn.Span.Encloses(fn.Body) {
				t.Errorf("%s: %s does not enclose its name and body", file.Name, fn.Name)
			}
			if fn.Parent != nil && !fn.Parent.Span.Encloses(fn.Span) {
				t.Errorf("%s: %s is not inside its parent %s", file.Name, fn.Name, fn.Parent.Name)
			}
			if strings.HasPrefix(fn.Span.Of(f.Text), "/*") {
				t.Errorf("%s: %s begins with its comment", file.Name, fn.Name)
			}
		}
	}
}
