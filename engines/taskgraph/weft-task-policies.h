/* weft-task-policies.h: policies that any task graph can be scheduled by, as a table. */
#pragma once

#include "weft-option.h"
#include "weft-task-policy.h"
#include "weft-task-problem.h"
#include "weft-task-ranking.h"

G_BEGIN_DECLS

/* What a problem with a policy of the table points at. */
typedef struct {
  WeftTaskOrder order;
  WeftAllocationRule allocation;
  WeftServeRule serve;
} WeftTaskRules;

/* Policies that can be asked for: the problem's own, then those of the table. */
#define WEFT_N_NAMED_POLICIES (1 + WEFT_N_TASK_POLICIES)

/** weft_task_policy_get_name: (transfer none): static: of the policy @index, below WEFT_N_NAMED_POLICIES. */
const char *weft_task_policy_get_name (gsize index);

/**
 * weft_task_problem_with_policy:
 * @index: of the policy
 * @rules: (out): lives as long as what is returned
 *
 * A policy of the table stands in place of queues, allocations, services and what is in a queue by hand; a lock of one queue becomes a lock of all.
 */
WeftTaskProblem
weft_task_problem_with_policy (const WeftTaskProblem *problem, gsize index, WeftTaskRules *rules);

/* Which policy: the problem's own, or one of the table. */
extern const WeftOption weft_task_option_policy;

/* On so many processors instead of those of the graph; 0: those. */
extern const WeftOption weft_task_option_processors;

/* What a schedule is compared with: nothing, or one of the policies. */
extern const WeftOption weft_task_option_against;

/** weft_task_problem_asked: @problem by the policy @policy, on the processors that @options ask for; @rules: (out): lives as long. */
WeftTaskProblem weft_task_problem_asked (const WeftTaskProblem *problem,
                                         const WeftOptions *options,
                                         gsize policy,
                                         WeftTaskRules *rules);

/**
 * weft_task_rank_policies:
 * @problem: scheduled by its own policy, and by those of the table in place of it
 *
 * On the threads of the job. What a policy refuses stands last, without a makespan.
 *
 * Lemma. A schedule that is as long as a bound that holds for all policies is a shortest one. Else its processors were idle or its tasks
 * waited; which of both took more of their time is what it loses most by, and where a chain of tasks alone is as long as
 * the schedule no order would fill the idle time. Proof: makespan times processors is work, overhead and idle time, and work is the
 * same for all. Idle time is that of queues as far as tasks were ready meanwhile, which stood in queues that the idle processes did not serve: with one
 * queue for all there is none.
 *
 * Returns: (transfer full) (nullable): %NULL with @error: the problem's own policy is refused, too large, or cancelled.
 */
WeftTaskRanking *weft_task_rank_policies (const WeftTaskProblem *problem, WeftJob *job, GError **error);

G_END_DECLS
