/* weft-task-slack.c: by how much tasks of a schedule may be late; see weft-task-answers.h. */
#include "weft-task-answers.h"

double *
weft_task_find_slack (const WeftTaskGraph *graph, const WeftSchedule *schedule, WeftJob *job, GError **error)
{
  gsize n_lanes = schedule->n_lanes;
  g_autofree double *latest =
      weft_job_allocate (job, MAX (graph->n_tasks, 1), sizeof *latest, error); /* starts */
  g_autofree double *next = latest != NULL ? weft_job_allocate (job, n_lanes, sizeof *next, error) : NULL;
  double *slack =
      next != NULL ? weft_job_allocate (job, MAX (graph->n_tasks, 1), sizeof *slack, error) : NULL;

  for (gsize lane = 0; slack != NULL && lane < n_lanes; lane++)
    next[lane] = schedule->makespan;
  for (gsize i = schedule->n_rows; slack != NULL && i-- > 0;) {
    const WeftScheduleRow *row = &schedule->rows[i];
    double finish = next[row->lane];

    for (gsize k = graph->children.first[row->task]; k < graph->children.first[row->task + 1]; k++)
      finish = MIN (finish, latest[graph->children.ends[k]]);
    slack[row->task] = MAX (finish - row->finish, 0);
    latest[row->task] = next[row->lane] = row->start + slack[row->task];
  }
  if (slack != NULL && !weft_job_check (job, error))
    g_clear_pointer (&slack, g_free);
  return slack;
}
