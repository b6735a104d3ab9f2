package coverage

import (
	"testing"

	"github.com/lockstep-tla/lockstep/coverage/drift"
	tsindex "github.com/lockstep-tla/lockstep/ts-index"
)

// What is read before a function is acknowledged is its change, in the layout
// that the reader knows, whatever a formatter did to the rest.
func TestAChangeIsShownInTheLayoutBefore(t *testing.T) {
	for _, test := range []struct{ name, before, now, want string }{
		{
			"an await came, and a formatter was at work",
			"async function moor(bay) {\n  const free = await look(bay, 'all')\n  take(free)\n}",
			"async function moor(bay) {\n    const free = await look(\n        bay,\n        \"all\",\n    );\n    await note(free);\n    take(free);\n}",
			"async function moor(bay) {\n  const free = await look(bay, 'all');\n    await note(free)\n  take(free)\n}",
		},
		{
			"a condition changed",
			"function full(bay) {\n  return bay.boats > 3;\n}",
			"function full(bay) { return bay.boats > bay.places; }",
			"function full(bay) {\n  return bay.boats > bay.places; }",
		},
		{
			"a statement went",
			"function leave(bay) {\n  free(bay);\n  tell(bay);\n}",
			"function leave(bay) {\n\tfree(bay);\n}",
			"function leave(bay) {\n  free(bay);\n}",
		},
		{
			"only layout",
			"function stay(bay) { return bay }",
			"function stay(bay) {\n  return bay;\n}",
			"function stay(bay) { return bay }",
		},
	} {
		side := func(src string) drift.Side {
			file := tsindex.Index("bay.ts", src)
			fn := file.Functions[0]
			return drift.Side{Form: file.Form(fn, nil), Start: fn.Span.Start, Name: fn.Name}
		}
		got := changedIn(test.before, test.now, drift.Compare(side(test.before), side(test.now)).Hunks)
		if got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}
