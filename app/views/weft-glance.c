/* weft-glance.c: see weft-glance.h. */
#include "weft-glance.h"

#include "weft-band.h"
#include "weft-numeral.h"
#include "weft-comparison.h"
#include "weft-sheet.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Half the width of a normal interval of 95 %, in standard errors. */
#define NORMAL_95 1.96

typedef struct {
  const char *label; /* translatable */
  const char *term;
  double level; /* of a quantile; 0: none */
} Row;

static const Row rows[WEFT_N_GLANCE_ROWS] = {
    [WEFT_GLANCE_MEAN] = {N_ ("mean"), "mean", 0},
    [WEFT_GLANCE_SD] = {N_ ("sd"), "sd", 0},
    [WEFT_GLANCE_P50] = {N_ ("P50"), "quantile", 0.5},
    [WEFT_GLANCE_P90] = {N_ ("P90"), "quantile", 0.9},
    [WEFT_GLANCE_P95] = {N_ ("P95"), "quantile", 0.95},
    [WEFT_GLANCE_P99] = {N_ ("P99"), "quantile", 0.99},
    [WEFT_GLANCE_MET] = {N_ ("met"), "met", 0},
    [WEFT_GLANCE_QUICKER] = {N_ ("quicker"), "quicker", 0},
};

const char *
weft_glance_get_label (WeftGlanceRow row)
{
  return _ (rows[row].label);
}

const char *
weft_glance_get_term (WeftGlanceRow row)
{
  return rows[row].term;
}

/* Of one distribution. */
static double
get_value (const WeftLattice *time, WeftGlanceRow row, double deadline)
{
  switch (row) {
  case WEFT_GLANCE_MEAN:
    return weft_lattice_get_mean (time);
  case WEFT_GLANCE_SD:
    return sqrt (weft_lattice_get_variance (time));
  case WEFT_GLANCE_MET:
    return weft_lattice_get_cumulative (time, deadline);
  default:
    return weft_lattice_get_quantile (time, rows[row].level);
  }
}

static gboolean
set_interval (double a, double b, double *lower, double *upper)
{
  *lower = MIN (a, b);
  *upper = MAX (a, b);
  return TRUE;
}

/* A quantile is between those of the levels that the relative frequency of @level may have: no value where that reaches
 * beyond the runs there were. */
static gboolean
get_sampled_quantile (const WeftFlowResult *result, double level, double *lower, double *upper)
{
  double half = NORMAL_95 * sqrt (level * (1 - level) / (double) result->samples);

  if (level - half <= 0 || level + half >= 1)
    return FALSE;
  return set_interval (weft_lattice_get_quantile (result->time, level - half),
                       weft_lattice_get_quantile (result->time, level + half), lower, upper);
}

static gboolean
get_sampled (const WeftGlance *glance, WeftGlanceRow row, double *lower, double *upper)
{
  const WeftFlowResult *result = glance->result;
  double value = get_value (result->time, row, glance->deadline);
  double half = NORMAL_95 * weft_flow_result_get_standard_error (result);

  if (rows[row].level > 0)
    return get_sampled_quantile (result, rows[row].level, lower, upper);
  if (row == WEFT_GLANCE_MEAN && result->samples > 1)
    return set_interval (value - half, value + half, lower, upper);
  if (row == WEFT_GLANCE_MET)
    weft_band_get_interval (value, result->samples, lower, upper);
  return TRUE;
}

/* Two draws of which one is not exact say little. */
static gboolean
get_quicker (const WeftGlance *glance, double *lower, double *upper)
{
  const WeftFlowResult *as_drawn = glance->as_drawn;
  double less;

  if (as_drawn == NULL || as_drawn == glance->result || as_drawn->upper != NULL ||
      glance->result->upper != NULL)
    return FALSE;
  less = weft_compare_times (glance->result->time, as_drawn->time).less;
  if (weft_flow_result_get_certainty (glance->result) == WEFT_CERTAINTY_EXACT &&
      weft_flow_result_get_certainty (as_drawn) == WEFT_CERTAINTY_EXACT)
    set_interval (less, less, lower, upper);
  return TRUE;
}

/* Between which values the number is: of an exact result the same value twice; of two bounds both; of a simulation its 95 %
 * interval; of an estimate, and wherever nothing is known, from -INFINITY to INFINITY. %FALSE: there is no value to show at
 * all; a quantile beyond what so many runs tell is none. */
static gboolean
get_interval (const WeftGlance *glance, WeftGlanceRow row, double *lower, double *upper)
{
  const WeftFlowResult *result = glance->result;
  double value;

  *lower = -INFINITY;
  *upper = INFINITY;
  if (row == WEFT_GLANCE_MET && isnan (glance->deadline))
    return FALSE;
  if (row == WEFT_GLANCE_QUICKER)
    return get_quicker (glance, lower, upper);
  if (result->samples > 0)
    return get_sampled (glance, row, lower, upper);
  if (result->is_estimate)
    return TRUE;
  if (result->upper != NULL && row == WEFT_GLANCE_SD)
    return FALSE;
  value = get_value (result->time, row, glance->deadline);
  return set_interval (
      value, result->upper != NULL ? get_value (result->upper, row, glance->deadline) : value, lower, upper);
}

/* Printing. */

/* The digits of the mean that its interval leaves. */
static char *
print_sampled_mean (double mean, double half)
{
  guint decimals = weft_numeral_count_decimals (half, 2);
  g_autofree char *value = weft_numeral_fixed (mean, decimals);
  g_autofree char *error = weft_numeral_fixed (half, decimals);

  return g_strdup_printf ("%s ± %s", value, error);
}

static char *
print_number (double value, WeftGlanceRow row)
{
  if (row == WEFT_GLANCE_MET || row == WEFT_GLANCE_QUICKER)
    return weft_numeral_fixed (value, 3);
  return rows[row].level > 0 ? weft_numeral_short (value) : weft_numeral_rounded (value, 4);
}

char *
weft_glance_print (const WeftGlance *glance, WeftGlanceRow row)
{
  const WeftFlowResult *result = glance->result;
  double lower;
  double upper;
  g_autofree char *text = NULL;

  if (!get_interval (glance, row, &lower, &upper))
    return g_strdup ("–");
  if (row == WEFT_GLANCE_QUICKER)
    return print_number (weft_compare_times (result->time, glance->as_drawn->time).less, row);
  if (result->samples > 0 && row == WEFT_GLANCE_MEAN && isfinite (upper))
    return print_sampled_mean ((lower + upper) / 2, (upper - lower) / 2);
  if (result->upper == NULL)
    return print_number (get_value (result->time, row, glance->deadline), row);
  text = print_number (lower, row);
  return lower < upper ? g_strdup_printf ("≥ %s", text) : g_steal_pointer (&text);
}

gboolean
weft_glance_get_change (const WeftGlance *now, const WeftGlance *before, WeftGlanceRow row, double *change)
{
  double now_lower;
  double now_upper;
  double before_lower;
  double before_upper;

  *change = 0;
  if (row == WEFT_GLANCE_QUICKER || !get_interval (now, row, &now_lower, &now_upper) ||
      !get_interval (before, row, &before_lower, &before_upper))
    return FALSE;
  if (now_lower <= before_upper && before_lower <= now_upper)
    return now_lower == now_upper && before_lower == before_upper;
  *change = get_value (now->result->time, row, now->deadline) -
            get_value (before->result->time, row, before->deadline);
  return TRUE;
}

char *
weft_glance_print_change (const WeftGlance *now, const WeftGlance *before, WeftGlanceRow row)
{
  double change;
  double was;

  if (!weft_glance_get_change (now, before, row, &change))
    return g_strdup ("");
  was = get_value (before->result->time, row, before->deadline);
  if (row == WEFT_GLANCE_MEAN)
    return was > 0 ? weft_numeral_percent (change / was) : g_strdup ("");
  if (row == WEFT_GLANCE_MET)
    return weft_numeral_difference (change, 3);
  if (rows[row].level > 0 && change == round (change))
    return weft_numeral_difference (change, 0);
  return weft_numeral_difference (change,
                                  weft_numeral_count_decimals (was + change, rows[row].level > 0 ? 4 : 3));
}

/* A sheet. */

static double
get_shown (const WeftGlance *glance, WeftGlanceRow row)
{
  double lower;
  double upper;

  if (!get_interval (glance, row, &lower, &upper))
    return NAN;
  if (row == WEFT_GLANCE_QUICKER)
    return weft_compare_times (glance->result->time, glance->as_drawn->time).less;
  return get_value (glance->result->time, row, glance->deadline);
}

WeftSheet *
weft_glance_to_sheet (const WeftGlance *glances, const char *const *names, guint n)
{
  WeftSheet *sheet = weft_sheet_new ("numbers");

  weft_sheet_add_column (sheet, "number", "");
  for (guint i = 0; i < n; i++)
    weft_sheet_add_column (sheet, names[i], names[i]);
  for (guint row = 0; row < WEFT_N_GLANCE_ROWS; row++) {
    weft_sheet_put_text (sheet, weft_glance_get_label (row));
    for (guint i = 0; i < n; i++)
      weft_sheet_put_number (sheet, get_shown (&glances[i], row));
  }
  return sheet;
}
