/* weft-critical-flow.c: forwards in time, then back. */
#include "weft-critical-flow.h"

#include <string.h>

gboolean
weft_flow_run_init (WeftFlowRun *run, const WeftTaskGraph *graph, WeftJob *job, GError **error)
{
  gsize n = MAX (graph->n_tasks, 1);

  *run = (WeftFlowRun){.graph = graph};
  return (run->start = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (run->finish = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (run->order = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (run->before = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (run->flow = weft_job_allocate (job, n, sizeof (double), error)) != NULL;
}

void
weft_flow_run_clear (WeftFlowRun *run)
{
  g_free (run->start);
  g_free (run->finish);
  g_free (run->order);
  g_free (run->before);
  g_free (run->flow);
}

void
weft_flow_run_unlimited (WeftFlowRun *run, const double *times)
{
  const WeftTaskGraph *graph = run->graph;

  run->makespan = 0;
  for (guint32 i = 0; i < graph->n_tasks; i++) {
    guint32 v = graph->order[i];
    double start = 0;

    for (gsize k = graph->parents.first[v]; k < graph->parents.first[v + 1]; k++)
      start = MAX (start, run->finish[graph->parents.ends[k]]);
    run->order[i] = v;
    run->before[v] = WEFT_FLOW_NONE;
    run->start[v] = start;
    run->finish[v] = start + times[v];
    run->makespan = MAX (run->makespan, run->finish[v]);
  }
}

void
weft_flow_run_take (WeftFlowRun *run, const WeftSchedule *schedule, guint32 *lanes)
{
  for (guint32 p = 0; p < schedule->n_lanes; p++)
    lanes[p] = WEFT_FLOW_NONE;
  for (gsize i = 0; i < schedule->n_rows; i++) {
    const WeftScheduleRow *row = &schedule->rows[i];

    run->order[i] = row->task;
    run->before[row->task] = lanes[row->lane];
    lanes[row->lane] = row->task;
    run->start[row->task] = row->start;
    run->finish[row->task] = row->finish;
  }
  run->makespan = schedule->makespan;
}

/* One unit to those that finish last. */
static void
begin (WeftFlowRun *run)
{
  guint32 n = run->graph->n_tasks;
  guint32 n_last = 0;

  for (guint32 v = 0; v < n; v++)
    n_last +=
        run->finish[v] == run->makespan && run->graph->children.first[v] == run->graph->children.first[v + 1];
  for (guint32 v = 0; v < n; v++)
    run->flow[v] =
        run->finish[v] == run->makespan && run->graph->children.first[v] == run->graph->children.first[v + 1]
            ? 1.0 / n_last
            : 0;
}

static gboolean
is_parent (const WeftTaskGraph *graph, guint32 v, guint32 other)
{
  for (gsize k = graph->parents.first[v]; k < graph->parents.first[v + 1]; k++)
    if (graph->parents.ends[k] == other)
      return TRUE;
  return FALSE;
}

/* To all that finish as task number @index starts, which neither waited for them nor ran where they did. */
static void
share_among_all (WeftFlowRun *run, guint32 index)
{
  guint32 v = run->order[index];
  guint32 n = 0;

  for (guint32 i = 0; i < index; i++)
    n += run->finish[run->order[i]] == run->start[v];
  for (guint32 i = 0; i < index; i++)
    if (run->finish[run->order[i]] == run->start[v])
      run->flow[run->order[i]] += run->flow[v] / n;
}

/* From task number @index in the order of starts. */
static void
pass_back (WeftFlowRun *run, guint32 index, double *edges)
{
  const WeftTaskLinks *parents = &run->graph->parents;
  guint32 v = run->order[index];
  guint32 before = run->before[v];
  guint32 n = 0;
  double share;

  if (before != WEFT_FLOW_NONE && (run->finish[before] != run->start[v] || is_parent (run->graph, v, before)))
    before = WEFT_FLOW_NONE;
  for (gsize k = parents->first[v]; k < parents->first[v + 1]; k++)
    n += run->finish[parents->ends[k]] == run->start[v];
  n += before != WEFT_FLOW_NONE;
  if (n == 0 && run->start[v] > 0)
    share_among_all (run, index);
  if (n == 0)
    return;
  share = run->flow[v] / n;
  for (gsize k = parents->first[v]; k < parents->first[v + 1]; k++)
    if (run->finish[parents->ends[k]] == run->start[v]) {
      run->flow[parents->ends[k]] += share;
      edges[k] += share;
    }
  if (before != WEFT_FLOW_NONE)
    run->flow[before] += share;
}

void
weft_flow_run_find (WeftFlowRun *run, double *edges)
{
  begin (run);
  for (guint32 i = run->graph->n_tasks; i-- > 0;)
    if (run->flow[run->order[i]] > 0)
      pass_back (run, i, edges);
}
