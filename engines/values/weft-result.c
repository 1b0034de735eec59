/* weft-result.c: results as values. */
#include "weft-result.h"

#include "weft-ref.h"

#include <math.h>

WeftFlowResult *
weft_flow_result_new (void)
{
  WeftFlowResult *result = g_new0 (WeftFlowResult, 1);

  weft_ref_init (&result->ref_count);
  return result;
}

WeftFlowResult *
weft_flow_result_ref (WeftFlowResult *result)
{
  weft_ref_inc (&result->ref_count);
  return result;
}

void
weft_flow_result_unref (WeftFlowResult *result)
{
  if (!weft_ref_dec (&result->ref_count))
    return;
  g_free (result->diagram);
  g_free (result->engine);
  g_free (result->modes);
  g_free (result->unit);
  g_clear_pointer (&result->time, weft_lattice_unref);
  g_clear_pointer (&result->breakdown, weft_breakdown_unref);
  g_free (result);
}

double
weft_flow_result_get_standard_error (const WeftFlowResult *result)
{
  return result->samples > 1
             ? sqrt (weft_lattice_get_variance (result->time) / (double) (result->samples - 1))
             : 0;
}
