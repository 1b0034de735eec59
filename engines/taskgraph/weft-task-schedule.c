/* weft-task-schedule.c: see weft-task-schedule.h. */
#include "weft-task-schedule.h"

#include "weft-fault.h"
#include "weft-heap.h"
#include "weft-task-queues.h"

#include <glib/gi18n-lib.h>

#define PASSES_PER_CHECK 4096

typedef struct {
  const WeftTaskProblem *problem;
  WeftTaskQueues *queues;
  WeftHeap *executing; /* rows, by their finish */
  guint32 *waits_for;  /* parents of each task that have not completed */
  WeftSchedule *schedule;
  double now;
  guint64 pass;
} Run;

static gboolean
start (Run *run, WeftJob *job, GError **error)
{
  const WeftTaskGraph *graph = run->problem->graph;
  WeftSchedule *schedule = run->schedule;

  schedule->n_lanes = run->problem->n_processes;
  schedule->rows = weft_job_allocate (job, MAX (graph->n_tasks, 1), sizeof *schedule->rows, error);
  if (schedule->rows == NULL)
    return FALSE;
  schedule->lanes = weft_job_allocate (job, schedule->n_lanes, sizeof *schedule->lanes, error);
  if (schedule->lanes == NULL)
    return FALSE;
  schedule->queues = weft_job_allocate (job, schedule->n_lanes, sizeof *schedule->queues, error);
  if (schedule->queues == NULL)
    return FALSE;
  run->waits_for = weft_job_allocate (job, MAX (graph->n_tasks, 1), sizeof *run->waits_for, error);
  if (run->waits_for == NULL)
    return FALSE;
  for (guint32 p = 0; p < schedule->n_lanes; p++)
    schedule->queues[p] = weft_task_queues_get_served (run->queues, p);
  for (guint32 v = 0; v < graph->n_tasks; v++) {
    run->waits_for[v] = (guint32) (graph->parents.first[v + 1] - graph->parents.first[v]);
    if (run->waits_for[v] == 0)
      weft_task_queues_enter (run->queues, v, 0);
  }
  return TRUE;
}

/* Step 5. */
static void
assign (Run *run)
{
  WeftTaskTaken taken;

  while (weft_task_queues_take (run->queues, &taken)) {
    gsize row = run->schedule->n_rows++;
    double finish = run->now + run->problem->graph->times[taken.task];

    run->schedule->rows[row] = (WeftScheduleRow){taken.task, taken.process, taken.queue, run->now, finish, 0};
    weft_heap_add (run->executing, finish, row, GSIZE_TO_POINTER (row));
  }
}

/* Step 4, for one task that has completed. */
static void
complete (Run *run, const WeftScheduleRow *row)
{
  const WeftTaskLinks *children = &run->problem->graph->children;

  run->schedule->lanes[row->lane].busy += run->problem->graph->times[row->task];
  weft_task_queues_release (run->queues, row->lane);
  for (gsize k = children->first[row->task]; k < children->first[row->task + 1]; k++)
    if (--run->waits_for[children->ends[k]] == 0)
      weft_task_queues_enter (run->queues, children->ends[k], run->pass);
}

/* Steps 2 and 3. */
static void
advance (Run *run)
{
  double next;

  weft_heap_peek (run->executing, &run->now);
  run->pass++;
  do {
    complete (run, &run->schedule->rows[GPOINTER_TO_SIZE (weft_heap_take (run->executing, NULL))]);
    if (weft_heap_get_size (run->executing) == 0)
      return;
    weft_heap_peek (run->executing, &next);
  } while (next == run->now);
}

static void
finish (Run *run)
{
  run->schedule->makespan = run->now;
  for (guint32 p = 0; p < run->schedule->n_lanes; p++) {
    WeftLaneUse *use = &run->schedule->lanes[p];

    use->idle = MAX (run->now - use->busy - use->overhead, 0);
  }
}

static gboolean
repeat (Run *run, WeftJob *job, GError **error)
{
  if (!start (run, job, error))
    return FALSE;
  assign (run);
  while (weft_heap_get_size (run->executing) > 0) {
    if (run->pass % PASSES_PER_CHECK == 0 && !weft_job_check (job, error))
      return FALSE;
    advance (run);
    assign (run);
  }
  finish (run);
  return weft_job_check (job, error);
}

static void
refuse_cycle (GError **error)
{
  const char *problem = _ ("tasks wait for each other in a cycle");

  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.problem = (char *) problem, .plain = (char *) problem});
}

WeftSchedule *
weft_task_schedule (const WeftTaskProblem *problem, WeftJob *job, GError **error)
{
  g_autoptr (WeftSchedule) schedule = weft_schedule_new ();
  Run run = {.problem = problem, .schedule = schedule};
  gboolean is_done;

  if (weft_task_graph_has_cycle (problem->graph)) {
    refuse_cycle (error);
    return NULL;
  }
  run.queues = weft_task_queues_new (problem, job, error);
  if (run.queues == NULL)
    return NULL;
  run.executing = weft_heap_new ();
  is_done = repeat (&run, job, error);
  weft_heap_free (run.executing);
  weft_task_queues_free (run.queues);
  g_free (run.waits_for);
  return is_done ? g_steal_pointer (&schedule) : NULL;
}
