/* weft-task-schedule.h: deterministic task graph analysis (Adve and Vernon 2004, Fig. 2). */
#pragma once

#include "weft-schedule.h"
#include "weft-task-problem.h"

G_BEGIN_DECLS

/**
 * weft_task_schedule:
 * @problem: which needs to live during the call only
 *
 * Each pass of the loop is an instant, also when no time goes by: all tasks that finish first, by exactly equal times, complete; those that they
 * release enter their queues; then each idle process, by its number, is asked once and takes at most one. A task without time
 * so holds its process for one pass. Once a task has met an overhead, finishes within 1e-12 of the time from the first count as equal to it.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: the graph has a cycle, a task that no process can take, too large, or cancelled.
 * O((tasks + processes) log (tasks + processes) + edges), see weft_task_queues_take().
 */
WeftSchedule *weft_task_schedule (const WeftTaskProblem *problem, WeftJob *job, GError **error);

/**
 * weft_task_schedule_check:
 *
 * Looks at @schedule without knowing how it was made: every task stands there once, on one lane at a time, not before those that it waits for have
 * finished, and for its time and overhead; sums over lanes and makespan are those of the rows. Numbers agree to 1e-9 of
 * the makespan.
 *
 * Returns: %FALSE with @error: what is wrong first; or too large, or cancelled. O(n log n + edges).
 */
gboolean weft_task_schedule_check (const WeftTaskGraph *graph,
                                   const WeftSchedule *schedule,
                                   WeftJob *job,
                                   GError **error);

G_END_DECLS
