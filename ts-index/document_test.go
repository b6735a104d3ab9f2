package tsindex

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// generated is a file of about 5,000 lines: top-level functions of 100 lines, a
// class among them, in the style of a service.
func generated(functions int) string {
	var b strings.Builder
	for n := range functions {
		fmt.Fprintf(&b, "/** Handles case %d. */\nexport async function handle%d(input: Input, limit = %d): Promise<Result> {\n", n, n, n)
		for line := range 15 {
			fmt.Fprintf(&b, "  const row%d = await store.read(`key-${input.id}-%d`, { limit, fresh: true });\n", line, line)
			fmt.Fprintf(&b, "  if (row%d === undefined || (row%d.count ?? 0) > limit) {\n", line, line)
			fmt.Fprintf(&b, "    logger.warn('row is missing', { id: input.id, n: %d });\n    return { ok: false, at: %d };\n  }\n", line, line)
			fmt.Fprintf(&b, "  items.push(...row%d.items.map((item) => item.value * %d));\n", line, line)
		}
		b.WriteString("  const total = items.reduce((sum, item) => sum + item, 0);\n  return { ok: true, total };\n}\n\n")
		if n%10 == 0 {
			fmt.Fprintf(&b, "class Worker%d {\n  #queue: Job[] = [];\n  async run(job: Job) {\n    await job.start();\n    this.#queue.push(job);\n  }\n  get size() {\n    return this.#queue.length;\n  }\n}\n\n", n)
		}
	}
	return b.String()
}

// everything is all that a file says, for comparing two parses.
func everything(f *File) string {
	var b strings.Builder
	b.WriteString(describe(f))
	for _, fn := range f.Functions {
		parent := ""
		if fn.Parent != nil {
			parent = fn.Parent.Name
		}
		fmt.Fprintln(&b, fn.Name, fn.Span, fn.NameSpan, fn.Body, fn.Broken, parent, fn.cut)
	}
	fmt.Fprintln(&b, f.Classes, f.Imports, f.Reexports, f.Broken)
	for i, n := range f.syntax.nodes {
		fmt.Fprintln(&b, f.syntax.kind(i), n.start, n.end, n.size, n.flags)
	}
	return b.String()
}

// pieces are what the random edits type and delete; some break the syntax.
var pieces = []string{"x", " ", "\n", "await f();", "// note\n", "{", "}", "async ", "=> 1", "'", "`", "ü", "function g() { return 1; }\n", "class C { m() {} }\n", "(", ")", "é😀"}

func TestEditsGiveWhatAFreshParseGives(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	doc := Open("a.ts", generated(2))
	defer doc.Close()
	whole := 0
	for step := range 80 {
		doc.File()
		for range 1 + random.IntN(2) {
			at := runeStart(doc.Text(), random.IntN(len(doc.Text())+1))
			doc.Edit(text.Span{Start: at, End: runeStart(doc.Text(), at+random.IntN(4))}, pieces[random.IntN(len(pieces))])
		}
		got := doc.File()
		if got.Text != doc.Text() {
			t.Fatalf("step %d: the file is not of the document's text", step)
		}
		if len(got.Broken) == 0 {
			whole++
			compareWithFresh(t, step, got)
		} else if random.IntN(3) > 0 {
			// What a parser makes of broken code may depend on how it came
			// there; what it makes of the repair may not.
			doc.SetText(generated(2 + step%3))
			compareWithFresh(t, step, doc.File())
		}
	}
	if whole < 5 {
		t.Fatalf("only %d whole files were compared", whole)
	}
}

func compareWithFresh(t *testing.T, step int, got *File) {
	t.Helper()
	if want := everything(Index(got.Path, got.Text)); want != everything(got) {
		t.Fatalf("step %d (-fresh +edited):\n%.2000s", step, cmp.Diff(want, everything(got)))
	}
}

// runeStart moves an offset back to the start of a character, as editors do.
func runeStart(src string, at int) int {
	at = min(at, len(src))
	for at > 0 && at < len(src) && !utf8.RuneStart(src[at]) {
		at--
	}
	return at
}

func TestAFileOutlivesItsDocument(t *testing.T) {
	doc := Open("a.ts", "async function f() { await one(); }\n")
	before := doc.File()
	doc.SetText("async function f() { await one(); await two(); }\n")
	after := doc.File()
	if doc.File() != after {
		t.Error("without an edit the file is the same value")
	}
	doc.Close()
	for _, c := range []struct {
		file *File
		want int
	}{{before, 1}, {after, 2}} {
		form := c.file.Form(c.file.Functions[0], nil)
		if got := len(form.Suspensions()); got != c.want {
			t.Errorf("%d suspension points, want %d", got, c.want)
		}
	}
}

func TestAFormIsMadeOnceForAll(t *testing.T) {
	f := Index("a.ts", generated(2))
	form := f.Form(f.Functions[0], nil)
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for _, fn := range f.Functions {
				if _, err := f.Form(fn, nil).Printed(); err != nil {
					t.Error(err)
				}
			}
			if _, err := form.PrintedAlike(); err != nil || len(form.Tokens()) == 0 || form.Types() == "" {
				t.Error("a view is missing", err)
			}
			Index("b.ts", form.Source())
		})
	}
	wait.Wait()
}

func BenchmarkKeystroke(b *testing.B) {
	src := generated(50)
	doc := Open("a.ts", src)
	defer doc.Close()
	doc.File()
	at := strings.Index(src, "const total")
	for at < len(src)/2 {
		at += 20 + strings.Index(src[at+20:], "const total")
	}
	b.ReportMetric(float64(strings.Count(src, "\n")), "lines")
	b.ResetTimer()
	for n := 0; b.Loop(); n++ {
		if n%2 == 0 {
			doc.Edit(text.Span{Start: at, End: at}, " ")
		} else {
			doc.Edit(text.Span{Start: at, End: at + 1}, "")
		}
		if len(doc.File().Functions) < 50 {
			b.Fatal("functions are missing")
		}
	}
}

func BenchmarkIndex(b *testing.B) {
	src := generated(50)
	for b.Loop() {
		Index("a.ts", src)
	}
}

func BenchmarkPrinted(b *testing.B) {
	f := Index("a.ts", generated(1))
	for b.Loop() {
		if _, err := f.Form(f.Functions[0], nil).Printed(); err != nil {
			b.Fatal(err)
		}
	}
}
