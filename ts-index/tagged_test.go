package tsindex

import (
	"slices"
	"testing"
)

// A template behind type arguments is a call of its tag, whatever the types
// are, and the function that is handed on behind it keeps its name.
func TestTemplateBehindTypes(t *testing.T) {
	for _, types := range []string{"Row", "{ n: number }", "Map<string, Row[]>", "A | B", `"a" | "b"`} {
		src := "const size = sql<" + types + ">`SELECT ${n}`.pipe(map((rows) => rows[0]))\nfunction after() { return size }\n"
		f := Index("a.ts", src)
		var names []string
		for _, fn := range f.Functions {
			names = append(names, fn.Name)
		}
		if !slices.Equal(names, []string{"size", "after"}) || len(f.Broken) > 0 {
			t.Errorf("sql<%s>: functions %v, broken %v", types, names, f.Broken)
		}
		plain := Index("a.ts", "const size = sql`SELECT ${n}`.pipe(map((rows) => rows[0]))\n")
		with, err := f.Form(f.Functions[0], nil).Printed()
		without, err2 := plain.Form(plain.Functions[0], nil).Printed()
		if err != nil || err2 != nil || with != without {
			t.Errorf("sql<%s>: %v, %v\n%s\n%s", types, err, err2, with, without)
		}
	}
}

// What only looks like it stays a comparison.
func TestComparisonBeforeATemplateStays(t *testing.T) {
	for _, src := range []string{"a < b && c >`x`", "if (a<b) { f(c>`x`) }", "a<b+1>`x`", "html`<b>`", "x = a <>`y`"} {
		if found := taggedTypes(src); len(found) > 0 {
			t.Errorf("%s: %q", src, src[found[0][0]:found[0][1]])
		}
	}
}
