/* weft-task-policies.c: see weft-task-policies.h. */
#include "weft-task-policies.h"

#include "weft-task-answers.h"
#include "weft-task-schedule.h"

#include <math.h>
#include <stdlib.h>

#define ALIKE 1e-9 /* of the makespan */

typedef struct {
  const char *name;
  WeftTaskOrder order;           /* of its only queue, where it has one */
  gboolean has_queue;            /* one for all; else one for each process */
  WeftTaskAllocation allocation; /* where each has its own */
  WeftWhenEmpty when_empty;
} Policy;

static const Policy policies[] = {
    {"one queue, as drawn", WEFT_ORDER_GIVEN, TRUE, WEFT_ALLOCATE_SINGLE, WEFT_WHEN_EMPTY_STAY},
    {"one queue, longest first", WEFT_ORDER_LPT, TRUE, WEFT_ALLOCATE_SINGLE, WEFT_WHEN_EMPTY_STAY},
    {"one queue, shortest first", WEFT_ORDER_SPT, TRUE, WEFT_ALLOCATE_SINGLE, WEFT_WHEN_EMPTY_STAY},
    {"one queue, critical path first", WEFT_ORDER_CRITICAL_PATH, TRUE, WEFT_ALLOCATE_SINGLE,
     WEFT_WHEN_EMPTY_STAY},
    {"in blocks", WEFT_ORDER_GIVEN, FALSE, WEFT_ALLOCATE_BLOCK, WEFT_WHEN_EMPTY_STAY},
    {"in blocks, then round robin", WEFT_ORDER_GIVEN, FALSE, WEFT_ALLOCATE_BLOCK,
     WEFT_WHEN_EMPTY_ROUND_ROBIN},
    {"in blocks, then where fewest serve", WEFT_ORDER_GIVEN, FALSE, WEFT_ALLOCATE_BLOCK,
     WEFT_WHEN_EMPTY_FEWEST},
    {"in turn", WEFT_ORDER_GIVEN, FALSE, WEFT_ALLOCATE_CYCLIC, WEFT_WHEN_EMPTY_STAY},
    {"in turn, then round robin", WEFT_ORDER_GIVEN, FALSE, WEFT_ALLOCATE_CYCLIC, WEFT_WHEN_EMPTY_ROUND_ROBIN},
};

#define N_POLICIES (1 + G_N_ELEMENTS (policies)) /* with the problem's own */

typedef struct {
  const WeftTaskProblem *problem;
  WeftTaskBounds bounds;
  WeftRankedPolicy *ranked;
  WeftJob *job;
} Ranking;

/* Makespan times processors is work, overhead and idle time. */
static void
weigh (const Ranking *ranking, const WeftSchedule *schedule, WeftRankedPolicy *ranked)
{
  double all = schedule->makespan * schedule->n_lanes;
  double bound = MAX (ranking->bounds.critical_path, ranking->bounds.work);

  for (guint32 lane = 0; lane < schedule->n_lanes && all > 0; lane++) {
    ranked->idle += schedule->lanes[lane].idle / all;
    ranked->overhead += schedule->lanes[lane].overhead / all;
  }
  ranked->makespan = schedule->makespan;
  if (schedule->makespan <= bound * (1 + ALIKE))
    ranked->loss = ranking->bounds.critical_path > ranking->bounds.work ? WEFT_LOSS_CHAIN : WEFT_LOSS_NONE;
  else
    ranked->loss = ranked->overhead > ranked->idle ? WEFT_LOSS_CONTENTION : WEFT_LOSS_IDLE;
}

static gboolean
is_refusal (const GError *error)
{
  return error->domain != WEFT_JOB_ERROR;
}

/* @problem: with another policy than its own, which may not fit the graph. */
static gboolean
rank (const Ranking *ranking, const WeftTaskProblem *problem, gsize index, GError **error)
{
  WeftRankedPolicy *ranked = &ranking->ranked[index];
  GError *refusal = NULL;
  g_autoptr (WeftSchedule) schedule = weft_task_schedule (problem, ranking->job, &refusal);

  ranked->policy = index == 0 ? "as drawn" : policies[index - 1].name;
  ranked->makespan = NAN;
  if (schedule != NULL)
    weigh (ranking, schedule, ranked);
  else if (index == 0 || !is_refusal (refusal)) {
    g_propagate_error (error, refusal);
    return FALSE;
  }
  g_clear_error (&refusal);
  return TRUE;
}

/* The problem's own policy, then those of the table. */
static gboolean
rank_one (gsize index, gpointer data, GError **error)
{
  const Ranking *ranking = data;
  WeftTaskProblem problem = *ranking->problem;
  const Policy *policy = &policies[index > 0 ? index - 1 : 0];
  WeftAllocationRule rule = {.kind = policy->allocation, .class = WEFT_TASK_NONE, .group = WEFT_TASK_NONE};
  WeftServeRule serve = {.queue = WEFT_TASK_NONE, .when_empty = policy->when_empty};

  if (index == 0)
    return rank (ranking, &problem, index, error);
  problem.queues = policy->has_queue ? &policy->order : NULL;
  problem.n_queues = policy->has_queue ? 1 : 0;
  problem.queue_names = NULL;
  problem.allocations = &rule;
  problem.n_allocations = 1;
  problem.serves = &serve;
  problem.n_serves = 1;
  problem.task_queues = NULL;
  problem.system.lock.queue = WEFT_TASK_NONE;
  return rank (ranking, &problem, index, error);
}

static int
compare_ranked (gconstpointer a, gconstpointer b, G_GNUC_UNUSED gpointer data)
{
  double x = ((const WeftRankedPolicy *) a)->makespan;
  double y = ((const WeftRankedPolicy *) b)->makespan;

  return isnan (x) || isnan (y) ? isnan (x) - isnan (y) : (x > y) - (x < y);
}

WeftTaskRanking *
weft_task_rank_policies (const WeftTaskProblem *problem, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskRanking) result = weft_task_ranking_new ();
  Ranking ranking = {.problem = problem, .job = job};

  result->policies = ranking.ranked = g_new0 (WeftRankedPolicy, N_POLICIES);
  result->n_policies = N_POLICIES;
  if (!weft_task_find_bounds (problem, &ranking.bounds, job, error) ||
      !weft_job_parallel_for (job, N_POLICIES, rank_one, &ranking, error))
    return NULL;
  result->n_processes = problem->n_processes;
  result->lower_bound = MAX (ranking.bounds.critical_path, ranking.bounds.work);
  g_qsort_with_data (result->policies, N_POLICIES, sizeof *result->policies, compare_ranked, NULL);
  return g_steal_pointer (&result);
}
