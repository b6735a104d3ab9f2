package tsindex

import (
	"context"
	"testing"

	sitter "github.com/smacker/go-tree-sitter"
)

// flatten.c declares a part of tree-sitter for itself. Walking the same trees
// through the binding shows that both mean the same.
func TestFlattenListsWhatTheBindingWalks(t *testing.T) {
	for name, src := range map[string]string{
		"empty":   "",
		"plain":   "export class A { #n = 1; async m(x: number) { await f(`a${x}`); } }",
		"jsx":     "const a = <p title=\"b\">c {d} <br/></p>;",
		"broken":  "function f( { return 1 }\nconst g = () => {",
		"missing": "const a = (1;",
		"long":    "const list = [" + manyOnes(2*flatRoom) + "];",
	} {
		t.Run(name, func(t *testing.T) {
			parser := sitter.NewParser()
			defer parser.Close()
			parser.SetLanguage(tsxGrammar().language)
			tree, err := parser.ParseCtx(context.Background(), nil, []byte(src))
			if err != nil {
				t.Fatal(err)
			}
			defer tree.Close()
			want := walked(tree.RootNode(), 0, nil)
			if n := countNodes(tree.RootNode()); n != len(want) {
				t.Errorf("%d nodes are counted, want %d", n, len(want))
			}
			at := 0
			for n := range flatten(tree.RootNode(), nil) {
				if at == len(want) {
					t.Fatalf("more than %d nodes", at)
				}
				got := step{uintptr(n.id), uint32(n.start), uint32(n.end), int(n.depth), uint16(n.symbol), bool(n.missing)}
				if got != want[at] {
					t.Fatalf("node %d is %+v, want %+v", at, got, want[at])
				}
				at++
			}
			if at != len(want) {
				t.Errorf("%d nodes, want %d", at, len(want))
			}
		})
	}
}

func manyOnes(n int) string {
	list := make([]byte, 0, 2*n)
	for range n {
		list = append(list, "1,"...)
	}
	return string(list)
}

// step is what both walks know of a node.
type step struct {
	id         uintptr
	start, end uint32
	depth      int
	symbol     uint16
	missing    bool
}

// walked lists a subtree by asking each node for its children.
func walked(n *sitter.Node, depth int, list []step) []step {
	list = append(list, step{n.ID(), n.StartByte(), n.EndByte(), depth, uint16(n.Symbol()), n.IsMissing()})
	for i := range int(n.ChildCount()) {
		list = walked(n.Child(i), depth+1, list)
	}
	return list
}
