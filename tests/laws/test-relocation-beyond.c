/* test-relocation-beyond.c: what is beyond the model of Tan et al. 1997, on small random programs: memory against copies that are held one by one, relays
 * against all trees that there are, and links of their own against what machines can do. */
#include "weft-relocation-exact.h"
#include "weft-relocation-memory.h"
#include "weft-relocation-relays.h"
#include "weft-relocation-scenarios.h"
#include "weft-tie.h"
#include "weft-transfer-network.h"
#include "relocation-case.h"
#include "test-seed.h"

#include <math.h>

#define NONE G_MAXUINT32

/* Memory, plainly: whether @machine has a copy of @item while step @at is done. */

static gboolean
brings (const WeftRelocationProblem *problem, const WeftRelocationStep *step, guint32 item, guint32 machine)
{
  if (problem->machines[step->subtask] != machine)
    return FALSE;
  return step->operation != NONE ? problem->needs[step->operation] == item
                                 : problem->makers[item] == step->subtask;
}

static gboolean
uses (const WeftRelocationProblem *problem, const WeftRelocationStep *step, guint32 item, guint32 machine)
{
  if (step->operation != NONE)
    return problem->needs[step->operation] == item && step->holder != WEFT_RELOCATION_SOURCE &&
           problem->machines[step->holder] == machine;
  for (gsize k = problem->first_need[step->subtask]; k < problem->first_need[step->subtask + 1]; k++)
    if (problem->needs[k] == item && problem->machines[step->subtask] == machine)
      return TRUE;
  return FALSE;
}

static gboolean
has_copy (const WeftRelocationProblem *problem,
          const WeftRelocationPlan *plan,
          guint32 item,
          guint32 machine,
          gsize at)
{
  gboolean is_there = FALSE;
  gboolean is_used = FALSE;
  gboolean is_needed = FALSE;

  for (gsize p = problem->first_place[item]; p < problem->first_place[item + 1]; p++)
    if (problem->places[p] == machine)
      return TRUE;
  for (gsize s = 0; s < plan->n_steps; s++) {
    is_there = is_there || (s <= at && brings (problem, &plan->steps[s], item, machine));
    is_used = is_used || (s >= at && uses (problem, &plan->steps[s], item, machine));
  }
  for (gsize k = 0; k < problem->first_need[problem->n_subtasks]; k++)
    is_needed = is_needed || problem->needs[k] == item;
  /* In the step that brings it, too, it is there. */
  return is_there && (is_used || !is_needed || brings (problem, &plan->steps[at], item, machine));
}

static void
check_memory (const WeftRelocation *relocation, const WeftRelocationPlan *plan, WeftJob *job)
{
  const WeftRelocationProblem *problem = relocation->problem;
  g_autofree WeftMachineMemory *memory = weft_relocation_find_memory (relocation, plan, job, NULL);

  for (guint32 m = 0; m < problem->n_machines; m++) {
    double peak = 0;

    for (gsize s = 0; s < plan->n_steps; s++) {
      double held = 0;

      for (guint32 item = 0; item < problem->n_items; item++)
        held += has_copy (problem, plan, item, m, s) ? problem->sizes[item] : 0;
      peak = MAX (peak, held);
    }
    g_assert_true (plan->n_steps == 0 || memory[m].peak == peak);
    g_assert_cmpfloat (memory[m].all, >=, memory[m].peak);
  }
}

/* Relays: for each machine an arc into it, or none. */

typedef struct {
  const WeftRelocationProblem *problem;
  guint32 item;
  guint32 from[8];
  gboolean is_root[8];
  gboolean is_needed[8];
} Trial;

static double
try_all (Trial *trial, guint32 machine, double sum)
{
  double least = INFINITY;

  if (machine < trial->problem->n_machines) {
    for (guint32 u = 0; u < trial->problem->n_machines; u++) {
      trial->from[machine] = u;
      least = MIN (least, try_all (trial, machine + 1,
                                   sum + weft_relocation_get_time (trial->problem, trial->item, u, machine)));
    }
    return least;
  }
  for (guint32 m = 0; m < trial->problem->n_machines; m++) {
    guint32 at = m;

    for (guint n = 0; n < trial->problem->n_machines; n++)
      at = trial->is_root[at] ? at : trial->from[at];
    if (trial->is_needed[m] && !trial->is_root[at])
      return INFINITY;
  }
  return sum;
}

static double
find_relayed (const WeftRelocationProblem *problem, guint32 item)
{
  Trial trial = {.problem = problem, .item = item};

  if (problem->makers[item] != WEFT_RELOCATION_SOURCE)
    trial.is_root[problem->machines[problem->makers[item]]] = TRUE;
  for (gsize p = problem->first_place[item]; p < problem->first_place[item + 1]; p++)
    trial.is_root[problem->places[p]] = TRUE;
  for (guint32 i = 0; i < problem->n_subtasks; i++)
    for (gsize k = problem->first_need[i]; k < problem->first_need[i + 1]; k++)
      if (problem->needs[k] == item)
        trial.is_needed[problem->machines[i]] = TRUE;
  return try_all (&trial, 0, 0);
}

static void
check_relays (const WeftRelocation *relocation, const WeftRelocationPlan *best, WeftJob *job)
{
  const WeftRelocationProblem *problem = relocation->problem;
  g_autoptr (WeftRelays) relays = weft_relocation_find_relays (relocation, job, NULL);
  double sum = 0;

  for (guint32 item = 0; item < problem->n_items; item++) {
    double right = find_relayed (problem, item);

    g_assert_true (relays == NULL || fabs (relays->items[item].time - right) <= 1e-9 * right);
    sum += right;
  }
  g_assert_true (isfinite (sum) == (relays != NULL));
  if (relays == NULL)
    return;
  g_assert_cmpuint (relays->n_open, ==, 0);
  g_assert_cmpfloat_with_epsilon (relays->bound, sum, 1e-9 * (1 + sum));
  g_assert_true (best == NULL || relays->time <= best->communication * (1 + 1e-9));
}

/* Links of their own. */

typedef struct {
  const WeftRelocation *relocation;
  const WeftTransferSchedule *schedule;
  const guint32 *transfers;
} Timeline;

static const WeftTransferRow *
find_row (const Timeline *timeline, guint32 subtask, guint32 operation)
{
  for (gsize r = 0; r < timeline->schedule->n_rows; r++)
    if (timeline->schedule->rows[r].subtask == subtask && timeline->schedule->rows[r].operation == operation)
      return &timeline->schedule->rows[r];
  g_assert_not_reached ();
}

static guint32
find_sender (const Timeline *timeline, const WeftTransferRow *row)
{
  const WeftRelocationProblem *problem = timeline->relocation->problem;
  guint32 item = problem->needs[row->operation];
  gsize p = problem->first_place[item];

  if (row->holder != WEFT_RELOCATION_SOURCE)
    return problem->machines[row->holder];
  while (weft_relocation_get_time (problem, item, problem->places[p], problem->machines[row->subtask]) !=
         weft_relocation_get_fetch_time (timeline->relocation, row->operation, row->holder))
    p++;
  return problem->places[p];
}

static double
find_release (const Timeline *timeline, const WeftTransferRow *row)
{
  const WeftRelocationProblem *problem = timeline->relocation->problem;
  guint32 item = problem->needs[row->operation];

  if (row->holder == WEFT_RELOCATION_SOURCE)
    return 0;
  if (row->holder == problem->makers[item])
    return find_row (timeline, row->holder, NONE)->finish;
  return find_row (timeline, row->holder,
                   weft_relocation_find_operation (timeline->relocation, row->holder, item))
      ->finish;
}

/* How many transfers @machine takes part in at @now and right after it. */
static guint
count_under_way (const Timeline *timeline, guint32 machine, double now)
{
  guint n = 0;

  for (guint32 r = 0; r < timeline->schedule->n_operations; r++) {
    const WeftTransferRow *row = &timeline->schedule->rows[r];
    guint32 receiver = timeline->relocation->problem->machines[row->subtask];
    guint32 sender = find_sender (timeline, row);

    if (sender != receiver && (sender == machine || receiver == machine))
      n += row->start <= now && now < row->finish;
  }
  return n;
}

static gboolean
is_full (const Timeline *timeline, guint32 machine, double now)
{
  return timeline->transfers[machine] > 0 &&
         count_under_way (timeline, machine, now) >= timeline->transfers[machine];
}

/* It begins when it may, unless at every instant from then on at which something begins or ends one of the machines is full. */
static void
check_transfer (const Timeline *timeline, const WeftTransferRow *row)
{
  guint32 receiver = timeline->relocation->problem->machines[row->subtask];
  guint32 sender = find_sender (timeline, row);
  double release = find_release (timeline, row);

  g_assert_cmpfloat (row->start, >=, release);
  g_assert_cmpfloat (row->finish, ==,
                     row->start +
                         weft_relocation_get_fetch_time (timeline->relocation, row->operation, row->holder));
  if (row->start == release)
    return;
  g_assert_true (sender != receiver);
  for (gsize r = 0; r < timeline->schedule->n_rows; r++) {
    const double instants[] = {release, timeline->schedule->rows[r].start,
                               timeline->schedule->rows[r].finish};

    for (guint i = 0; i < G_N_ELEMENTS (instants); i++)
      g_assert_true (instants[i] < release || instants[i] >= row->start ||
                     is_full (timeline, sender, instants[i]) || is_full (timeline, receiver, instants[i]));
  }
}

static void
check_turns (const Timeline *timeline, const WeftRelocationPlan *plan)
{
  const WeftRelocationProblem *problem = timeline->relocation->problem;
  double idle[8] = {0};

  for (gsize s = 0; s < plan->n_steps; s++) {
    guint32 i = plan->steps[s].subtask;
    double *own = &idle[problem->machines[i]];
    const WeftTransferRow *row;

    if (plan->steps[s].operation != NONE)
      continue;
    for (guint32 k = (guint32) problem->first_need[i]; k < problem->first_need[i + 1]; k++)
      *own = MAX (*own, find_row (timeline, i, k)->finish);
    row = find_row (timeline, i, NONE);
    g_assert_cmpfloat (row->start, ==, *own);
    g_assert_cmpfloat (row->finish, ==, row->start + problem->times[i]);
    *own = row->finish;
  }
}

static void
check_network (const WeftRelocation *relocation,
               const WeftRelocationPlan *plan,
               WeftRandom *random,
               WeftJob *job)
{
  guint32 transfers[8];
  g_autoptr (WeftTransferSchedule) schedule = NULL;
  Timeline timeline = {relocation, NULL, transfers};

  for (guint m = 0; m < G_N_ELEMENTS (transfers); m++)
    transfers[m] = (guint32) weft_random_below (random, 3);
  timeline.schedule = schedule = weft_transfer_network_find (relocation, plan, transfers, job, NULL);
  g_assert_cmpuint (schedule->n_rows, ==, plan->n_steps);
  for (guint32 r = 0; r < schedule->n_operations; r++) {
    const WeftTransferRow *row = &schedule->rows[r];
    guint32 receiver = relocation->problem->machines[row->subtask];

    check_transfer (&timeline, row);
    g_assert_cmpuint (row->lane, ==, relocation->problem->n_machines + receiver);
    g_assert_cmpuint (row->holder, ==, plan->holders[row->operation]);
    g_assert_true (transfers[receiver] == 0 ||
                   count_under_way (&timeline, receiver, row->start) <= transfers[receiver]);
    g_assert_true (transfers[find_sender (&timeline, row)] == 0 ||
                   count_under_way (&timeline, find_sender (&timeline, row), row->start) <=
                       transfers[find_sender (&timeline, row)]);
  }
  check_turns (&timeline, plan);
}

/* Scenarios: what the flow graph's own plan takes is a sum over the subtasks that run. */

static gboolean
find_whole_time (const WeftRelocation *relocation, gpointer data, double *time, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationPlan) plan = weft_relocation_plan_new_from_graph (relocation, job, error);

  g_assert_null (data);
  if (plan == NULL)
    return FALSE;
  g_assert_cmpfloat_with_epsilon (relocation_case_replay (relocation->problem, plan), plan->communication,
                                  1e-9 * (1 + plan->communication));
  *time = plan->communication + plan->computation;
  return TRUE;
}

static gboolean
runs (const WeftRelocationScenario *scenario, guint32 subtask)
{
  for (guint32 k = 0; k < scenario->n_without; k++)
    if (scenario->without[k] == subtask)
      return FALSE;
  return TRUE;
}

/* Infinite: one that runs needs what is not made. */
static double
find_sum (const WeftRelocation *relocation, const WeftRelocationScenario *scenario)
{
  const WeftRelocationProblem *problem = relocation->problem;
  double sum = 0;

  for (guint32 i = 0; i < problem->n_subtasks; i++) {
    if (!runs (scenario, i))
      continue;
    sum += problem->times[i];
    for (guint32 k = (guint32) problem->first_need[i]; k < problem->first_need[i + 1]; k++) {
      guint32 maker = problem->makers[problem->needs[k]];

      sum += maker != WEFT_RELOCATION_SOURCE && !runs (scenario, maker)
                 ? INFINITY
                 : weft_relocation_get_fetch_time (relocation, k, maker);
    }
  }
  return sum;
}

static void
check_scenarios (const WeftRelocation *relocation, WeftRandom *random, WeftJob *job)
{
  guint32 without[2][16];
  WeftRelocationScenario scenarios[] = {{0.25, without[0], 0}, {0.5, without[1], 0}, {0.25, NULL, 0}};
  g_autoptr (GArray) times = NULL;
  double mean = 0;
  double found = 0;
  double sum = 0;

  for (guint s = 0; s < 2; s++)
    for (guint32 i = 0; i < relocation->problem->n_subtasks; i++)
      if (weft_random_below (random, 3) == 0)
        without[s][scenarios[s].n_without++] = i;
  for (guint s = 0; s < 3; s++)
    mean += scenarios[s].probability * find_sum (relocation, &scenarios[s]);
  times = weft_relocation_find_times (relocation->problem, scenarios, 2, find_whole_time, NULL, job, NULL);
  g_assert_true ((times != NULL) == isfinite (mean));
  for (guint i = 0; times != NULL && i < times->len; i++) {
    const WeftScenarioTime *time = &g_array_index (times, WeftScenarioTime, i);

    found += time->probability * time->time;
    sum += time->probability;
    g_assert_true (i == 0 || time->time > g_array_index (times, WeftScenarioTime, i - 1).time);
  }
  g_assert_true (times == NULL || (sum == 1 && fabs (found - mean) <= 1e-9 * mean));
  scenarios[0].probability = 0.75;
  g_assert_null (
      weft_relocation_find_times (relocation->problem, scenarios, 2, find_whole_time, NULL, job, NULL));
}

static void
test_random (void)
{
  WeftRandom random;
  g_autoptr (WeftJob) job = weft_job_new ();
  guint n_found = 0;

  test_random_init (&random, 107, 0);
  for (guint i = 0; i < 1500; i++) {
    RelocationShape shape = relocation_shape_make (&random);
    g_autoptr (RelocationCase) made = relocation_case_new_random (&random, &shape);
    g_autoptr (WeftRelocation) relocation = weft_relocation_new (relocation_case_get (made), job, NULL);
    g_autoptr (WeftRelocationPlan) tie = weft_tie_find (relocation, job, NULL);
    g_autoptr (WeftRelocationOptimum) optimum = weft_relocation_optimum_find (relocation, job, NULL);

    check_relays (relocation, optimum != NULL ? optimum->plan : NULL, job);
    check_scenarios (relocation, &random, job);
    if (tie == NULL)
      continue;
    check_memory (relocation, tie, job);
    check_memory (relocation, optimum->plan, job);
    check_network (relocation, tie, &random, job);
    n_found++;
  }
  g_assert_cmpuint (n_found, >, 800);
}

/* Many machines: the bound is below what was found, and not far. */
static void
test_many (void)
{
  WeftRandom random;
  g_autoptr (WeftJob) job = weft_job_new ();
  guint n_open = 0;

  test_random_init (&random, 109, 0);
  for (guint i = 0; i < 60; i++) {
    RelocationShape shape = {.n_machines = 20,
                             .n_subtasks = 80,
                             .most_needs = 3,
                             .n_initial = 2,
                             .n_values = 1000,
                             .has_all_links = TRUE};
    g_autoptr (RelocationCase) made = relocation_case_new_random (&random, &shape);
    g_autoptr (WeftRelocation) relocation = weft_relocation_new (relocation_case_get (made), job, NULL);
    g_autoptr (WeftRelays) relays = weft_relocation_find_relays (relocation, job, NULL);

    n_open += relays->n_open;
    for (guint32 item = 0; item < relays->n_items; item++) {
      g_assert_cmpfloat (relays->items[item].bound, <=, relays->items[item].time);
      g_assert_cmpfloat (relays->items[item].bound, >=, 0.2 * relays->items[item].time);
    }
  }
  g_assert_cmpuint (n_open, >, 60);
}

/* By way of a machine that does not need the item each of the others is 1 away; both sides find that. */
static void
test_hub (void)
{
  enum { N = 15 };
  g_autoptr (RelocationCase) made = relocation_case_new (N + 2);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftRelocation) relocation = NULL;
  g_autoptr (WeftRelays) relays = NULL;

  relocation_case_add_item (made, 1, WEFT_RELOCATION_SOURCE, 0);
  relocation_case_link (made, 0, N + 1, 1, 0);
  for (guint m = 1; m <= N; m++) {
    relocation_case_link (made, N + 1, m, 1, 0);
    relocation_case_link (made, 0, m, 10, 0);
    relocation_case_add_subtask (made, m, 0);
    relocation_case_need (made, 0);
  }
  relocation = weft_relocation_new (relocation_case_get (made), job, NULL);
  relays = weft_relocation_find_relays (relocation, job, NULL);
  g_assert_cmpuint (relays->n_open, ==, 1);
  g_assert_cmpfloat (relays->time, ==, N + 1);
  g_assert_cmpfloat_with_epsilon (relays->bound, N + 1, 1e-9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/relocation-beyond/random", test_random);
  g_test_add_func ("/relocation-beyond/many", test_many);
  g_test_add_func ("/relocation-beyond/hub", test_hub);
  return g_test_run ();
}
