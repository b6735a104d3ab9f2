package coverage

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/lockstep-tla/lockstep/coverage/report"
	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/sharedtest"
)

// Each archive of testdata/log is a history and its log:
//
//	sync/PATH    a file as of the sync commit
//	record       the record, outside history; SYNC stands for the sync commit
//	do           the steps behind the sync commit, one a line: write STEP, edit
//	             PATH OLD NEW (words; _ is a blank, \n a line end), or a step of
//	             the archives in testdata (move, delete, commit, a git command)
//	STEP/PATH    a file as `write STEP` writes it
//	want         the log: touching, then one line for each commit and function;
//	             go test -update rewrites it
//	want-first   the same with merges compared with their first parent
func TestLogArchives(t *testing.T) {
	paths, err := filepath.Glob("testdata/log/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, file := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			parsed, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			a := &archive{txtar: parsed, repo: gittest.New(t), marks: newMarks()}
			a.lay("sync/")
			sync := a.repo.Commit("sync")
			a.history(t)
			a.repo.Write("verify/SKILL.md", strings.ReplaceAll(a.section("record"), "SYNC", sync))
			for name, options := range map[string]LogOptions{"want": {}, "want-first": {FirstParent: true}} {
				if want := a.section(name); want != "" || name == "want" {
					a.compareLog(t, file, name, logOf(t, a.repo.Dir, options))
				}
			}
		})
	}
}

func (a *archive) lay(prefix string) {
	for _, f := range a.txtar.Files {
		if to, ok := strings.CutPrefix(f.Name, prefix); ok {
			a.repo.Write(to, string(f.Data))
		}
	}
}

func (a *archive) history(t *testing.T) {
	t.Helper()
	for line := range strings.Lines(a.section("do")) {
		switch words := strings.Fields(line); {
		case len(words) == 0:
		case words[0] == "write":
			a.lay(words[1] + "/")
		case words[0] == "edit":
			a.edit(t, words[1], words[2], words[3])
		default:
			a.steps(t, line, &Settings{})
		}
	}
}

func (a *archive) edit(t *testing.T, file, old, replacement string) {
	t.Helper()
	words := strings.NewReplacer("_", " ", `\n`, "\n")
	data, err := os.ReadFile(a.repo.Path(file))
	if err != nil || !strings.Contains(string(data), words.Replace(old)) {
		t.Fatalf("%s does not hold %q: %v", file, words.Replace(old), err)
	}
	a.repo.Write(file, strings.Replace(string(data), words.Replace(old), words.Replace(replacement), 1))
}

func (a *archive) compareLog(t *testing.T, file, section string, got []string) {
	t.Helper()
	text := strings.Join(got, "\n") + "\n"
	if diff := cmp.Diff(a.section(section), text); diff == "" {
		return
	} else if !*update {
		t.Errorf("%s (-want +got):\n%s", section, diff)
		return
	}
	for i := range a.txtar.Files {
		if a.txtar.Files[i].Name == section {
			a.txtar.Files[i].Data = []byte(text)
		}
	}
	if err := os.WriteFile(file, txtar.Format(a.txtar), 0o666); err != nil {
		t.Fatal(err)
	}
}

// logOf is the log of the only record in dir, the oldest first, as "SUBJECT |
// FILE FUNCTION drift before→after", with where the function was moved to.
func logOf(t *testing.T, dir string, options LogOptions) []string {
	t.Helper()
	w := NewWorkspace([]string{dir}, Settings{})
	t.Cleanup(w.Close)
	log := w.Load(t.Context()).Log(t.Context(), options)
	if len(log.Records) != 1 || log.Records[0].Reason != "" {
		t.Fatalf("want one record with a log: %+v", log.Records)
	}
	r := log.Records[0]
	said := []string{fmt.Sprintf("touching %d", r.Touching)}
	for i := len(r.Commits) - 1; i >= 0; i-- {
		for _, f := range r.Commits[i].Functions {
			said = append(said, r.Commits[i].Subject+" | "+functionLine(f))
		}
	}
	return said
}

func functionLine(f report.LogFunction) string {
	line := fmt.Sprintf("%s %s %s %d→%d", path.Base(f.File), f.Name, f.Drift, f.Awaits.Before, f.Awaits.After)
	if f.Moved != nil {
		line += ", at " + f.Moved.File + " " + f.Moved.Name
	}
	if f.Reason != "" {
		line += " (" + f.Reason + ")"
	}
	return line
}

// A function whose text git does not have, as in a partial clone that is
// offline, is not passed over in silence.
func TestLogIsNotComplete(t *testing.T) {
	repo := gittest.New(t)
	repo.Write("src/a.ts", "export function a() {\n  return 1;\n}\n")
	repo.Write("src/b.ts", "export function b() {\n  return 2;\n}\n")
	sync := repo.Commit("sync")
	lost := repo.Git("rev-parse", "HEAD:src/b.ts")
	repo.Write("src/a.ts", "export function a() {\n  return 3;\n}\n")
	repo.Commit("Return three")
	repo.Write("src/b.ts", "export function b() {\n  return 4;\n}\n")
	repo.Write("verify/SKILL.md", "sync-commit: "+sync+"\n\n```coverage\nsrc/a.ts\nsrc/b.ts\n```\n\nCovered functions: `a.ts`'s `a`; `b.ts`'s `b`.\n")
	if err := os.Remove(repo.Path(".git/objects/" + lost[:2] + "/" + lost[2:])); err != nil {
		t.Fatal(err)
	}
	w := NewWorkspace([]string{repo.Dir}, Settings{})
	defer w.Close()
	r := w.Load(t.Context()).Log(t.Context(), LogOptions{}).Records[0]
	if !strings.HasPrefix(r.Reason, "b is not followed: ") || len(r.Commits) != 1 || r.Commits[0].Functions[0].Name != "a" {
		t.Errorf("log %+v, want a's change and a word on b", r)
	}
}

// What store-lock.EXPECTED.md says against the parent.
func TestStoreLockLog(t *testing.T) {
	repo := gittest.FromBundle(t, sharedtest.Path(t, "seeds", "store-lock.bundle"))
	want := []string{
		"touching 3",
		"orch: open the lock file for writing | store.ts acquireLock.create changed 3→3",
		"orch: create the lock exclusively again, one takeover at a time | store.ts acquireLock changed 5→5",
		"orch: create the lock exclusively again, one takeover at a time | store.ts acquireLock.create changed 3→3",
		"orch: create the lock exclusively again, one takeover at a time | store.ts acquireLock.takeOver awaits 3→10",
	}
	if diff := cmp.Diff(want, logOf(t, repo.Dir, LogOptions{})); diff != "" {
		t.Errorf("log (-want +got):\n%s", diff)
	}
}

// What step-claim.EXPECTED.md says of each commit: c3 and c4 change nothing, c5
// finishStep, c6 moves the functions of one file.
func TestStepClaimLog(t *testing.T) {
	repo := gittest.FromBundle(t, sharedtest.Path(t, "seeds", "step-claim.bundle"))
	var edits, moves []string
	got := logOf(t, repo.Dir, LogOptions{})
	for _, line := range got[1:] {
		if subject, function, _ := strings.Cut(line, " | "); strings.HasPrefix(subject, "refactor: step-stops becomes run-stops") {
			moves = append(moves, function)
		} else {
			edits = append(edits, function)
		}
	}
	if got[0] != "touching 4" {
		t.Errorf("%s, want 4: c3 to c6", got[0])
	}
	if diff := cmp.Diff([]string{"machines.ts finishStep awaits 2→3"}, edits); diff != "" {
		t.Errorf("edits (-want +got):\n%s", diff)
	}
	for _, move := range moves {
		if !strings.Contains(move, " none ") || !strings.Contains(move, ", at apps/daemon/src/run-stops.ts ") {
			t.Errorf("c6: %s", move)
		}
	}
	if len(moves) == 0 {
		t.Error("c6 moves no function")
	}
}
