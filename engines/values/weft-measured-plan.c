/* weft-measured-plan.c: see weft-measured-plan.h. */
#include "weft-measured-plan.h"

#include "weft-ref.h"

WeftMeasuredPlan *
weft_measured_plan_new (void)
{
  WeftMeasuredPlan *measured = g_new0 (WeftMeasuredPlan, 1);

  weft_ref_init (&measured->ref_count);
  return measured;
}

WeftMeasuredPlan *
weft_measured_plan_ref (WeftMeasuredPlan *measured)
{
  weft_ref_inc (&measured->ref_count);
  return measured;
}

void
weft_measured_plan_unref (WeftMeasuredPlan *measured)
{
  if (!weft_ref_dec (&measured->ref_count))
    return;
  g_free (measured->name);
  g_clear_pointer (&measured->plan, weft_task_plan_unref);
  g_clear_pointer (&measured->match, weft_schedule_match_unref);
  for (guint32 i = 0; i < measured->n_unknown; i++)
    g_free (measured->unknown[i]);
  g_free (measured->unknown);
  g_free (measured);
}
