package lsp

import (
	"testing"

	"github.com/lockstep-tla/lockstep/coverage"
	"go.lsp.dev/protocol"
)

func replace(line, from, to uint32, text string) *protocol.TextDocumentContentChangePartial {
	return &protocol.TextDocumentContentChangePartial{
		Range: protocol.Range{Start: protocol.Position{Line: line, Character: from}, End: protocol.Position{Line: line, Character: to}},
		Text:  text,
	}
}

// TestOneChangeManyParts: each part is an edit of what the ones before it left,
// and all of them together make one new Snapshot.
func TestOneChangeManyParts(t *testing.T) {
	type parts []protocol.TextDocumentContentChangeEvent
	for name, c := range map[string]struct {
		changes parts
		want    string
	}{
		"none":                   {nil, "one\ntwo\n"},
		"upwards":                {parts{replace(1, 0, 3, "zwei"), replace(0, 0, 3, "eins")}, "eins\nzwei\n"},
		"a line that is new":     {parts{replace(0, 3, 3, "\nhalf"), replace(1, 0, 4, "1½")}, "one\n1½\ntwo\n"},
		"behind wide characters": {parts{replace(0, 0, 0, "🚢"), replace(0, 2, 5, "a"), replace(0, 3, 3, "b")}, "🚢ab\ntwo\n"},
		"after the whole text":   {parts{&protocol.TextDocumentContentChangeWholeDocument{Text: "new\n"}, replace(0, 3, 3, "er")}, "newer\n"},
	} {
		t.Run(name, func(t *testing.T) {
			path := t.TempDir() + "/a.ts"
			workspace := coverage.NewWorkspace(nil, coverage.Settings{})
			defer workspace.Close()
			doc := document{uri: "file://" + path, path: path, text: "one\ntwo\n"}
			v := &view{workspace: workspace, session: session{encoding: protocol.PositionEncodingKindUTF16}, snapshot: workspace.Open(path, doc.text)}
			before := v.snapshot.ID()
			v.change("file:///a.ts", doc, c.changes)
			if got, _, _ := v.snapshot.Text(path); got != c.want {
				t.Errorf("the text is %q, want %q", got, c.want)
			}
			if made := v.snapshot.ID() - before; made != 1 {
				t.Errorf("%d Snapshots were made", made)
			}
		})
	}
}
