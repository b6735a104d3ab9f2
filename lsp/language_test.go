package lsp_test

import (
	"strings"
	"testing"

	"github.com/lockstep-tla/lockstep/internal/lsptest"
	"go.lsp.dev/protocol"
)

// openRecord opens the record of the crossing in a server of its own.
func openRecord(t *testing.T, options lsptest.Object) (repo repository, c *lsptest.Client, u string) {
	t.Helper()
	repo = crossing(t)
	c, _ = serve(t)
	c.Initialize(repo.folder(), options)
	return repo, c, repo.open(t, c, skill)
}

func TestDocumentSymbolsAreATree(t *testing.T) {
	_, c, u := openRecord(t, nil)
	var symbols []protocol.DocumentSymbol
	c.Ask(protocol.MethodTextDocumentDocumentSymbol, u, nil, &symbols)
	if len(symbols) != 1 || symbols[0].Name != "verify-crossing" || len(symbols[0].Children) != 2 {
		t.Fatalf("%+v", symbols)
	}
	entry := symbols[0].Children[0].Children[0]
	if entry.Name != "Reserve" || entry.Kind != protocol.SymbolKindMethod || len(entry.Children) != 1 || entry.Children[0].Name != "Desk.reserve" {
		t.Errorf("the first entry of the map is %+v", entry)
	}
	if at := lsptest.At(t, c.Text(u), "Reserve(b)"); entry.SelectionRange.Start != at {
		t.Errorf("it stands at %v, want %v", entry.SelectionRange.Start, at)
	}
}

// TestFlatSymbols: a client without the tree gets the same names, each with what
// holds it.
func TestFlatSymbols(t *testing.T) {
	_, c, u := openRecord(t, lsptest.Object{"capabilities": lsptest.Object{}})
	var symbols []protocol.SymbolInformation
	c.Ask(protocol.MethodTextDocumentDocumentSymbol, u, nil, &symbols)
	for _, symbol := range symbols {
		if symbol.Name == "Desk.reserve" && symbol.ContainerName != nil && *symbol.ContainerName == "Reserve" && string(symbol.Location.URI) == u {
			return
		}
	}
	t.Errorf("Desk.reserve is not in Reserve: %+v", symbols)
}

func TestWorkspaceSymbols(t *testing.T) {
	repo, c, _ := openRecord(t, nil)
	var symbols []protocol.SymbolInformation
	if err := c.Call(protocol.MethodWorkspaceSymbol, lsptest.Object{"query": "giveback"}, &symbols); err != nil {
		t.Fatal(err)
	}
	places := map[string]string{}
	for _, symbol := range symbols {
		places[symbol.Name] = string(symbol.Location.URI)
	}
	if places["GiveBack"] != repo.uri(module) || places["Desk.giveBack"] != repo.uri(desk) {
		t.Errorf("found %v", places)
	}
}

func TestFoldingRanges(t *testing.T) {
	_, c, u := openRecord(t, nil)
	var folds []protocol.FoldingRange
	c.Ask(protocol.MethodTextDocumentFoldingRange, u, nil, &folds)
	fence := lsptest.At(t, c.Text(u), "```coverage").Line
	for _, fold := range folds {
		if fold.StartLine == fence && fold.EndLine == fence+2 {
			return
		}
	}
	t.Errorf("the coverage block does not fold: %+v", folds)
}

// TestFoldsAreLimited: a client may say how many it takes.
func TestFoldsAreLimited(t *testing.T) {
	limited := lsptest.Object{"textDocument": lsptest.Object{"foldingRange": lsptest.Object{"rangeLimit": 2}}}
	_, c, u := openRecord(t, lsptest.Object{"capabilities": limited})
	var folds []protocol.FoldingRange
	c.Ask(protocol.MethodTextDocumentFoldingRange, u, nil, &folds)
	if len(folds) != 2 {
		t.Errorf("%d folds", len(folds))
	}
}

func TestDocumentLinksCarryLines(t *testing.T) {
	repo, c, u := openRecord(t, nil)
	c.Replace(u, "`src/desk.ts` `Desk.reserve`;", "🚢 `src/desk.ts:14` `Desk.reserve`;")
	var links []protocol.DocumentLink
	c.Ask(protocol.MethodTextDocumentDocumentLink, u, nil, &links)
	at := lsptest.At(t, c.Text(u), "src/desk.ts:14")
	for _, link := range links {
		if link.Range.Start != at {
			continue
		}
		if link.Target != nil || link.Tooltip == nil || *link.Tooltip != desk {
			t.Errorf("before it is resolved the link is %+v", link)
		}
		var resolved protocol.DocumentLink
		if err := c.Call(protocol.MethodDocumentLinkResolve, &link, &resolved); err != nil {
			t.Fatal(err)
		}
		if resolved.Target == nil || string(*resolved.Target) != repo.uri(desk)+"#L14" {
			t.Errorf("the link leads to %v", resolved.Target)
		}
		return
	}
	t.Errorf("no link begins at %v: %+v", at, links)
}

func TestReferencesCrossTheFiles(t *testing.T) {
	repo, c, u := openRecord(t, nil)
	at := lsptest.At(t, c.Text(u), "Reserve(b)")
	count := func(declarations bool) map[string]int {
		var found []protocol.Location
		c.Ask(protocol.MethodTextDocumentReferences, u, lsptest.Object{
			"position": at, "context": lsptest.Object{"includeDeclaration": declarations},
		}, &found)
		files := map[string]int{}
		for _, l := range found {
			files[string(l.URI)]++
		}
		return files
	}
	if files := count(true); files[u] != 1 || files[repo.uri(module)] != 2 || files[repo.uri(expected)] != 2 {
		t.Errorf("with the declaration: %v", files)
	}
	if files := count(false); files[repo.uri(module)] != 1 {
		t.Errorf("without it: %v", files)
	}
}

func TestDocumentHighlight(t *testing.T) {
	repo, c, _ := openRecord(t, nil)
	u := repo.open(t, c, expected)
	var marks []protocol.DocumentHighlight
	c.Ask(protocol.MethodTextDocumentDocumentHighlight, u, lsptest.Object{"position": lsptest.At(t, c.Text(u), "Reserve")}, &marks)
	if len(marks) != 2 || marks[0].Kind != protocol.DocumentHighlightKindRead {
		t.Errorf("%+v", marks)
	}
}

func TestSelectionRangesGrow(t *testing.T) {
	_, c, u := openRecord(t, nil)
	at := lsptest.At(t, c.Text(u), "Desk.reserve")
	var ranges []protocol.SelectionRange
	c.Ask(protocol.MethodTextDocumentSelectionRange, u, lsptest.Object{"positions": []protocol.Position{at, at}}, &ranges)
	if len(ranges) != 2 || ranges[0].Range.Start != at || ranges[0].Parent == nil {
		t.Fatalf("%+v", ranges)
	}
	last := &ranges[0]
	for last.Parent != nil {
		last = last.Parent
	}
	if last.Range.Start != (protocol.Position{}) {
		t.Errorf("the widest is %v", last.Range)
	}
}

func TestSemanticTokens(t *testing.T) {
	_, c, u := openRecord(t, nil)
	at := lsptest.At(t, c.Text(u), "Reserve(b)")
	var tokens protocol.SemanticTokens
	c.Ask(protocol.MethodTextDocumentSemanticTokensRange, u, lsptest.Object{"range": protocol.Range{
		Start: protocol.Position{Line: at.Line}, End: protocol.Position{Line: at.Line + 1},
	}}, &tokens)
	const method = 6
	if len(tokens.Data) != 3*5 || tokens.Data[0] != at.Line || tokens.Data[1] != at.Character || tokens.Data[2] != 7 || tokens.Data[3] != method {
		t.Errorf("the line has the tokens %v, want Reserve at %v first", tokens.Data, at)
	}
	var all protocol.SemanticTokens
	c.Ask(protocol.MethodTextDocumentSemanticTokensFull, u, nil, &all)
	if len(all.Data) <= len(tokens.Data) {
		t.Errorf("the whole has %d numbers", len(all.Data))
	}
}

func TestCompletion(t *testing.T) {
	repo, c, _ := openRecord(t, nil)
	u := repo.open(t, c, expected)
	c.Replace(u, "FAIL    Reserve,Reserve", "FAIL    Reserve,")
	at := lsptest.At(t, c.Text(u), "Reserve,")
	at.Character += uint32(len("Reserve,"))
	var items []protocol.CompletionItem
	c.Ask(protocol.MethodTextDocumentCompletion, u, lsptest.Object{"position": at}, &items)
	var labels []string
	for _, item := range items {
		labels = append(labels, item.Label)
	}
	if got := strings.Join(labels, " "); got != "Reserve GiveBack" {
		t.Errorf("offered: %s", got)
	}
}
