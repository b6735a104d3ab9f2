package tsindex

import "testing"

func TestExported(t *testing.T) {
	f := Index("exported.ts", `
export async function direct() { function inner() {} }
export const arrow = () => 1
export class Store { close() {} #evict() {} }
export default async function () {}
export { listed as renamed, type Other }
function listed() {}
function hidden() {}
class Local { close() {} }
export { away } from './away'
function away() {}
export const api = { start() {} }
`)
	want := map[string]bool{
		"direct": true, "direct.inner": false, "arrow": true, "Store.close": true, "Store.#evict": false, "default": true,
		"listed": true, "hidden": false, "Local.close": false, "away": false, "api.start": true,
	}
	for _, fn := range f.Functions {
		if got := f.Exported(fn); got != want[fn.Name] {
			t.Errorf("%s: exported is %v", fn.Name, got)
		}
		delete(want, fn.Name)
	}
	if len(want) > 0 {
		t.Errorf("not found: %v", want)
	}
}
