/* weft-transfers.c: see weft-transfers.h. */
#include "weft-transfers.h"

#include "weft-ref.h"

void
weft_relays_free (WeftRelays *relays)
{
  g_free (relays->items);
  g_free (relays);
}

WeftRelocationPlan *
weft_relocation_plan_ref (WeftRelocationPlan *plan)
{
  weft_ref_inc (&plan->ref_count);
  return plan;
}

void
weft_relocation_plan_unref (WeftRelocationPlan *plan)
{
  if (!weft_ref_dec (&plan->ref_count))
    return;
  g_free (plan->holders);
  g_free (plan->steps);
  g_free (plan);
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
