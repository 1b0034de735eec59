/* weft-parts.h: what a tree is made of: what new parts begin as, which nodes are parts, in what order they stand. */
#pragma once

#include "weft-batch.h"

G_BEGIN_DECLS

/** weft_part_is: whether nodes of @kind stand in a series: block, loop, conditional. */
gboolean weft_part_is (WeftKind kind);

/** weft_part_holds_series: whether nodes of @kind hold one: tree, loop, clauses. */
gboolean weft_part_holds_series (WeftKind kind);

/**
 * weft_part_new:
 * @kind: WEFT_KIND_BLOCK, _LOOP, _IF, _STEP or _NOTE
 * @mode: "simd" or "spmd", for parts of a series
 * @is_filled: with a block inside; that is for loops and conditionals
 *
 * Returns: (transfer full): a new part with values to begin with and ids that nothing in @document has
 */
WeftNode *weft_part_new (const WeftDocument *document, WeftKind kind, const char *mode, gboolean is_filled);

/** weft_part_find_mode: "simd" or "spmd": of the nearest construct around what stands in @parent, which may be in the
 * midst of a tree, or one that the machine has. Inside a conditional there is no other. */
const char *weft_part_find_mode (const WeftDocument *document, guint32 parent);

/** weft_part_make_id: (transfer full): @stem with the smallest number above *@number that makes an id which nothing in
 * @document has; @number goes on from there. */
char *weft_part_make_id (const WeftDocument *document, const char *stem, guint *number);

/** weft_part_find_tree: the flow-analysis tree that @node stands in, or is; 0: none. O(depth). */
guint32 weft_part_find_tree (const WeftDocument *document, guint32 node);

/** weft_part_is_inside: whether @node is @above, or stands below it. O(depth). */
gboolean weft_part_is_inside (const WeftDocument *document, guint32 node, guint32 above);

/** weft_parts_sort: (transfer full) (element-type guint32): those of @nodes that exist and do not stand in another of them,
 * each once, in document order. O(document) for more than one. */
GArray *weft_parts_sort (const WeftDocument *document, const guint32 *nodes, gsize n);

/** weft_parts_count: nodes of @node's subtree, itself too. O(n). */
gsize weft_parts_count (const WeftNode *node);

G_END_DECLS
