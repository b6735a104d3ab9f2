package coverage

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/lockstep-tla/lockstep/coverage/fingerprint"
	"github.com/lockstep-tla/lockstep/internal/gittest"
)

var update = flag.Bool("update", false, "rewrite the wanted answers in testdata")

// Each archive of testdata is one behaviour in a repository of its own:
//
//	sync/PATH  a file as of the sync commit
//	PATH       the file now; without one it is still as it was
//	open/PATH  an unsaved buffer over it
//	do         steps between the sync commit and now, then steps behind it
//	           (below a line "now"), see step
//	ask        questions, one a line, see answer
//	want       the answers; go test -update rewrites them
//
// The word SYNC stands for the sync commit's hash, HEAD in messages and answers
// for that of the last review. Two kinds of marker are cut
// out before a file is written:
//
//	//@ SEVERITY CODE [TEXT] MESSAGE
//
// at the end of a line says that a finding begins in this line: its severity,
// its code, optionally the text that it underlines (the first line of it), and
// a piece of its message. Several stand behind each other. Every finding has
// its marker and every marker its finding. And
//
//	/*@NAME*/
//
// names a place that questions ask about.
type archive struct {
	txtar *txtar.Archive
	repo  *gittest.Repo
	sync  string
	head  string // the commit of the last review
	marks
	workspace *Workspace
	snapshot  *Snapshot
}

func TestArchives(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			parsed, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			a := openArchive(t, parsed)
			a.checkFindings(t)
			a.checkAnswers(t, path)
		})
	}
}

func openArchive(t *testing.T, parsed *txtar.Archive) *archive {
	t.Helper()
	a := &archive{txtar: parsed, repo: gittest.New(t), marks: newMarks()}
	a.write("sync/")
	a.sync = a.repo.Commit("sync")
	a.head = a.sync
	before, after, _ := strings.Cut(a.section("do"), "now\n")
	settings := Settings{}
	a.steps(t, before, &settings)
	a.write("")
	a.steps(t, after, &settings)
	a.workspace = NewWorkspace([]string{a.repo.Dir}, settings)
	t.Cleanup(a.workspace.Close)
	a.snapshot = a.workspace.Load(context.Background())
	for _, f := range a.txtar.Files {
		if path, ok := strings.CutPrefix(f.Name, "open/"); ok {
			a.snapshot = a.workspace.Open(a.repo.Path(path), a.cut(path, string(f.Data)))
		}
	}
	return a
}

func (a *archive) section(name string) string {
	for _, f := range a.txtar.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

// write writes the files below a prefix; with none, those of now.
func (a *archive) write(prefix string) {
	for _, f := range a.txtar.Files {
		path, ok := strings.CutPrefix(f.Name, prefix)
		switch {
		case !ok, f.Name == "do", f.Name == "ask", f.Name == "want":
		case prefix == "" && (strings.HasPrefix(path, "sync/") || strings.HasPrefix(path, "open/")):
		default:
			a.repo.Write(path, a.cut(path, string(f.Data)))
		}
	}
}

// cut takes the markers out of a file's text and keeps them; those of a buffer
// replace those of the file below it.
func (a *archive) cut(path, src string) string {
	return a.marks.cut(path, strings.ReplaceAll(src, "SYNC", a.sync))
}

// steps changes the repository: one git command a line, without the word git,
// or one of the words below.
func (a *archive) steps(t *testing.T, script string, settings *Settings) {
	t.Helper()
	for line := range strings.Lines(script) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if err := a.step(words, settings); err != nil {
			t.Fatalf("%s: %v", strings.TrimSpace(line), err)
		}
	}
}

func (a *archive) step(words []string, settings *Settings) error {
	switch words[0] {
	case "commit":
		a.repo.Commit(strings.Join(words[1:], " "))
	case "move": // FROM TO
		a.repo.Move(words[1], words[2])
	case "delete": // PATH
		return os.RemoveAll(a.repo.Path(words[1]))
	case "link": // PATH TARGET
		path := a.repo.Path(words[1])
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		return os.Symlink(words[2], path)
	case "grow": // PATH MEBIBYTES
		return os.Truncate(a.repo.Path(words[1]), 9<<20)
	case "crlf": // PATH
		path := a.repo.Path(words[1])
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		return os.WriteFile(path, []byte(strings.ReplaceAll(string(data), "\n", "\r\n")), 0o666)
	case "shallow": // go on in a clone of depth 1
		a.repo = a.repo.Clone("--depth=1")
	case "partial": // go on in a clone without old contents, whose remote is gone
		a.repo.Git("config", "uploadpack.allowFilter", "true")
		a.repo = a.repo.Clone("--filter=blob:none")
		a.repo.Git("remote", "set-url", "origin", "file://"+a.repo.Path("nowhere"))
	case "keep": // write each record's sync.json
		return a.keep(SyncRequest{})
	case "review": // JUDGEMENT FILE#FUNCTION...
		a.head = a.repo.Git("rev-parse", "HEAD")
		return a.keep(SyncRequest{Judgement: fingerprint.Judgement(words[1]), Reviewed: words[2:]})
	case "edits": // the setting
		settings.EditDiagnostics = true
	default:
		a.repo.Git(words...)
	}
	return nil
}

// keep does what lockstep sync does.
func (a *archive) keep(request SyncRequest) error {
	w := NewWorkspace([]string{a.repo.Dir}, Settings{})
	defer w.Close()
	s := w.Load(context.Background())
	for _, record := range s.Records() {
		request.Record = record
		plan, err := s.Sync(context.Background(), request)
		if err == nil && plan.Reason != "" {
			err = errors.New(plan.Reason)
		}
		for _, o := range plan.Obstacles {
			err = errors.Join(err, errors.New(o.Message))
		}
		if err := errors.Join(err, write(plan)); err != nil {
			return err
		}
	}
	return nil
}

func write(plan SyncPlan) (err error) {
	for _, f := range plan.Files {
		err = errors.Join(err, os.WriteFile(f.Path, []byte(f.After), 0o666))
	}
	return err
}

// checkFindings compares the findings with the markers.
func (a *archive) checkFindings(t *testing.T) {
	t.Helper()
	left := a.marks.copyFindings()
	for _, f := range a.snapshot.Findings(context.Background()) {
		src, lines, _ := a.snapshot.Text(f.Path)
		path := relative(a.repo.Dir, f.Path)
		at := lines.Line(f.Span.Start)
		text, _, _ := strings.Cut(f.Span.Of(src), "\n")
		if a.head != a.sync {
			f.Message = strings.ReplaceAll(f.Message, short(a.head), "HEAD")
		}
		if !left.take(path, at, f, strings.TrimRight(text, "\r")) {
			t.Errorf("%s:%d: no marker for //@ %s %s [%s] %s", path, at, f.Severity, f.Code, text, f.Message)
		}
	}
	for _, m := range left {
		t.Errorf("%s:%d: no finding for //@ %s", m.path, m.line, m)
	}
}

// checkAnswers asks what the archive asks.
func (a *archive) checkAnswers(t *testing.T, path string) {
	t.Helper()
	var got strings.Builder
	for line := range strings.Lines(a.section("ask")) {
		got.WriteString("> " + line)
		for _, told := range a.answer(t, strings.Fields(line)) {
			got.WriteString(strings.TrimRight(told, " \n") + "\n")
		}
	}
	answers := strings.NewReplacer(a.sync, "SYNC", short(a.sync), "SYNC", short(a.head), "HEAD", a.repo.Dir, "REPO").Replace(got.String())
	if *update && answers != a.section("want") {
		for i := range a.txtar.Files {
			if a.txtar.Files[i].Name == "want" {
				a.txtar.Files[i].Data = []byte(answers)
			}
		}
		if err := os.WriteFile(path, txtar.Format(a.txtar), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(a.section("want"), answers); diff != "" {
		t.Errorf("answers (-want +got):\n%s", diff)
	}
}
