package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestChanges(t *testing.T) {
	for name, test := range map[string]struct {
		before, after string
		want          []Value
	}{
		"a function as a record": {`[w1 |-> "idle", w2 |-> "busy"]`, `[w1 |-> "working", w2 |-> "busy"]`,
			[]Value{{"x[w1]", `"idle"`, `"working"`}}},
		"a function over model values": {`(m1 :> {} @@ m2 :> {1})`, `(m1 :> {} @@ m2 :> {1, 2})`,
			[]Value{{"x[m2]", "", "2"}}},
		"inside of an entry": {`<<[at |-> "sea"], [at |-> "bay"]>>`, `<<[at |-> "sea"], [at |-> "sea"]>>`,
			[]Value{{"x[2][at]", `"bay"`, `"sea"`}}},
		"a longer sequence":  {`<<a>>`, `<<a, <<b, c>>>>`, []Value{{"x[2]", "", "<<b, c>>"}}},
		"a shorter sequence": {`<<a, b>>`, `<<b>>`, []Value{{"x", "<<a, b>>", "<<b>>"}}},
		"a set":              {`{<<1, 2>>, 3}`, `{3, {4, 5}}`, []Value{{"x", "<<1, 2>>", ""}, {"x", "", "{4, 5}"}}},
		"a domain that changes": {`[a |-> 1, b |-> 2]`, `[b |-> 2, c |-> 3]`,
			[]Value{{"x[c]", "", "3"}, {"x[a]", "1", ""}}},
		"signs in strings":    {`[a |-> "], b |-> \\\""]`, `[a |-> "}", b |-> 1]`, []Value{{"x[a]", `"], b |-> \\\""`, `"}"`}, {"x[b]", "", "1"}}},
		"another sort":        {`{}`, `"none"`, []Value{{"x", "{}", `"none"`}}},
		"a number":            {`1`, `2`, []Value{{"x", "1", "2"}}},
		"an interval":         {`1..3`, `1..4`, []Value{{"x", "1..3", "1..4"}}},
		"what breaks off":     {`[a |-> `, `[a |-> 1]`, []Value{{"x", `[a |-> `, `[a |-> 1]`}}},
		"a set of functions":  {`[a -> b]`, `[a |-> 1]`, []Value{{"x", `[a -> b]`, `[a |-> 1]`}}},
		"empty to function":   {`<<>>`, `(1 :> 2)`, []Value{{"x", "<<>>", "(1 :> 2)"}}},
		"a bracket by itself": {`{`, `}`, []Value{{"x", "{", "}"}}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, changes(Value{"x", test.before, test.after})); diff != "" {
				t.Error(diff)
			}
		})
	}
}
