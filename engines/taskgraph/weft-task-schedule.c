/* weft-task-schedule.c: see weft-task-schedule.h. */
#include "weft-task-schedule.h"

#include "weft-fault.h"
#include "weft-task-contention.h"
#include "weft-task-executing.h"
#include "weft-task-queues.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define STEPS_PER_CHECK 4096
#define TOLERANCE       1e-12 /* of itself, for what is rounded because an overhead is in it */

typedef struct {
  const WeftTaskProblem *problem;
  WeftTaskQueues *queues;
  WeftTaskExecuting *executing;
  WeftTaskContention *contention;
  guint32 *waits_for; /* parents of each task that have not completed */
  WeftSchedule *schedule;
  guint64 pass;
  guint64 n_steps; /* since the job was asked */
  gsize n_completed;
  double process_time;   /* integral of the number of tasks that run */
  gboolean has_overhead; /* since some task met one */
} Run;

/* @n more steps: tasks that start or complete, and clocks in each pass. */
static gboolean
go_on (Run *run, guint64 n, WeftJob *job, GError **error)
{
  run->n_steps += n;
  if (run->n_steps < STEPS_PER_CHECK)
    return TRUE;
  run->n_steps = 0;
  return weft_job_check (job, error);
}

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
    if (!go_on (run, 1, job, error))
      return FALSE;
  }
  return TRUE;
}

/* What a task that starts now pays for the lock: K is the mean number of processes that were busy so far, each of which comes back at a Kth of
 * the rate at which tasks completed so far (section 3.2). */
static double
find_residence (const Run *run)
{
  double mean = run->problem->system.lock.mean;
  double now = weft_task_executing_get_now (run->executing);
  double customers;

  if (mean == 0 || now == 0 || run->n_completed == 0)
    return mean;
  customers = MAX (floor (run->process_time / now * (1 + TOLERANCE) + 0.5), 1);
  return weft_task_lock_find_residence (mean, (double) run->n_completed / now / customers,
                                        (guint32) customers);
}

static gboolean
pays_lock (const Run *run, const WeftTaskTaken *taken)
{
  const WeftTaskLock *lock = &run->problem->system.lock;

  return lock->mean > 0 && (lock->queue == WEFT_TASK_NONE || lock->queue == taken->queue);
}

/* Step 5. All tasks that start in one pass pay the same for the lock. */
static gboolean
assign (Run *run, WeftJob *job, GError **error)
{
  const WeftTaskGraph *graph = run->problem->graph;
  double now = weft_task_executing_get_now (run->executing);
  double residence = -1;
  WeftTaskTaken taken;

  while (weft_task_queues_take (run->queues, &taken)) {
    gsize row = run->schedule->n_rows++;
    double demand = graph->times[taken.task];

    if (pays_lock (run, &taken)) {
      residence = residence < 0 ? find_residence (run) : residence;
      demand += residence;
      run->has_overhead = TRUE;
    }
    /* Tasks start nearly in the order of memory, and complete in another. */
    __builtin_prefetch (&graph->children.ends[graph->children.first[taken.task]]);
    run->schedule->rows[row] = (WeftScheduleRow){taken.task, taken.process, taken.queue, now, now, 0};
    weft_task_executing_start (run->executing, weft_task_contention_get_clock (run->contention, taken.task),
                               demand, row);
    if (!go_on (run, 1, job, error))
      return FALSE;
  }
  return TRUE;
}

/* Step 1. */
static gboolean
slow_down (Run *run, WeftJob *job, GError **error)
{
  const guint32 *counts = weft_task_executing_get_counts (run->executing);
  guint32 n_clocks = weft_task_contention_get_n_clocks (run->contention);

  if (n_clocks == 1)
    return TRUE;
  if (!weft_task_contention_solve (run->contention, counts, job, error))
    return FALSE;
  for (guint32 c = 0; c < n_clocks; c++)
    if (counts[c] > 0) {
      double overhead = weft_task_contention_get_overhead (run->contention, c);

      weft_task_executing_set_slowdown (run->executing, c, 1 + overhead);
      run->has_overhead = run->has_overhead || overhead > 0;
    }
  return TRUE;
}

/* Steps 3 and 4, for one task that has completed. */
static void
complete (Run *run, WeftScheduleRow *row)
{
  const WeftTaskLinks *children = &run->problem->graph->children;
  WeftLaneUse *use = &run->schedule->lanes[row->lane];
  double time = run->problem->graph->times[row->task];

  row->finish = weft_task_executing_get_now (run->executing);
  if (run->problem->system.lock.mean > 0 ||
      weft_task_executing_was_slowed (run->executing,
                                      weft_task_contention_get_clock (run->contention, row->task)))
    row->overhead = MAX (row->finish - row->start - time, 0);
  use->busy += time;
  use->overhead += row->overhead;
  run->n_completed++;
  weft_task_queues_release (run->queues, row->lane);
  for (gsize k = children->first[row->task]; k < children->first[row->task + 1]; k++)
    if (--run->waits_for[children->ends[k]] == 0)
      weft_task_queues_enter (run->queues, children->ends[k], run->pass);
}

/* Steps 2 and 3. */
static gboolean
advance (Run *run, WeftJob *job, GError **error)
{
  double before = weft_task_executing_get_now (run->executing);
  guint32 n_executing = weft_task_executing_get_size (run->executing);
  gsize row;

  weft_task_executing_advance (run->executing, run->has_overhead ? TOLERANCE : 0);
  run->process_time += n_executing * (weft_task_executing_get_now (run->executing) - before);
  run->pass++;
  while (weft_task_executing_complete (run->executing, &row)) {
    complete (run, &run->schedule->rows[row]);
    if (!go_on (run, 1, job, error))
      return FALSE;
  }
  return TRUE;
}

static void
finish (Run *run)
{
  double now = weft_task_executing_get_now (run->executing);

  run->schedule->makespan = now;
  run->schedule->solutions = *weft_task_contention_get_solutions (run->contention);
  for (guint32 p = 0; p < run->schedule->n_lanes; p++) {
    WeftLaneUse *use = &run->schedule->lanes[p];

    use->idle = MAX (now - use->busy - use->overhead, 0);
  }
}

static gboolean
repeat (Run *run, WeftJob *job, GError **error)
{
  guint32 n_clocks = weft_task_contention_get_n_clocks (run->contention);

  if (!start (run, job, error) || !assign (run, job, error))
    return FALSE;
  while (weft_task_executing_get_size (run->executing) > 0)
    if (!slow_down (run, job, error) || !go_on (run, n_clocks, job, error) || !advance (run, job, error) ||
        !assign (run, job, error))
      return FALSE;
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

/* How many tasks run on each clock at the same time at most. */
static WeftTaskExecuting *
make_executing (const Run *run, WeftJob *job, GError **error)
{
  guint32 n_clocks = weft_task_contention_get_n_clocks (run->contention);
  g_autofree guint32 *most = weft_job_allocate (job, n_clocks, sizeof *most, error);

  if (most == NULL)
    return NULL;
  for (guint32 v = 0; v < run->problem->graph->n_tasks; v++)
    most[weft_task_contention_get_clock (run->contention, v)]++;
  for (guint32 c = 0; c < n_clocks; c++)
    most[c] = MIN (most[c], run->problem->n_processes);
  return weft_task_executing_new (most, n_clocks, job, error);
}

WeftSchedule *
weft_task_schedule (const WeftTaskProblem *problem, WeftJob *job, GError **error)
{
  g_autoptr (WeftSchedule) schedule = weft_schedule_new ();
  g_autoptr (WeftTaskQueues) queues = NULL;
  g_autoptr (WeftTaskContention) contention = NULL;
  g_autoptr (WeftTaskExecuting) executing = NULL;
  Run run = {.problem = problem, .schedule = schedule};
  gboolean is_done;

  if (weft_task_graph_has_cycle (problem->graph)) {
    refuse_cycle (error);
    return NULL;
  }
  run.queues = queues = weft_task_queues_new (problem, job, error);
  if (queues == NULL)
    return NULL;
  run.contention = contention = weft_task_contention_new (problem, job, error);
  if (contention == NULL)
    return NULL;
  run.executing = executing = make_executing (&run, job, error);
  is_done = executing != NULL && repeat (&run, job, error);
  g_free (run.waits_for);
  return is_done ? g_steal_pointer (&schedule) : NULL;
}
