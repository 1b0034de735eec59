/* test-transfer-check.c: plans and schedules of random programs are found right, and wrong as soon as one thing in them is. */
#include "weft-transfer-check.h"
#include "relocation-case.h"
#include "test-seed.h"
#include "weft-fault.h"
#include "weft-relocation-exact.h"
#include "weft-shared-bus.h"
#include "weft-tie.h"
#include "weft-transfer-network.h"

#define NONE G_MAXUINT32

static gboolean
refuses_plan (const WeftRelocation *relocation, const WeftRelocationPlan *plan, WeftJob *job)
{
  g_autoptr (GError) error = NULL;

  if (weft_relocation_plan_check (relocation, plan, job, &error))
    return FALSE;
  g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID);
  return TRUE;
}

static gboolean
refuses (const WeftRelocation *relocation,
         const WeftTransferSchedule *schedule,
         const WeftTransferRules *rules,
         WeftJob *job)
{
  g_autoptr (GError) error = NULL;

  if (weft_transfer_schedule_check (relocation, schedule, rules, job, &error))
    return FALSE;
  g_assert_error (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID);
  return TRUE;
}

/* A subtask that neither makes nor needs @item; NONE: all do. */
static guint32
find_other (const WeftRelocation *relocation, guint32 item)
{
  const WeftRelocationProblem *problem = relocation->problem;

  for (guint32 i = 0; i < problem->n_subtasks; i++)
    if (problem->makers[item] != i && weft_relocation_find_operation (relocation, i, item) == NONE)
      return i;
  return NONE;
}

/* One step after the other is made wrong, and right again. */
static void
spoil_plan (const WeftRelocation *relocation, const WeftRelocationPlan *plan, WeftJob *job)
{
  WeftRelocationPlan spoilt = *plan;

  g_assert_false (refuses_plan (relocation, plan, job));
  spoilt.communication += 1;
  g_assert_true (refuses_plan (relocation, &spoilt, job));
  spoilt = *plan;
  spoilt.n_steps--;
  g_assert_true (refuses_plan (relocation, &spoilt, job));
  for (gsize s = 0; s < plan->n_steps; s++) {
    WeftRelocationStep *step = &plan->steps[s];
    WeftRelocationStep kept = *step;

    step->time += 1;
    g_assert_true (refuses_plan (relocation, plan, job));
    *step = plan->steps[(s + 1) % plan->n_steps];
    g_assert_true (plan->n_steps == 1 || refuses_plan (relocation, plan, job));
    *step = kept;
    if (step->operation != NONE)
      step->holder = find_other (relocation, relocation->problem->needs[step->operation]);
    else
      step->operation = 0;
    g_assert_true (step->holder == NONE || refuses_plan (relocation, plan, job));
    *step = kept;
  }
}

/* A step before what it waits for. */
static void
hurry_plan (const WeftRelocation *relocation, const WeftRelocationPlan *plan, WeftJob *job)
{
  for (gsize s = 1; s < plan->n_steps; s++) {
    WeftRelocationStep *steps = plan->steps;
    WeftRelocationStep first = steps[0];

    if (steps[s].operation != NONE || relocation->problem->first_need[steps[s].subtask] ==
                                          relocation->problem->first_need[steps[s].subtask + 1])
      continue;
    steps[0] = steps[s];
    steps[s] = first;
    g_assert_true (refuses_plan (relocation, plan, job));
    steps[s] = steps[0];
    steps[0] = first;
  }
}

static void
spoil_row (const WeftRelocation *relocation,
           const WeftTransferSchedule *schedule,
           gsize r,
           const WeftTransferRules *rules,
           WeftJob *job)
{
  WeftTransferRow *row = &schedule->rows[r];
  WeftTransferRow kept = *row;
  double time = row->finish - row->start;

  row->finish += 1;
  g_assert_true (refuses (relocation, schedule, rules, job));
  *row = kept;
  row->start = -1;
  row->finish = time - 1;
  g_assert_true (refuses (relocation, schedule, rules, job));
  *row = kept;
  row->lane++;
  g_assert_true (refuses (relocation, schedule, rules, job));
  *row = kept;
  *row = schedule->rows[(r + 1) % schedule->n_rows];
  g_assert_true (schedule->n_rows == 1 || refuses (relocation, schedule, rules, job));
  *row = kept;
  if (row->operation != NONE) {
    row->holder = find_other (relocation, relocation->problem->needs[row->operation]);
    g_assert_true (row->holder == NONE || refuses (relocation, schedule, rules, job));
    *row = kept;
  }
  row->start = schedule->makespan + 1;
  row->finish = row->start + time;
  g_assert_true (refuses (relocation, schedule, rules, job));
  *row = kept;
}

/* Each transfer on the bus at the time of the one before it, and each computation before the last of its transfers has ended. */
static void
hurry (const WeftRelocation *relocation,
       const WeftTransferSchedule *schedule,
       const WeftTransferRules *rules,
       WeftJob *job)
{
  for (gsize r = 1; r < schedule->n_rows; r++) {
    WeftTransferRow *row = &schedule->rows[r];
    WeftTransferRow kept = *row;
    gboolean overlaps = row->operation != NONE && !rules->has_links && row[-1].finish > row[-1].start &&
                        row->finish > row->start;
    gboolean is_early = FALSE;

    for (gsize other = 0; row->operation == NONE && other < schedule->n_operations; other++)
      is_early =
          is_early || (schedule->rows[other].subtask == row->subtask && schedule->rows[other].finish > 1e-3);
    if (overlaps || is_early) {
      row->start = overlaps ? row[-1].start : 0;
      row->finish = row->start + (kept.finish - kept.start);
      g_assert_true (refuses (relocation, schedule, rules, job));
    }
    *row = kept;
  }
}

static void
spoil (const WeftRelocation *relocation,
       const WeftTransferSchedule *schedule,
       const WeftTransferRules *rules,
       WeftJob *job)
{
  WeftTransferSchedule spoilt = *schedule;

  g_assert_false (refuses (relocation, schedule, rules, job));
  for (gsize r = 0; r < schedule->n_rows; r++)
    spoil_row (relocation, schedule, r, rules, job);
  hurry (relocation, schedule, rules, job);
  spoilt.n_rows--;
  g_assert_true (refuses (relocation, &spoilt, rules, job));
  spoilt = *schedule;
  spoilt.makespan -= 1;
  g_assert_true (refuses (relocation, &spoilt, rules, job));
}

static guint32
find_sender (const WeftRelocation *relocation, const WeftTransferRow *row)
{
  const WeftRelocationProblem *problem = relocation->problem;
  guint32 item = problem->needs[row->operation];
  gsize p = problem->first_place[item];

  if (row->holder != WEFT_RELOCATION_SOURCE)
    return problem->machines[row->holder];
  while (weft_relocation_get_time (problem, item, problem->places[p], problem->machines[row->subtask]) !=
         weft_relocation_get_fetch_time (relocation, row->operation, row->holder))
    p++;
  return problem->places[p];
}

/* Whether two transfers are under way at once that a machine takes part in both of. */
static gboolean
meet (const WeftRelocation *relocation, const WeftTransferSchedule *schedule)
{
  for (gsize a = 0; a < schedule->n_operations; a++)
    for (gsize b = 0; b < a; b++) {
      const WeftTransferRow *rows[] = {&schedule->rows[a], &schedule->rows[b]};
      guint32 senders[2];
      guint32 receivers[2];

      for (guint i = 0; i < 2; i++) {
        senders[i] = find_sender (relocation, rows[i]);
        receivers[i] = relocation->problem->machines[rows[i]->subtask];
      }
      if (senders[0] != receivers[0] && senders[1] != receivers[1] &&
          MAX (rows[0]->start, rows[1]->start) < MIN (rows[0]->finish, rows[1]->finish) &&
          (senders[0] == senders[1] || receivers[0] == receivers[1] || senders[0] == receivers[1] ||
           receivers[0] == senders[1]))
        return TRUE;
    }
  return FALSE;
}

/* Without a limit, and with one transfer at a time: what was found without one keeps that just when no two of them meet. Returns: whether some did. */
static gboolean
try_links (const WeftRelocation *relocation, const WeftRelocationPlan *plan, WeftJob *job)
{
  static const guint32 ones[] = {1, 1, 1, 1, 1, 1, 1, 1};
  const WeftTransferRules free = {TRUE, NULL};
  const WeftTransferRules one = {TRUE, ones};
  g_autoptr (WeftTransferSchedule) wide = weft_transfer_network_find (relocation, plan, NULL, job, NULL);
  g_autoptr (WeftTransferSchedule) narrow = weft_transfer_network_find (relocation, plan, ones, job, NULL);

  g_assert_cmpuint (relocation->problem->n_machines, <=, G_N_ELEMENTS (ones));
  spoil (relocation, wide, &free, job);
  spoil (relocation, narrow, &one, job);
  g_assert_false (meet (relocation, narrow));
  g_assert_cmpint (refuses (relocation, wide, &one, job), ==, meet (relocation, wide));
  return meet (relocation, wide);
}

static void
try_bus (const WeftRelocation *relocation, WeftJob *job)
{
  static const WeftTransferRules bus = {FALSE, NULL};
  g_autoptr (WeftTransferSchedule) before = weft_shared_bus_find (relocation, job, NULL);

  if (before == NULL || before->n_rows == 0)
    return;
  spoil (relocation, before, &bus, job);
  for (WeftRefinement how = WEFT_REFINE_AS_PRINTED; how <= WEFT_REFINE_NO_LATER; how++) {
    g_autoptr (WeftTransferSchedule) after = weft_shared_bus_refine (relocation, before, how, job, NULL);

    spoil (relocation, after, &bus, job);
  }
}

static void
test_random (void)
{
  WeftRandom random;
  g_autoptr (WeftJob) job = weft_job_new ();
  guint n_found = 0;
  guint n_met = 0;

  test_random_init (&random, 113, 0);
  for (guint i = 0; i < 400; i++) {
    RelocationShape shape = relocation_shape_make (&random);
    g_autoptr (RelocationCase) made = relocation_case_new_random (&random, &shape);
    g_autoptr (WeftRelocation) relocation = weft_relocation_new (relocation_case_get (made), job, NULL);
    g_autoptr (WeftRelocationPlan) tie = weft_tie_find (relocation, job, NULL);
    g_autoptr (WeftRelocationOptimum) optimum = weft_relocation_optimum_find (relocation, job, NULL);

    try_bus (relocation, job);
    if (tie == NULL || tie->n_steps == 0)
      continue;
    spoil_plan (relocation, tie, job);
    spoil_plan (relocation, optimum->plan, job);
    hurry_plan (relocation, tie, job);
    n_met += try_links (relocation, optimum->plan, job);
    n_found++;
  }
  g_assert_cmpuint (n_found, >, 200);
  g_assert_cmpuint (n_met, >, 20);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/transfer-check/random", test_random);
  return g_test_run ();
}
