package lsp_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

func TestDriftIsToldAndTakenBack(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	u := repo.open(t, c, desk)
	version := c.Replace(u, sale, saleSplit)
	told := c.WaitDiagnostics(u, has(suspension))
	d, _ := told.Find(suspension)
	if told.Version != version || d.Severity != protocol.DiagnosticSeverityWarning {
		t.Errorf("version %d severity %v, want version %d and a warning", told.Version, d.Severity, version)
	}
	if want := lsptest.At(t, c.Text(u), "reserve"); d.Range.Start != want {
		t.Errorf("the warning stands at %v, the function's name at %v", d.Range.Start, want)
	}
	if source, _ := d.Source.Get(); source != "lockstep" {
		t.Errorf("source %q", source)
	}
	if href := string(d.CodeDescription.Href); !strings.HasSuffix(href, "/docs/findings.md#covered-awaits") {
		t.Errorf("the code leads to %q", href)
	}
	if len(d.RelatedInformation) == 0 {
		t.Error("no related places")
	}
	c.Replace(u, saleSplit, sale)
	c.WaitDiagnostics(u, func(d lsptest.Diagnostics) bool { return len(d.Diagnostics) == 0 })
}

// TestFiftyQuickEdits: what is published names ever newer versions, and the last
// is right (hard input 21).
func TestFiftyQuickEdits(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	u := repo.open(t, c, desk)
	const edits = 50
	for i := range edits {
		c.Replace(u, oneMore, fmt.Sprintf("%s // %d", oneMore, i))
	}
	last := c.Replace(u, sale, saleSplit)
	told := c.WaitDiagnostics(u, func(d lsptest.Diagnostics) bool { return d.Version == last })
	d, ok := told.Find(suspension)
	if want := lsptest.At(t, c.Text(u), "reserve"); !ok || d.Range.Start != want {
		t.Errorf("%+v, want %s at %v", told, suspension, want)
	}
	newest := 0
	for _, p := range c.Published() {
		if p.URI == u && p.Version < newest {
			t.Errorf("version %d was published after %d", p.Version, newest)
		}
		newest = max(newest, p.Version)
	}
	c.Shutdown()
	if latest, _ := c.Latest(u); latest.Version != last {
		t.Errorf("after all version %d was published", latest.Version)
	}
}

// TestPositionsBehindAnEmoji: the edit stands behind one on its line.
func TestPositionsBehindAnEmoji(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	u := repo.open(t, c, desk)
	c.Replace(u, "async reserve", "/* 🚢🚢 */ async reserve")
	c.Replace(u, sale, saleSplit)
	d, _ := c.WaitDiagnostics(u, has(suspension)).Find(suspension)
	if want := lsptest.At(t, c.Text(u), "reserve(buyer"); d.Range.Start != want {
		t.Errorf("the warning stands at %v, the function's name at %v", d.Range.Start, want)
	}
}

// TestSpellings: answers carry the client's own URI (hard input 20).
func TestSpellings(t *testing.T) {
	repo := crossing(t)
	folder := repo.Path("c:")
	if err := os.Symlink(".", folder); err != nil {
		t.Fatal(err)
	}
	for name, spelled := range map[string]string{
		"escaped colon":   "file://" + repo.Dir + "/c%3A/src/desk.ts",
		"plain colon":     "file://" + repo.Dir + "/c:/src/desk.ts",
		"escaped letters": "file://" + repo.Dir + "/src/d%65sk.ts",
	} {
		t.Run(name, func(t *testing.T) {
			c, _ := serve(t)
			c.Initialize(repo.folder(), nil)
			c.Open(spelled, "typescript", strings.Replace(repo.read(t, desk), sale, saleSplit, 1))
			c.WaitDiagnostics(spelled, has(suspension))
			if _, told := c.Latest(repo.uri(desk)); told {
				t.Error("diagnostics also went to another spelling of the file")
			}
			for _, l := range c.CodeLens(spelled) {
				for _, argument := range l.Command.Arguments {
					if strings.Contains(string(argument), `"relevantTo"`) && !strings.Contains(string(argument), spelled) {
						t.Errorf("the lens speaks of another spelling: %s", argument)
					}
				}
			}
		})
	}
}

// TestThroughALink: the record is opened below .claude/skills, a link.
func TestThroughALink(t *testing.T) {
	repo := crossing(t)
	if err := os.MkdirAll(repo.Path(".claude"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("../.agents/skills", repo.Path(".claude/skills")); err != nil {
		t.Fatal(err)
	}
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	linked := repo.uri(".claude/skills/verify-crossing/SKILL.md")
	text := strings.Replace(repo.read(t, skill), "`Desk.giveBack`.\n\n##", "`Desk.giveBak`.\n\n##", 1)
	c.Open(linked, "markdown", strings.Replace(text, "sync-commit: ", "sync-commit: zz", 1))
	c.WaitDiagnostics(linked, has("sync-commit"))
	if _, told := c.Latest(repo.uri(skill)); told {
		t.Error("diagnostics went to the file behind the link, which is not open")
	}
	c.Close(linked)
	c.WaitDiagnostics(linked, func(d lsptest.Diagnostics) bool { return len(d.Diagnostics) == 0 })
}

// TestOtherSchemes: documents that are no files are left alone.
func TestOtherSchemes(t *testing.T) {
	c, _ := serve(t)
	c.Initialize("", nil)
	for _, u := range []string{"untitled:Untitled-1", "git:/src/desk.ts?%7B%22ref%22%3A%22~%22%7D"} {
		c.Open(u, "typescript", "export function f() {}\n")
		c.Replace(u, "f()", "g()")
		if lenses := c.CodeLens(u); len(lenses) != 0 {
			t.Errorf("%s has lenses %v", u, lenses)
		}
		if found := c.Jump(protocol.MethodTextDocumentDeclaration, u, protocol.Position{}); len(found) != 0 {
			t.Errorf("%s has declarations %v", u, found)
		}
		if hover := c.Hover(u, protocol.Position{}); hover != "" {
			t.Errorf("%s has a hover %q", u, hover)
		}
		c.Close(u)
	}
	c.Shutdown()
	if told := c.Published(); len(told) > 0 {
		t.Errorf("diagnostics of documents that are no files: %+v", told)
	}
}

// TestARemovedFolderIsCleared: findings do not outlive their workspace folder
// (hard input 22).
func TestARemovedFolderIsCleared(t *testing.T) {
	repo := crossing(t)
	repo.Write(desk, strings.Replace(repo.read(t, desk), sale, saleSplit, 1))
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	c.WaitDiagnostics(repo.uri(desk), has(suspension))
	change := func(added, removed []lsptest.Object) {
		c.Notify(protocol.MethodWorkspaceDidChangeWorkspaceFolders, lsptest.Object{"event": lsptest.Object{"added": added, "removed": removed}})
	}
	folder := []lsptest.Object{{"uri": repo.folder(), "name": "crossing"}}
	change([]lsptest.Object{}, folder)
	c.WaitDiagnostics(repo.uri(desk), func(d lsptest.Diagnostics) bool { return len(d.Diagnostics) == 0 })
	change(folder, []lsptest.Object{})
	c.WaitDiagnostics(repo.uri(desk), has(suspension))
}

// TestACheckoutIsNoticed: git changes files behind a client that does not watch
// (hard input 22).
func TestACheckoutIsNoticed(t *testing.T) {
	repo := crossing(t)
	repo.Git("switch", "--quiet", "--create", "drifted")
	repo.Write(desk, strings.Replace(repo.read(t, desk), sale, saleSplit, 1))
	repo.Commit("Save before the sale")
	repo.Git("switch", "--quiet", "main")
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	c.Wait("lockstep/status", nil)
	repo.Git("switch", "--quiet", "drifted")
	c.WaitDiagnostics(repo.uri(desk), has(suspension))
	repo.Git("switch", "--quiet", "main")
	c.WaitDiagnostics(repo.uri(desk), lacks(suspension))
}
