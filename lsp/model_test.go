package lsp_test

import (
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
