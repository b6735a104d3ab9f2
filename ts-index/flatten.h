// One pass over a tree-sitter tree that lists its nodes, many for each call:
// a call from Go to C for each step and each property of each node costs
// several times what the parse does.

#include <stdbool.h>
#include <stdint.h>

// What the pass needs of tree-sitter's C API, as go-tree-sitter's api.h
// declares it; that package has the functions, and Go links them in. A test
// walks the same trees through the binding, so that an upgrade which changes
// any of this is seen.
typedef struct {
  uint32_t context[4];
  const void *id;
  const void *tree;
} TSNode;

typedef struct {
  const void *tree;
  const void *id;
  uint32_t context[3];
} TSTreeCursor;

// A subtree that may have been taken over from the parse before: where it
// starts in the new text, and its identity.
typedef struct {
  uintptr_t id;
  uint32_t start;
} lockstep_known;

// A node of the pass. position is the place in the list of known subtrees of
// the one that this is, whose descendants are not listed; or it is -1.
typedef struct {
  uintptr_t id;
  uint32_t start, end;
  uint32_t depth;
  int32_t position;
  uint16_t symbol;
  bool missing;
} lockstep_node;

// The state between two calls of lockstep_flatten. Zero it, then begin.
typedef struct {
  TSTreeCursor cursor;
  uint32_t depth;
  uint32_t at; // known subtrees before this one start before the cursor
  bool done;
} lockstep_pass;

// lockstep_count is the number of nodes in a tree, the root included.
uint32_t lockstep_count(TSNode root);

void lockstep_begin(lockstep_pass *pass, TSNode root);
void lockstep_end(lockstep_pass *pass);

// lockstep_flatten writes the next nodes in pre-order, at most room of them,
// and returns their number, 0 at the end. known is sorted by start, outer
// before inner.
uint32_t lockstep_flatten(lockstep_pass *pass, const lockstep_known *known, uint32_t count,
                          lockstep_node *out, uint32_t room);
