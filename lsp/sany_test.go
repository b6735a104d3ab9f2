package lsp_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/gittest"
	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
	"golang.org/x/tools/txtar"
)

const (
	kioskModule = "verify/Kiosk.tla"
	stockModule = "verify/Stock.tla"
	loneModule  = "verify/Lone.tla"
)

// kiosk lays testdata/faults.txtar out.
func kiosk(t testing.TB) repository {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", "faults.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	repo := repository{gittest.New(t)}
	for _, f := range archive.Files {
		repo.Write(f.Name, string(f.Data))
	}
	sync := repo.Commit("Sell")
	repo.Write("verify/SKILL.md", strings.ReplaceAll(repo.read(t, "verify/SKILL.md"), "@SYNC@", sync))
	repo.Commit("Check the kiosk with a model")
	return repo
}

func trusted(settings lsptest.Object) lsptest.Object {
	return lsptest.Object{"initializationOptions": lsptest.Object{"trusted": true, "settings": settings}}
}

// marked accepts diagnostics with one model-error, that underlines the text.
func marked(src, underlined, message string) func(lsptest.Diagnostics) bool {
	return func(d lsptest.Diagnostics) bool {
		found, ok := d.Find("model-error")
		if !ok {
			return false
		}
		span := src[lsptest.Offset(src, found.Range.Start):lsptest.Offset(src, found.Range.End)]
		said, _ := found.Message.(protocol.String)
		return span == underlined && strings.Contains(string(said), message)
	}
}

// save writes an open document to disk and says so.
func (r repository) save(c *lsptest.Client, path string) {
	r.Write(path, c.Text(r.uri(path)))
	c.Notify(protocol.MethodTextDocumentDidSave, lsptest.Object{"textDocument": lsptest.Object{"uri": r.uri(path)}})
}

// TestFaultsOfModules: SANY's word stands in the module that has the fault, open
// or not, from the moment at which the workspace is trusted until the fault is
// gone.
func TestFaultsOfModules(t *testing.T) {
	repo := kiosk(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), nil)
	kiosk, stock := repo.open(t, c, kioskModule), repo.uri(stockModule)
	c.Wait("lockstep/status", nil)
	if d, _ := c.Latest(stock); len(d.Diagnostics) > 0 {
		t.Fatalf("told before the workspace is trusted: %+v", d)
	}
	c.Notify("lockstep/trust", lsptest.Object{"trusted": true})
	c.WaitDiagnostics(stock, marked(repo.read(t, stockModule), "step", "Unknown operator: `step'"))

	repo.open(t, c, stockModule)
	c.Replace(stock, "Full == 3", "One == 1\nFull == 3")
	c.WaitDiagnostics(stock, func(d lsptest.Diagnostics) bool {
		found, ok := d.Find("model-error")
		return ok && found.Range.Start.Line == 4 && marked(c.Text(stock), "step", "step")(d)
	})
	c.Replace(stock, "step", "One")
	c.WaitDiagnostics(stock, lacks("model-error")) // its own text is another
	repo.save(c, stockModule)

	c.Replace(kiosk, "Init == left = Full", "Init == left = Fully")
	repo.save(c, kioskModule)
	c.WaitDiagnostics(kiosk, marked(c.Text(kiosk), "Fully", "Unknown operator: `Fully'"))
	c.Replace(stock, "Full == 3", "Fully == 3")
	repo.save(c, stockModule)
	c.WaitDiagnostics(kiosk, lacks("model-error")) // by what another module says now
}

// TestAFaultWithoutAPlace: that a module is missing is told where it is named,
// until the module is there.
func TestAFaultWithoutAPlace(t *testing.T) {
	repo := kiosk(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), trusted(nil))
	lone := repo.open(t, c, loneModule)
	c.WaitDiagnostics(lone, marked(c.Text(lone), "Gone", "Cannot find source file for module Gone"))
	repo.Write("verify/Gone.tla", "---- MODULE Gone ----\n====\n")
	c.Notify(protocol.MethodWorkspaceDidChangeWatchedFiles, lsptest.Object{"changes": []any{
		lsptest.Object{"uri": repo.uri("verify/Gone.tla"), "type": protocol.FileChangeTypeCreated}}})
	c.WaitDiagnostics(lone, lacks("model-error"))
	c.Replace(lone, "Init == left = 0", "Init == left = = 0")
	repo.save(c, loneModule)
	if d := c.WaitDiagnostics(lone, has("model-error")); len(d.Diagnostics) != 1 {
		t.Errorf("one fault is told as %+v", d.Diagnostics)
	}
	c.Replace(lone, "= = 0", "= 0")
	repo.save(c, loneModule)
	c.WaitDiagnostics(lone, lacks("model-error"))
}

// TestSANYCannotBeRun: it is said once, in the log, and not before every save.
func TestSANYCannotBeRun(t *testing.T) {
	repo := kiosk(t)
	c, _ := serve(t)
	c.Initialize(repo.folder(), trusted(lsptest.Object{"java": filepath.Join(repo.Dir, "no-java")}))
	lone := repo.open(t, c, loneModule)
	c.Wait(protocol.MethodWindowLogMessage, nil)
	c.Replace(lone, "left = 0", "left = 1")
	repo.save(c, loneModule)
	c.Notify(protocol.MethodWorkspaceDidChangeConfiguration, lsptest.Object{"settings": lsptest.Object{"tlcJar": os.Getenv("LOCKSTEP_TLA_JAR")}})
	c.WaitDiagnostics(lone, marked(c.Text(lone), "Gone", "Gone")) // Java is the one on the PATH again
	if told := c.Events(protocol.MethodWindowLogMessage); len(told) != 1 || len(c.Events(protocol.MethodWindowShowMessage)) > 0 {
		t.Errorf("told %d times: %+v", len(told), told)
	}
}

// TestTheModelsLanguageIsLeftToAnother: what any server for TLA+ tells is not
// told, what ties the model to the code is.
func TestTheModelsLanguageIsLeftToAnother(t *testing.T) {
	repo := kiosk(t)
	repo.Write(loneModule, "---- MODULE Lone ----\nInit == (\n====\n")
	c, _ := serve(t)
	c.Initialize(repo.folder(), trusted(lsptest.Object{"modelLanguage": "off"}))
	u := repo.open(t, c, kioskModule)
	at := lsptest.At(t, c.Text(u), "Sell")
	place := lsptest.Object{"position": at, "range": protocol.Range{End: at}, "positions": []protocol.Position{at}, "context": lsptest.Object{"includeDeclaration": true}}
	group := []string{
		protocol.MethodTextDocumentDefinition, protocol.MethodTextDocumentReferences, protocol.MethodTextDocumentDocumentHighlight,
		protocol.MethodTextDocumentDocumentSymbol, protocol.MethodTextDocumentFoldingRange, protocol.MethodTextDocumentSelectionRange,
		protocol.MethodTextDocumentSemanticTokensFull, protocol.MethodTextDocumentSemanticTokensRange,
		protocol.MethodTextDocumentCompletion, protocol.MethodTextDocumentSignatureHelp,
	}
	for _, method := range group {
		var answer any
		if c.Ask(method, u, place, &answer); answer != nil {
			t.Errorf("%s is answered with %v", method, answer)
		}
	}
	if hover := c.Hover(u, at); !strings.Contains(hover, "kiosk.ts:1") || strings.Contains(hover, "Sell ==") {
		t.Errorf("hover: %s", hover)
	}
	if lenses := c.CodeLens(u); len(lenses) != 1 {
		t.Errorf("lenses %+v", lenses)
	}
	if code := c.Jump(protocol.MethodTextDocumentImplementation, u, at); len(code) != 1 {
		t.Errorf("the code is %+v", code)
	}
	if model := c.Jump(protocol.MethodTextDocumentDefinition, repo.open(t, c, "verify/SKILL.md"), lsptest.At(t, repo.read(t, "verify/SKILL.md"), "Sell`")); len(model) != 1 {
		t.Errorf("the record leads to %+v", model)
	}
	for _, path := range []string{stockModule, loneModule} {
		if d, _ := c.Latest(repo.uri(path)); len(d.Diagnostics) > 0 {
			t.Errorf("%s: %+v", path, d.Diagnostics)
		}
	}
	c.Notify(protocol.MethodWorkspaceDidChangeConfiguration, lsptest.Object{"settings": lsptest.Object{"modelLanguage": "on"}})
	c.WaitDiagnostics(repo.uri(stockModule), has("model-error"))
	var symbols []protocol.DocumentSymbol
	if c.Ask(protocol.MethodTextDocumentDocumentSymbol, u, nil, &symbols); len(symbols) != 1 {
		t.Errorf("switched on, symbols are %+v", symbols)
	}
}
