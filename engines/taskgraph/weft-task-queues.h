/* weft-task-queues.h: the queues of ready tasks while a task graph is scheduled, and the idle processes that take from them (the ready
 * list and Sched (L, p) of Fig. 2 of Adve and Vernon 2004). */
#pragma once

#include "weft-task-problem.h"

G_BEGIN_DECLS

typedef struct _WeftTaskQueues WeftTaskQueues;

/* A task that a process has taken. */
typedef struct {
  guint32 process;
  guint32 task;
  guint32 queue; /* from which */
} WeftTaskTaken;

/** weft_task_queues_new: (nullable): with all processes idle. %NULL with @error: too large, or a task that nobody could take. */
WeftTaskQueues *weft_task_queues_new (const WeftTaskProblem *problem, WeftJob *job, GError **error);
void weft_task_queues_free (WeftTaskQueues *queues);

/** weft_task_queues_get_served: the queue that @process serves now. */
guint32 weft_task_queues_get_served (const WeftTaskQueues *queues, guint32 process);

/** weft_task_queues_enter: @task is ready, since @pass of the loop. O(log tasks). */
void weft_task_queues_enter (WeftTaskQueues *queues, guint32 task, guint64 pass);

/** weft_task_queues_release: @process is idle. O(log processes). */
void weft_task_queues_release (WeftTaskQueues *queues, guint32 process);

/**
 * weft_task_queues_take:
 *
 * Asks the idle processes in the order of their numbers until one finds a task.
 *
 * Returns: %FALSE: none does; else @taken says which. A process that finds nothing is asked again when something enters its
 * queue, so that all calls together are O((tasks + processes) log (tasks + processes)), and another O(queues) whenever a process
 * goes to another queue.
 */
gboolean weft_task_queues_take (WeftTaskQueues *queues, WeftTaskTaken *taken);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTaskQueues, weft_task_queues_free)

G_END_DECLS
