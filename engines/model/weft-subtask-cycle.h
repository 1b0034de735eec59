/* weft-subtask-cycle.h: which subtask makes what another one needs, in which order they can run, and whether that leads in a circle. */
#pragma once

#include "weft-graph.h"

G_BEGIN_DECLS

/** weft_subtask_graph_find_producer: the subtask that makes the item in row @item, the first if there are several; %FALSE: none does. O(log n). */
gboolean weft_subtask_graph_find_producer (const WeftGraph *graph, guint32 item, guint32 *subtask);

/**
 * weft_subtask_graph_sort: the order Sf of a graph without an <order>: again and again the first subtask in the order of rows whose producers have all been taken.
 * Subtasks that wait for themselves are left out. O((subtasks + needs) log n).
 *
 * Returns: (transfer full) (element-type guint32): rows of subtasks
 */
GArray *weft_subtask_graph_sort (const WeftGraph *graph);

/**
 * weft_subtask_graph_find_cycle: takes subtasks away whose producers are all gone, again and again (Kahn 1962); what is left waits for itself or for
 * such a one, so that going back from need to producer ends in a circle. O((subtasks + needs) log n).
 *
 * Returns: (transfer full) (element-type guint32) (nullable): rows of subtasks, each making what the next one needs, and the last what the first one
 * needs; %NULL: there is no cycle
 */
GArray *weft_subtask_graph_find_cycle (const WeftGraph *graph);

G_END_DECLS
