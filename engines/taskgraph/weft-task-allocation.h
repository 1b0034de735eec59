/* weft-task-allocation.h: where processes begin and which queue each task comes into, all before the run. */
#pragma once

#include "weft-task-problem.h"

G_BEGIN_DECLS

/* A process as its first rule has it. */
typedef struct {
  guint32 queue; /* that it serves */
  WeftWhenEmpty when_empty;
} WeftTaskServer;

/** weft_task_problem_count_queues: those of @problem, or those that stand for them when it has none. */
guint32 weft_task_problem_count_queues (const WeftTaskProblem *problem);

/**
 * weft_task_problem_list_servers:
 *
 * Returns: (transfer full) (array length=n_processes) (nullable): %NULL with @error: too large. O(processes x rules).
 */
WeftTaskServer *weft_task_problem_list_servers (const WeftTaskProblem *problem, WeftJob *job, GError **error);

/**
 * weft_task_problem_allocate:
 * @servers: as weft_task_problem_list_servers() says
 *
 * Returns: (transfer full) (array length=n_tasks) (nullable): the queue of each task. %NULL with @error: too large, cancelled, or a rule
 * is left without a queue, or a task without a process that could take it. O(rules x (tasks + groups + queues + processes)).
 */
guint32 *weft_task_problem_allocate (const WeftTaskProblem *problem,
                                     const WeftTaskServer *servers,
                                     WeftJob *job,
                                     GError **error);

G_END_DECLS
