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

WeftFlowResult *
weft_flow_result_label (WeftFlowResult *result, const char *diagram, const char *unit)
{
  WeftFlowResult *labelled;

  if (unit == NULL)
    unit = "";
  if (g_strcmp0 (result->diagram, diagram) == 0 && g_strcmp0 (result->unit, unit) == 0)
    return weft_flow_result_ref (result);
  labelled = g_memdup2 (result, sizeof *result);
  weft_ref_init (&labelled->ref_count);
  labelled->diagram = g_strdup (diagram);
  labelled->engine = g_strdup (result->engine);
  labelled->modes = g_strdup (result->modes);
  labelled->unit = g_strdup (unit);
  if (labelled->time != NULL)
    weft_lattice_ref (labelled->time);
  if (labelled->upper != NULL)
    weft_lattice_ref (labelled->upper);
  if (labelled->breakdown != NULL)
    weft_breakdown_ref (labelled->breakdown);
  return labelled;
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
  g_clear_pointer (&result->upper, weft_lattice_unref);
  g_clear_pointer (&result->breakdown, weft_breakdown_unref);
  g_free (result);
}

WeftCertainty
weft_flow_result_get_certainty (const WeftFlowResult *result)
{
  if (result->samples > 0)
    return WEFT_CERTAINTY_SAMPLED;
  if (result->is_estimate)
    return WEFT_CERTAINTY_ESTIMATE;
  return result->upper != NULL ? WEFT_CERTAINTY_BOUNDED : WEFT_CERTAINTY_EXACT;
}

double
weft_flow_result_get_error (const WeftFlowResult *result)
{
  double error = weft_lattice_get_error (result->time);

  return result->upper != NULL ? MAX (error, weft_lattice_get_error (result->upper)) : error;
}

gboolean
weft_flow_result_misses_budget (const WeftFlowResult *result)
{
  return result->samples == 0 && !result->is_estimate &&
         weft_flow_result_get_error (result) > result->error_budget;
}

const char *
weft_certainty_get_name (WeftCertainty certainty)
{
  static const char *const names[] = {"exact", "bounded", "estimate", "sampled"};

  return names[certainty];
}

double
weft_flow_result_get_standard_error (const WeftFlowResult *result)
{
  return result->samples > 1
             ? sqrt (weft_lattice_get_variance (result->time) / (double) (result->samples - 1))
             : 0;
}
