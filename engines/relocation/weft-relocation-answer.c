/* weft-relocation-answer.c: see weft-relocation-answer.h. */
#include "weft-relocation-answer.h"

#include "weft-fault.h"
#include "weft-relocation-exact.h"
#include "weft-relocation-memory.h"
#include "weft-relocation-relays.h"
#include "weft-shared-bus.h"
#include "weft-tie.h"
#include "weft-transfer-check.h"

#include <string.h>

#define COMPUTED G_MAXUINT32

/* Where the item of @operation comes from: of initial items the place that is nearest. */
static guint32
find_sender (const WeftRelocation *relocation, guint32 operation, guint32 holder)
{
  const WeftRelocationProblem *problem = relocation->problem;
  guint32 item = problem->needs[operation];
  guint32 to = problem->machines[relocation->subtasks[operation]];
  gsize best = problem->first_place[item];

  if (holder != WEFT_RELOCATION_SOURCE)
    return problem->machines[holder];
  for (gsize p = best + 1; p < problem->first_place[item + 1]; p++)
    if (weft_relocation_get_time (problem, item, problem->places[p], to) <
        weft_relocation_get_time (problem, item, problem->places[best], to))
      best = p;
  return problem->places[best];
}

/* @plan: (transfer full) (nullable) */
static gboolean
set_plan (WeftRelocated *relocated,
          WeftRelocatedWay way,
          const WeftRelocation *relocation,
          WeftRelocationPlan *plan,
          WeftJob *job,
          GError **error)
{
  WeftRelocatedPlan *set = &relocated->plans[way];
  const WeftSubtaskParts *parts = relocated->parts;
  gsize n = MAX (parts->n_operations, 1);

  set->plan = plan;
  if (plan == NULL || !weft_relocation_plan_check (relocation, plan, job, error) ||
      (set->senders = weft_job_allocate (job, n, sizeof *set->senders, error)) == NULL ||
      (set->times = weft_job_allocate (job, n, sizeof *set->times, error)) == NULL ||
      (set->item_times = weft_job_allocate (job, MAX (parts->n_items, 1), sizeof *set->item_times, error)) ==
          NULL)
    return FALSE;
  for (gsize s = 0; s < plan->n_steps; s++) {
    const WeftRelocationStep *step = &plan->steps[s];

    if (step->operation == COMPUTED)
      continue;
    set->senders[step->operation] = find_sender (relocation, step->operation, step->holder);
    set->times[step->operation] = step->time;
    set->item_times[parts->needed[step->operation]] += step->time;
  }
  return TRUE;
}

static gboolean
set_bus (WeftRelocated *relocated, const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  static const WeftTransferRules rules = {FALSE, NULL};

  return (relocated->bus[0] = weft_shared_bus_find (relocation, job, error)) != NULL &&
         (relocated->bus[1] = weft_shared_bus_refine (relocation, relocated->bus[0], WEFT_REFINE_NO_LATER,
                                                      job, error)) != NULL &&
         weft_transfer_schedule_check (relocation, relocated->bus[0], &rules, job, error) &&
         weft_transfer_schedule_check (relocation, relocated->bus[1], &rules, job, error);
}

/* The flow graph's own choice, and what comes of it on a bus, unless there are no links for it. */
static gboolean
set_drawn (WeftRelocated *relocated, const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  GError *problem = NULL;
  WeftRelocationPlan *plan = weft_relocation_plan_new_from_graph (relocation, job, &problem);

  if (plan == NULL && g_error_matches (problem, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID)) {
    g_error_free (problem);
    return TRUE;
  }
  if (plan == NULL) {
    g_propagate_error (error, problem);
    return FALSE;
  }
  return set_plan (relocated, WEFT_RELOCATED_DRAWN, relocation, plan, job, error) &&
         set_bus (relocated, relocation, job, error);
}

static gboolean
set_optimum (WeftRelocated *relocated, const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationOptimum) optimum = weft_relocation_optimum_find (relocation, job, error);

  if (optimum == NULL || !weft_relocation_optimum_check (relocation->problem, optimum, job, error))
    return FALSE;
  relocated->bound = optimum->bound;
  return set_plan (relocated, WEFT_RELOCATED_EXACT, relocation, weft_relocation_plan_ref (optimum->plan), job,
                   error);
}

/* Scenarios. */

static gboolean
find_time (const WeftRelocation *relocation, gpointer data, double *time, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationPlan) plan = NULL;

  if (*(WeftRelocatedWay *) data == WEFT_RELOCATED_BY_TIE) {
    plan = weft_tie_find (relocation, job, error);
  } else {
    g_autoptr (WeftRelocationOptimum) optimum = weft_relocation_optimum_find (relocation, job, error);

    plan = optimum != NULL && weft_relocation_optimum_check (relocation->problem, optimum, job, error)
               ? weft_relocation_plan_ref (optimum->plan)
               : NULL;
  }
  if (plan == NULL)
    return FALSE;
  *time = plan->communication + plan->computation;
  return TRUE;
}

static gboolean
set_times (WeftRelocated *relocated, const WeftRelocationAsked *asked, WeftJob *job, GError **error)
{
  const WeftRelocationPlan *plan = weft_relocated_get_plan (relocated)->plan;
  const WeftScenarioTime whole = {plan->communication + plan->computation, 1};
  g_autoptr (GArray) times = NULL;
  guint n;
  const WeftRelocationScenario *scenarios = weft_relocation_setup_get_scenarios (asked->setup, &n);

  if (n == 0) {
    times = g_array_new (FALSE, FALSE, sizeof whole);
    g_array_append_val (times, whole);
  } else {
    times = weft_relocation_find_times (asked->problem, scenarios, n, find_time, &relocated->way, job, error);
  }
  if (times == NULL)
    return FALSE;
  relocated->n_times = times->len;
  relocated->times = g_memdup2 (times->data, MAX (times->len, 1) * sizeof whole);
  return TRUE;
}

WeftRelocated *
weft_relocation_answer (const WeftRelocationAsked *asked,
                        WeftRelocatedWay way,
                        gboolean with_relays,
                        WeftJob *job,
                        GError **error)
{
  const WeftRelocation *relocation = asked->relocation;
  g_autoptr (WeftRelocated) relocated = weft_relocated_new (asked->parts);

  relocated->way = way;
  if (!set_plan (relocated, WEFT_RELOCATED_BY_TIE, relocation, weft_tie_find (relocation, job, error), job,
                 error) ||
      !set_optimum (relocated, relocation, job, error) || !set_drawn (relocated, relocation, job, error) ||
      (relocated->memory = weft_relocation_find_memory (relocation, weft_relocated_get_plan (relocated)->plan,
                                                        job, error)) == NULL ||
      !set_times (relocated, asked, job, error) ||
      (with_relays && (relocated->relays = weft_relocation_find_relays (relocation, job, error)) == NULL))
    return NULL;
  return g_steal_pointer (&relocated);
}
