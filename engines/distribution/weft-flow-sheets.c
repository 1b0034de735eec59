/* weft-flow-sheets.c: see weft-flow-sheets.h. */
#include "weft-flow-sheets.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* What every answer says of itself. */
static WeftSheet *
sheet_begin (const char *rows_key,
             const char *engine,
             const char *diagram,
             const char *modes,
             const char *unit,
             guint pes,
             WeftDigest digest)
{
  WeftSheet *sheet = weft_sheet_new (rows_key);
  g_autofree char *hex = weft_digest_to_string (digest);

  weft_sheet_add_text (sheet, "diagram", _ ("diagram"), diagram);
  weft_sheet_add_text (sheet, "kind", NULL, "flow-tree");
  weft_sheet_add_text (sheet, "engine", NULL, engine);
  weft_sheet_add_text (sheet, "version", NULL, WEFT_VERSION);
  weft_sheet_add_text (sheet, "digest", NULL, hex);
  weft_sheet_add_number (sheet, "pes", _ ("PEs"), pes);
  if (modes != NULL)
    weft_sheet_add_text (sheet, "modes", _ ("modes"), modes);
  if (*unit != '\0')
    weft_sheet_add_text (sheet, "unit", _ ("unit"), unit);
  return sheet;
}

static const char *
cause_label (WeftCause cause)
{
  static const char *const labels[] = {
      [WEFT_CAUSE_COMPUTATION] = N_ ("computation"), [WEFT_CAUSE_WAITING] = N_ ("waiting"),
      [WEFT_CAUSE_MASKED] = N_ ("masked"),           [WEFT_CAUSE_SWITCH] = N_ ("switch"),
      [WEFT_CAUSE_OVERHEAD] = N_ ("overhead"),
  };

  return _ (labels[cause]);
}

static void
put_breakdown_row (WeftSheet *sheet, const WeftBreakdownRow *row)
{
  weft_sheet_put_text (sheet, row->name);
  weft_sheet_put_text (sheet, row->element);
  weft_sheet_put_number (sheet, row->depth);
  for (guint cause = 0; cause < WEFT_N_CAUSES; cause++)
    weft_sheet_put_number (sheet, row->own[cause]);
  weft_sheet_put_number (sheet, weft_causes_sum (row->own));
  weft_sheet_put_number (sheet, weft_causes_sum (row->below));
}

WeftSheet *
weft_breakdown_to_sheet (const WeftBreakdown *breakdown)
{
  WeftSheet *sheet = sheet_begin ("attribution", "attribution", breakdown->diagram, breakdown->modes,
                                  breakdown->unit, breakdown->pes, breakdown->digest);

  weft_sheet_add_number (sheet, "mean", _ ("mean"), breakdown->mean);
  for (guint cause = 0; cause < WEFT_N_CAUSES; cause++)
    weft_sheet_add_number (sheet, weft_cause_get_name (cause), cause_label (cause),
                           breakdown->rows[0].below[cause]);
  weft_sheet_add_column (sheet, "node", _ ("node"));
  weft_sheet_add_column (sheet, "kind", _ ("kind"));
  weft_sheet_add_column (sheet, "depth", _ ("depth"));
  for (guint cause = 0; cause < WEFT_N_CAUSES; cause++)
    weft_sheet_add_column (sheet, weft_cause_get_name (cause), cause_label (cause));
  weft_sheet_add_column (sheet, "time", _ ("time"));
  weft_sheet_add_column (sheet, "with_below", _ ("with below"));
  for (gsize i = 0; i < breakdown->n_rows; i++)
    put_breakdown_row (sheet, &breakdown->rows[i]);
  return sheet;
}

WeftSheet *
weft_lanes_to_sheet (const WeftDocument *document, const WeftLanes *lanes)
{
  WeftSheet *sheet = sheet_begin ("intervals", "sample-run", lanes->diagram, lanes->modes, lanes->unit,
                                  lanes->pes, lanes->digest);

  weft_sheet_add_number (sheet, "seed", _ ("seed"), lanes->seed);
  weft_sheet_add_number (sheet, "samples", _ ("samples"), lanes->samples);
  weft_sheet_add_number (sheet, "sample", _ ("sample"), lanes->sample);
  if (lanes->quantile >= 0)
    weft_sheet_add_number (sheet, "quantile", _ ("quantile"), lanes->quantile);
  weft_sheet_add_number (sheet, "time", _ ("execution time"), lanes->time);
  weft_sheet_add_number (sheet, "lanes", _ ("PEs listed"), lanes->lanes);
  weft_sheet_add_number (sheet, "left_out", NULL, lanes->left_out);
  weft_sheet_add_column (sheet, "first", _ ("first PE"));
  weft_sheet_add_column (sheet, "last", _ ("last PE"));
  weft_sheet_add_column (sheet, "start", _ ("start"));
  weft_sheet_add_column (sheet, "end", _ ("end"));
  weft_sheet_add_column (sheet, "what", _ ("what"));
  weft_sheet_add_column (sheet, "node", _ ("node"));
  for (gsize i = 0; i < lanes->n_intervals; i++) {
    const WeftLaneInterval *interval = &lanes->intervals[i];
    const WeftNode *node = weft_document_get_node (document, interval->node);

    weft_sheet_put_number (sheet, interval->first);
    weft_sheet_put_number (sheet, interval->last);
    weft_sheet_put_number (sheet, interval->start);
    weft_sheet_put_number (sheet, interval->end);
    weft_sheet_put_text (sheet, weft_activity_get_name (interval->activity));
    weft_sheet_put_text (sheet, node != NULL ? weft_node_get_name (node) : NULL);
  }
  return sheet;
}

static gboolean
has_refusals (const WeftTornado *tornado)
{
  for (gsize i = 0; i < tornado->n_rows; i++)
    if (tornado->rows[i].refusal != NULL)
      return TRUE;
  return FALSE;
}

static void
put_tornado_row (WeftSheet *sheet, const WeftTornadoRow *row)
{
  weft_sheet_put_text (sheet, row->address);
  weft_sheet_put_number (sheet, row->value);
  for (guint side = 0; side < 2; side++)
    weft_sheet_put_number (sheet, row->changed[side]);
  for (guint side = 0; side < 2; side++)
    weft_sheet_put_number (sheet, row->mean[side]);
  weft_sheet_put_number (sheet, row->mean_slope);
  for (guint side = 0; side < 2; side++)
    weft_sheet_put_number (sheet, row->quantile[side]);
  weft_sheet_put_number (sheet, row->quantile_slope);
}

WeftSheet *
weft_tornado_to_sheet (const WeftTornado *tornado)
{
  WeftSheet *sheet = sheet_begin ("sensitivity", "sensitivity", tornado->diagram, tornado->modes,
                                  tornado->unit, tornado->pes, tornado->digest);

  weft_sheet_add_number (sheet, "change", _ ("change"), tornado->change);
  weft_sheet_add_number (sheet, "level", _ ("level of quantile"), tornado->level);
  weft_sheet_add_number (sheet, "mean", _ ("mean"), tornado->mean);
  weft_sheet_add_number (sheet, "quantile", _ ("quantile"), tornado->quantile);
  weft_sheet_add_column (sheet, "parameter", _ ("parameter"));
  weft_sheet_add_column (sheet, "value", _ ("value"));
  weft_sheet_add_column (sheet, "low", _ ("low"));
  weft_sheet_add_column (sheet, "high", _ ("high"));
  weft_sheet_add_column (sheet, "mean_low", _ ("mean, low"));
  weft_sheet_add_column (sheet, "mean_high", _ ("mean, high"));
  weft_sheet_add_column (sheet, "mean_slope", _ ("slope"));
  weft_sheet_add_column (sheet, "quantile_low", _ ("quantile, low"));
  weft_sheet_add_column (sheet, "quantile_high", _ ("quantile, high"));
  weft_sheet_add_column (sheet, "quantile_slope", _ ("slope"));
  if (has_refusals (tornado))
    weft_sheet_add_column (sheet, "refused", _ ("refused"));
  for (gsize i = 0; i < tornado->n_rows; i++) {
    put_tornado_row (sheet, &tornado->rows[i]);
    if (has_refusals (tornado))
      weft_sheet_put_text (sheet, tornado->rows[i].refusal);
  }
  return sheet;
}

WeftSheet *
weft_sweep_to_sheet (const WeftSweep *sweep)
{
  static const char *const quantiles[] = {"0.5", "0.9", "0.95", "0.99"};
  WeftSheet *sheet =
      sheet_begin ("points", "sweep", sweep->diagram, sweep->modes, sweep->unit, sweep->pes, sweep->digest);

  weft_sheet_add_text (sheet, "parameter", _ ("parameter"), sweep->address);
  weft_sheet_add_column (sheet, "value", _ ("value"));
  weft_sheet_add_column (sheet, "mean", _ ("mean"));
  weft_sheet_add_column (sheet, "deviation", _ ("deviation"));
  for (guint i = 0; i < G_N_ELEMENTS (quantiles); i++)
    weft_sheet_add_column (sheet, quantiles[i], quantiles[i]);
  weft_sheet_add_column (sheet, "error_bound", _ ("error bound"));
  for (gsize i = 0; i < sweep->n_rows; i++) {
    const WeftSweepRow *row = &sweep->rows[i];

    weft_sheet_put_text (sheet, row->value);
    weft_sheet_put_number (sheet, row->mean);
    weft_sheet_put_number (sheet, row->deviation);
    for (guint q = 0; q < G_N_ELEMENTS (quantiles); q++)
      weft_sheet_put_number (sheet, row->quantiles[q]);
    weft_sheet_put_number (sheet, row->error_bound);
  }
  return sheet;
}

static const char *
mode_name (guint mode)
{
  return mode == WEFT_MODE_SIMD ? "simd" : "spmd";
}

WeftSheet *
weft_mode_choice_to_sheet (const WeftModeChoice *choice)
{
  WeftSheet *sheet =
      sheet_begin ("choice", "optimize", choice->diagram, NULL, choice->unit, choice->pes, choice->digest);
  g_autofree char *objective = weft_objective_print (&choice->objective);

  weft_sheet_add_text (sheet, "objective", _ ("objective"), objective);
  weft_sheet_add_number (sheet, "value", _ ("value"), choice->value);
  weft_sheet_add_truth (sheet, "proved", _ ("proved best"), choice->proved);
  weft_sheet_add_number (sheet, "lower_bound", _ ("lower bound"), choice->lower_bound);
  weft_sheet_add_number (sheet, "gap", _ ("gap"), choice->value - choice->lower_bound);
  weft_sheet_add_number (sheet, "as_drawn", _ ("as drawn"), choice->as_drawn);
  weft_sheet_add_number (sheet, "simd", _ ("SIMD only"), choice->simd_only);
  weft_sheet_add_number (sheet, "spmd", _ ("SPMD only"), choice->spmd_only);
  weft_sheet_add_number (sheet, "gain", _ ("gain over as drawn"), choice->as_drawn - choice->value);
  weft_sheet_add_number (sheet, "decisions", _ ("decisions"), choice->n_groups);
  weft_sheet_add_number (sheet, "evaluations", _ ("evaluations"), choice->evaluations);
  weft_sheet_add_number (sheet, "seed", NULL, choice->seed);
  weft_sheet_add_column (sheet, "node", _ ("node"));
  weft_sheet_add_column (sheet, "kind", _ ("kind"));
  weft_sheet_add_column (sheet, "drawn", _ ("drawn"));
  weft_sheet_add_column (sheet, "chosen", _ ("chosen"));
  for (gsize i = 0; i < choice->n_rows; i++) {
    weft_sheet_put_text (sheet, choice->rows[i].name);
    weft_sheet_put_text (sheet, choice->rows[i].element);
    weft_sheet_put_text (sheet, mode_name (choice->rows[i].drawn));
    weft_sheet_put_text (sheet, mode_name (choice->rows[i].chosen));
  }
  return sheet;
}

/* The distribution: a row for each value. */

static void
put_lattice (WeftSheet *sheet, const WeftLattice *time, const char *bound, gsize most, gsize *n_rows)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (time, &n);
  double cumulative = 0;

  for (gsize i = 0; i < n; i++) {
    cumulative += p[i];
    if (p[i] <= 0 || (*n_rows)++ >= most)
      continue;
    weft_sheet_put_number (sheet, weft_lattice_get_value (time, i));
    weft_sheet_put_number (sheet, p[i]);
    weft_sheet_put_number (sheet, cumulative);
    if (bound != NULL)
      weft_sheet_put_text (sheet, bound);
  }
}

/* For programs: people read them elsewhere. */
static void
add_moments (WeftSheet *sheet, const WeftLattice *time)
{
  static const double levels[] = {0.5, 0.9, 0.95, 0.99};
  static const char *const names[] = {"0.5", "0.9", "0.95", "0.99"};

  weft_sheet_add_number (sheet, "mean", NULL, weft_lattice_get_mean (time));
  weft_sheet_add_number (sheet, "deviation", NULL, sqrt (weft_lattice_get_variance (time)));
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    weft_sheet_add_number (sheet, names[i], NULL, weft_lattice_get_quantile (time, levels[i]));
  weft_sheet_add_number (sheet, "error_bound", NULL, weft_lattice_get_error (time));
  weft_sheet_add_number (sheet, "variance", NULL, weft_lattice_get_variance (time));
  weft_sheet_add_number (sheet, "min", NULL, weft_lattice_get_minimum (time));
  weft_sheet_add_number (sheet, "max", NULL, weft_lattice_get_maximum (time));
}

static void
add_result_facts (WeftSheet *sheet, const WeftFlowResult *result)
{
  add_moments (sheet, result->time);
  if (result->samples == 0)
    weft_sheet_add_number (sheet, "average_value", NULL, result->average_value);
  if (result->upper == NULL)
    return;
  weft_sheet_open (sheet, "upper");
  add_moments (sheet, result->upper);
  weft_sheet_close (sheet);
}

WeftSheet *
weft_flow_result_to_sheet (const WeftFlowResult *result, gsize most, gsize *n)
{
  WeftSheet *sheet = weft_sheet_new ("distribution");

  add_result_facts (sheet, result);
  weft_sheet_add_column (sheet, "time", _ ("time"));
  weft_sheet_add_column (sheet, "probability", _ ("probability"));
  weft_sheet_add_column (sheet, "cumulative", _ ("cumulative"));
  if (result->upper != NULL)
    weft_sheet_add_column (sheet, "bound", _ ("bound"));
  *n = 0;
  put_lattice (sheet, result->time, result->upper != NULL ? _ ("below") : NULL, most, n);
  if (result->upper != NULL)
    put_lattice (sheet, result->upper, _ ("above"), most, n);
  return sheet;
}
