#include "flatten.h"

TSTreeCursor ts_tree_cursor_new(TSNode node);
void ts_tree_cursor_delete(TSTreeCursor *cursor);
TSNode ts_tree_cursor_current_node(const TSTreeCursor *cursor);
bool ts_tree_cursor_goto_first_child(TSTreeCursor *cursor);
bool ts_tree_cursor_goto_next_sibling(TSTreeCursor *cursor);
bool ts_tree_cursor_goto_parent(TSTreeCursor *cursor);
uint32_t ts_node_start_byte(TSNode node);
uint32_t ts_node_end_byte(TSNode node);
uint16_t ts_node_symbol(TSNode node);
bool ts_node_is_named(TSNode node);
bool ts_node_is_missing(TSNode node);
uint32_t ts_node_descendant_count(TSNode node);

uint32_t lockstep_count(TSNode root) { return ts_node_descendant_count(root); }

void lockstep_begin(lockstep_pass *pass, TSNode root) { pass->cursor = ts_tree_cursor_new(root); }

void lockstep_end(lockstep_pass *pass) { ts_tree_cursor_delete(&pass->cursor); }

// find looks for a subtree among those known to start where it does. Both the
// pass and the list go by start, so that at only grows.
static int32_t find(lockstep_pass *pass, const lockstep_known *known, uint32_t count, uintptr_t id, uint32_t start) {
  while (pass->at < count && known[pass->at].start < start) pass->at++;
  for (uint32_t i = pass->at; i < count && known[i].start == start; i++) {
    if (known[i].id == id) return (int32_t)i;
  }
  return -1;
}

// advance moves to the next node in pre-order. An anonymous node is a word or
// a sign of the language and has no children.
static void advance(lockstep_pass *pass, bool descend) {
  if (descend && ts_tree_cursor_goto_first_child(&pass->cursor)) {
    pass->depth++;
    return;
  }
  while (!ts_tree_cursor_goto_next_sibling(&pass->cursor)) {
    if (!ts_tree_cursor_goto_parent(&pass->cursor)) {
      pass->done = true;
      return;
    }
    pass->depth--;
  }
}

uint32_t lockstep_flatten(lockstep_pass *pass, const lockstep_known *known, uint32_t count,
                          lockstep_node *out, uint32_t room) {
  uint32_t n = 0;
  for (; n < room && !pass->done; n++) {
    TSNode node = ts_tree_cursor_current_node(&pass->cursor);
    lockstep_node *to = &out[n];
    to->id = (uintptr_t)node.id;
    to->start = ts_node_start_byte(node);
    to->end = ts_node_end_byte(node);
    to->depth = pass->depth;
    to->position = find(pass, known, count, to->id, to->start);
    to->symbol = ts_node_symbol(node);
    to->missing = ts_node_is_missing(node);
    advance(pass, to->position < 0 && ts_node_is_named(node));
  }
  return n;
}
