package tsindex

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// tooSlow is far above what a hostile input takes, and far below a hang.
const tooSlow = 30 * time.Second

func TestHostileInputsFinish(t *testing.T) {
	const deep = 20000
	for name, src := range map[string]string{
		"nothing":           "",
		"NUL bytes":         "function f() {\x00 return '\x00'; }\x00",
		"not UTF-8":         "function f() { return '\xff\xfe'; } \xc3",
		"byte order mark":   "\ufefffunction f() { return 1; }",
		"one long line":     "const f = () => [" + strings.Repeat("12345678,", 1<<17) + "];",
		"open parentheses":  "function f() { return " + strings.Repeat("(", deep),
		"open braces":       "function f() " + strings.Repeat("{", deep),
		"nested blocks":     "function f() " + strings.Repeat("{", deep) + strings.Repeat("}", deep),
		"nested arrows":     "const f = " + strings.Repeat("x => ", deep) + "1;",
		"nested arrays":     "const f = () => " + strings.Repeat("[", deep) + strings.Repeat("]", deep),
		"unary operators":   "const f = () => " + strings.Repeat("! ", deep) + "1;",
		"nested templates":  "const f = () => " + strings.Repeat("`${", deep/10) + "1" + strings.Repeat("}`", deep/10) + ";",
		"long sum":          "const f = () => 1" + strings.Repeat(" + 1", deep) + ";",
		"else if":           "function f() { " + strings.Repeat("if (a) {} else ", deep) + "{} }",
		"open generics":     "function f() { return " + strings.Repeat("a<", deep),
		"lines of generics": "interface A {" + strings.Repeat("\n  a: B\n  <A{", deep),
		"marks":             "type A = (" + strings.Repeat("<in out A,", deep),
		"open template":     "function f() { return `" + strings.Repeat("${`", 1000),
		"open comment":      "function f() { /* " + strings.Repeat("* ", deep),
		"only decorators":   "class A { " + strings.Repeat("@a ", deep),
		"nested classes":    strings.Repeat("class A { m() { ", 2000),
		"nested JSX":        "const f = () => " + strings.Repeat("<a>", deep),
	} {
		for _, file := range []string{"a.ts", "a.tsx"} {
			start := time.Now()
			useAll(Index(file, src))
			if took := time.Since(start); took > tooSlow {
				t.Errorf("%s in %s took %s", name, file, took)
			}
		}
	}
}

// useAll asks a file everything that it can be asked. A panic is the failure.
func useAll(f *File) {
	for at := 0; at < len(f.Text); at += 1 + len(f.Text)/50 {
		f.Enclosing(at)
	}
	f.Mentions("f")
	f.Find("f")
	for n, fn := range f.Functions {
		if n == 30 {
			break
		}
		form := f.Form(fn, nil)
		if n > 0 {
			form = f.Form(f.Functions[0], f.Functions[n:n+1])
		}
		form.Tokens()
		form.Types()
		form.Suspensions()
		_, _ = form.Printed()
		_, _ = form.PrintedAlike()
		_, _ = form.LogText()
	}
}

func TestCutAndScrambledSourcesDoNotPanic(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 5))
	for _, file := range archive(t, "functions/shapes.txtar").Files {
		if !Supported(file.Name) {
			continue
		}
		src := string(file.Data)
		for range 8 {
			from, to := random.IntN(len(src)), random.IntN(len(src))
			useAll(Index(file.Name, src[:from]))
			useAll(Index(file.Name, src[from:]))
			useAll(Index(file.Name, src[:from]+src[to:]))
		}
	}
}

func TestAFaultElsewhereLeavesTheOthersAlone(t *testing.T) {
	f := Index("a.ts", "async function one() { await a(); }\nclass A { static accessor x = 1; }\nasync function two() { await b(); }\nfunction three( {\n")
	for _, name := range []string{"one", "two"} {
		found := f.Find(name)
		if len(found) != 1 || found[0].Broken {
			t.Fatalf("%s: found %d", name, len(found))
		}
		if _, err := f.Form(found[0], nil).Printed(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if len(f.Broken) == 0 {
		t.Error("the faults are not in Broken")
	}
}

func TestAHalfDoneEditIsNotPrinted(t *testing.T) {
	f := Index("a.ts", "async function f() { await ; return g( }\n")
	for _, fn := range f.Functions {
		if !fn.Broken {
			t.Errorf("%s is not broken", fn.Name)
		}
		if out, err := f.Form(fn, nil).Printed(); err == nil {
			t.Errorf("%s is printed as %q", fn.Name, out)
		}
	}
}

func TestAMisreadStatementIsNoMethod(t *testing.T) {
	const src = "class A { m() { return 1; } if (a) { go(); } }\n"
	if found := Index("a.ts", src).Find("A.if"); len(found) != 1 {
		t.Error("a method may be called if")
	}
	if found := Index("a.ts", src+"function (").Find("A.if"); len(found) != 0 {
		t.Error("in a file with errors it is taken for a statement")
	}
}
