/* weft-schedule-check.c: a schedule against the graph alone; see weft-task-schedule.h. */
#include "weft-task-schedule.h"

#include "weft-fault.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

typedef struct {
  const WeftTaskGraph *graph;
  const WeftSchedule *schedule;
  const WeftScheduleRow **rows; /* of each task */
  WeftScheduleRow *sorted;      /* by lane, then time */
  double slack;                 /* by which numbers may differ */
} Check;

static const char *
find_times (Check *check)
{
  for (gsize i = 0; i < check->schedule->n_rows; i++) {
    const WeftScheduleRow *row = &check->schedule->rows[i];

    if (row->task >= check->graph->n_tasks || row->lane >= check->schedule->n_lanes ||
        check->rows[row->task] != NULL)
      return _ ("a row of the schedule is of no task or lane, or of a task that stands there already");
    check->rows[row->task] = row;
    if (!(row->start >= 0 && row->overhead >= 0 && row->finish <= check->schedule->makespan + check->slack &&
          fabs (row->finish - row->start - check->graph->times[row->task] - row->overhead) <= check->slack))
      return _ ("a task does not run for its time and overhead");
  }
  return check->schedule->n_rows == check->graph->n_tasks ? NULL : _ ("a task is not in the schedule");
}

static const char *
find_haste (const Check *check)
{
  const WeftTaskLinks *parents = &check->graph->parents;

  for (guint32 v = 0; v < check->graph->n_tasks; v++)
    for (gsize k = parents->first[v]; k < parents->first[v + 1]; k++)
      if (check->rows[parents->ends[k]]->finish > check->rows[v]->start + check->slack)
        return _ ("a task starts before one that it waits for has finished");
  return NULL;
}

static int
compare_rows (gconstpointer a, gconstpointer b)
{
  const WeftScheduleRow *x = a;
  const WeftScheduleRow *y = b;

  if (x->lane != y->lane)
    return x->lane < y->lane ? -1 : 1;
  if (x->start != y->start)
    return x->start < y->start ? -1 : 1;
  return (x->finish > y->finish) - (x->finish < y->finish);
}

static const char *
find_overlap (const Check *check)
{
  gsize n = check->schedule->n_rows;

  for (gsize i = 0; i < n; i++)
    check->sorted[i] = check->schedule->rows[i];
  qsort (check->sorted, n, sizeof *check->sorted, compare_rows);
  for (gsize i = 1; i < n; i++)
    if (check->sorted[i].lane == check->sorted[i - 1].lane &&
        check->sorted[i].start < check->sorted[i - 1].finish - check->slack)
      return _ ("two tasks are on one lane at once");
  return NULL;
}

static const char *
find_sums (const Check *check)
{
  double last = 0;
  gsize i = 0;

  for (guint32 lane = 0; lane < check->schedule->n_lanes; lane++) {
    const WeftLaneUse *use = &check->schedule->lanes[lane];
    double busy = 0;
    double overhead = 0;

    for (; i < check->schedule->n_rows && check->sorted[i].lane == lane; i++) {
      busy += check->graph->times[check->sorted[i].task];
      overhead += check->sorted[i].overhead;
      last = MAX (last, check->sorted[i].finish);
    }
    if (fabs (use->busy - busy) > check->slack || fabs (use->overhead - overhead) > check->slack ||
        fabs (busy + overhead + use->idle - check->schedule->makespan) > check->slack)
      return _ ("the sums of a lane are not those of its tasks");
  }
  return fabs (last - check->schedule->makespan) <= check->slack ? NULL
                                                                 : _ ("the makespan is not the last finish");
}

static const char *
find_fault (Check *check)
{
  const char *fault = find_times (check);

  fault = fault != NULL ? fault : find_haste (check);
  fault = fault != NULL ? fault : find_overlap (check);
  return fault != NULL ? fault : find_sums (check);
}

gboolean
weft_task_schedule_check (const WeftTaskGraph *graph,
                          const WeftSchedule *schedule,
                          WeftJob *job,
                          GError **error)
{
  g_autofree const WeftScheduleRow **rows =
      weft_job_allocate (job, MAX (graph->n_tasks, 1), sizeof *rows, error);
  g_autofree WeftScheduleRow *sorted =
      rows != NULL ? weft_job_allocate (job, MAX (schedule->n_rows, 1), sizeof *sorted, error) : NULL;
  Check check = {graph, schedule, rows, sorted, 1e-9 * schedule->makespan};
  const char *fault;

  if (sorted == NULL)
    return FALSE;
  fault = find_fault (&check);
  if (fault != NULL)
    weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                    &(WeftFault){.problem = (char *) fault, .plain = (char *) fault});
  return fault == NULL && weft_job_check (job, error);
}
