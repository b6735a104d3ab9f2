package tsindex_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/lockstep-tla/lockstep/internal/text"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

func TestConditions(t *testing.T) {
	src := "export async function moor(boat: Boat) {\n" +
		"  if (early(boat)) return;\n" +
		"  // from here\n" +
		"  if (!(await free(berth)) || (boat.at !== \"bay\" &&\n" +
		"      boat.fuel > 0)) {\n" +
		"    while (x[if_(1)]) step();\n" +
		"  }\n" +
		"  form.if(a); const word = \"if\"; label(word);\n" +
		"  // to here\n" +
		"  if (late) return;\n}\n"
	file := tsindex.Index("moor.ts", src)
	span := text.Span{Start: strings.Index(src, "// from"), End: strings.Index(src, "// to")}
	var got []string
	for _, c := range file.Conditions(span, text.Span{End: len(src)}) {
		got = append(got, c.Of(src))
	}
	want := []string{"!(await free(berth)) || (boat.at !== \"bay\" &&\n      boat.fuel > 0)", "x[if_(1)]"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
