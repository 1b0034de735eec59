/* weft-relocation-plan.c: see weft-relocation-plan.h. */
#include "weft-relocation-plan.h"

#include "weft-ref.h"
#include "weft-sum.h"

#include <glib/gi18n-lib.h>

#define NONE G_MAXUINT32

static WeftRelocationPlan *
allocate_plan (const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationPlan) plan = g_new0 (WeftRelocationPlan, 1);
  gsize n_steps = (gsize) relocation->n_operations + relocation->problem->n_subtasks;

  weft_ref_init (&plan->ref_count);
  plan->n_operations = relocation->n_operations;
  plan->steps = weft_job_allocate (job, MAX (n_steps, 1), sizeof *plan->steps, error);
  return plan->steps != NULL ? g_steal_pointer (&plan) : NULL;
}

WeftRelocationPlan *
weft_relocation_plan_new (const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  g_autoptr (WeftRelocationPlan) plan = allocate_plan (relocation, job, error);

  if (plan != NULL)
    plan->holders = weft_job_allocate (job, MAX (relocation->n_operations, 1), sizeof *plan->holders, error);
  return plan != NULL && plan->holders != NULL ? g_steal_pointer (&plan) : NULL;
}

void
weft_relocation_plan_add (WeftRelocationPlan *plan, const WeftRelocationStep *step)
{
  if (step->operation != NONE)
    plan->holders[step->operation] = step->holder;
  plan->steps[plan->n_steps++] = *step;
}

void
weft_relocation_plan_add_up (WeftRelocationPlan *plan)
{
  WeftSum sums[2] = {0};

  for (gsize s = 0; s < plan->n_steps; s++)
    weft_sum_add (&sums[plan->steps[s].operation == NONE], plan->steps[s].time);
  plan->communication = weft_sum_get (&sums[0]);
  plan->computation = weft_sum_get (&sums[1]);
}

/* Where a DS leads. */

typedef struct {
  const WeftRelocation *relocation;
  WeftRelocationPlan *plan;
  guint32 *way;   /* operations that are waited for, from the first on */
  guint8 *states; /* of each operation */
} Walk;

enum { OPEN, ON_THE_WAY, DONE };

/* The operation by which the holder of @operation gets its copy; NONE: it is Source or the producer. %FALSE with @error: it has none. */
static gboolean
find_before (const Walk *walk, guint32 operation, guint32 *before, GError **error)
{
  const WeftRelocationProblem *problem = walk->relocation->problem;
  guint32 item = problem->needs[operation];
  guint32 holder = walk->plan->holders[operation];

  *before = NONE;
  if (holder == problem->makers[item])
    return TRUE;
  if (holder < problem->n_subtasks)
    *before = weft_relocation_find_operation (walk->relocation, holder, item);
  return *before != NONE ||
         weft_relocation_refuse (problem, walk->relocation->subtasks[operation], item,
                                 _ ("the subtask is to take an item from where it never is"), error);
}

static gboolean
add_fetch (const Walk *walk, guint32 operation, GError **error)
{
  WeftRelocationStep step = {.subtask = walk->relocation->subtasks[operation],
                             .operation = operation,
                             .holder = walk->plan->holders[operation]};

  step.time = weft_relocation_get_fetch_time (walk->relocation, operation, step.holder);
  if (!isfinite (step.time))
    return weft_relocation_refuse_link (walk->relocation, operation, error);
  walk->states[operation] = DONE;
  weft_relocation_plan_add (walk->plan, &step);
  return TRUE;
}

/* All that @operation waits for, and then itself. */
static gboolean
fetch (const Walk *walk, guint32 operation, GError **error)
{
  guint32 n_way = 0;

  while (operation != NONE && walk->states[operation] != DONE) {
    if (walk->states[operation] == ON_THE_WAY)
      return weft_relocation_refuse (walk->relocation->problem, walk->relocation->subtasks[operation],
                                     walk->relocation->problem->needs[operation],
                                     _ ("the subtask is to take an item that comes by way of itself"), error);
    walk->states[operation] = ON_THE_WAY;
    walk->way[n_way++] = operation;
    if (!find_before (walk, operation, &operation, error))
      return FALSE;
  }
  while (n_way > 0)
    if (!add_fetch (walk, walk->way[--n_way], error))
      return FALSE;
  return TRUE;
}

static gboolean
walk_in_order (const Walk *walk, WeftJob *job, GError **error)
{
  const WeftRelocationProblem *problem = walk->relocation->problem;

  for (guint32 at = 0; at < problem->n_subtasks; at++) {
    guint32 i = walk->relocation->order[at];

    for (gsize k = problem->first_need[i]; k < problem->first_need[i + 1]; k++)
      if (!fetch (walk, (guint32) k, error))
        return FALSE;
    weft_relocation_plan_add (walk->plan, &(WeftRelocationStep){.subtask = i,
                                                                .operation = NONE,
                                                                .holder = WEFT_RELOCATION_SOURCE,
                                                                .time = problem->times[i]});
    if (at % 1024 == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

WeftRelocationPlan *
weft_relocation_plan_new_from_holders (const WeftRelocation *relocation,
                                       guint32 *holders,
                                       WeftJob *job,
                                       GError **error)
{
  gsize n = MAX (relocation->n_operations, 1);
  g_autofree guint32 *owned = holders;
  g_autoptr (WeftRelocationPlan) plan = allocate_plan (relocation, job, error);
  g_autofree guint32 *way = plan != NULL ? weft_job_allocate (job, n, sizeof *way, error) : NULL;
  g_autofree guint8 *states = way != NULL ? weft_job_allocate (job, n, 1, error) : NULL;

  if (states == NULL)
    return NULL;
  plan->holders = g_steal_pointer (&owned);
  if (!walk_in_order (&(Walk){relocation, plan, way, states}, job, error))
    return NULL;
  weft_relocation_plan_add_up (plan);
  return g_steal_pointer (&plan);
}

WeftRelocationPlan *
weft_relocation_plan_new_from_graph (const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  const WeftRelocationProblem *problem = relocation->problem;
  guint32 *holders = weft_job_allocate (job, MAX (relocation->n_operations, 1), sizeof *holders, error);

  if (holders == NULL)
    return NULL;
  for (guint32 k = 0; k < relocation->n_operations; k++)
    holders[k] = problem->makers[problem->needs[k]];
  return weft_relocation_plan_new_from_holders (relocation, holders, job, error);
}
