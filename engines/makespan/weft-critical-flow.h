/* weft-critical-flow.h: which tasks and edges the makespan of one run hangs on (BOUNDS.md, Lemma 7). */
#pragma once

#include "weft-schedule.h"
#include "weft-task-graph.h"

G_BEGIN_DECLS

/* No task. */
#define WEFT_FLOW_NONE G_MAXUINT32

/* A run of a graph, in arrays that its caller fills and keeps from run to run. */
typedef struct {
  const WeftTaskGraph *graph;
  double *start;  /* (array length=n_tasks) */
  double *finish; /* (array length=n_tasks) */
  guint32 *order; /* (array length=n_tasks): the tasks as they started, each behind those that it waits for */
  guint32 *before; /* (array length=n_tasks): what ran on its process before a task, or WEFT_FLOW_NONE */
  double *flow;    /* (array length=n_tasks): found: in 0 to 1 */
  double makespan; /* found */
} WeftFlowRun;

/** weft_flow_run_init: @run with room for @graph; %FALSE with @error: too large. */
gboolean weft_flow_run_init (WeftFlowRun *run, const WeftTaskGraph *graph, WeftJob *job, GError **error);
void weft_flow_run_clear (WeftFlowRun *run);

/** weft_flow_run_unlimited: on any number of processors, with these @times (array length=n_tasks). O(tasks + edges). */
void weft_flow_run_unlimited (WeftFlowRun *run, const double *times);

/** weft_flow_run_take: a schedule of the graph. O(tasks + lanes). @lanes: (array length=n_lanes): room. */
void weft_flow_run_take (WeftFlowRun *run, const WeftSchedule *schedule, guint32 *lanes);

/**
 * weft_flow_run_find:
 * @edges: (array length=n_edges) (inout): in the order of the graph's parents: the flow through each is added
 *
 * O(tasks + edges); of a schedule in which a task starts without a finish of its parents or its process, O(tasks) for that task.
 */
void weft_flow_run_find (WeftFlowRun *run, double *edges);

G_END_DECLS
