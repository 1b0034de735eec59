/* weft-parts.h: what a diagram is made of: which nodes are parts, where they stand, in what order. */
#pragma once

#include "weft-batch.h"

G_BEGIN_DECLS

/** weft_part_is: whether nodes of @kind can be selected, moved and copied in a diagram. */
gboolean weft_part_is (WeftKind kind);

/** weft_part_holds_parts: whether parts can stand in nodes of @kind: of a diagram, a loop, a clause. */
gboolean weft_part_holds_parts (WeftKind kind);

/** weft_part_make_id: (transfer full): @stem with the smallest number above *@number that makes an id which nothing in
 * @document has, neither a node nor a row; @number goes on from there. */
char *weft_part_make_id (const WeftDocument *document, const char *stem, guint *number);

/** weft_part_is_inside: whether @node is @above, or stands below it. O(depth). */
gboolean weft_part_is_inside (const WeftDocument *document, guint32 node, guint32 above);

/** weft_parts_sort: (transfer full) (element-type guint32): those of @nodes that exist and do not stand in another of them,
 * each once, in document order. O(document) for more than one. */
GArray *weft_parts_sort (const WeftDocument *document, const guint32 *nodes, gsize n);

/** weft_parts_count: nodes and rows of @node's subtree, itself too. O(nodes). */
gsize weft_parts_count (const WeftNode *node);

G_END_DECLS
