/* weft-quantities.h: the random quantities of a part of a document, wherever they stand in it. */
#pragma once

#include "weft-node.h"

G_BEGIN_DECLS

/* @element: whose @property is @literal: a node, or a row of one. */
typedef void (*WeftQuantityFunc) (WeftElement element,
                                  WeftProperty property,
                                  const WeftLiteral *literal,
                                  gpointer data);

/**
 * weft_quantities_foreach:
 *
 * Times and counts of @node and all below it, in document order, those of a node's rows after its own. Of rows only those that are no plain number.
 * O(nodes), and of each graph O(chunks + rows with such a quantity beside them in a chunk).
 */
void weft_quantities_foreach (const WeftNode *node, WeftQuantityFunc func, gpointer data);

/** weft_quantities_foreach_in_row: those of @row, which is in @graph. */
void weft_quantities_foreach_in_row (const WeftGraph *graph,
                                     WeftElement row,
                                     WeftQuantityFunc func,
                                     gpointer data);

G_END_DECLS
