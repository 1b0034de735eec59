/* weft-graph-cycle.h: whether the edges of a graph lead in a circle. */
#pragma once

#include "weft-graph.h"

G_BEGIN_DECLS

/**
 * weft_graph_find_cycle:
 * @table: of edges that lead from and to rows of one table
 *
 * Takes away rows that no edge enters, again and again (Kahn 1962). From what is left one can go back along edges for ever, so one
 * comes back to where one was: a cycle, though not always a shortest one. O(rows + edges).
 *
 * Returns: (transfer full) (element-type guint32) (nullable): the rows of a cycle, each followed by one that an edge leads to, and the last by
 * the first; %NULL: there is none
 */
GArray *weft_graph_find_cycle (const WeftGraph *graph, guint table);

G_END_DECLS
