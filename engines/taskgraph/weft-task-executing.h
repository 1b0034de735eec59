/* weft-task-executing.h: the tasks that run, the set E of Fig. 2 of Adve and Vernon 2004, and when the next of them complete (steps 2
 * and 3).
 *
 * Lemma. Step 3 takes T r_i / (r_i + D_i) from the remaining demand r_i when T goes by. With D_i = r_i d, where d is the overhead for a unit
 * of CPU time, that is T / (1 + d), the same for all tasks of one class, whatever is left of each. So let a clock for each class run at the rate
 * 1 / (1 + d): a task with demand r that starts when its clock shows v completes when it shows v + r, and tasks of a class
 * complete in the order of v + r, whatever becomes of d meanwhile. A change of d changes the pace of a clock, and nothing in its heap. A pass
 * then costs O(classes), not O(tasks that run). A clock whose d was 0 all the time shows the time itself, to the last bit. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

typedef struct _WeftTaskExecuting WeftTaskExecuting;

/**
 * weft_task_executing_new:
 * @most: (array length=n_clocks): how many tasks run on each clock at the same time at most
 *
 * Returns: (nullable): nothing runs, at 0. %NULL with @error: too large.
 */
WeftTaskExecuting *
weft_task_executing_new (const guint32 *most, guint32 n_clocks, WeftJob *job, GError **error);
void weft_task_executing_free (WeftTaskExecuting *executing);

double weft_task_executing_get_now (const WeftTaskExecuting *executing);

/** weft_task_executing_get_counts: (array length=n_clocks): how many tasks run on each clock. */
const guint32 *weft_task_executing_get_counts (const WeftTaskExecuting *executing);

/** weft_task_executing_get_size: how many tasks run. O(1). */
guint32 weft_task_executing_get_size (const WeftTaskExecuting *executing);

/** weft_task_executing_start: now, @row, with @demand of CPU time, on @clock. O(log tasks that run). */
void weft_task_executing_start (WeftTaskExecuting *executing, guint32 clock, double demand, gsize row);

/** weft_task_executing_set_slowdown: from now on a unit of CPU time on @clock, on which tasks run, takes @slowdown, 1 or more. O(1). */
void weft_task_executing_set_slowdown (WeftTaskExecuting *executing, guint32 clock, double slowdown);

/** weft_task_executing_was_slowed: whether @clock ever took more than 1 for a unit of CPU time. */
gboolean weft_task_executing_was_slowed (const WeftTaskExecuting *executing, guint32 clock);

/**
 * weft_task_executing_advance:
 * @tolerance: relative to the time; what finishes within it of the earliest finishes with it
 *
 * Goes on to when the next task completes; some do run. O(clocks).
 */
void weft_task_executing_advance (WeftTaskExecuting *executing, double tolerance);

/** weft_task_executing_complete: %FALSE: no other task completes now; else *@row is one that does. O(log tasks that run). */
gboolean weft_task_executing_complete (WeftTaskExecuting *executing, gsize *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTaskExecuting, weft_task_executing_free)

G_END_DECLS
