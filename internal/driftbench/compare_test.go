package main

import (
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

func original(src string) *measuredFile {
	return &measuredFile{File: tsindex.Index("a.ts", src), forms: map[int]*tsindex.Form{}}
}

// Each function is compared with its namesake in the same place, however many
// share a name.
func TestNamesakesAreComparedInOrder(t *testing.T) {
	was := original("class A { get x() { return 1 }\n set x(v) { this.y = v } }\nfunction gone() {}\n")
	is := tsindex.Index("a.ts", "class A {\n  get x() { return 1; }\n  set x(v) { this.z = v; }\n}\n")
	var got []string
	for _, v := range compareFiles("a.ts", was, is) {
		got = append(got, v.function+" "+string(v.kind))
	}
	if want := "A.x none, A.x changed, gone removed"; strings.Join(got, ", ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, ", "), want)
	}
}

// A mutation counts for the innermost named function, and one in none of them
// counts for nothing.
func TestMutantsAreJudgedByTheFunctionAround(t *testing.T) {
	src := "const top = 1;\nfunction outer() { function inner() { return 2 } return inner() + 3 }\n"
	at := func(what string) int { return strings.Index(src, what) }
	for _, c := range []struct {
		of   string
		by   string
		want drift.Kind
	}{
		{"1", "4", outside},
		{"2", "4", drift.Changed},
		{"3", "4", drift.Changed},
		{"3", "(3)", drift.None},
		{"3", "(3 as N)", drift.Types},
		{"3", "((", drift.Unparsed},
	} {
		m := mutant{Start: at(c.of), End: at(c.of) + len(c.of), By: c.by}
		if got := judge(original(src), m); got != c.want {
			t.Errorf("%s for %s is %s, want %s", c.by, c.of, got, c.want)
		}
	}
}
