package tla

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// seedCorpus adds all files of the archives that end in suffix, and what has
// once been, or could be, too much for a parser.
func seedCorpus(f *testing.F, suffix string) {
	paths, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil || len(paths) == 0 {
		f.Fatalf("no archives: %v", err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range txtar.Parse(data).Files {
			if strings.HasSuffix(file.Name, suffix) {
				f.Add(string(file.Data))
			}
		}
	}
	for _, src := range hostile() {
		f.Add(src)
		f.Add("---- MODULE M ----\nVARIABLE x\nA == " + src)
		f.Add("CONSTANTS A = " + src)
	}
}

func hostile() []string {
	return []string{
		"", "\x00", "\xff\xfe", "\"", "(*", "\\*", "<", "<1>", "\\", "----", "---- MODULE", "====", "![",
		strings.Repeat("(", 5000), strings.Repeat("[x \\in ", 5000), strings.Repeat("{", 5000),
		strings.Repeat("LET a == ", 5000), strings.Repeat("IF x THEN ", 5000),
		strings.Repeat("x'", 20000), strings.Repeat("a + b - ", 20000), strings.Repeat("\\/ ", 5000),
		strings.Repeat("---- MODULE N ----\n", 300), strings.Repeat("<1>1. ", 5000),
		"THEOREM x\n" + strings.Repeat("<1> QED PROOF <2>1. ", 2000), strings.Repeat("F(x == ", 5000),
	}
}

func FuzzParse(f *testing.F) {
	seedCorpus(f, ".tla")
	f.Fuzz(func(t *testing.T, src string) {
		file := Parse("F.tla", src)
		for _, p := range file.Problems {
			within(t, src, p.Span)
		}
		for _, m := range file.Modules {
			checkModule(t, m)
			model := NewModel(m, func(string) *Module { return file.Modules[0] })
			for _, a := range model.Actions("") {
				within(t, a.Module.File.Text, a.Span)
			}
			for _, d := range m.Definitions {
				model.PropertyKind(d.Name)
			}
		}
		file.Word(len(src) / 2)
	})
}

func checkModule(t *testing.T, m *Module) {
	src := m.File.Text
	within(t, src, m.Span)
	end := 0
	for _, d := range m.Definitions {
		within(t, src, d.Span)
		if d.NameSpan.Of(src) != d.Name && d.NameSpan.Len() == len(d.Name) {
			t.Errorf("the name %q stands at %q", d.Name, d.NameSpan.Of(src))
		}
		if !d.Span.Encloses(d.Body) || d.Span.Start < end {
			t.Errorf("%s at %v has its body at %v; before it %d was reached", d.Name, d.Span, d.Body, end)
		}
		end = d.Span.End
		for _, u := range d.Uses {
			within(t, src, u.Span)
		}
	}
	for _, inner := range m.Modules {
		checkModule(t, inner)
	}
}

func within(t *testing.T, src string, span text.Span) {
	t.Helper()
	if span.Start < 0 || span.End < span.Start || span.End > len(src) {
		t.Errorf("span %v leaves a text of %d bytes", span, len(src))
	}
}

func FuzzParseConfig(f *testing.F) {
	seedCorpus(f, ".cfg")
	f.Fuzz(func(t *testing.T, src string) {
		c := ParseConfig("F.cfg", src)
		for _, p := range c.Problems {
			within(t, src, p.Span)
		}
		for _, a := range c.Constants {
			within(t, src, a.Span)
			within(t, src, a.ValueSpan)
		}
	})
}

// BenchmarkParse gives bytes per second for ordinary text and for text that
// gives up again and again; all are to be of one order at both sizes.
func BenchmarkParse(b *testing.B) {
	for name, unit := range map[string]string{
		"plain":      "A == /\\ x' = [x EXCEPT ![1] = f(g(h(1)))]\n     /\\ UNCHANGED y\n",
		"unbalanced": "A == f(x, g(",
		"brackets":   "<<{[(",
		"lets":       "LET a == IN ",
		"strings":    "\"",
	} {
		for _, size := range []int{10_000, 100_000} {
			src := "---- MODULE M ----\nVARIABLE x\n" + strings.Repeat(unit, size/len(unit))
			b.Run(fmt.Sprintf("%s/%d", name, size), func(b *testing.B) {
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					Parse("M.tla", src)
				}
			})
		}
	}
}
