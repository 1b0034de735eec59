/* weft-makespan-engine.h: the makespan of a task graph with random times, by whichever way leads to it. */
#pragma once

#include "weft-makespan.h"
#include "weft-random-times.h"
#include "weft-task-problem.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_MAKESPAN_AUTO,       /* exact where that can be, else bounds, else runs */
  WEFT_MAKESPAN_EXACT,      /* of series-parallel graphs, on any number of processors */
  WEFT_MAKESPAN_BOUNDS,     /* of any graph, on any number of processors */
  WEFT_MAKESPAN_SIMULATION, /* of any graph and any policy */
} WeftMakespanMethod;

typedef struct {
  const WeftTaskProblem *problem; /* without a cycle; its graph has the means of the times */
  gboolean is_unlimited; /* on any number of processors, without a system; else by the problem's policy */
  const WeftRandomTimes *times;
  const guint32 *streams; /* (array length=n_tasks): as in WeftTaskTrial */
  WeftMakespanMethod method;
  guint64 samples; /* runs, for what each task has to do with it and where nothing else leads to an answer */
  double deadline; /* NaN: none */
} WeftMakespanAsked;

/**
 * weft_task_graph_find_makespan:
 *
 * Runs are made whatever the method: criticality and quantiles of starts and finishes are theirs. Where no task has more than one time there is one
 * run, and the answer is the schedule's makespan to the last bit. diagram, rows and the rows of edges are left to the caller: edges are all that there are, in
 * the order of the graph's parents, with their number there.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: the method cannot answer this; as weft_task_schedule(); too large, or cancelled.
 */
WeftMakespan *weft_task_graph_find_makespan (const WeftMakespanAsked *asked, WeftJob *job, GError **error);

/**
 * weft_task_graph_find_exact:
 * @asked: on any number of processors; the method, runs and streams do not matter
 *
 * Returns: (transfer full) (nullable): the distribution alone. %NULL with @error: the graph is not series-parallel, its times share no lattice that is small
 * enough, too large, or cancelled.
 */
WeftLattice *weft_task_graph_find_exact (const WeftMakespanAsked *asked, WeftJob *job, GError **error);

G_END_DECLS
