package tsindex

import (
	"fmt"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// Names of one capital letter stand for constants of the file.
func TestFreeNamesOfAFunction(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"a value", "function f() { return A + 1 }", "A"},
		{"sorted, each once", "function f() { return B + A + B }", "A B"},
		{"member and key are no names", "function f(o) { return o.A ?? { A: 1 } }", ""},
		{"computed key", "function f(o) { return o[A] ?? { [B]: 1 } }", "A B"},
		{"shorthand property", "function f() { return { A } }", "A"},
		{"parameter", "function f(A) { return A }", ""},
		{"default of a parameter", "function f(a = A, { b = B }) { return a + b }", "A B"},
		{"destructured parameter", "function f({ A, x: { y: B }, ...C }, [D, ...E]) { return A + B + C + D + E }", ""},
		{"local", "function f() { const A = 1; return A }", ""},
		{"local of another block", "function f() { { const A = 1; g(A) } return A }", "A g"},
		{"var belongs to the function", "function f() { if (x) { var A = 1 } return A }", "x"},
		{"var of an inner function does not", "function f() { g(() => { var A = 1 }); return A }", "A g"},
		{"loop", "function f(s) { for (const A of s) g(A); for (let B = 0; B < C; B++) g(B) }", "C g"},
		{"catch", "function f() { try { g() } catch ({ A }) { h(A) } }", "g h"},
		{"switch", "function f(x) { switch (x) { case A: let B = 1; return B } }", "A"},
		{"closure", "function f() { return (a) => a + A }", "A"},
		{"closure's parameter", "function f() { return A => A }", ""},
		{"arrow without parameters", "const f = () => A", "A"},
		{"inner function's name", "function f() { return A(); function A() {} }", ""},
		{"own name of an expression", "const f = function A() { return A }", ""},
		{"inner class", "function f() { class A {} return new A(B) }", "B"},
		{"inner enum", "function f() { enum A { B, C = B } return A.C }", ""},
		{"using", "function f() { using A = g(); return A }", "g"},
		{"label", "function f() { A: for (;;) break A }", ""},
		{"type only", "function f(x: typeof A): B { return x as typeof C satisfies D as const }", ""},
		{"type arguments", "function f() { return g<typeof A>(B!) }", "B g"},
		{"target of an assignment", "function f() { A = 1; B += 1 }", "B"},
		{"targets of a pattern", "function f() { ({ a: A, ...B } = g()); [C = D] = h() }", "D g h"},
		{"template", "function f() { return `${A}` }", "A"},
		{"decorator", "class K { @dec(A) f() {} }", "A dec"},
		{"super class and field are not the method's", "class K extends A { x = B; f() { return C } }", "C"},
		{"within a function that shadows", "function outer(A) { const f = () => A + B }", "B"},
		{"namespace", "namespace n { export const A = 1; export function f() { return A + B } }", "B"},
	} {
		file := Index("a.ts", c.src)
		found := file.Find("f")
		if len(found) != 1 || len(file.Broken) > 0 {
			t.Errorf("%s: %d functions f, broken at %v", c.name, len(found), file.Broken)
			continue
		}
		if got := strings.Join(file.Free(found[0].Span, nil), " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestFreeOfSomeNames(t *testing.T) {
	file := Index("a.ts", "function f(B) { var C = A; return { AB: AA + B + C + `${D}` } }")
	fn := file.Functions[0]
	for _, c := range []struct{ names, want string }{
		{"A", "A"}, {"A AA", "A AA"}, {"B C", ""}, {"D X", "D"}, {"AB", ""},
	} {
		got := file.Free(fn.Span, nil, strings.Fields(c.names)...)
		if strings.Join(got, " ") != c.want {
			t.Errorf("of %s: %v, want %s", c.names, got, c.want)
		}
	}
}

func TestFreeNamesOfJSX(t *testing.T) {
	file := Index("a.tsx", "const f = () => <div title={A}><Panel {...B}>C</Panel></div>")
	if got := strings.Join(file.Free(file.Functions[0].Span, nil), " "); got != "A B Panel" {
		t.Error(got)
	}
}

func TestFreeNamesPassOverFunctionsLeftOut(t *testing.T) {
	file := Index("a.ts", "function f() { const g = () => A; return B + g() }")
	outer, inner := file.Functions[0], file.Functions[1:]
	if got := strings.Join(file.Free(outer.Span, inner), " "); got != "B" {
		t.Error(got)
	}
}

func TestBindings(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"const", "const A = 1", "A[A = 1]"},
		{"exported, several", "export let A: number = 1, B", "A[A: number = 1] B[B]"},
		{"pattern", "const { a, b: c = 3, ...r } = g(), [h] = i", "a[…] c[…] r[…] h[[h] = i]"},
		{"enum", "export const enum E { A }", "E[const enum E { A }]"},
		{"object with functions", "const api = { start() {} }", "api[api = { start() {} }]"},
		{"function and class", "const f = () => 1, K = class {}; function g() {} class L {}", ""},
		{"wrapped function", "const f = wrap(async () => 1)", ""},
		{"types", "declare const D: number; type T = 1; interface I {}", ""},
		{"not at the top", "{ const A = 1 } function f() { const B = 2 }", ""},
	} {
		file := Index("a.ts", c.src)
		var got []string
		for _, b := range file.Bindings() {
			told := b.Span.Of(c.src)
			if strings.HasPrefix(told, "{ a") {
				told = "…"
			}
			got = append(got, fmt.Sprintf("%s[%s]", b.NameSpan.Of(c.src), told))
		}
		if told := strings.Join(got, " "); told != c.want {
			t.Errorf("%s: %s, want %s", c.name, told, c.want)
		}
	}
}

func TestTornBindings(t *testing.T) {
	const behind = "\n\nexport function f(n: number) {\n  return n;\n}\n"
	for _, src := range []string{"const A = (;", "const A = ;", "const A = [1, ;", "const A = b.;", "const A = {;"} {
		for _, b := range Index("a.ts", src+behind).Bindings() {
			if b.Name == "A" && !b.Broken {
				t.Errorf("%s is taken for whole: %s", src, b.Span.Of(src+behind))
			}
		}
	}
}

func TestBindingForms(t *testing.T) {
	for _, c := range []struct {
		name, was, is string
		alike         bool
	}{
		{"layout and quotes", "const A = { 'x': \"1\" };", "const A = {\n  x: '1', // one\n}", true},
		{"type", "const A: number = 1", "const A: 1 | 2 = 1 as const", true},
		{"exported and reassignable", "const A = 1", "export let A = 1", true},
		{"value", "const A = 1", "const A = 2", false},
		{"no value", "let A", "let A = 0", false},
		{"definite", "let A!: number", "let A: number", true},
		{"pattern's default", "const { A = 1 } = g()", "const { A = 2 } = g()", false},
		{"pattern's type", "const { A }: T = g()", "const { A } = g()", true},
		{"member of an enum", "enum A { X }", "enum A { X, Y }", false},
		{"const enum", "enum A { X }", "export const enum A { X }", true},
		{"awaited", "const A = await g()", "const A = g()", false},
	} {
		if was, is := printBinding(t, c.was), printBinding(t, c.is); (was == is) != c.alike {
			t.Errorf("%s: %s and %s", c.name, was, is)
		}
	}
}

func printBinding(t *testing.T, src string) string {
	t.Helper()
	file := Index("a.ts", src)
	printed, err := file.BindingForm(file.Bindings()[0], nil).Printed()
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return printed
}

func TestFreeOfNothing(t *testing.T) {
	if got := (&File{}).Free(text.Span{End: 3}, nil); got != nil {
		t.Error(got)
	}
}
