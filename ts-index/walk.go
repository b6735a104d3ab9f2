package tsindex

import sitter "github.com/smacker/go-tree-sitter"

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

// untouched are the subtrees that the edit may have left alone, where they are
// now, and the place of each in anchors.
func (p *previous) untouched() (subtrees []known, places []int) {
	if p == nil {
		return nil, nil
	}
	subtrees, places = make([]known, 0, len(p.anchors)), make([]int, 0, len(p.anchors))
	moved := p.change.NewEndIndex - p.change.OldEndIndex // may wrap around, and back
	for place, a := range p.anchors {
		n := &p.syntax.nodes[a.node]
		start := uint32(n.start)
		switch {
		case uint32(n.end) <= p.change.StartIndex:
		case start >= p.change.OldEndIndex:
			start += moved
		default:
			continue
		}
		subtrees = append(subtrees, newKnown(a.id, start))
		places = append(places, place)
	}
	return subtrees, places
}

// builder copies a tree-sitter tree into a syntax.
type builder struct {
	syntax  *syntax
	anchors []anchor
	old     *previous // nil for a first parse
	open    []int     // the nodes whose children are being copied
}

// build copies the tree. Where what the parse before knew proves wrong, which
// has not been seen, it does without.
func build(g *grammar, src string, tree *sitter.Tree, old *previous) (*syntax, []anchor) {
	root := tree.RootNode()
	b := &builder{syntax: &syntax{grammar: g, src: src, nodes: make([]node, 0, countNodes(root))}, old: old}
	if old != nil {
		b.anchors = make([]anchor, 0, len(old.anchors)+16)
	}
	if !b.copy(root) {
		return build(g, src, tree, nil)
	}
	return b.syntax, b.anchors
}

func (b *builder) copy(root *sitter.Node) bool {
	subtrees, places := b.old.untouched()
	for n := range flatten(root, subtrees) {
		b.close(int(n.depth))
		at := len(b.syntax.nodes)
		if n.position < 0 {
			b.add(n)
		} else if !b.reuse(n, places[n.position]) {
			return false
		}
		b.open = append(b.open, at)
	}
	b.close(0)
	return true
}

func (b *builder) add(n *flat) {
	at := len(b.syntax.nodes)
	added := node{start: int32(n.start), end: int32(n.end), symbol: uint16(n.symbol)}
	if b.syntax.grammar.isCarrier(added.symbol) {
		added.flags |= hasCarrier
	}
	if n.missing {
		added.flags |= isMissing | hasBroken
	}
	if b.syntax.grammar.isError(added.symbol) {
		added.flags |= hasBroken
	}
	b.syntax.nodes = append(b.syntax.nodes, added)
	if added.end-added.start >= anchorBytes && b.isAnchored() {
		b.anchors = append(b.anchors, anchor{at, uintptr(n.id)})
	}
}

// isAnchored says whether the children of the innermost open node are the
// statements and members that an edit usually leaves alone as a whole.
func (b *builder) isAnchored() bool {
	return len(b.open) > 0 && b.syntax.grammar.isAnchoring(b.syntax.nodes[b.open[len(b.open)-1]].symbol)
}

// close ends the open nodes that lie at the depth or deeper.
func (b *builder) close(depth int) {
	nodes := b.syntax.nodes
	for len(b.open) > depth {
		at := b.open[len(b.open)-1]
		b.open = b.open[:len(b.open)-1]
		nodes[at].size = int32(len(nodes) - at)
		if len(b.open) > 0 {
			nodes[b.open[len(b.open)-1]].flags |= nodes[at].flags & inherited
		}
	}
}

// reuse copies the nodes of an untouched subtree from the parse before, moved
// to its new place. The comparison of the texts is a safeguard that costs next
// to nothing: an address alone would be trusted blindly.
func (b *builder) reuse(n *flat, place int) bool {
	from := b.old.anchors[place].node
	start, end := uint32(n.start), uint32(n.end)
	if b.old.syntax.nodes[from].symbol != uint16(n.symbol) || b.old.syntax.text(from) != b.syntax.src[start:end] {
		return false
	}
	to, upto := len(b.syntax.nodes), b.old.syntax.after(from)
	b.syntax.nodes = append(b.syntax.nodes, b.old.syntax.nodes[from:upto]...)
	if delta := int32(start) - b.old.syntax.nodes[from].start; delta != 0 {
		for i := to; i < len(b.syntax.nodes); i++ {
			b.syntax.nodes[i].start += delta
			b.syntax.nodes[i].end += delta
		}
	}
	for _, a := range b.old.anchors[place:] {
		if a.node >= upto {
			break
		}
		b.anchors = append(b.anchors, anchor{a.node - from + to, a.id})
	}
	return true
}
