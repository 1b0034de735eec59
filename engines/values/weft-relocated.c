/* weft-relocated.c: see weft-relocated.h. */
#include "weft-relocated.h"

#include "weft-ref.h"

/* Of a sum: what rounding may make of it. */
#define SLACK 1e-9

WeftRelocated *
weft_relocated_new (WeftSubtaskParts *parts)
{
  WeftRelocated *relocated = g_new0 (WeftRelocated, 1);

  weft_ref_init (&relocated->ref_count);
  relocated->parts = weft_subtask_parts_ref (parts);
  return relocated;
}

WeftRelocated *
weft_relocated_ref (WeftRelocated *relocated)
{
  weft_ref_inc (&relocated->ref_count);
  return relocated;
}

void
weft_relocated_unref (WeftRelocated *relocated)
{
  if (!weft_ref_dec (&relocated->ref_count))
    return;
  for (guint way = 0; way < WEFT_N_RELOCATED_WAYS; way++) {
    g_clear_pointer (&relocated->plans[way].plan, weft_relocation_plan_unref);
    g_free (relocated->plans[way].senders);
    g_free (relocated->plans[way].times);
    g_free (relocated->plans[way].item_times);
  }
  for (guint i = 0; i < G_N_ELEMENTS (relocated->bus); i++)
    g_clear_pointer (&relocated->bus[i], weft_transfer_schedule_unref);
  g_clear_pointer (&relocated->relays, weft_relays_free);
  g_free (relocated->memory);
  g_free (relocated->times);
  weft_subtask_parts_unref (relocated->parts);
  g_free (relocated);
}

gsize
weft_relocated_get_size (const WeftRelocated *relocated)
{
  const WeftSubtaskParts *parts = relocated->parts;
  gsize n_steps = (gsize) parts->n_operations + parts->n_subtasks;
  gsize plan = n_steps * sizeof (WeftRelocationStep) +
               parts->n_operations * (2 * sizeof (guint32) + sizeof (double)) +
               parts->n_items * sizeof (double);
  gsize relays = relocated->relays != NULL ? parts->n_items * sizeof (WeftRelayedItem) : 0;
  gsize bus = relocated->bus[0] != NULL ? 2 * n_steps * sizeof (WeftTransferRow) : 0;

  return sizeof *relocated + weft_subtask_parts_get_size (parts) + WEFT_N_RELOCATED_WAYS * plan + bus +
         relays + parts->n_machines * sizeof *relocated->memory +
         relocated->n_times * sizeof *relocated->times;
}

const WeftRelocatedPlan *
weft_relocated_get_plan (const WeftRelocated *relocated)
{
  return &relocated->plans[relocated->way];
}

static double
find_loss (double by_tie, double least)
{
  return by_tie - least > SLACK * by_tie ? by_tie - least : 0;
}

double
weft_relocated_loses (const WeftRelocated *relocated)
{
  return find_loss (relocated->plans[WEFT_RELOCATED_BY_TIE].plan->communication,
                    relocated->plans[WEFT_RELOCATED_EXACT].plan->communication);
}

double
weft_relocated_item_loses (const WeftRelocated *relocated, guint32 item)
{
  return find_loss (relocated->plans[WEFT_RELOCATED_BY_TIE].item_times[item],
                    relocated->plans[WEFT_RELOCATED_EXACT].item_times[item]);
}
