/* weft-relocation-memory.c: copies are numbered: the k-th operation's, for the first of its machine; behind them those where items are made. */
#include "weft-relocation-memory.h"

#define NONE G_MAXUINT32

typedef struct {
  const WeftRelocation *relocation;
  const WeftRelocationPlan *plan;
  WeftMachineMemory *machines;
  double *held;    /* by each machine now */
  gsize *last;     /* of each copy: the step behind that which uses it last; 0: none does */
  guint8 *is_held; /* of each copy */
} Memory;

static gboolean
is_place (const WeftRelocationProblem *problem, guint32 item, guint32 machine)
{
  for (gsize p = problem->first_place[item]; p < problem->first_place[item + 1]; p++)
    if (problem->places[p] == machine)
      return TRUE;
  return FALSE;
}

/* The first of the operations of @item for @machine, of which there is one. */
static guint32
find_first (const WeftRelocation *relocation, guint32 item, guint32 machine)
{
  gsize low = relocation->first_of_item[item];
  gsize high = relocation->first_of_item[item + 1];

  while (low < high) {
    gsize middle = low + (high - low) / 2;

    if (relocation->problem->machines[relocation->subtasks[relocation->by_item[middle]]] < machine)
      low = middle + 1;
    else
      high = middle;
  }
  return relocation->by_item[low];
}

/* The number of the copy of @item on @machine; NONE: it stands there from the start. */
static guint32
find_copy (const Memory *memory, guint32 item, guint32 machine)
{
  const WeftRelocationProblem *problem = memory->relocation->problem;

  if (problem->makers[item] == WEFT_RELOCATION_SOURCE)
    return is_place (problem, item, machine) ? NONE : find_first (memory->relocation, item, machine);
  return problem->machines[problem->makers[item]] == machine ? memory->relocation->n_operations + item
                                                             : find_first (memory->relocation, item, machine);
}

static void
use (Memory *memory, guint32 item, guint32 machine, gsize step)
{
  guint32 copy = find_copy (memory, item, machine);

  if (copy != NONE)
    memory->last[copy] = step + 1;
}

/* What each step uses, in turn, so that the last remains. */
static gboolean
find_uses (Memory *memory, WeftJob *job, GError **error)
{
  const WeftRelocationProblem *problem = memory->relocation->problem;

  for (gsize s = 0; s < memory->plan->n_steps; s++) {
    const WeftRelocationStep *step = &memory->plan->steps[s];

    if (s % 1024 == 0 && !weft_job_check (job, error))
      return FALSE;
    if (step->operation != NONE) {
      if (step->holder != WEFT_RELOCATION_SOURCE)
        use (memory, problem->needs[step->operation], problem->machines[step->holder], s);
      continue;
    }
    for (gsize k = problem->first_need[step->subtask]; k < problem->first_need[step->subtask + 1]; k++)
      use (memory, problem->needs[k], problem->machines[step->subtask], s);
  }
  return TRUE;
}

static void
add (Memory *memory, guint32 item, guint32 machine, gsize step)
{
  guint32 copy = find_copy (memory, item, machine);
  WeftMachineMemory *own = &memory->machines[machine];

  if (copy == NONE || memory->is_held[copy])
    return;
  memory->is_held[copy] = TRUE;
  memory->held[machine] += memory->relocation->problem->sizes[item];
  own->all += memory->relocation->problem->sizes[item];
  if (memory->held[machine] > own->peak) {
    own->peak = memory->held[machine];
    own->step = step;
  }
}

static void
drop (Memory *memory, guint32 item, guint32 machine, gsize step)
{
  guint32 copy = find_copy (memory, item, machine);

  if (copy == NONE || memory->last[copy] != step + 1 || !memory->is_held[copy])
    return;
  memory->is_held[copy] = FALSE;
  memory->held[machine] -= memory->relocation->problem->sizes[item];
}

static void
compute (Memory *memory, guint32 subtask, gsize step)
{
  const WeftRelocation *relocation = memory->relocation;
  const WeftRelocationProblem *problem = relocation->problem;

  for (gsize m = relocation->first_made[subtask]; m < relocation->first_made[subtask + 1]; m++)
    add (memory, relocation->made[m], problem->machines[subtask], step);
  for (gsize k = problem->first_need[subtask]; k < problem->first_need[subtask + 1]; k++)
    drop (memory, problem->needs[k], problem->machines[subtask], step);
}

static gboolean
carry_out (Memory *memory, WeftJob *job, GError **error)
{
  const WeftRelocationProblem *problem = memory->relocation->problem;

  for (gsize s = 0; s < memory->plan->n_steps; s++) {
    const WeftRelocationStep *step = &memory->plan->steps[s];

    if (s % 1024 == 0 && !weft_job_check (job, error))
      return FALSE;
    if (step->operation == NONE) {
      compute (memory, step->subtask, s);
      continue;
    }
    add (memory, problem->needs[step->operation], problem->machines[step->subtask], s);
    if (step->holder != WEFT_RELOCATION_SOURCE)
      drop (memory, problem->needs[step->operation], problem->machines[step->holder], s);
  }
  return weft_job_check (job, error);
}

static void
begin (Memory *memory)
{
  const WeftRelocationProblem *problem = memory->relocation->problem;

  for (guint32 item = 0; item < problem->n_items; item++)
    for (gsize p = problem->first_place[item]; p < problem->first_place[item + 1]; p++) {
      gboolean is_named = FALSE;

      for (gsize other = problem->first_place[item]; other < p; other++)
        is_named = is_named || problem->places[other] == problem->places[p];
      if (!is_named)
        memory->held[problem->places[p]] += problem->sizes[item];
    }
  for (guint32 m = 0; m < problem->n_machines; m++)
    memory->machines[m].peak = memory->machines[m].all = memory->held[m];
}

WeftMachineMemory *
weft_relocation_find_memory (const WeftRelocation *relocation,
                             const WeftRelocationPlan *plan,
                             WeftJob *job,
                             GError **error)
{
  gsize n_copies = (gsize) relocation->n_operations + relocation->problem->n_items;
  gsize n_machines = MAX (relocation->problem->n_machines, 1);
  g_autofree WeftMachineMemory *machines = weft_job_allocate (job, n_machines, sizeof *machines, error);
  g_autofree double *held =
      machines != NULL ? weft_job_allocate (job, n_machines, sizeof *held, error) : NULL;
  g_autofree gsize *last =
      held != NULL ? weft_job_allocate (job, MAX (n_copies, 1), sizeof *last, error) : NULL;
  g_autofree guint8 *is_held = last != NULL ? weft_job_allocate (job, MAX (n_copies, 1), 1, error) : NULL;
  Memory memory = {relocation, plan, machines, held, last, is_held};

  if (is_held == NULL)
    return NULL;
  begin (&memory);
  return find_uses (&memory, job, error) && carry_out (&memory, job, error) ? g_steal_pointer (&machines)
                                                                            : NULL;
}
