/* weft-task-answers.h: what a task graph and its schedules say of each other: lower bounds, slack and speed-up. */
#pragma once

#include "weft-schedule.h"
#include "weft-speedup.h"
#include "weft-task-problem.h"

G_BEGIN_DECLS

/* No schedule of a problem is shorter than any of these, with overheads or without. */
typedef struct {
  double critical_path; /* the greatest sum of times along a chain */
  double work;          /* all times, over the processes */
  double
      queue; /* the times of one queue, over the processes that may take from it; the greatest of all queues */
} WeftTaskBounds;

/**
 * weft_task_find_bounds:
 * @problem: whose graph has no cycle
 *
 * Returns: %FALSE with @error: as weft_task_schedule(). O(tasks + edges), and dealing the tasks to the queues.
 */
gboolean
weft_task_find_bounds (const WeftTaskProblem *problem, WeftTaskBounds *bounds, WeftJob *job, GError **error);

/**
 * weft_task_find_slack:
 * @schedule: of @graph, as weft_task_schedule() makes it
 *
 * By how much each task may finish later without making the schedule longer, when lanes keep their tasks in their sequence and all take as long as
 * they did. Each row stands behind all that it waits for, in the graph and on its lane, so that one walk from the last row finds it.
 *
 * Returns: (transfer full) (array length=n_tasks) (nullable): in units of time. %NULL with @error: too large, or cancelled. O(tasks + edges).
 */
double *
weft_task_find_slack (const WeftTaskGraph *graph, const WeftSchedule *schedule, WeftJob *job, GError **error);

/**
 * weft_task_find_speedup:
 * @problem: but for its number of processes
 * @points: (inout) (array length=n_points): n_processes given, 1 or more; all else found
 *
 * A schedule for each point and one of a single process, on the threads of the job. The speed-up is relative to the prediction for one process, as
 * in section 4.3 of the paper.
 *
 * Returns: %FALSE with @error: that of the first point that weft_task_schedule() refuses, or cancelled.
 */
gboolean weft_task_find_speedup (const WeftTaskProblem *problem,
                                 WeftSpeedupPoint *points,
                                 gsize n_points,
                                 WeftJob *job,
                                 GError **error);

G_END_DECLS
