package tsindex

import (
	"sort"

	sitter "github.com/smacker/go-tree-sitter"
)

// anchor remembers that a node came from the tree-sitter subtree at an address.
// An incremental parse takes over the subtrees that an edit left alone; as long
// as the edited tree is alive, an equal address means the same subtree, whose
// nodes need not be fetched again.
type anchor struct {
	node int
	id   uintptr
}

// anchorBytes is the least size of a subtree that is worth an anchor: smaller
// ones are fetched again faster than they are looked up.
const anchorBytes = 48

// previous is what the parse before knew, and the one edit since, for taking
// over subtrees.
type previous struct {
	syntax  *syntax
	anchors []anchor // in source order, outer before inner
	change  sitter.EditInput
}

// position is the place in anchors of the subtree at an address, which now has
// the given span; it could only have moved with the edit. None if there is none.
func (p *previous) position(id uintptr, start, end uint32) int {
	switch {
	case end <= p.change.StartIndex:
	case start >= p.change.NewEndIndex:
		start += p.change.OldEndIndex - p.change.NewEndIndex
	default:
		return none
	}
	at := sort.Search(len(p.anchors), func(i int) bool {
		return uint32(p.syntax.nodes[p.anchors[i].node].start) >= start
	})
	for ; at < len(p.anchors) && uint32(p.syntax.nodes[p.anchors[at].node].start) == start; at++ {
		if p.anchors[at].id == id {
			return at
		}
	}
	return none
}

// builder copies a tree-sitter tree into a syntax. It walks with a cursor:
// asking a node for its i-th child is linear in i.
type builder struct {
	syntax  *syntax
	anchors []anchor
	old     *previous // nil for a first parse
	broken  bool      // the tree has errors, so each leaf may be a missing one
	open    []int     // the nodes whose children are being copied
}

func build(g *grammar, src string, tree *sitter.Tree, old *previous) (*syntax, []anchor) {
	root := tree.RootNode()
	b := &builder{syntax: &syntax{grammar: g, src: src}, old: old, broken: root.HasError()}
	if old != nil {
		b.syntax.nodes = make([]node, 0, len(old.syntax.nodes)+256)
		b.anchors = make([]anchor, 0, len(old.anchors)+16)
	}
	cursor := sitter.NewTreeCursor(root)
	defer cursor.Close()
	b.copy(cursor)
	return b.syntax, b.anchors
}

func (b *builder) copy(cursor *sitter.TreeCursor) {
	for {
		n := cursor.CurrentNode()
		at := len(b.syntax.nodes)
		if !b.reuse(n) {
			b.add(n)
			if b.syntax.isNamed(at) && cursor.GoToFirstChild() {
				b.open = append(b.open, at)
				continue
			}
		}
		for !cursor.GoToNextSibling() {
			if !cursor.GoToParent() {
				return
			}
			b.close()
		}
	}
}

func (b *builder) add(n *sitter.Node) {
	at := len(b.syntax.nodes)
	added := node{start: int32(n.StartByte()), end: int32(n.EndByte()), size: 1, symbol: uint16(n.Symbol())}
	if b.syntax.grammar.isCarrier(added.symbol) {
		added.flags |= hasCarrier
	}
	if b.broken {
		if n.IsMissing() {
			added.flags |= isMissing | hasBroken
		}
		if b.syntax.grammar.kind(added.symbol) == errorKind {
			added.flags |= hasBroken
		}
	}
	b.syntax.nodes = append(b.syntax.nodes, added)
	if added.end-added.start >= anchorBytes && b.isAnchored() {
		b.anchors = append(b.anchors, anchor{at, n.ID()})
	}
	b.inherit(added.flags)
}

// isAnchored says whether the children of the innermost open node are the
// statements and members that an edit usually leaves alone as a whole.
func (b *builder) isAnchored() bool {
	if len(b.open) == 0 {
		return false
	}
	switch b.syntax.kind(b.open[len(b.open)-1]) {
	case "program", "class_body", "statement_block", "object":
		return true
	}
	return false
}

func (b *builder) inherit(flags flag) {
	if len(b.open) > 0 {
		b.syntax.nodes[b.open[len(b.open)-1]].flags |= flags & inherited
	}
}

func (b *builder) close() {
	at := b.open[len(b.open)-1]
	b.open = b.open[:len(b.open)-1]
	b.syntax.nodes[at].size = int32(len(b.syntax.nodes) - at)
	b.inherit(b.syntax.nodes[at].flags)
}

// reuse copies the nodes of an untouched subtree from the parse before, moved
// to its new place. The comparison of the texts is a safeguard that costs next
// to nothing: an address alone would be trusted blindly.
func (b *builder) reuse(n *sitter.Node) bool {
	if b.old == nil || !b.isAnchored() {
		return false
	}
	start, end := n.StartByte(), n.EndByte()
	position := b.old.position(n.ID(), start, end)
	if position == none {
		return false
	}
	from := b.old.anchors[position].node
	if b.old.syntax.nodes[from].symbol != uint16(n.Symbol()) || b.old.syntax.text(from) != b.syntax.src[start:end] {
		return false
	}
	to, upto := len(b.syntax.nodes), b.old.syntax.after(from)
	b.syntax.nodes = append(b.syntax.nodes, b.old.syntax.nodes[from:upto]...)
	delta := int32(start) - b.old.syntax.nodes[from].start
	for i := to; i < len(b.syntax.nodes); i++ {
		b.syntax.nodes[i].start += delta
		b.syntax.nodes[i].end += delta
	}
	for _, a := range b.old.anchors[position:] {
		if a.node >= upto {
			break
		}
		b.anchors = append(b.anchors, anchor{a.node - from + to, a.id})
	}
	b.inherit(b.syntax.nodes[to].flags)
	return true
}
