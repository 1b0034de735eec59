/* weft-task-contention.h: the overheads of the tasks that run (step 1 of Fig. 2 of Adve and Vernon 2004): D[i] = r[i] times an overhead for
 * a unit of CPU time, which is one for all tasks of a class. Tasks of a class are on a clock of weft-task-executing.h. */
#pragma once

#include "weft-schedule.h"
#include "weft-task-problem.h"

G_BEGIN_DECLS

typedef struct _WeftTaskContention WeftTaskContention;

/** weft_task_contention_new: (nullable): %NULL with @error: too large. O(classes x centres). */
WeftTaskContention *weft_task_contention_new (const WeftTaskProblem *problem, WeftJob *job, GError **error);
void weft_task_contention_free (WeftTaskContention *contention);

/** weft_task_contention_get_n_clocks: 1: no task slows another down. */
guint32 weft_task_contention_get_n_clocks (const WeftTaskContention *contention);

/** weft_task_contention_get_clock: that of @task; 0: it uses nothing that is shared. */
guint32 weft_task_contention_get_clock (const WeftTaskContention *contention, guint32 task);

/**
 * weft_task_contention_solve:
 * @counts: (array length=n_clocks): how many tasks run on each clock; one at least, and there is more than one clock
 *
 * The model sees the mean usage of all that run only (section 3.3). A solution is kept until one with another mean usage takes its place, so that
 * memory does not grow.
 *
 * Returns: %FALSE with @error: too large, or cancelled. O(clocks + those with tasks x centres), and the model when it was not solved before.
 */
gboolean weft_task_contention_solve (WeftTaskContention *contention,
                                     const guint32 *counts,
                                     WeftJob *job,
                                     GError **error);

/** weft_task_contention_get_overhead: for a unit of CPU time of a task on @clock, as last solved. O(centres). */
double weft_task_contention_get_overhead (const WeftTaskContention *contention, guint32 clock);

/** weft_task_contention_get_solutions: (transfer none) */
const WeftScheduleSolutions *weft_task_contention_get_solutions (const WeftTaskContention *contention);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTaskContention, weft_task_contention_free)

G_END_DECLS
