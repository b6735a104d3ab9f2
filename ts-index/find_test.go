package tsindex

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const lockSource = `import { open } from './files';
export { open as reopen };
export { close, shut as seal } from "./close";
export * from './all';
export * as names from './names';

class Lock {
  #held = false;
  get held() { return this.#held; }
  set held(value) { this.#held = value; }
}

export function take(path: string) {
  const create = async () => { await open(path); };
  rows.map((row) => row.seat);
  notify({ onTaken: () => create() });
  return create();
}

function create() {}
`

func names(functions []*Function) string {
	var all []string
	for _, fn := range functions {
		all = append(all, fn.Name)
	}
	return strings.Join(all, " ")
}

func TestFindPrefersTheWholeName(t *testing.T) {
	f := Index("lock.ts", lockSource)
	for name, want := range map[string]string{
		"create": "create", "take.create": "take.create", "held": "Lock.held Lock.held", "Lock.held": "Lock.held Lock.held",
		"onTaken": "take.onTaken", "reate": "", "Lock": "", "": "",
	} {
		if got := names(f.Find(name)); got != want {
			t.Errorf("Find(%q) is %q, want %q", name, got, want)
		}
	}
}

func TestEnclosingPassesOverCallbacks(t *testing.T) {
	f := Index("lock.ts", lockSource)
	for word, want := range map[string]string{
		"import": "", "#held = false": "", "return this": "Lock.held", "this.#held = value": "Lock.held", "export function": "take",
		"await open": "take.create", "row.seat": "take", "create() })": "take", "function create() {}": "create",
	} {
		got := ""
		if fn := f.Enclosing(strings.Index(f.Text, word)); fn != nil {
			got = fn.Name
		}
		if got != want {
			t.Errorf("around %q is %q, want %q", word, got, want)
		}
	}
}

func TestMentionsAreIdentifiers(t *testing.T) {
	f := Index("a.ts", "// inComment\nconst s = 'inString'; type T = Named; a.property; class A { #own = 1 }\n")
	for word, want := range map[string]bool{
		"inComment": false, "inString": false, "T": true, "Named": true, "property": true, "prop": false, "#own": true, "A": true, "const": false, "": false,
	} {
		if got := f.Mentions(word); got != want {
			t.Errorf("Mentions(%q) is %t", word, got)
		}
	}
}

func TestReexportsNameTheirOrigin(t *testing.T) {
	f := Index("lock.ts", lockSource)
	var got []string
	for _, r := range f.Reexports {
		got = append(got, r.Name+" is "+r.Local+" of "+r.From+": "+r.Span.Of(f.Text))
	}
	want := []string{
		"reopen is open of ./files: open as reopen",
		"close is close of ./close: close",
		"seal is shut of ./close: shut as seal",
		"* is * of ./all: *",
		"names is * of ./names: * as names",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if len(f.Imports) != 1 || f.Imports[0].Of(f.Text) != "import { open } from './files';" {
		t.Errorf("imports: %v", f.Imports)
	}
}
