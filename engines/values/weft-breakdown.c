/* weft-breakdown.c: see weft-breakdown.h. */
#include "weft-breakdown.h"

#include "weft-ref.h"
#include "weft-sum.h"

static const char *const names[] = {
    [WEFT_CAUSE_COMPUTATION] = "computation", [WEFT_CAUSE_WAITING] = "waiting",
    [WEFT_CAUSE_MASKED] = "masked",           [WEFT_CAUSE_SWITCH] = "switch",
    [WEFT_CAUSE_OVERHEAD] = "overhead",
};

const char *
weft_cause_get_name (WeftCause cause)
{
  return names[cause];
}

WeftBreakdown *
weft_breakdown_new (void)
{
  WeftBreakdown *breakdown = g_new0 (WeftBreakdown, 1);

  weft_ref_init (&breakdown->ref_count);
  return breakdown;
}

WeftBreakdown *
weft_breakdown_ref (WeftBreakdown *breakdown)
{
  weft_ref_inc (&breakdown->ref_count);
  return breakdown;
}

void
weft_breakdown_unref (WeftBreakdown *breakdown)
{
  if (!weft_ref_dec (&breakdown->ref_count))
    return;
  g_free (breakdown->diagram);
  g_free (breakdown->modes);
  g_free (breakdown->unit);
  for (gsize i = 0; i < breakdown->n_rows; i++)
    g_free (breakdown->rows[i].name);
  g_free (breakdown->rows);
  g_free (breakdown);
}

const WeftBreakdownRow *
weft_breakdown_find (const WeftBreakdown *breakdown, guint32 node)
{
  for (gsize i = 0; i < breakdown->n_rows; i++)
    if (breakdown->rows[i].node == node)
      return &breakdown->rows[i];
  return NULL;
}

double
weft_causes_sum (const double causes[WEFT_N_CAUSES])
{
  WeftSum sum = {0, 0};

  for (guint i = 0; i < WEFT_N_CAUSES; i++)
    weft_sum_add (&sum, causes[i]);
  return weft_sum_get (&sum);
}
