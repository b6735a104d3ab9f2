package lsp_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

const config = ".agents/skills/verify-crossing/model/P1_NoSeatSoldTwice.cfg"

// openModel opens a file of the crossing's model in a server of its own.
func openModel(t *testing.T, path string) (repo repository, c *lsptest.Client, u string) {
	t.Helper()
	repo = crossing(t)
	c, _ = serve(t)
	c.Initialize(repo.folder(), nil)
	return repo, c, repo.open(t, c, path)
}

func TestModelOutlines(t *testing.T) {
	repo, c, u := openModel(t, module)
	var symbols []protocol.DocumentSymbol
	c.Ask(protocol.MethodTextDocumentDocumentSymbol, u, nil, &symbols)
	if len(symbols) != 1 || symbols[0].Name != "Crossing" || symbols[0].Kind != protocol.SymbolKindModule {
		t.Fatalf("%+v", symbols)
	}
	kinds := map[string]protocol.SymbolKind{}
	for _, symbol := range symbols[0].Children {
		kinds[symbol.Name] = symbol.Kind
	}
	if kinds["Seats"] != protocol.SymbolKindConstant || kinds["sold"] != protocol.SymbolKindVariable || kinds["Reserve"] != protocol.SymbolKindMethod {
		t.Errorf("%v", kinds)
	}
	symbols = nil
	c.Ask(protocol.MethodTextDocumentDocumentSymbol, repo.open(t, c, config), nil, &symbols)
	if len(symbols) != 3 || symbols[1].Name != "CONSTANTS" || len(symbols[1].Children) != 3 {
		t.Errorf("the config's outline is %+v", symbols)
	}
	var folds []protocol.FoldingRange
	c.Ask(protocol.MethodTextDocumentFoldingRange, u, nil, &folds)
	if len(folds) != 3 { // the module and two definitions of several lines
		t.Errorf("folds %+v", folds)
	}
}

func TestLocalNamesOfAModel(t *testing.T) {
	_, c, u := openModel(t, module)
	use, declared := lsptest.At(t, c.Text(u), "b \\notin"), lsptest.At(t, c.Text(u), "b) ==")
	if found := c.Jump(protocol.MethodTextDocumentDefinition, u, use); len(found) != 1 || found[0].Range.Start != declared {
		t.Errorf("b leads to %+v, want %v", found, declared)
	}
	var marks []protocol.DocumentHighlight
	c.Ask(protocol.MethodTextDocumentDocumentHighlight, u, lsptest.Object{"position": use}, &marks)
	if len(marks) != 3 || marks[0].Kind != protocol.DocumentHighlightKindWrite {
		t.Errorf("marks %+v", marks)
	}
	if hover := c.Hover(u, use); !strings.Contains(hover, "parameter in `Reserve`") {
		t.Errorf("hover: %s", hover)
	}
	var ranges []protocol.SelectionRange
	c.Ask(protocol.MethodTextDocumentSelectionRange, u, lsptest.Object{"positions": []protocol.Position{use}}, &ranges)
	if len(ranges) != 1 || ranges[0].Parent == nil || ranges[0].Parent.Range.Start != use {
		t.Errorf("selections %+v", ranges)
	}
	var tokens protocol.SemanticTokens
	c.Ask(protocol.MethodTextDocumentSemanticTokensFull, u, nil, &tokens)
	const parameter = 10
	count := 0
	for i := 3; i < len(tokens.Data); i += 5 {
		if tokens.Data[i] == parameter {
			count++
		}
	}
	if count != 9 {
		t.Errorf("%d tokens are local names, want 9", count)
	}
}

func TestCompletionInAModel(t *testing.T) {
	repo, c, u := openModel(t, module)
	labels := func(u string, at protocol.Position) string {
		var items []protocol.CompletionItem
		c.Ask(protocol.MethodTextDocumentCompletion, u, lsptest.Object{"position": at}, &items)
		var all []string
		for _, item := range items {
			all = append(all, item.Label)
		}
		return " " + strings.Join(all, " ") + " "
	}
	if got := labels(u, lsptest.At(t, c.Text(u), "b \\notin")); !strings.Contains(got, " b ") || !strings.Contains(got, " sold ") || !strings.Contains(got, " Cardinality ") {
		t.Errorf("in an expression: %s", got)
	}
	cfg := repo.open(t, c, config)
	if got := labels(cfg, lsptest.At(t, c.Text(cfg), "TypeOK")); !strings.Contains(got, " P1_NoSeatSoldTwice ") || strings.Contains(got, " Reserve ") {
		t.Errorf("behind INVARIANTS: %s", got)
	}
}

// TestForms: a client that can gets the words between the parts that the user
// fills in, others the first word alone.
func TestForms(t *testing.T) {
	for _, snippets := range []bool{true, false} {
		capabilities := lsptest.Capabilities()
		capabilities["textDocument"].(lsptest.Object)["completion"] = lsptest.Object{"completionItem": lsptest.Object{"snippetSupport": snippets}}
		repo := crossing(t)
		c, _ := serve(t)
		c.Initialize(repo.folder(), lsptest.Object{"capabilities": capabilities})
		u := repo.open(t, c, module)
		var items []protocol.CompletionItem
		c.Ask(protocol.MethodTextDocumentCompletion, u, lsptest.Object{"position": lsptest.At(t, c.Text(u), "b \\notin")}, &items)
		want, format := "CHOOSE", protocol.InsertTextFormat(0)
		if snippets {
			want, format = `CHOOSE ${1} \\in ${2} : ${3}`, protocol.InsertTextFormatSnippet
		}
		i := slices.IndexFunc(items, func(item protocol.CompletionItem) bool { return item.Label == "CHOOSE" })
		if i < 0 {
			t.Fatalf("CHOOSE is not offered: %+v", items)
		}
		if edit, ok := items[i].TextEdit.(*protocol.TextEdit); !ok || edit.NewText != want || items[i].InsertTextFormat != format {
			t.Errorf("snippets %t: %+v", snippets, items[i])
		}
	}
}

func TestSignatureHelp(t *testing.T) {
	_, c, u := openModel(t, module)
	at := lsptest.At(t, c.Text(u), "b) \\/ GiveBack")
	var help protocol.SignatureHelp
	c.Ask(protocol.MethodTextDocumentSignatureHelp, u, lsptest.Object{"position": at}, &help)
	if len(help.Signatures) != 1 || help.Signatures[0].Label != "Reserve(b)" || len(help.Signatures[0].Parameters) != 1 {
		t.Errorf("%+v", help)
	}
}

func TestInlayHints(t *testing.T) {
	repo, c, u := openModel(t, module)
	var hints []protocol.InlayHint
	c.Ask(protocol.MethodTextDocumentInlayHint, u, lsptest.Object{"range": protocol.Range{End: protocol.Position{Line: 100}}}, &hints)
	if len(hints) != 2 || hints[0].Label != protocol.String("1 function in step · 2 segments for 1 action") {
		t.Fatalf("%+v", hints)
	}
	if want := lsptest.At(t, c.Text(u), "Reserve(b) =="); hints[0].Position.Line != want.Line || hints[0].Position.Character != uint32(len("Reserve(b) ==")) {
		t.Errorf("it stands at %v", hints[0].Position)
	}
	mark := c.Now()
	c.Replace(repo.open(t, c, desk), sale, saleSplit)
	c.WaitSince(mark, protocol.MethodWorkspaceInlayHintRefresh, nil)
	c.Ask(protocol.MethodTextDocumentInlayHint, u, lsptest.Object{"range": protocol.Range{End: protocol.Position{Line: 100}}}, &hints)
	if hints[0].Label != protocol.String("1 function, 1 drifted · 3 segments for 1 action") {
		t.Errorf("after an edit of the code: %v", hints[0].Label)
	}
}

// TestRenameCrossesTheFiles renames in open and closed files alike; what the
// client then has is one model again.
func TestRenameCrossesTheFiles(t *testing.T) {
	repo, c, u := openModel(t, module)
	record := repo.open(t, c, skill)
	at := lsptest.At(t, c.Text(u), "Reserve(b) ==")
	var prepared protocol.PrepareRenamePlaceholder
	c.Ask(protocol.MethodTextDocumentPrepareRename, u, lsptest.Object{"position": at}, &prepared)
	if prepared.Placeholder != "Reserve" || prepared.Range.Start != at {
		t.Errorf("prepared: %+v", prepared)
	}
	var edit protocol.WorkspaceEdit
	c.Ask(protocol.MethodTextDocumentRename, u, lsptest.Object{"position": at, "newName": "Book"}, &edit)
	c.ApplyEdit(&edit)
	if !strings.Contains(c.Text(u), "Book(b) ==") || !strings.Contains(c.Text(record), "`Book(b)`") {
		t.Errorf("module and record are not renamed")
	}
	if places := c.Jump(protocol.MethodTextDocumentImplementation, u, at); len(places) != 1 || string(places[0].URI) != repo.uri(desk) {
		t.Errorf("Book leads to %+v", places)
	}
	var refused protocol.WorkspaceEdit
	err := c.Call(protocol.MethodTextDocumentRename, lsptest.Object{
		"textDocument": lsptest.Object{"uri": u}, "position": at, "newName": "sold",
	}, &refused)
	if err == nil || !strings.Contains(err.Error(), "sold is taken") {
		t.Errorf("a taken name: %v", err)
	}
}
