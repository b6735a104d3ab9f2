package tla

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// However a text came to be, by edits or at once, it is read alike.
func TestEditIsParse(t *testing.T) {
	texts := moduleTexts(t)
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"(", ")", "[", "]", "{", "}", "<<", ">>", " ", "\n", "\n\n", "==", "/\\ ", "\\/ ", "'", "x", "\"", "(*", "*)",
		"\\* c\n", "LET a == 1 ", "IN ", "\nRECURSIVE F(_)\n", "\nF(a) == a\n", "\nLOCAL ", "----", "====", "\n---- MODULE N ----\n",
		"CASE ", "IF ", "\r\n", "\t", "é", "∈", "<1>", "THEOREM ", "INSTANCE M", "VARIABLE v\n", ",", "_", "!", "@", "==\n", "PROOF "}
	for round := range 600 {
		src := texts[random.IntN(len(texts))]
		file := Parse("Edit.tla", src)
		for range 6 {
			start := random.IntN(len(src) + 1)
			end := min(len(src), start+random.IntN(4)*random.IntN(12))
			insert := ""
			for range random.IntN(3) {
				insert += pieces[random.IntN(len(pieces))]
			}
			before := dump(file)
			edited := src[:start] + insert + src[end:]
			next := file.Edit(edited)
			if got, want := dump(next), dump(Parse("Edit.tla", edited)); got != want {
				t.Fatalf("round %d: %q for %q at %d of\n%s\n(-parsed +edited)\n%s", round, insert, src[start:end], start, src, cmp.Diff(want, got))
			}
			if dump(file) != before {
				t.Fatal("an edit changed the file that it began with")
			}
			src, file = edited, next
		}
	}
}

func FuzzEdit(f *testing.F) {
	for _, src := range moduleTexts(f) {
		f.Add(src, len(src)/2, 3, "(x)")
	}
	f.Fuzz(func(t *testing.T, src string, start, length int, insert string) {
		if start < 0 || length < 0 || start > len(src) || length > len(src)-start {
			t.Skip("LOCKSTEP_SHARED is not set for an edit outside the text")
		}
		edited := src[:start] + insert + src[start+length:]
		if got, want := dump(Parse("F.tla", src).Edit(edited)), dump(Parse("F.tla", edited)); got != want {
			t.Error(cmp.Diff(want, got))
		}
	})
}

func moduleTexts(t testing.TB) []string {
	paths, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range txtar.Parse(data).Files {
			if strings.HasSuffix(file.Name, ".tla") {
				texts = append(texts, strings.NewReplacer("«", "", "»", "").Replace(string(file.Data)))
			}
		}
	}
	return texts
}

// dump is all that a file holds, with every place.
func dump(f *File) string {
	var out strings.Builder
	fmt.Fprintln(&out, f.comments, f.Problems, f.lexical)
	for _, m := range f.Modules {
		dumpModule(&out, f, m, nil)
	}
	return out.String()
}

func dumpModule(out *strings.Builder, f *File, m, outer *Module) {
	fmt.Fprintln(out, "module", m.Name, m.NameSpan, m.Span, m.File == f, m.outer == outer, len(m.units), len(m.tokens))
	fmt.Fprintln(out, m.Extends, m.Constants, m.Variables, len(m.lets))
	for _, i := range m.Instances {
		fmt.Fprint(out, "instance ", i.Name, i.NameSpan, i.Params, i.Module, i.Local, i.Span, i.Doc)
		for _, s := range i.Substitutions {
			fmt.Fprint(out, " ", s.Name, s.Span, s.Value)
		}
		fmt.Fprintln(out)
	}
	for _, d := range append(append([]*Definition(nil), m.Definitions...), m.Claims...) {
		fmt.Fprintln(out, d.Kind, d.Name, d.NameSpan, d.Span, d.Body, d.Params, d.Local, d.Recursive, d.Doc, d.Uses)
		for _, b := range d.bounds {
			dumpNode(out, b.set, d.shift)
		}
		dumpNode(out, d.expr, d.shift)
	}
	for _, n := range m.Names() {
		fmt.Fprint(out, n.Name, n.Span, n.Declares, n.Of, n.Module)
		if n.Local != nil {
			fmt.Fprint(out, n.Local.Kind, n.Local.Decl, n.Local.Scope)
		}
		fmt.Fprintln(out)
	}
	for _, inner := range m.Modules {
		dumpModule(out, f, inner, m)
	}
}

func dumpNode(out *strings.Builder, n *node, shift int) {
	if n == nil {
		fmt.Fprint(out, "nil ")
		return
	}
	span := func(s text.Span) text.Span { return s.Shift(shift) }
	fmt.Fprint(out, "(", n.shape, n.name, span(n.span))
	for _, b := range n.binds {
		for _, d := range b.names {
			fmt.Fprint(out, " ", d.Name, d.Arity, span(d.Span))
		}
		dumpNode(out, b.set, shift)
	}
	if n.let != nil {
		for _, d := range n.let.definitions {
			fmt.Fprint(out, " ", d.Name, span(d.Span))
			dumpNode(out, d.expr, shift)
		}
	}
	for _, kid := range n.kids {
		dumpNode(out, kid, shift)
	}
	fmt.Fprint(out, ")\n")
}

// large is a module of about n lines, most of them actions.
func large(n int) string {
	var b strings.Builder
	b.WriteString("---- MODULE Large ----\nEXTENDS Naturals, Sequences\nCONSTANTS N\nVARIABLES x, y, z, log\n")
	b.WriteString("vars == <<x, y, z, log>>\n\n")
	for i := range n / 11 {
		fmt.Fprintf(&b, `\* The step %[1]d of a process: it takes what is there
\* and passes on.
Step%[1]d(p, q) ==
  /\ x[p] = %[1]d
  /\ \E i \in 1..N : y[i] < Len(log) + q
  /\ x' = [x EXCEPT ![p] = %[1]d, ![q] = @ + 1]
  /\ y' = IF z = {} THEN y ELSE [j \in DOMAIN y |-> y[j] - 1]
  /\ log' = Append(log, <<p, q, "step">>)
  /\ UNCHANGED z

`, i)
	}
	b.WriteString("Next == \\E p, q \\in 1..N :\n")
	for i := range n / 11 {
		fmt.Fprintf(&b, "  \\/ Step%d(p, q)\n", i)
	}
	b.WriteString("Spec == x = 0 /\\ [][Next]_vars\n====\n")
	return b.String()
}

// BenchmarkKeystroke is one character more or less in the middle of a module
// of 5,000 lines: read anew, and as an edit.
func BenchmarkKeystroke(b *testing.B) {
	src := large(5000)
	at := strings.Index(src, "Step230(p, q) ==\n  /\\ x[p]") + len("Step230(p, q) ==\n  /\\ x[p]")
	texts := [2]string{src, src[:at] + "0" + src[at:]}
	b.Run("parse", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			Parse("Large.tla", texts[i%2])
		}
	})
	b.Run("edit", func(b *testing.B) {
		b.ReportAllocs()
		file := Parse("Large.tla", src)
		for i := 1; b.Loop(); i++ {
			file = file.Edit(texts[i%2])
		}
	})
	b.Run("unbalanced", func(b *testing.B) {
		b.ReportAllocs()
		texts := [2]string{src, src[:at] + "(" + src[at:]}
		file := Parse("Large.tla", src)
		for i := 1; b.Loop(); i++ {
			file = file.Edit(texts[i%2])
		}
	})
	b.Run("effects", func(b *testing.B) {
		b.ReportAllocs()
		file := Parse("Large.tla", src)
		for b.Loop() {
			NewModel(file.Modules[0], func(string) *Module { return nil }).Primes("Next")
		}
	})
}
