/* weft-node-tip.h: what is said of a node below the pointer. */
#pragma once

#include "weft-breakdown.h"
#include "weft-document.h"

G_BEGIN_DECLS

/**
 * weft_node_tip:
 * @node: the number of a part of @diagram
 * @breakdown: (nullable): where the mean of the program goes, of this version
 *
 * Returns: (transfer full) (nullable): the name of @node; its kind, mode and main value; with @breakdown, the expected time
 * that it takes with all below it, and its share. O(rows of @breakdown).
 */
char *
weft_node_tip (const WeftDocument *document, guint32 diagram, guint32 node, const WeftBreakdown *breakdown);

G_END_DECLS
