package tsindex

import (
	"fmt"
	"strings"
	"testing"
)

func TestALeftOutFunctionDoesNotCount(t *testing.T) {
	const before = `async function outer(opts) {
  function helper(a: string): void;
  function helper(a) { return a; }
  const create = async () => { await one(); };
  const a = () => 1, b = () => 2;
  class Inner { @log run() { return 1; } go = () => 1; }
  const api = { start() { return 1; }, stop: () => 1 };
  api.reset = () => 1;
  await create();
}
`
	after := before
	for _, change := range [][2]string{
		{"{ return a; }", "{ return a + 1; }"}, {"await one();", "await one(); await two();"}, {"const a = () => 1,", "const a = () => 5,"},
		{"run() { return 1; }", "run() { return 5; }"}, {"go = () => 1", "go = () => 5"}, {"start() { return 1; }", "start() { return 5; }"},
		{"stop: () => 1", "stop: () => 5"}, {"reset = () => 1", "reset = () => 5"}, {"@log", "@trace"},
	} {
		changed := strings.Replace(after, change[0], change[1], 1)
		if changed == after {
			t.Fatalf("%q does not occur", change[0])
		}
		after = changed
	}
	forms := [2]*Form{}
	for n, src := range []string{before, after} {
		f := Index("a.ts", src)
		forms[n] = f.Form(f.Functions[0], f.Functions[1:])
	}
	if got := relation(t, forms[0], forms[1]); got != "none" {
		one, _ := forms[0].Printed()
		two, _ := forms[1].Printed()
		t.Errorf("the function around them is %s:\n%s\n%s", got, one, two)
	}
	if got := points(forms[1]); got != "await/0 " {
		t.Errorf("suspension points %q", got)
	}
	if strings.Contains(hardText(forms[0]), "helper") {
		t.Errorf("tokens of a left-out function: %s", hardText(forms[0]))
	}
}

func TestCallsAtSuspensionPoints(t *testing.T) {
	f := Index("a.ts", `async function f(s) {
  await (client!.stop(1) as Promise<void>);
  await this.store
    .rows(1)
    .first();
  for await (const x of s.read()) use(x);
  await using held = lock.acquire();
  await new Thing(1);
  await Promise.all([a(), b()]);
  await (a ? b : c);
  await `+strings.Repeat("very", 20)+`;
}
function* g() { yield; yield* h(); }
`)
	want := []string{
		"await client!.stop", "await this.store.rows(1).first", "for await s.read", "await using lock.acquire", "await new Thing",
		"await Promise.all", "await a ? b : c", "await " + strings.Repeat("very", 15) + "…", "yield ", "yield* h",
	}
	var got []string
	for _, fn := range f.Functions {
		for _, s := range f.Form(fn, nil).Suspensions() {
			got = append(got, s.Kind+" "+s.Call)
			if !fn.Span.Encloses(s.Span) || !strings.HasPrefix(s.Span.Of(f.Text), strings.Fields(s.Kind)[0][:3]) {
				t.Errorf("%s stands on %q", s.Kind, s.Span.Of(f.Text))
			}
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestClosuresAreNumberedByTheirFirstPoint(t *testing.T) {
	f := Index("a.ts", "async function f() { run(() => 1); run(async () => { await a; run(async () => { await b; }); await c; }); await d; }")
	if got, want := points(f.Form(f.Functions[0], nil)), "await/1 await/2 await/1 await/0 "; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestTokensStandInTheFile(t *testing.T) {
	const src = "// first\nconst f = async (a: 'x') => {\n  return [a, 0XF,]; // done\n};\n"
	f := Index("a.ts", src)
	var got []string
	for _, token := range f.Form(f.Functions[0], nil).Tokens() {
		got = append(got, token.Text+[]string{"", "ᵗ", "°"}[token.Kind])
		if raw := token.Span.Of(src); raw != token.Text && token.Text != `"x"` && token.Text != "0xf" {
			t.Errorf("%q stands on %q", token.Text, raw)
		}
	}
	want := `const f = async (° a :ᵗ "x"ᵗ )° => { return [ a , 0xf ,° ] ;° } ;°`
	if strings.Join(got, " ") != want {
		t.Errorf("got  %s\nwant %s", strings.Join(got, " "), want)
	}
}

func TestSoftParentheses(t *testing.T) {
	for code, soft := range map[string]bool{
		"(a + b)": true, "x((a))": true, "(a * b) + c": true, "(a && b) || c": true, "(a + b) + c": true, "(a.b).c": true, "(a as T).c": true, "(await a)": true, "!(a)": true,
		"a * (b + c)": false, "a - (b - c)": false, "(a?.b).c": false, "(a ?? b) || c": false, "(a, b)": false, "(() => 1)()": false, "(a = b) ? 1 : 2": false,
		"!(a && b)": false, "new (f())(1)": false, "(await a).b": false, "(1).b": false, "(-a) ** b": false, "a ? (b, c) : d": false,
	} {
		f := Index("a.ts", "async function f() { return "+code+"; }")
		var parens []Token
		for _, token := range f.Form(f.Functions[0], nil).Tokens()[5:] {
			if token.Text == "(" {
				parens = append(parens, token)
			}
		}
		found := false
		for _, p := range parens {
			found = found || p.Kind == Soft
		}
		if found != soft {
			t.Errorf("%s: soft parentheses: %t, want %t", code, found, soft)
		}
	}
}
