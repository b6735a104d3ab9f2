package tsindex

// #include "flatten.h"
import "C"

import (
	"unsafe"

	sitter "github.com/smacker/go-tree-sitter"
)

// flatRoom is the number of nodes that one call to C gives.
const flatRoom = 512

// flat is one node as flatten.c lists it; its fields are explained there.
type flat = C.lockstep_node

// known is a subtree that need not be listed: where it now starts, in bytes,
// and its address.
type known = C.lockstep_known

func newKnown(id uintptr, start uint32) known {
	return known{id: C.uintptr_t(id), start: C.uint32_t(start)}
}

// inner is the TSNode that a Node begins with, which the binding does not hand
// out.
func inner(n *sitter.Node) C.TSNode { return *(*C.TSNode)(unsafe.Pointer(n)) }

// countNodes is the number of nodes that flatten yields where nothing is known.
func countNodes(root *sitter.Node) int { return int(C.lockstep_count(inner(root))) }

// flatten yields the nodes of a tree in pre-order. Of the subtrees in known,
// sorted by start and outer before inner, it yields the top node only.
func flatten(root *sitter.Node, subtrees []known) func(yield func(*flat) bool) {
	return func(yield func(*flat) bool) {
		var pass C.lockstep_pass
		C.lockstep_begin(&pass, inner(root))
		defer C.lockstep_end(&pass)
		nodes := make([]flat, flatRoom)
		for {
			n := C.lockstep_flatten(&pass, unsafe.SliceData(subtrees), C.uint32_t(len(subtrees)), &nodes[0], flatRoom)
			if n == 0 {
				return
			}
			for i := range nodes[:n] {
				if !yield(&nodes[i]) {
					return
				}
			}
		}
	}
}
