/* weft-task-speedup.c: makespans over the number of processes; see weft-task-answers.h. */
#include "weft-task-answers.h"
#include "weft-task-schedule.h"

typedef struct {
  const WeftTaskProblem *problem;
  WeftSpeedupPoint *points;
  double *alone; /* makespan of one process */
  WeftJob *job;
} Curve;

/* Point @index - 1; 0: the one process that all are compared with. */
static gboolean
find_point (gsize index, gpointer data, GError **error)
{
  Curve *curve = data;
  WeftTaskProblem problem = *curve->problem;
  g_autoptr (WeftSchedule) schedule = NULL;

  problem.n_processes = index == 0 ? 1 : curve->points[index - 1].n_processes;
  schedule = weft_task_schedule (&problem, curve->job, error);
  if (schedule == NULL)
    return FALSE;
  *(index == 0 ? curve->alone : &curve->points[index - 1].makespan) = schedule->makespan;
  return TRUE;
}

gboolean
weft_task_find_speedup (const WeftTaskProblem *problem,
                        WeftSpeedupPoint *points,
                        gsize n_points,
                        WeftJob *job,
                        GError **error)
{
  double alone = 0;
  Curve curve = {problem, points, &alone, job};

  if (!weft_job_parallel_for (job, n_points + 1, find_point, &curve, error))
    return FALSE;
  for (gsize i = 0; i < n_points; i++) {
    points[i].speedup = alone / points[i].makespan;
    points[i].efficiency = points[i].speedup / points[i].n_processes;
  }
  return TRUE;
}
