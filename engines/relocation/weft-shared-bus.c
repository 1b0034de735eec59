/* weft-shared-bus.c: the schedule before it is refined; see weft-shared-bus.h. */
#include "weft-shared-bus.h"

#include "weft-bus-state.h"
#include "weft-ref.h"

#include <math.h>

static gboolean
serve_all (WeftBusState *state, WeftJob *job, GError **error)
{
  const WeftRelocation *relocation = state->relocation;
  const WeftRelocationProblem *problem = relocation->problem;

  weft_bus_state_begin (state);
  for (guint32 at = 0; at < problem->n_subtasks; at++) {
    guint32 i = relocation->order[at];

    for (guint32 k = (guint32) problem->first_need[i]; k < problem->first_need[i + 1]; k++) {
      weft_bus_state_serve (state, k, problem->makers[problem->needs[k]]);
      if (isinf (state->free))
        return weft_relocation_refuse_link (relocation, k, error);
      weft_bus_state_settle (state, k);
    }
    if (at % 256 == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  return TRUE;
}

WeftTransferSchedule *
weft_shared_bus_find (const WeftRelocation *relocation, WeftJob *job, GError **error)
{
  WeftBusState state;
  WeftTransferSchedule *schedule = NULL;

  if (weft_bus_state_init (&state, relocation, job, error) && serve_all (&state, job, error))
    schedule = weft_bus_state_finish (&state, job, error);
  weft_bus_state_clear (&state);
  return schedule;
}
