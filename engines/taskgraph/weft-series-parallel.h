/* weft-series-parallel.h: a task graph as series and parallel compositions of its tasks, where it is one.
 *
 * It is the order of the tasks that is taken apart, not the drawing: an edge that others imply changes nothing. A graph without such
 * edges is series-parallel here just when repeated series and parallel reduction leaves a single vertex (Adve and Vernon 2004,
 * section 2.1; Hartleb and Mertsiotakis 1992; Valdes, Tarjan and Lawler 1982). */
#pragma once

#include "weft-task-facts.h"
#include "weft-task-graph.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_PART_TASK,
  WEFT_PART_SERIES,   /* each part begins when all of the one before has ended; none of them is a series */
  WEFT_PART_PARALLEL, /* parts that do not wait for each other; none of them is parallel */
  WEFT_PART_PRIME,    /* neither: it cannot be taken apart */
} WeftPartKind;

/* A part. Its own parts follow it, each with all below it. */
typedef struct {
  WeftPartKind kind;
  guint32 first; /* its tasks: from here on in the list of tasks */
  guint32 n;
  guint32 parent; /* of the root: itself */
} WeftTaskPart;

typedef struct {
  WeftTaskPart *
      parts; /* (array length=n_parts): the whole first, each before its own; empty for a graph without tasks */
  gsize n_parts;
  guint32 *
      tasks; /* (array length of the graph's tasks): those of a part stand together, each behind its parents */
} WeftDecomposition;

/**
 * weft_task_graph_decompose:
 * @graph: without a cycle
 * @to_the_end: %FALSE: it is enough to know that there is a prime part, which then is the last
 *
 * Returns: (transfer full) (nullable): %NULL with @error: too large, or cancelled. O((tasks + edges) d) for a nesting of depth d.
 */
WeftDecomposition *
weft_task_graph_decompose (const WeftTaskGraph *graph, gboolean to_the_end, WeftJob *job, GError **error);

void weft_decomposition_free (WeftDecomposition *decomposition);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftDecomposition, weft_decomposition_free)

/** weft_decomposition_classify: O(parts). */
WeftTaskClass weft_decomposition_classify (const WeftDecomposition *decomposition);

G_END_DECLS
