package lsp_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

func TestStatusFollowsTheDrift(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	state := func(want string) {
		t.Helper()
		c.Wait("lockstep/status", func(params json.RawMessage) bool {
			var states map[string]string
			return json.Unmarshal(params, &states) == nil && states[repo.uri(skill)] == want
		})
	}
	state("in-step")
	u := repo.open(t, c, desk)
	c.Replace(u, sale, saleSplit)
	state("drifted")
	c.Wait(protocol.MethodWorkspaceCodeLensRefresh, nil)
}

func TestCodeActionsRun(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	u := repo.open(t, c, desk)
	c.Replace(u, sale, saleSplit)
	told := c.WaitDiagnostics(u, has(suspension))
	d, _ := told.Find(suspension)
	var titles []string
	for _, action := range c.CodeAction(u, d.Range.Start, told.Diagnostics) {
		titles = append(titles, action.Title)
		if action.Command.Command == "lockstep.run" && strings.Contains(string(action.Command.Arguments[0]), "P1_NoSeatSoldTwice") {
			if len(action.Diagnostics) == 0 {
				t.Errorf("%q answers no diagnostic", action.Title)
			}
			return
		}
	}
	t.Errorf("no action runs the property: %q", titles)
}

// TestShowLenses: a lens that leads somewhere carries all that an editor needs.
func TestShowLenses(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	u := repo.open(t, c, desk)
	for _, lens := range c.CodeLens(u) {
		if lens.Command.Command != "lockstep.show" {
			continue
		}
		var show struct {
			URI       string
			Position  *protocol.Position
			Locations []protocol.Location
		}
		if err := json.Unmarshal(lens.Command.Arguments[0], &show); err != nil {
			t.Fatal(err)
		}
		if show.URI != u || show.Position == nil || *show.Position != lens.Range.Start || len(show.Locations) == 0 {
			t.Errorf("%s", lens.Command.Arguments[0])
		}
		return
	}
	t.Error("no lens leads to the actions")
}

// Each kind of lens can be done without, and the client is asked to fetch anew.
func TestLensesThatTheUserHides(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	files := map[string]string{"functions": desk, "record": skill, "actions": module, "properties": strings.Replace(module, "Crossing.tla", "P1_NoSeatSoldTwice.cfg", 1)}
	for _, file := range files {
		if len(c.CodeLens(repo.open(t, c, file))) == 0 {
			t.Fatalf("no lenses in %s", file)
		}
	}
	for kind, file := range files {
		c.Notify(protocol.MethodWorkspaceDidChangeConfiguration, lsptest.Object{"settings": lsptest.Object{"lenses": lsptest.Object{kind: false}}})
		c.Wait(protocol.MethodWorkspaceCodeLensRefresh, nil)
		for _, lens := range c.CodeLens(repo.uri(file)) {
			if kind != "actions" || lens.Command.Command == "lockstep.show" {
				t.Errorf("%s hidden, and there is %q", kind, lens.Command.Title)
			}
		}
	}
}

// TestPlainClients: a client without capabilities gets nothing that it did not
// declare.
func TestPlainClients(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize("", lsptest.Object{"rootUri": repo.folder(), "capabilities": lsptest.Object{}})
	u := repo.open(t, c, desk)
	c.Replace(u, sale, saleSplit)
	d, _ := c.WaitDiagnostics(u, has(suspension)).Find(suspension)
	if d.RelatedInformation != nil || d.CodeDescription.Href != "" {
		t.Errorf("undeclared members in %+v", d)
	}
	if hover := c.Hover(u, d.Range.Start); !strings.Contains(hover, "lockstep · verify-crossing") || strings.ContainsAny(hover, "*`\\") {
		t.Errorf("Markdown in the hover %q", hover)
	}
	c.Shutdown()
	for _, method := range []string{protocol.MethodWorkspaceCodeLensRefresh, protocol.MethodWorkspaceInlayHintRefresh, protocol.MethodClientRegisterCapability, protocol.MethodWindowWorkDoneProgressCreate} {
		if len(c.Events(method)) > 0 {
			t.Errorf("%s was called", method)
		}
	}
}

// TestWatchingClients: file watching is registered where it may be, and what the
// client sees is heeded.
func TestWatchingClients(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	capabilities := lsptest.Capabilities()
	capabilities["workspace"] = lsptest.Object{"didChangeWatchedFiles": lsptest.Object{"dynamicRegistration": true}}
	c.Initialize(repo.folder(), lsptest.Object{"capabilities": capabilities})
	registration := c.Wait(protocol.MethodClientRegisterCapability, nil)
	for _, glob := range []string{"**/*.{md,tla,cfg}", "**/expected.txt", ".git/{HEAD,index}"} {
		if !strings.Contains(string(registration.Params), glob) {
			t.Errorf("%s is not watched: %s", glob, registration.Params)
		}
	}
	c.Wait("lockstep/status", nil)
	repo.Write(desk, strings.Replace(repo.read(t, desk), sale, saleSplit, 1))
	c.Notify(protocol.MethodWorkspaceDidChangeWatchedFiles, lsptest.Object{"changes": []lsptest.Object{{"uri": repo.uri(desk), "type": 2}}})
	c.WaitDiagnostics(repo.uri(desk), has(suspension))
}

// TestUnwatchedFiles: the server watches for a client that does not.
func TestUnwatchedFiles(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	c.Wait("lockstep/status", nil)
	repo.Write(desk, strings.Replace(repo.read(t, desk), sale, saleSplit, 1))
	c.WaitDiagnostics(repo.uri(desk), has(suspension))
}

// TestAFolderThatComesBack: one that is removed, or moved away, and made again
// is watched again.
func TestAFolderThatComesBack(t *testing.T) {
	for name, remove := range map[string]func(path string) error{
		"removed":    os.RemoveAll,
		"moved away": func(path string) error { return os.Rename(path, filepath.Join(t.TempDir(), "away")) },
	} {
		t.Run(name, func(t *testing.T) {
			repo := crossing(t)
			src := repo.read(t, desk)
			c, _ := serve(t)
			c.Initialize(repo.folder(), nil)
			c.Wait("lockstep/status", nil)
			if err := remove(repo.Path("src")); err != nil {
				t.Fatal(err)
			}
			c.WaitDiagnostics(repo.uri(skill), has("path-missing"))
			repo.Write(desk, src)
			c.WaitDiagnostics(repo.uri(skill), lacks("path-missing"))
			repo.Write(desk, strings.Replace(src, sale, saleSplit, 1))
			c.WaitDiagnostics(repo.uri(desk), has(suspension))
		})
	}
}

func TestSettings(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	settings := func(severity string, edits bool) lsptest.Object {
		return lsptest.Object{"severities": lsptest.Object{suspension: severity}, "editDiagnostics": edits}
	}
	c.Initialize(repo.folder(), lsptest.Object{"initializationOptions": lsptest.Object{"settings": settings("error", false)}})
	u := repo.open(t, c, desk)
	c.Replace(u, sale, saleSplit)
	told := c.WaitDiagnostics(u, has(suspension))
	if d, _ := told.Find(suspension); d.Severity != protocol.DiagnosticSeverityError {
		t.Errorf("severity %v", d.Severity)
	}
	if _, ok := told.Find("covered-edit"); ok {
		t.Error("edits are marked though they were turned off")
	}
	change := func(settings any) {
		c.Notify(protocol.MethodWorkspaceDidChangeConfiguration, lsptest.Object{"settings": settings})
	}
	for _, foreign := range []any{nil, lsptest.Object{}, lsptest.Object{"gopls": lsptest.Object{"hints": lsptest.Object{}}}, lsptest.Object{"lockstep": nil}} {
		change(foreign)
		version := c.Replace(u, oneMore, oneMore+" ")
		told = c.WaitDiagnostics(u, func(d lsptest.Diagnostics) bool { return d.Version == version })
		if d, _ := told.Find(suspension); d.Severity != protocol.DiagnosticSeverityError {
			t.Errorf("after the settings %v the severity is %v", foreign, d.Severity)
		}
	}
	change(lsptest.Object{"lockstep": settings("hint", true)})
	c.WaitDiagnostics(u, func(d lsptest.Diagnostics) bool {
		found, ok := d.Find(suspension)
		_, edit := d.Find("covered-edit")
		return ok && found.Severity == protocol.DiagnosticSeverityHint && edit
	})
}

// TestTwoDocumentsOfOneFile: the document changed last is the file, and closing
// it hands the file to the other.
func TestTwoDocumentsOfOneFile(t *testing.T) {
	repo := crossing(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	first := repo.open(t, c, desk)
	if err := os.Symlink("src", repo.Path("linked")); err != nil {
		t.Fatal(err)
	}
	second := repo.uri("linked/desk.ts")
	c.Open(second, "typescript", repo.read(t, desk))
	c.Replace(second, sale, saleSplit)
	c.WaitDiagnostics(first, has(suspension))
	c.WaitDiagnostics(second, has(suspension))
	c.Close(second)
	c.WaitDiagnostics(first, lacks(suspension))
	c.WaitDiagnostics(second, lacks(suspension))
	c.Replace(first, sale, saleSplit)
	c.WaitDiagnostics(first, has(suspension))
}
