package coverage

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/tla"
	"github.com/lockstep-tla/lockstep/tla/tlc"
)

// Each case is a variable before and after a step, and the ways in which the
// action may have changed it: "x[a][b]" under keys, "x±a" an element, "x:=a" the
// value, "x" in whatever way.
func TestProvedArguments(t *testing.T) {
	for _, test := range []struct{ name, before, after, ways, want string }{
		{"under a key", `(m1 :> 0 @@ m2 :> 0)`, `(m1 :> 0 @@ m2 :> 1)`, "x[a]", "a=m2"},
		{"of a sequence", `<<0, 0>>`, `<<0, 7>>`, "x[a]", "a=2"},
		{"of strings", `[a |-> 0, b |-> 0]`, `[a |-> 0, b |-> 1]`, "x[a]", `a="b"`},
		{"below a field", `(m1 :> [at |-> <<1, 2>>] @@ m2 :> [at |-> <<1, 2>>])`, `(m1 :> [at |-> <<1, 2>>] @@ m2 :> [at |-> <<1, 3>>])`, "x[a][][b]", "a=m2 b=2"},
		{"two ways, one name", `<<0, 0>>`, `<<7, 0>>`, "x[a] x[a][b]", "a=1"},
		{"two names", `<<0, 0>>`, `<<7, 0>>`, "x[a] x[b]", ""},
		{"two names, one below", `<<<<0>>, <<0>>>>`, `<<<<1>>, <<0>>>>`, "x[a][c] x[b][c]", "c=1"},
		{"two keys changed", `<<0, 0>>`, `<<7, 7>>`, "x[a]", ""},
		{"another domain", `<<0>>`, `<<0, 7>>`, "x[a]", ""},
		{"in whatever way too", `<<0, 0>>`, `<<7, 0>>`, "x[a] x", ""},
		{"put in", `{m1}`, `{m1, m2}`, "x±a", "a=m2"},
		{"taken out", `{m1, m2}`, `{m1}`, "x±a", "a=m2"},
		{"two put in", `{}`, `{m1, m2}`, "x±a", ""},
		{"appended", `<<m1>>`, `<<m1, m1>>`, "x±a", "a=m1"},
		{"not at the end", `<<m1>>`, `<<m2, m1>>`, "x±a", ""},
		{"the value", `0`, `m2`, "x:=a", "a=m2"},
		{"unchanged", `m2`, `m2`, "x:=a", ""},
		{"of no known form", `0`, `1`, "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			state := func(value string) tlc.State { return tlc.State{Variables: []tlc.Binding{{Name: "x", Value: value}}} }
			known := proved(waysOf(test.ways), state(test.before), state(test.after))
			var got []string
			for _, name := range slices.Sorted(maps.Keys(known)) {
				got = append(got, name+"="+known[name])
			}
			if diff := cmp.Diff(test.want, strings.Join(got, " ")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func waysOf(words string) []tla.Update {
	var all []tla.Update
	for _, word := range strings.Fields(words) {
		u := tla.Update{Variable: "x"}
		switch rest := strings.TrimPrefix(word, "x"); {
		case strings.HasPrefix(rest, "["):
			u.Keys = strings.Split(strings.Trim(rest, "[]"), "][")
		case strings.HasPrefix(rest, "±"):
			u.Element = strings.TrimPrefix(rest, "±")
		case rest != "":
			u.Value = strings.TrimPrefix(rest, ":=")
		}
		all = append(all, u)
	}
	return all
}

// Two variables cannot be changed under different keys by one name.
func TestContradictionProvesNothing(t *testing.T) {
	ways := []tla.Update{{Variable: "x", Keys: []string{"a"}}, {Variable: "y", Keys: []string{"a"}}}
	before := tlc.State{Variables: []tlc.Binding{{Name: "x", Value: "<<0, 0>>"}, {Name: "y", Value: "<<0, 0>>"}}}
	after := tlc.State{Variables: []tlc.Binding{{Name: "x", Value: "<<1, 0>>"}, {Name: "y", Value: "<<0, 1>>"}}}
	if known := proved(ways, before, after); len(known) > 0 {
		t.Errorf("proved %v", known)
	}
}
