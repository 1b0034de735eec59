/* weft-task-shape.h: the facts about a task graph. */
#pragma once

#include "weft-task-facts.h"
#include "weft-task-graph.h"

G_BEGIN_DECLS

/**
 * weft_task_graph_find_facts:
 * @graph: without a cycle
 *
 * As with unlimited processors and no overhead, every task starts at the pass of the loop of Fig. 2 of Adve and Vernon 2004 in
 * which the last of its parents completes; a task without time runs for one pass. Of several critical paths the one is told
 * whose last task has the smallest number, and before each task the first parent, in the order of the edges, that it had to wait for.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: too large, or cancelled. O(n log n + edges), and what
 * weft_task_graph_decompose() takes.
 */
WeftTaskFacts *weft_task_graph_find_facts (const WeftTaskGraph *graph, WeftJob *job, GError **error);

/**
 * weft_task_graph_find_path:
 * @graph: without a cycle
 * @n: (out): how many tasks are on it
 *
 * Returns: (transfer full) (array length=n) (nullable): the critical path that weft_task_graph_find_facts() tells, alone. %NULL with @error: too
 * large, or cancelled. O(tasks + edges).
 */
guint32 *weft_task_graph_find_path (const WeftTaskGraph *graph, gsize *n, WeftJob *job, GError **error);

G_END_DECLS
