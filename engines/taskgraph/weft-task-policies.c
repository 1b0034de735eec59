/* weft-task-policies.c: see weft-task-policies.h. */
#include "weft-task-policies.h"

#include "weft-kind.h"
#include "weft-order.h"
#include "weft-task-answers.h"
#include "weft-task-schedule.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>

#define ALIKE 1e-9 /* of the makespan */

/* Policies as an option. */

/* All that can be compared with; the policies begin behind the first. */
static const char *const others[] = {"nothing",       WEFT_TASK_POLICY_AS_DRAWN, "one-queue",
                                     "longest-first", "shortest-first",          "critical-path-first",
                                     "blocks",        "blocks-round-robin",      "blocks-fewest",
                                     "cyclic",        "cyclic-round-robin",      NULL};

static const char *const *const words = others + 1;

G_STATIC_ASSERT (G_N_ELEMENTS (others) == WEFT_N_NAMED_POLICIES + 2);

const WeftOption weft_task_option_policy = {
    .name = "policy",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("POLICY"),
    .help = N_ ("by this policy instead of that of the graph (as-drawn, default)"),
    .label = N_ ("Policy"),
    .words = others + 1,
    .get_title = weft_task_policy_get_title,
};

const WeftOption weft_task_option_processors = {
    .name = "processors",
    .letter = 'P',
    .type = WEFT_OPTION_COUNT,
    .argument = N_ ("P"),
    .help = N_ ("on so many processors instead of those of the graph"),
    .greatest = 16777216,
};

/* Policies as rules. */

/* Which of the choices of a property @word is: they stand in the order of the engine's. */
static guint
find_choice (WeftKind kind, WeftProperty property, const char *word)
{
  const char *const *choices = weft_kind_get_property (kind, property)->choices;
  guint i = 0;

  while (choices[i] != NULL && !g_str_equal (choices[i], word))
    i++;
  g_assert (choices[i] != NULL);
  return i;
}

WeftTaskProblem
weft_task_problem_with_policy (const WeftTaskProblem *problem, gsize index, WeftTaskRules *rules)
{
  const WeftTaskPolicy *policy = &weft_task_policies[index - (index > 0)];
  WeftTaskProblem other = *problem;

  if (index == 0)
    return other;
  *rules = (WeftTaskRules){
      .allocation = {.kind = find_choice (WEFT_KIND_ALLOCATION, WEFT_PROPERTY_KIND, policy->allocation),
                     .class = WEFT_TASK_NONE,
                     .group = WEFT_TASK_NONE},
      .serve = {.queue = WEFT_TASK_NONE,
                .when_empty = find_choice (WEFT_KIND_SERVE, WEFT_PROPERTY_WHEN_EMPTY, policy->when_empty)}};
  if (policy->order != NULL)
    rules->order = find_choice (WEFT_KIND_QUEUE, WEFT_PROPERTY_ORDER, policy->order);
  other.queues = policy->order != NULL ? &rules->order : NULL;
  other.n_queues = policy->order != NULL ? 1 : 0;
  other.queue_names = NULL;
  other.allocations = &rules->allocation;
  other.n_allocations = 1;
  other.serves = &rules->serve;
  other.n_serves = 1;
  other.task_queues = NULL;
  other.system.lock.queue = WEFT_TASK_NONE;
  return other;
}

static const char *
get_against_title (const char *word)
{
  return g_str_equal (word, others[0]) ? _ ("Compared with Nothing") : weft_task_policy_get_title (word);
}

const WeftOption weft_task_option_against = {
    .name = "against",
    .type = WEFT_OPTION_CHOICE,
    .argument = N_ ("POLICY"),
    .help = N_ ("beside the schedule of this policy (nothing, default)"),
    .label = N_ ("What it is compared with"),
    .words = others,
    .get_title = get_against_title,
};

const char *
weft_task_policy_get_name (gsize index)
{
  return words[index];
}

WeftTaskProblem
weft_task_problem_asked (const WeftTaskProblem *problem,
                         const WeftOptions *options,
                         gsize policy,
                         WeftTaskRules *rules)
{
  guint32 n_processes = (guint32) weft_options_get_number (options, &weft_task_option_processors);
  WeftTaskProblem asked = weft_task_problem_with_policy (problem, policy, rules);

  if (n_processes > 0)
    asked.n_processes = n_processes;
  return asked;
}

/* What was lost. */

typedef struct {
  const WeftTaskProblem *problem;
  WeftTaskBounds bounds;
  WeftRankedPolicy *ranked;
  WeftJob *job;
} Ranking;

/* (transfer full) (nullable): when each task has finished and when it has become ready, each half by rising time; %NULL with @error. */
static double *
list_turns (const WeftTaskGraph *graph, const WeftSchedule *schedule, WeftJob *job, GError **error)
{
  guint32 n = graph->n_tasks;
  double *turns = weft_job_allocate (job, 2 * MAX (n, 1), sizeof *turns, error);
  double *ready = turns + n;

  if (turns == NULL)
    return NULL;
  for (gsize i = 0; i < schedule->n_rows; i++)
    turns[schedule->rows[i].task] = schedule->rows[i].finish;
  for (guint32 task = 0; task < n; task++) {
    ready[task] = 0;
    for (gsize i = graph->parents.first[task]; i < graph->parents.first[task + 1]; i++)
      ready[task] = MAX (ready[task], turns[graph->parents.ends[i]]);
  }
  qsort (turns, n, sizeof *turns, weft_order_doubles);
  qsort (ready, n, sizeof *turns, weft_order_doubles);
  return turns;
}

/* Whether tasks came from more than one queue. */
static gboolean
has_queues (const WeftSchedule *schedule)
{
  for (gsize i = 1; i < schedule->n_rows; i++)
    if (schedule->rows[i].queue != schedule->rows[0].queue)
      return TRUE;
  return FALSE;
}

/* The time for which processes were idle while tasks were ready: as many as there were of the fewer. */
static gboolean
find_missed (const WeftTaskGraph *graph,
             const WeftSchedule *schedule,
             double *missed,
             WeftJob *job,
             GError **error)
{
  g_autofree double *turns = list_turns (graph, schedule, job, error);
  gsize n = schedule->n_rows;
  gsize begun = 0;
  gsize finished = 0;
  gsize ready = 0;

  *missed = 0;
  if (turns == NULL)
    return FALSE;
  for (double now = 0; finished < n;) {
    double next;

    while (ready < n && turns[n + ready] <= now)
      ready++;
    while (finished < n && turns[finished] <= now)
      finished++;
    while (begun < n && schedule->rows[begun].start <= now)
      begun++;
    if (finished == n)
      break;
    next = turns[finished];
    if (ready < n)
      next = MIN (next, turns[n + ready]);
    if (begun < n)
      next = MIN (next, schedule->rows[begun].start);
    *missed +=
        (next - now) * (double) MIN (ready - MIN (begun, ready), schedule->n_lanes - (begun - finished));
    now = next;
  }
  return TRUE;
}

/* Makespan times processors is work, overhead and idle time. */
static gboolean
weigh (const Ranking *ranking, const WeftSchedule *schedule, WeftRankedPolicy *ranked, GError **error)
{
  double all = schedule->makespan * schedule->n_lanes;
  double bound = MAX (ranking->bounds.critical_path, ranking->bounds.work);
  double missed = 0;

  for (guint32 lane = 0; lane < schedule->n_lanes && all > 0; lane++) {
    ranked->idle += schedule->lanes[lane].idle / all;
    ranked->overhead += schedule->lanes[lane].overhead / all;
  }
  ranked->makespan = schedule->makespan;
  if (has_queues (schedule) && !find_missed (ranking->problem->graph, schedule, &missed, ranking->job, error))
    return FALSE;
  if (schedule->makespan <= bound * (1 + ALIKE))
    ranked->loss = ranking->bounds.critical_path > ranking->bounds.work ? WEFT_LOSS_CHAIN : WEFT_LOSS_NONE;
  else
    ranked->loss = ranked->overhead > ranked->idle   ? WEFT_LOSS_CONTENTION
                   : missed > ranked->idle * all / 2 ? WEFT_LOSS_QUEUES
                                                     : WEFT_LOSS_IDLE;
  return TRUE;
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

  ranked->policy = weft_task_policy_get_name (index);
  ranked->makespan = NAN;
  if (schedule != NULL)
    return weigh (ranking, schedule, ranked, error);
  if (index == 0 || !is_refusal (refusal)) {
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
  WeftTaskRules rules;
  WeftTaskProblem problem = weft_task_problem_with_policy (ranking->problem, index, &rules);

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

  result->policies = ranking.ranked = g_new0 (WeftRankedPolicy, WEFT_N_NAMED_POLICIES);
  result->n_policies = WEFT_N_NAMED_POLICIES;
  if (!weft_task_find_bounds (problem, &ranking.bounds, job, error) ||
      !weft_job_parallel_for (job, WEFT_N_NAMED_POLICIES, rank_one, &ranking, error))
    return NULL;
  result->n_processes = problem->n_processes;
  result->lower_bound = MAX (ranking.bounds.critical_path, ranking.bounds.work);
  g_qsort_with_data (result->policies, WEFT_N_NAMED_POLICIES, sizeof *result->policies, compare_ranked, NULL);
  return g_steal_pointer (&result);
}
