package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/tla"
)

// A difference must show, or agreement means nothing.
func TestDifferencesAreFound(t *testing.T) {
	file := tla.Parse("M.tla", "---- MODULE M ----\nEXTENDS Naturals\nCONSTANT C(_)\nVARIABLE x\nOp(a) == x' = a\n====\n")
	right := func() *outline {
		return &outline{Name: "M", Extends: []string{"Naturals"}, Constants: []entry{{Name: "C", Arity: 1}},
			Variables: []entry{{Name: "x"}}, Definitions: []entry{{
				Name: "Op", Kind: "operator", Params: []entry{{Name: "a"}}, From: 5, To: 5, Level: 2, Uses: []string{"x"},
			}}}
	}
	for name, c := range map[string]struct {
		change func(*outline)
		want   []string
	}{
		"nothing":      {func(*outline) {}, nil},
		"an arity":     {func(o *outline) { o.Constants[0].Arity = 2 }, []string{"constant that only lockstep has", "constant that only the tools have"}},
		"a name":       {func(o *outline) { o.Variables = nil }, []string{"variable that only lockstep has"}},
		"a parameter":  {func(o *outline) { o.Definitions[0].Params = nil }, []string{"definition that only lockstep has", "definition that only the tools have"}},
		"a place":      {func(o *outline) { o.Definitions[0].To = 6 }, []string{"place that only lockstep has", "place that only the tools have"}},
		"a mention":    {func(o *outline) { o.Definitions[0].Uses = []string{"y"} }, []string{"mention that only lockstep has", "mention that only the tools have"}},
		"a level":      {func(o *outline) { o.Definitions[0].Level = 1 }, []string{"action property by lockstep, by level invariant"}},
		"a definition": {func(o *outline) { o.Definitions = nil }, []string{"definition that only lockstep has", "place that only lockstep has"}},
	} {
		theirs := right()
		c.change(theirs)
		read := &readings{files: map[string]*tla.File{"M.tla": file}}
		var out strings.Builder
		r := &report{out: &out}
		answers := []moduleAnswer{{Path: "M.tla", State: "ok", Module: theirs}}
		compareModules(r, read, answers)
		compareMeaning(r, read, answers)
		var got []string
		for line := range strings.Lines(out.String()) {
			if _, kind, found := strings.Cut(strings.TrimSpace(line), " x "); found {
				got = append(got, kind)
			}
		}
		if !slices.Equal(got, c.want) || r.failed != (len(c.want) > 0) {
			t.Errorf("%s differs: got %q, want %q\n%s", name, got, c.want, out.String())
		}
	}
}

func TestCanonicalConstants(t *testing.T) {
	for theirs, ours := range map[string]string{
		"A = {p1, p2}":            "A = {p2,p1,\n p2}",
		"A = {}":                  "A = { }",
		"A = [M]{{1, 2}, {}}":     "A = [M]{{},{2,1}}",
		`A = {"x, }", "y"}`:       `A = {"y","x, }"}`,
		"A <- B":                  "A <- B",
		"A = {{{a}}, {b, c}, {}}": "A = {{c,b}, {}, {{a}}}",
	} {
		if canonical(theirs) != canonical(ours) {
			t.Errorf("%q is not %q", canonical(theirs), canonical(ours))
		}
	}
	if canonical("A = {1, 2}") == canonical("A = {1, 3}") {
		t.Error("other elements are not told apart")
	}
}
