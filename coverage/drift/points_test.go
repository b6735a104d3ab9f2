package drift

import "testing"

func TestSegments(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      int
	}{
		{"no point", "function f() { g(() => h()) }", 1},
		{"a point", "async function f() { await g() }", 2},
		{"a point at the end", "async function f() { g(); return await h() }", 2},
		{"a closure that waits", "async function f() { await Promise.all(ids.map(async (id) => { await g(id) })) }", 4},
		{"only closures", "function f() { on(async () => { await g() }); on(async () => { await h(); await i() }) }", 6},
		{"a closure without a point", "async function f() { await g(() => h()) }", 2},
		{"loop and generator", "async function* f(s) { for await (const x of s) yield x }", 3},
	} {
		if got := Segments(side(t, c.src).Form.Suspensions()); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}
