/* weft-result-words.c: sentences and parts of sentences about results. */
#include "weft-result-words.h"

#include "weft-numeral.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* A bound below this is rounding: every other number that is shown is rounded far more. */
#define ROUNDING 1e-12

const char *
weft_result_words_modes (const WeftFlowResult *result)
{
  if (g_strcmp0 (result->modes, "simd") == 0)
    return _ ("SIMD throughout");
  if (g_strcmp0 (result->modes, "spmd") == 0)
    return _ ("SPMD throughout");
  return _ ("as drawn");
}

/* By which share mean and quantiles may be more than shown; INFINITY where they may be 0. */
static double
get_gap (const WeftFlowResult *result)
{
  static const double quantiles[] = {0.5, 0.9, 0.95, 0.99};
  double gap = weft_lattice_get_mean (result->upper) / weft_lattice_get_mean (result->time);

  for (guint i = 0; i < G_N_ELEMENTS (quantiles); i++)
    gap = MAX (gap, weft_lattice_get_quantile (result->upper, quantiles[i]) /
                        weft_lattice_get_quantile (result->time, quantiles[i]));
  return gap - 1;
}

/* Rounded up to two digits. */
static char *
describe_bounds (const WeftFlowResult *result)
{
  double percent = 100 * get_gap (result);
  g_autofree char *gap = weft_numeral_rounded (1.05 * percent, 2);

  if (!isfinite (percent))
    return g_strdup (_ ("bounded"));
  /* Translators: how far the upper bounds are above the lower ones, in percent. */
  return g_strdup_printf (_ ("bounded within %s %%"), gap);
}

char *
weft_result_words_exactness (const WeftFlowResult *result)
{
  double error = weft_lattice_get_error (result->time);
  g_autofree char *count = weft_numeral_exact ((double) result->samples);
  g_autofree char *bound = weft_numeral_bound (error);

  if (result->samples > 0)
    return g_strdup_printf (ngettext ("sampled, %s run", "sampled, %s runs", result->samples), count);
  if (result->is_estimate)
    return g_strdup (_ ("estimate, without a bound"));
  if (result->upper != NULL)
    return describe_bounds (result);
  if (error <= ROUNDING)
    return g_strdup (_ ("exact"));
  return g_strdup_printf (_ ("exact but for %s"), bound);
}

/* What is said of a deadline that is hardly ever missed: 1.000 would say too much. */
static char *
describe_missed (const WeftFlowResult *result, double missed)
{
  double error = weft_flow_result_get_error (result);
  g_autofree char *part = weft_numeral_bound (missed);
  g_autofree char *most = weft_numeral_bound (missed + error);

  if (result->samples > 0 && missed <= 0)
    return g_strdup (_ ("met in every run"));
  if (result->is_estimate)
    return missed > 0 ? g_strdup_printf (_ ("missed about %s"), part) : g_strdup (_ ("hardly ever missed"));
  if (missed <= 0 && error <= ROUNDING)
    return g_strdup (_ ("always met"));
  return missed > 10 * error && result->upper == NULL ? g_strdup_printf (_ ("missed %s"), part)
                                                      : g_strdup_printf (_ ("missed at most %s"), most);
}

char *
weft_result_words_deadline (const WeftFlowResult *result, double deadline)
{
  const WeftLattice *time = result->upper != NULL ? result->upper : result->time;
  double met = weft_lattice_get_cumulative (time, deadline);
  double missed = weft_lattice_get_survival (time, deadline);
  g_autofree char *met_text = weft_numeral_fixed (met, 3);

  if (met <= 0 && weft_lattice_get_cumulative (result->time, deadline) <= 0)
    return g_strdup (_ ("never met"));
  if (missed < 0.0005)
    return describe_missed (result, missed);
  if (result->upper != NULL)
    return g_strdup_printf (_ ("met at least %s"), met_text);
  return g_strdup_printf (_ ("met %s"), met_text);
}

char *
weft_result_words_comparison (const WeftFlowResult *current, const WeftFlowResult *previous)
{
  double mean = weft_lattice_get_mean (current->time);
  double before = weft_lattice_get_mean (previous->time);
  double quantile =
      weft_lattice_get_quantile (current->time, 0.95) - weft_lattice_get_quantile (previous->time, 0.95);
  g_autofree char *mean_text = weft_numeral_rounded (mean, 3);
  g_autofree char *before_text = weft_numeral_rounded (before, 3);
  g_autofree char *percent = weft_numeral_percent (before > 0 ? mean / before - 1 : 0);
  g_autofree char *quantile_text = weft_numeral_difference (quantile, weft_numeral_count_decimals (mean, 3));

  /* Translators: mean before, mean now, their difference in percent, difference of the 95 % quantile. */
  return g_strdup_printf (_ ("mean %s → %s, %s; P95 %s"), before_text, mean_text, percent, quantile_text);
}
