package coverage

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

const using = `-- verify/SKILL.md --
sync-commit: SYNC

` + "```coverage\nsrc/a.ts\n```" + `

Covered functions: ` + "`take`" + `.
-- sync/src/a.ts --
export function take() { return 1; }
-- verify/model/Main.tla --
---- MODULE Main ----
VARIABLE x
Init == x = 0
Next == LET Inner == INSTANCE Parts IN x' = Inner!More(x)
Safe == x >= 0
====
-- verify/model/Parts.tla --
---- MODULE Parts ----
EXTENDS Deep
More(n) == Twice(n)
====
-- verify/model/Deep.tla --
---- MODULE Deep ----
Twice(n) == n
====
-- verify/model/Aside.tla --
---- MODULE Aside ----
Other == 1
====
-- verify/else/Parts.tla --
---- MODULE Parts ----
====
-- verify/model/Main.cfg --
INIT Init
NEXT Next
INVARIANT Safe
-- verify/model/Main2.cfg --
INIT Init
NEXT Next
-- verify/expected.txt --
Main PASS
`

// What decides a run is what TLC reads for it, and nothing else.
func TestInputsAreWhatTLCReads(t *testing.T) {
	s := session{openArchive(t, txtar.Parse([]byte(using))), t}
	inputs := func() string {
		now := s.workspace.Snapshot()
		return now.inputs(now.views[0], now.views[0].model.config("Main"))
	}
	before := inputs()
	for _, c := range []struct {
		path, old, replaced string
		decides             bool
	}{
		{"verify/model/Main.tla", "x >= 0", "x >= 1", true},
		{"verify/model/Parts.tla", "Twice(n)\n", "Twice(n) \n", true},
		{"verify/model/Deep.tla", "== n", "== n + n", true},
		{"verify/model/Main.cfg", "INVARIANT Safe", "", true},
		{"verify/model/Main.cfg", "INIT Init\n", "INIT Init\r\n", false},
		{"verify/model/Aside.tla", "== 1", "== 2", false},
		{"verify/else/Parts.tla", "====", "X == 1\n====", false},
		{"verify/model/Main2.cfg", "NEXT Next", "NEXT Next\nINVARIANT Safe", false},
		{"verify/expected.txt", "PASS", "FAIL", false},
		{"verify/SKILL.md", "`take`.", "`take`. More.", false},
		{"src/a.ts", "return 1", "return 2", false},
	} {
		s.workspace.Open(s.repo.Path(c.path), strings.Replace(s.section(strings.Replace(c.path, "src/", "sync/src/", 1)), c.old, c.replaced, 1))
		if changed := inputs() != before; changed != c.decides {
			t.Errorf("%s with %q: other inputs %t, want %t", c.path, c.replaced, changed, c.decides)
		}
		s.workspace.CloseFile(s.repo.Path(c.path))
	}
	if inputs() != before {
		t.Error("the texts of before have other inputs")
	}
	s.workspace.Configure(Settings{NoDeadlock: true})
	if inputs() == before {
		t.Error("whether deadlocks are looked for does not count")
	}
}

// Where texts do not decide alone, nothing is kept.
func TestUndecided(t *testing.T) {
	for _, c := range []struct{ name, in, text, want string }{
		{"plain", "", "", ""},
		{"at random", "verify/model/Deep.tla", "Twice(n) == RandomElement(n)", "Deep.tla uses RandomElement"},
		{"other files", "verify/model/Parts.tla", "EXTENDS Deep, Json", "Parts.tla uses Json"},
		{"not used", "verify/model/Aside.tla", "X == JavaTime", ""},
	} {
		archive := txtar.Parse([]byte(using))
		for i, f := range archive.Files {
			if f.Name == c.in {
				archive.Files[i].Data = append([]byte("---- MODULE "+strings.TrimSuffix(f.Name[len("verify/model/"):], ".tla")+" ----\n"), c.text+"\n====\n"...)
			}
		}
		a := openArchive(t, archive)
		m := a.snapshot.views[0].model
		if got := m.undecided(m.config("Main")); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		if c.name != "plain" {
			continue
		}
		if m.touched(m.config("Main")) {
			t.Error("files that nobody touched are touched")
		}
		a.repo.Write("verify/model/Deep.tla", "---- MODULE Deep ----\n====\n")
		if !m.touched(m.config("Main")) {
			t.Error("a module that was written is not noticed")
		}
		a.repo.Write("parts", "---- MODULE Parts ----\n====\n")
		if err := os.Remove(a.repo.Path("verify/model/Parts.tla")); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(a.repo.Path("parts"), a.repo.Path("verify/model/Parts.tla")); err != nil {
			t.Fatal(err)
		}
		linked := a.workspace.Changed(nil).views[0].model
		if got := linked.undecided(linked.config("Main")); got != "Parts.tla is used and was not read" {
			t.Errorf("a module behind a link: %q", got)
		}
	}
}
