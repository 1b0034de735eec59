/* weft-tie.c: see weft-tie.h. */
#include "weft-tie.h"

#include "weft-heap.h"
#include "weft-relocation-growth.h"

typedef struct {
  const WeftRelocation *relocation;
  WeftGrowth *growth;
  WeftRelocationPlan *plan;
  gsize *waits;    /* of each subtask: operations that are not in the tree */
  WeftHeap *ready; /* subtasks, by number */
} Tie;

static void
see_ready (Tie *tie, guint32 subtask)
{
  if (tie->waits[subtask] == 0)
    weft_heap_add (tie->ready, subtask, 0, GUINT_TO_POINTER (subtask));
}

static void
begin (Tie *tie)
{
  const WeftRelocation *relocation = tie->relocation;
  const WeftRelocationProblem *problem = relocation->problem;

  weft_growth_begin (tie->growth, relocation->by_item, relocation->n_operations);
  for (guint32 item = 0; item < problem->n_items; item++)
    if (problem->makers[item] == WEFT_RELOCATION_SOURCE) {
      weft_growth_hold_initial (tie->growth, item);
      weft_growth_open (tie->growth, item);
    }
  for (guint32 i = 0; i < problem->n_subtasks; i++) {
    tie->waits[i] = problem->first_need[i + 1] - problem->first_need[i];
    see_ready (tie, i);
  }
}

/* Case B: the output-data vertex of @subtask comes into the tree. */
static void
activate (Tie *tie, guint32 subtask)
{
  const WeftRelocation *relocation = tie->relocation;
  const WeftRelocationProblem *problem = relocation->problem;

  weft_relocation_plan_add (tie->plan, &(WeftRelocationStep){.subtask = subtask,
                                                             .operation = G_MAXUINT32,
                                                             .holder = WEFT_RELOCATION_SOURCE,
                                                             .why = WEFT_STEP_READY,
                                                             .time = problem->times[subtask]});
  for (gsize m = relocation->first_made[subtask]; m < relocation->first_made[subtask + 1]; m++) {
    weft_growth_hold (tie->growth, relocation->made[m], problem->machines[subtask], WEFT_RANK_PRODUCER);
    weft_growth_open (tie->growth, relocation->made[m]);
  }
}

/* Case A, as long as there are fetch edges. */
static gboolean
take_edges (Tie *tie, WeftJob *job, GError **error)
{
  WeftRelocationStep step;

  while (weft_growth_take (tie->growth, &step)) {
    weft_relocation_plan_add (tie->plan, &step);
    tie->waits[step.subtask]--;
    see_ready (tie, step.subtask);
    if (tie->plan->n_steps % 4096 == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

/* The first subtask by Sf that is not in the tree has an item that is made, or stands somewhere, and reaches it by no link. */
static gboolean
refuse_rest (const Tie *tie, GError **error)
{
  const WeftRelocationProblem *problem = tie->relocation->problem;
  g_autofree guint8 *is_there = g_new0 (guint8, problem->first_need[problem->n_subtasks] + 1);
  const guint32 *order = tie->relocation->order;
  guint32 operation;

  for (gsize s = 0; s < tie->plan->n_steps; s++)
    if (tie->plan->steps[s].operation != G_MAXUINT32)
      is_there[tie->plan->steps[s].operation] = TRUE;
  while (tie->waits[*order] == 0)
    order++;
  operation = (guint32) problem->first_need[*order];
  while (is_there[operation])
    operation++;
  return weft_relocation_refuse_link (tie->relocation, operation, error);
}

static gboolean
grow (Tie *tie, WeftJob *job, GError **error)
{
  gsize n_steps = (gsize) tie->relocation->n_operations + tie->relocation->problem->n_subtasks;

  begin (tie);
  if (!weft_job_check (job, error) || !take_edges (tie, job, error))
    return FALSE;
  while (weft_heap_get_size (tie->ready) > 0) {
    activate (tie, GPOINTER_TO_UINT (weft_heap_take (tie->ready, NULL)));
    if (!take_edges (tie, job, error))
      return FALSE;
  }
  return tie->plan->n_steps == n_steps || refuse_rest (tie, error);
}

WeftRelocationPlan *
weft_tie_find (const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  gsize n = MAX (relocation->problem->n_subtasks, 1);
  g_autoptr (WeftRelocationPlan) plan = weft_relocation_plan_new (relocation, job, error);
  g_autoptr (WeftGrowth) growth = plan != NULL ? weft_growth_new (relocation, job, error) : NULL;
  g_autofree gsize *waits = growth != NULL ? weft_job_allocate (job, n, sizeof *waits, error) : NULL;
  g_autoptr (WeftHeap) ready = waits != NULL ? weft_heap_new_sized ((guint32) n, job, error) : NULL;

  if (ready == NULL || !grow (&(Tie){relocation, growth, plan, waits, ready}, job, error))
    return NULL;
  weft_relocation_plan_add_up (plan);
  return g_steal_pointer (&plan);
}
