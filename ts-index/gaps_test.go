package tsindex

import (
	"strings"
	"testing"
)

// What the grammar does not read is bridged without moving anything, and only
// that: what looks alike stays.
func TestGapsAreBridgedInPlace(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"variance", "interface A<in out T, out U = X> {}", "interface A<       T,     U = X> {}"},
		{"variance behind a comment", "type A<\n  // c\n  in T> = T", "type A<\n  // c\n     T> = T"},
		{"call signature", "interface A {\n  (): B\n  <C>(c: C): C\n}", "interface A {\n  (): B;  <C>(c: C): C\n}"},
		{"call signature behind a comment", "interface A {\n  b: B // why\n  // c\n  <C>(): C\n}", "interface A {\n  b: B;// why\n  // c\n  <C>(): C\n}"},
		{"template", "sql<{ a: B }>`x`", "sql          `x`"},
		{"call with a generic function type", "dual<<A>(a: A) => A>(x)", "dual                (x)"},
		{"property in", "type A = {\n  out: B\n  in: C\n}", "type A = {\n  out: B;  in: C\n}"},
		{"escaped backtick", "type A = `x \\`y\\` z`", "type A = `x   y   z`"},
		{"escaped backslash", "f(`x\\\\`)", "f(`x\\\\`)"},
		{"out as a name", "f(a, out as B)", "f(a, out as B)"},
		{"a shift", "f(a << b, c >> (d))", "f(a << b, c >> (d))"},
		{"a comparison on a new line", "x = a\n  < b + (c)", "x = a\n  < b + (c)"},
		{"an end already there", "interface A {\n  (): B;\n  <C>(): C\n}", "interface A {\n  (): B;\n  <C>(): C\n}"},
		{"the operator in", "for (const x of a) { if (b < c && x in out) go() }", "for (const x of a) { if (b < c && x in out) go() }"},
	} {
		if got := bridgeGaps(c.src); got != c.want || len(got) != len(c.src) {
			t.Errorf("%s: %q became %q, want %q", c.name, c.src, got, c.want)
		}
	}
}

// A bridged file has its functions where they are, under their names.
func TestFunctionsBehindAGapAreFound(t *testing.T) {
	src := "export interface Use<in out S> {\n  (): S\n  <T>(t: T): S\n}\n\nfunction make() { return 1 }\nexport const api = Object.assign(make, { with: () => make })\n"
	f := Index("use.ts", src)
	if len(f.Broken) > 0 {
		t.Errorf("broken at %v", f.Broken)
	}
	if f.Text != src {
		t.Error("the text is not the source")
	}
	found := f.Find("make")
	if len(found) != 1 || !strings.HasPrefix(found[0].Span.Of(src), "function make") {
		t.Errorf("make is %v of %v", found, f.Functions)
	}
}
