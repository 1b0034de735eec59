/* weft-assign.h: what it means to give a mode or a machine to a node: the same for a drop, a key, the menu
 * and the inspector. */
#pragma once

#include "weft-document.h"

G_BEGIN_DECLS

typedef struct {
  const char *kind;  /* "mode" or "machine" */
  const char *value; /* "simd", or a machine's XML id */
} WeftAssignment;

/**
 * weft_assign_check:
 * @diagram: the number of the diagram that is shown
 * @node: where the assignment hangs; 0: the empty canvas
 * @target: (out): what would take it: @node, or the nearest legal node; 0: nothing
 *
 * A mode for something below a data conditional is offered for the outermost conditional, with everything
 * below it (all descendants of a data conditional share its mode); for the tree, it is for everything. A
 * machine is for the tree, wherever it is dropped.
 *
 * Returns: (transfer full): what would happen, or why nothing can
 */
char *weft_assign_check (const WeftDocument *document,
                         guint32 diagram,
                         const WeftAssignment *assignment,
                         guint32 node,
                         guint32 *target);

/**
 * weft_assign_apply:
 * @nodes: (array length=n): as checked
 *
 * Returns: (transfer full) (nullable): the new version, the same pointer when nothing changes
 */
WeftDocument *weft_assign_apply (WeftDocument *document,
                                 guint32 diagram,
                                 const WeftAssignment *assignment,
                                 const guint32 *nodes,
                                 gsize n,
                                 GError **error);

/** weft_assign_name: (transfer full): what undo calls it: "SIMD mode for blk_a". */
char *weft_assign_name (const WeftDocument *document,
                        const WeftAssignment *assignment,
                        const guint32 *nodes,
                        gsize n);

G_END_DECLS
