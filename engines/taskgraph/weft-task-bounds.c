/* weft-task-bounds.c: lower bounds of the makespan; see weft-task-answers.h. */
#include "weft-task-allocation.h"
#include "weft-task-answers.h"

static gboolean
find_critical_path (const WeftTaskGraph *graph, double *critical_path, WeftJob *job, GError **error)
{
  g_autofree double *starts = weft_job_allocate (job, MAX (graph->n_tasks, 1), sizeof *starts, error);

  *critical_path = 0;
  for (guint32 i = 0; starts != NULL && i < graph->n_ordered; i++) {
    guint32 v = graph->order[i];
    double finish = starts[v] + graph->times[v];

    *critical_path = MAX (*critical_path, finish);
    for (gsize k = graph->children.first[v]; k < graph->children.first[v + 1]; k++)
      starts[graph->children.ends[k]] = MAX (starts[graph->children.ends[k]], finish);
  }
  return starts != NULL;
}

typedef struct {
  double work;
  guint32 n_processes; /* that begin there and stay */
} Queue;

static double
find_greatest (const WeftTaskProblem *problem,
               const WeftTaskServer *servers,
               const guint32 *queue_of,
               Queue *queues,
               guint32 n_queues)
{
  guint32 n_movers = 0;
  double greatest = 0;

  for (guint32 p = 0; p < problem->n_processes; p++)
    if (servers[p].when_empty == WEFT_WHEN_EMPTY_STAY)
      queues[servers[p].queue].n_processes++;
    else
      n_movers++;
  for (guint32 v = 0; v < problem->graph->n_tasks; v++)
    queues[queue_of[v]].work += problem->graph->times[v];
  for (guint32 q = 0; q < n_queues; q++)
    if (queues[q].work > 0)
      greatest = MAX (greatest, queues[q].work / (queues[q].n_processes + n_movers));
  return greatest;
}

gboolean
weft_task_find_bounds (const WeftTaskProblem *problem, WeftTaskBounds *bounds, WeftJob *job, GError **error)
{
  guint32 n_queues = weft_task_problem_count_queues (problem);
  g_autofree WeftTaskServer *servers = weft_task_problem_list_servers (problem, job, error);
  g_autofree guint32 *queue_of =
      servers != NULL ? weft_task_problem_allocate (problem, servers, job, error) : NULL;
  g_autofree Queue *queues =
      queue_of != NULL ? weft_job_allocate (job, n_queues, sizeof *queues, error) : NULL;

  *bounds = (WeftTaskBounds){0};
  if (queues == NULL || !find_critical_path (problem->graph, &bounds->critical_path, job, error))
    return FALSE;
  for (guint32 v = 0; v < problem->graph->n_tasks; v++)
    bounds->work += problem->graph->times[v];
  bounds->work /= problem->n_processes;
  bounds->queue = find_greatest (problem, servers, queue_of, queues, n_queues);
  return weft_job_check (job, error);
}
