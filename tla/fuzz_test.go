package tla

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

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

// Eight times the text may take some more than eight times the time, and never
// sixty-four times.
func TestParsingTakesLinearTime(t *testing.T) {
	for _, unit := range []string{
		"A == /\\ x' = [x EXCEPT ![1] = f(g(h(1)))]\n     /\\ UNCHANGED y\n", "A == f(x, g(", "\"", "<<{[(", "LET a == IN ",
	} {
		measure := func(times int) time.Duration {
			best := time.Hour
			for range 3 {
				start := time.Now()
				Parse("M.tla", "---- MODULE M ----\nVARIABLE x\n"+strings.Repeat(unit, times))
				best = min(best, time.Since(start))
			}
			return best
		}
		if small, large := measure(1000), measure(8000); large > 40*max(small, time.Millisecond) {
			t.Errorf("%q: %v, eight times as much %v", unit, small, large)
		}
	}
}
