package record_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/lockstep-tla/lockstep/coverage/record"
)

// block is a coverage block that has nothing wrong.
const block = "```coverage\nsrc/a.ts\n```\n"

func TestSyncCommit(t *testing.T) {
	for _, c := range []struct{ name, text, hash, problem string }{
		{"a hash", "sync-commit: 633e0847", "633e0847", ""},
		{"text, never a number", "sync-commit: 12345678901234567890", "12345678901234567890", ""},
		{"upper case", "sync-commit: 0BADC0DE", "0badc0de", ""},
		{"indented, blanks behind", "  sync-commit:\t0badc0de  ", "0badc0de", ""},
		{"sixty-four digits", "sync-commit: " + strings.Repeat("a", 64), strings.Repeat("a", 64), ""},
		{"twice the same", "sync-commit: 0badc0de\n\nsync-commit: 0BADC0DE", "0badc0de", ""},
		{"two different", "sync-commit: 0badc0de\n\nsync-commit: 0badc0df", "", "two different sync commits"},
		{"none", "", "", "no sync commit"},
		{"only in a shell line", "```sh\nsync-commit: 633e0847\n```", "", "no sync commit"},
		{"within a sentence", "The sync-commit: 0badc0de", "", "no sync commit"},
		{"in a quote", "> sync-commit: 0badc0de", "", "no sync commit"},
		{"an option for git", "sync-commit: --output=x", "", `"--output=x" is no commit`},
		{"a branch", "sync-commit: main", "", `"main" is no commit`},
		{"too short", "sync-commit: abc", "", `"abc" is no commit`},
		{"too long", "sync-commit: " + strings.Repeat("a", 65), "", "is no commit"},
		{"not alone", "sync-commit: 0badc0de (squashed)", "", "is no commit"},
		{"empty", "sync-commit:", "", "is no commit"},
		{"prose beside a good one", "sync-commit: the commit below\n\nsync-commit: 0badc0de", "0badc0de", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := record.Parse("r.md", c.text+"\n\n"+block, nil)
			commit, ok := r.SyncCommit()
			if commit.Hash != c.hash || ok != (c.hash != "") {
				t.Errorf("the sync commit is %q, %v, want %q", commit.Hash, ok, c.hash)
			}
			wantProblem(t, r.Problems, record.CodeSyncCommit, c.problem)
		})
	}
}

func wantProblem(t *testing.T, problems []record.Problem, code, message string) {
	t.Helper()
	if message == "" {
		if len(problems) > 0 {
			t.Errorf("problems: %v", problems)
		}
		return
	}
	for _, p := range problems {
		if p.Code == code && strings.Contains(p.Message, message) {
			return
		}
	}
	t.Errorf("no problem %s says %q: %v", code, message, problems)
}

func TestMissingSyncCommitIsToldAtTheCoverageBlock(t *testing.T) {
	r := record.Parse("r.md", "# x\n\n"+block, nil)
	if len(r.Problems) != 1 || r.Problems[0].Span != r.CoverageSpan || r.CoverageSpan.Of(r.Text)+"\n" != block {
		t.Errorf("problems %v, block %q", r.Problems, r.CoverageSpan.Of(r.Text))
	}
}

func TestCoveragePaths(t *testing.T) {
	for _, c := range []struct{ name, lines, path, problem string }{
		{"indented", "  src/a.ts", "src/a.ts", ""},
		{"cleaned", "./src//x/../a.ts", "src/a.ts", ""},
		{"a blank inside", "src/my file.ts", "src/my file.ts", ""},
		{"a sign inside", "src/a#1.ts # note", "src/a#1.ts", ""},
		{"beyond ASCII", "src/größe.ts", "src/größe.ts", ""},
		{"absolute", "/etc/passwd", "", "absolute"},
		{"a drive", `C:/x.ts`, "", "absolute"},
		{"somebody's home", "~/x.ts", "", "absolute"},
		{"out of the repository", "src/../../x.ts", "", "leads out"},
		{"the whole repository", "./", "", "whole repository"},
		{"backslashes", `src\a.ts`, "", "backslash"},
		{"control characters", "src/\x07.ts", "", "control"},
		{"a folder", "src/", "", "name files, not folders or patterns"},
		{"a pattern", "src/**/*.ts", "", "name files, not folders or patterns"},
		{"a route", "app/[id]/(group)/page.tsx", "app/[id]/(group)/page.tsx", ""},
		{"in backticks", "`src/a.ts`", "", "is no path"},
		{"in a list", "- src/a.ts", "", "is no path"},
		{"with a remark", "src/a.ts (the loop)", "", "is no path"},
		{"empty", "", "", "names no path"},
		{"only comments", "# none yet", "", "names no path"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := record.Parse("r.md", "sync-commit: 0badc0de\n```coverage\n"+c.lines+"\n```\n", nil)
			var paths []string
			for _, p := range r.Coverage {
				paths = append(paths, p.Path)
			}
			if got := strings.Join(paths, " "); got != c.path {
				t.Errorf("paths %q, want %q", got, c.path)
			}
			wantProblem(t, r.Problems, record.CodeSyntax, c.problem)
		})
	}
}

func TestARecordWithoutCoverageBlockSaysSo(t *testing.T) {
	r := record.Parse("r.md", "sync-commit: 0badc0de\n", nil)
	wantProblem(t, r.Problems, record.CodeSyntax, "no coverage block")
}

func TestIs(t *testing.T) {
	for _, c := range []struct {
		name, text string
		want       bool
	}{
		{"both parts", "sync-commit: 0badc0de\n" + block, true},
		{"in the frontmatter", "---\nsync-commit: 0badc0de\n---\n" + block, true},
		{"behind a byte order mark", "\ufeff---\nsync-commit: 0badc0de\n---\n" + block, true},
		{"a byte order mark alone", "\ufeffsync-commit: 0badc0de\n" + block, true},
		{"malformed, to be told so", "sync-commit: --output=x\n\n" + block, true},
		{"no sync commit", "# x\n" + block, false},
		{"the sync commit forgotten", block + "\nCovered functions: `a.ts`'s `f`.\n", true},
		{"no block", "sync-commit: 0badc0de\n\ncoverage\n", false},
		{"an example in a fence", "````\nsync-commit: 0badc0de\n" + block + "````\n", false},
		{"half an example", "sync-commit: 0badc0de\n\n~~~~\n" + block + "~~~~\n", false},
		{"another block", "sync-commit: 0badc0de\n```coverage-report\nx\n```\n", false},
		{"a code block by indentation", "text\n\n    sync-commit: 0badc0de\n\n" + block, false},
	} {
		if got := record.Open(c.text, nil).IsRecord(); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestWordsAndMentions(t *testing.T) {
	src := "sync-commit: 0badc0de\n" + block +
		"- **P1 `OneHolder`**: held once, as `model/P1_OneHolder.cfg` says. `P1_OneHolder` passes, `OneHolder` holds.\n" +
		"- `Grab(w)`: `a.ts:10-12` `Lease.grab`, then `Grab,Drop,Beat`.\n\n```code-map\nDrop = src/a.ts#drop\n```\n"
	r := record.Parse("r.md", src, modelOf("Grab"))
	for _, c := range []struct{ before, want string }{
		{"`One", "OneHolder"}, {"`Gra", "Grab"}, {"`a.ts:", "a.ts:10-12"}, {"`Lease.gr", "Lease.grab"},
		{"Grab,Dr", "Drop"}, {"coverage\nsr", "src/a.ts"}, {"\nDr", "Drop"}, {"= src", "src/a.ts#drop"},
		{"held", ""}, {"`Lease.grab", "Lease.grab"},
	} {
		offset := strings.Index(src, c.before) + len(c.before)
		got, span := r.WordAt(offset)
		if got != c.want || span.Of(src) != c.want {
			t.Errorf("behind %q stands %q, want %q", c.before, got, c.want)
		}
	}
	if got := len(r.PropertyMentions("OneHolder")); got != 2 {
		t.Errorf("OneHolder is mentioned %d times", got)
	}
	if got := len(r.PropertyMentions("P1_OneHolder.cfg")); got != 2 {
		t.Errorf("the config is mentioned %d times", got)
	}
}

func TestExpected(t *testing.T) {
	src := "# config  result  trace\n\nP1_Once PASS\r\nP2_Held.cfg\tFAIL\tGrab,Drop\n" +
		"  P3_Any FAIL   # any path\nP4_Loop fail [Grab, S!Drop(w)]->2\nP5_Still FAIL Grab->stutter\nP6_Start FAIL [] ->1\n"
	e := record.ParseExpected("expected.txt", src)
	ignore := cmp.FilterPath(func(p cmp.Path) bool {
		return strings.HasSuffix(p.Last().String(), "Span") || p.Last().String() == ".Actions"
	}, cmp.Ignore())
	want := []record.Expectation{
		{Config: "P1_Once", Result: "PASS", Line: 3},
		{Config: "P2_Held", Result: "FAIL", Trace: []string{"Grab", "Drop"}, Line: 4},
		{Config: "P3_Any", Result: "FAIL", AnyTrace: true, Line: 5},
		{Config: "P4_Loop", Result: "FAIL", Trace: []string{"Grab", "S!Drop"}, Loop: 2, Line: 6},
		{Config: "P5_Still", Result: "FAIL", Trace: []string{"Grab"}, Stutter: true, Line: 7},
		{Config: "P6_Start", Result: "FAIL", Loop: 1, Line: 8},
	}
	if diff := cmp.Diff(want, e.List, ignore); diff != "" || len(e.Problems) > 0 {
		t.Errorf("problems %v (-want +got):\n%s", e.Problems, diff)
	}
	held, ok := e.Of("P2_Held.cfg")
	if got := held.ConfigSpan.Of(src) + "|" + held.ResultSpan.Of(src) + "|" + held.TraceSpan.Of(src); !ok || got != "P2_Held.cfg|FAIL|Grab,Drop" {
		t.Errorf("spans of P2_Held: %s", got)
	}
	loop, _ := e.Of("P4_Loop")
	for i, action := range loop.Actions {
		if action.Name != loop.Trace[i] || action.Span.Of(src) != action.Name {
			t.Errorf("action %d of P4_Loop: %s at %q", i, action.Name, action.Span.Of(src))
		}
	}
	if _, ok := e.Of("P9"); ok {
		t.Error("an expectation that nobody wrote")
	}
}

func TestExpectedProblems(t *testing.T) {
	for _, c := range []struct {
		line, problem string
		kept          int
	}{
		{"P1", "an expectation is", 0},
		{"P1 OK", `"OK" is no result`, 0},
		{"P1 PASS Grab", "PASS has no counterexample", 1},
		{"P1 FAIL Grab,,Drop", `"" is no action`, 0},
		{"P1 FAIL Grab Drop", "is no action", 0},
		{"P1 FAIL Grab->soon", "a loop ends with", 0},
		{"P1 PASS\nP1 FAIL", "in line 1 already", 1},
	} {
		e := record.ParseExpected("expected.txt", c.line+"\n")
		wantProblem(t, e.Problems, record.CodeSyntax, c.problem)
		if len(e.List) != c.kept {
			t.Errorf("%q: %d lines kept", c.line, len(e.List))
		}
	}
}
