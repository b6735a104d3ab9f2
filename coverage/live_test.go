package coverage

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/lockstep-tla/lockstep/internal/text"
)

// live is a repository in which two functions of a.ts are covered and b.ts is
// a covered file too.
const live = `-- sync/src/a.ts --
export async function take(id: string) {
  const job = await load(id);
  await save(job);
}

export function drop(id: string) {
  jobs.delete(id);
}
-- sync/src/b.ts --
export const LIMIT = 3;
-- verify/SKILL.md --
sync-commit: SYNC

` + "```coverage\nsrc/a.ts\nsrc/b.ts\n```" + `

Covered functions: ` + "`a.ts`'s `take`, `drop`" + `.
`

// session is an archive that is edited step by step.
type session struct {
	*archive
	t *testing.T
}

func openLive(t *testing.T) session {
	return session{openArchive(t, txtar.Parse([]byte(live))), t}
}

// replace edits an open file: the first old becomes new.
func (s session) replace(path, old, new string) {
	s.t.Helper()
	src, _, _ := s.workspace.Snapshot().Text(s.repo.Path(path))
	at := strings.Index(src, old)
	if at < 0 {
		s.t.Fatalf("%s has no %q", path, old)
	}
	edit(s.workspace, s.repo.Path(path), text.Span{Start: at, End: at + len(old)}, new)
}

func (s session) open(path string) {
	src, _, _ := s.workspace.Snapshot().Text(s.repo.Path(path))
	s.workspace.Open(s.repo.Path(path), src)
}

// want compares the findings: "path:line code [text] message up to a comma or
// colon".
func (s session) want(step string, want ...string) {
	s.t.Helper()
	snapshot := s.workspace.Snapshot()
	got := []string{}
	for _, f := range snapshot.Findings(context.Background()) {
		src, lines, _ := snapshot.Text(f.Path)
		if f.Span.Start > len(src) || f.Span.End > len(src) || f.Span.Len() < 0 {
			s.t.Errorf("%s: %s has a place outside its file: %v of %d", step, f.Code, f.Span, len(src))
		}
		got = append(got, fmt.Sprintf("%s:%d %s [%s]", relative(s.repo.Dir, f.Path), lines.Line(f.Span.Start), f.Code, oneLine(f.Span.Of(src))))
	}
	if len(want) == 0 {
		want = []string{}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		s.t.Errorf("%s: findings (-want +got):\n%s", step, diff)
	}
}

func TestUnsavedEditWarnsAndUndoTakesItAway(t *testing.T) {
	s := openLive(t)
	s.want("loaded")
	s.open("src/a.ts")
	s.want("opened")
	s.replace("src/a.ts", "await save", "await check(job); await save")
	s.want("edited", "src/a.ts:1 covered-awaits [take]")
	s.replace("src/a.ts", "export async", "// A comment.\n\nexport async")
	s.want("moved down", "src/a.ts:3 covered-awaits [take]")
	s.replace("src/a.ts", "await check(job); ", "")
	s.want("undone")
	s.replace("src/a.ts", "jobs.delete(id)", "jobs.clear()")
	s.want("another", "src/a.ts:8 covered-changed [drop]")
	s.workspace.CloseFile(s.repo.Path("src/a.ts"))
	s.want("closed without saving")
}

func TestEditOfAFileThatIsNotOpen(t *testing.T) {
	s := openLive(t)
	s.replace("src/a.ts", "jobs.delete(id)", "jobs.clear()")
	s.want("edited", "src/a.ts:6 covered-changed [drop]")
	edit(s.workspace, s.repo.Path("src/a.ts"), text.Span{Start: -5, End: 1 << 30}, "")
	s.want("emptied", "src/a.ts:1 covered-removed []", "src/a.ts:1 covered-removed []",
		"verify/SKILL.md:8 covered-removed [take]", "verify/SKILL.md:8 covered-removed [drop]")
	s.workspace.CloseFile(s.repo.Path("src/a.ts"))
	s.want("closed")
}

// A function that does not parse keeps its last answer, at its place, with one
// note for all of them; none of it is ever in step.
func TestTornTextKeepsTheLastAnswer(t *testing.T) {
	s := openLive(t)
	s.open("src/a.ts")
	s.replace("src/a.ts", "jobs.delete(id)", "jobs.clear()")
	s.replace("src/a.ts", "export async", "export const x = `\n\nexport async")
	s.want("a quote is missing above", "src/a.ts:3 not-compared [take]", "src/a.ts:8 covered-changed [drop]")
	if check := s.workspace.Snapshot().Check().Records[0]; check.State != "not-compared" {
		t.Errorf("the record is %s: %s", check.State, check.Reason)
	}
	s.replace("src/a.ts", "`", "1;")
	s.want("mended", "src/a.ts:8 covered-changed [drop]")
	s.replace("src/a.ts", "jobs.clear()", "jobs.clear(")
	s.want("torn inside", "src/a.ts:8 covered-changed [drop]", "src/a.ts:8 not-compared [drop]")
	s.replace("verify/SKILL.md", "Covered", "These are all.\n\nCovered")
	s.want("the record is edited meanwhile", "src/a.ts:8 covered-changed [drop]", "src/a.ts:8 not-compared [drop]")
	for _, f := range s.workspace.Snapshot().Findings(context.Background()) {
		for _, r := range f.Related {
			src, lines, _ := s.workspace.Snapshot().Text(r.Path)
			if r.Message == "covered here" && (lines.Line(r.Span.Start) != 10 || r.Span.Of(src) != "drop") {
				t.Errorf("the record's place is line %d, %q", lines.Line(r.Span.Start), r.Span.Of(src))
			}
		}
	}
}

// Cut in one file, pasted into another: first gone, then moved, and back.
func TestCutAndPaste(t *testing.T) {
	s := openLive(t)
	s.open("src/a.ts")
	s.open("src/b.ts")
	const drop = "export function drop(id: string) {\n  jobs.delete(id);\n}\n"
	s.replace("src/a.ts", drop, "")
	s.want("cut", "src/a.ts:1 covered-removed [export async function take(id: string) {]", "verify/SKILL.md:8 covered-removed [drop]")
	s.replace("src/b.ts", "export const", drop+"export const")
	s.want("pasted", "src/b.ts:1 covered-moved [drop]")
	s.replace("src/b.ts", "jobs.delete(id)", "jobs.delete(")
	s.want("torn where it is now", "src/b.ts:1 not-compared [drop]", "src/b.ts:1 covered-moved [drop]")
	s.replace("src/b.ts", "jobs.delete(", "jobs.delete(id, 1)")
	s.want("edited where it is now", "src/b.ts:1 covered-changed [drop]", "src/b.ts:1 covered-moved [drop]")
	s.replace("src/a.ts", "export async", drop+"export async")
	s.want("pasted back too", "verify/SKILL.md:5 not-compared [src/b.ts]") // the copy there is covered by nothing
}

func TestRecordComesAndGoes(t *testing.T) {
	s := openLive(t)
	s.replace("src/a.ts", "jobs.delete(id)", "jobs.clear()")
	s.want("drifted", "src/a.ts:6 covered-changed [drop]")
	s.replace("verify/SKILL.md", "```coverage", "```text")
	s.want("no record any more")
	s.replace("verify/SKILL.md", "```text", "```coverage")
	s.want("a record again", "src/a.ts:6 covered-changed [drop]")
	s.workspace.CloseFile(s.repo.Path("verify/SKILL.md"))
	if err := os.Remove(s.repo.Path("verify/SKILL.md")); err != nil {
		t.Fatal(err)
	}
	s.workspace.Changed([]string{s.repo.Path("verify/SKILL.md")})
	s.want("deleted")
	record := strings.ReplaceAll(s.section("verify/SKILL.md"), "SYNC", s.sync)
	s.workspace.Open(s.repo.Path("notes/NEW.md"), record)
	s.want("an unsaved record", "src/a.ts:6 covered-changed [drop]")
	s.workspace.CloseFile(s.repo.Path("notes/NEW.md"))
	s.want("closed, never saved")
}

func TestChangesFromOutside(t *testing.T) {
	s := openLive(t)
	s.repo.Commit("the record")
	s.repo.Git("checkout", "--quiet", "-b", "other")
	s.repo.Write("src/a.ts", strings.Replace(s.section("sync/src/a.ts"), "await save(job)", "save(job)", 1))
	s.repo.Commit("other")
	s.workspace.Changed(nil)
	s.want("a checkout", "src/a.ts:1 covered-awaits [take]")
	s.repo.Git("checkout", "--quiet", "main")
	s.workspace.Changed(nil)
	s.want("and back")
	s.repo.Move("src/a.ts", "src/c.ts")
	s.workspace.Changed(nil)
	s.want("git mv, not committed", "verify/SKILL.md:4 path-missing [src/a.ts]")
	s.open("src/c.ts")
	s.replace("src/c.ts", "jobs.delete(id)", "jobs.clear()")
	s.want("an edit there", "src/c.ts:6 covered-changed [drop]", "verify/SKILL.md:4 path-missing [src/a.ts]")
}

// A file that is there and cannot be read is neither gone nor in step.
func TestCoveredFileThatIsNotRead(t *testing.T) {
	s := openLive(t)
	path := s.repo.Path("src/a.ts")
	unread := []string{"verify/SKILL.md:4 path-missing [src/a.ts]", "verify/SKILL.md:8 not-compared [take]"} // for both functions
	if err := os.Truncate(path, maxFileSize+1); err != nil {
		t.Fatal(err)
	}
	s.workspace.Changed([]string{path})
	s.want("too large", unread...)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	s.repo.Write("src/a.ts/inside.txt", "")
	s.workspace.Changed([]string{path})
	s.want("a folder", unread...)
}
