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

WeftTransferSchedule *
weft_transfer_schedule_new (guint32 n_operations, gsize n_rows, WeftJob *job, GError **error)
{
  g_autoptr (WeftTransferSchedule) schedule = g_new0 (WeftTransferSchedule, 1);

  weft_ref_init (&schedule->ref_count);
  schedule->n_operations = n_operations;
  schedule->rows = weft_job_allocate (job, MAX (n_rows, 1), sizeof *schedule->rows, error);
  return schedule->rows != NULL ? g_steal_pointer (&schedule) : NULL;
}

void
weft_transfer_schedule_add (WeftTransferSchedule *schedule, const WeftTransferRow *row)
{
  schedule->rows[schedule->n_rows++] = *row;
  schedule->makespan = MAX (schedule->makespan, row->finish);
}

WeftTransferSchedule *
weft_transfer_schedule_ref (WeftTransferSchedule *schedule)
{
  weft_ref_inc (&schedule->ref_count);
  return schedule;
}

void
weft_transfer_schedule_unref (WeftTransferSchedule *schedule)
{
  if (!weft_ref_dec (&schedule->ref_count))
    return;
  g_free (schedule->rows);
  g_free (schedule);
}
