/* weft-bus-state.c: see weft-bus-state.h. */
#include "weft-bus-state.h"

#include <math.h>

static gboolean
allocate_state (WeftBusState *state, WeftJob *job, GError **error)
{
  gsize n = MAX (state->relocation->n_operations, 1);
  gsize n_subtasks = MAX (state->relocation->problem->n_subtasks, 1);
  gsize n_machines = (gsize) state->relocation->problem->n_machines + 2;

  return (state->starts = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (state->finishes = weft_job_allocate (job, n, sizeof (double), error)) != NULL &&
         (state->holders = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (state->served = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (state->begun = weft_job_allocate (job, n_subtasks, sizeof (double), error)) != NULL &&
         (state->ended = weft_job_allocate (job, n_subtasks, sizeof (double), error)) != NULL &&
         (state->ready = weft_job_allocate (job, n_subtasks, sizeof (double), error)) != NULL &&
         (state->waits = weft_job_allocate (job, n_subtasks, sizeof (gsize), error)) != NULL &&
         (state->subtasks = weft_job_allocate (job, n_subtasks, sizeof (guint32), error)) != NULL &&
         (state->first = weft_job_allocate (job, n_machines, sizeof (gsize), error)) != NULL &&
         (state->next = weft_job_allocate (job, n_machines, sizeof (gsize), error)) != NULL &&
         (state->idle = weft_job_allocate (job, n_machines, sizeof (double), error)) != NULL;
}

static void
list_subtasks (WeftBusState *state)
{
  const WeftRelocationProblem *problem = state->relocation->problem;

  for (guint32 i = 0; i < problem->n_subtasks; i++)
    state->first[problem->machines[i] + 1]++;
  for (guint32 m = 0; m < problem->n_machines; m++) {
    state->first[m + 1] += state->first[m];
    state->next[m] = state->first[m];
  }
  for (guint32 at = 0; at < problem->n_subtasks; at++) {
    guint32 i = state->relocation->order[at];

    state->subtasks[state->next[problem->machines[i]]++] = i;
  }
  for (guint32 m = 0; m < problem->n_machines; m++)
    state->next[m] = state->first[m];
}

gboolean
weft_bus_state_init (WeftBusState *state, const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  const WeftRelocationProblem *problem = relocation->problem;

  *state = (WeftBusState){.relocation = relocation};
  if (!allocate_state (state, job, error))
    return FALSE;
  list_subtasks (state);
  for (guint32 i = 0; i < problem->n_subtasks; i++) {
    state->waits[i] = problem->first_need[i + 1] - problem->first_need[i];
    state->ended[i] = INFINITY;
  }
  return TRUE;
}

void
weft_bus_state_clear (WeftBusState *state)
{
  gpointer const pieces[] = {state->starts, state->finishes, state->holders,  state->served,
                             state->begun,  state->ended,    state->ready,    state->waits,
                             state->first,  state->next,     state->subtasks, state->idle};

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    g_free (pieces[i]);
}

/* Since when @holder has the item of @operation. */
static double
find_release (const WeftBusState *state, guint32 operation, guint32 holder)
{
  guint32 item = state->relocation->problem->needs[operation];

  if (holder == WEFT_RELOCATION_SOURCE)
    return 0;
  if (state->relocation->problem->makers[item] == holder)
    return state->ended[holder];
  return state->finishes[weft_relocation_find_operation (state->relocation, holder, item)];
}

void
weft_bus_state_serve (WeftBusState *state, guint32 operation, guint32 holder)
{
  state->holders[operation] = holder;
  state->starts[operation] = MAX (state->free, find_release (state, operation, holder));
  state->finishes[operation] =
      state->starts[operation] + weft_relocation_get_fetch_time (state->relocation, operation, holder);
  state->free = state->finishes[operation];
}

static void
compute (WeftBusState *state, guint32 machine)
{
  for (gsize *next = &state->next[machine]; *next < state->first[machine + 1]; (*next)++) {
    guint32 i = state->subtasks[*next];

    if (state->waits[i] > 0)
      return;
    state->begun[i] = MAX (state->idle[machine], state->ready[i]);
    state->ended[i] = state->idle[machine] = state->begun[i] + state->relocation->problem->times[i];
  }
}

void
weft_bus_state_begin (WeftBusState *state)
{
  for (guint32 m = 0; m < state->relocation->problem->n_machines; m++)
    compute (state, m);
}

void
weft_bus_state_settle (WeftBusState *state, guint32 operation)
{
  guint32 i = state->relocation->subtasks[operation];

  state->served[state->n_served++] = operation;
  state->ready[i] = MAX (state->ready[i], state->finishes[operation]);
  if (--state->waits[i] == 0)
    compute (state, state->relocation->problem->machines[i]);
}

WeftTransferSchedule *
weft_bus_state_finish (const WeftBusState *state, WeftJob *job, GError **error)
{
  const WeftRelocation *relocation = state->relocation;
  const WeftRelocationProblem *problem = relocation->problem;
  g_autoptr (WeftTransferSchedule) schedule =
      weft_transfer_schedule_new (state->n_served, (gsize) state->n_served + problem->n_subtasks, job, error);

  if (schedule == NULL)
    return NULL;
  for (guint32 k = 0; k < state->n_served; k++) {
    guint32 operation = state->served[k];

    if (k % 65536 == 0 && !weft_job_check (job, error))
      return NULL;
    weft_transfer_schedule_add (schedule,
                                &(WeftTransferRow){relocation->subtasks[operation], operation,
                                                   state->holders[operation], problem->n_machines,
                                                   state->starts[operation], state->finishes[operation]});
  }
  for (guint32 at = 0; at < problem->n_subtasks; at++) {
    guint32 i = relocation->order[at];

    weft_transfer_schedule_add (schedule,
                                &(WeftTransferRow){i, G_MAXUINT32, WEFT_RELOCATION_SOURCE,
                                                   problem->machines[i], state->begun[i], state->ended[i]});
  }
  return weft_job_check (job, error) ? g_steal_pointer (&schedule) : NULL;
}
