/* weft-task-graph.h: a task graph as engines read it: times and edges in flat arrays (Adve and Vernon 2004, section 2.1). Tasks
 * are numbers from 0, in the order of the document. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

/* Where the other ends of the edges of a task are: of task v, ends[first[v]] to ends[first[v + 1] - 1], in the order of the edges. */
typedef struct {
  gsize *first;  /* (array length=n_tasks + 1) */
  guint32 *ends; /* (array length=n_edges) */
} WeftTaskLinks;

typedef struct {
  gint ref_count;
  guint32 n_tasks;
  gsize n_edges;
  double *times;          /* (array length=n_tasks): 0 or more; finite */
  WeftTaskLinks children; /* tasks that wait for a task */
  WeftTaskLinks parents;  /* tasks that a task waits for */
  guint32 *order;         /* (array length=n_ordered): every task behind its parents */
  guint32 n_ordered;      /* fewer than there are tasks: there is a cycle */
} WeftTaskGraph;

/* An edge, in arrays that a reader fills. */
typedef struct {
  guint32 from;
  guint32 to;
} WeftTaskEdge;

/**
 * weft_task_graph_new:
 * @times: (array length=n_tasks) (transfer full): 0 or more; finite
 * @edges: (array length=n_edges): between two tasks each; an edge may stand there twice, or lead to where it begins
 *
 * Returns: (transfer full) (nullable): %NULL with @error: too large for the job's byte budget, or cancelled. O(@n_tasks +
 * @n_edges).
 */
WeftTaskGraph *weft_task_graph_new (WeftJob *job,
                                    double *times,
                                    guint32 n_tasks,
                                    const WeftTaskEdge *edges,
                                    gsize n_edges,
                                    GError **error);

WeftTaskGraph *weft_task_graph_ref (WeftTaskGraph *graph);
void weft_task_graph_unref (WeftTaskGraph *graph);

/** weft_task_graph_has_cycle: whether some task waits for itself. O(1). */
gboolean weft_task_graph_has_cycle (const WeftTaskGraph *graph);

/**
 * weft_task_graph_list_cyclic:
 *
 * Returns: (transfer full) (array length=n_tasks) (nullable): a number for each task: 0: it waits for itself by no way; else that of its
 * strong component, from 1: two tasks with the same number wait for each other, and the edges between them are those of cycles.
 * %NULL with @error: too large, or cancelled. O(tasks + edges) (Tarjan 1972).
 */
guint32 *weft_task_graph_list_cyclic (const WeftTaskGraph *graph, WeftJob *job, GError **error);

/**
 * weft_task_graph_find_cycle:
 * @cyclic: as weft_task_graph_list_cyclic() says
 *
 * Returns: (transfer full) (element-type guint32) (nullable): a shortest cycle through the first task that is on one, each task followed by one
 * that waits for it, and the last by the first; empty: there is no cycle. %NULL with
 * @error: too large. O(tasks + edges).
 */
GArray *
weft_task_graph_find_cycle (const WeftTaskGraph *graph, const guint32 *cyclic, WeftJob *job, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTaskGraph, weft_task_graph_unref)

G_END_DECLS
