/* weft-task-policies.h: policies that any task graph can be scheduled by, as a table. */
#pragma once

#include "weft-task-problem.h"
#include "weft-task-ranking.h"

G_BEGIN_DECLS

/**
 * weft_task_rank_policies:
 * @problem: scheduled by its own policy, and by those of the table in place of it; graph, processes and system are the same, but that a lock of one
 *   queue becomes a lock of all
 *
 * On the threads of the job. What a policy refuses stands last, without a makespan.
 *
 * Lemma. A schedule that is as long as a bound that holds for all policies is a shortest one. Else its processors were idle or its tasks
 * waited; which of both took more of their time is what it loses most by, and where a chain of tasks alone is as long as
 * the schedule no order would fill the idle time. Proof: makespan times processors is work, overhead and idle time, and work is the
 * same for all.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: the problem's own policy is refused, too large, or cancelled.
 */
WeftTaskRanking *weft_task_rank_policies (const WeftTaskProblem *problem, WeftJob *job, GError **error);

G_END_DECLS
