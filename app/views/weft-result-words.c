/* weft-result-words.c: sentences and parts of sentences about results. */
#include "weft-result-words.h"

#include "weft-glance.h"
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
  if (g_strcmp0 (result->modes, "best") == 0)
    return _ ("best modes");
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
  return g_strdup_printf (_ ("exact to %s"), bound);
}

/* What a bound above the budget says, and what would make it smaller. */
static char *
explain_bound (double error, double budget)
{
  g_autofree char *bound = weft_numeral_bound (error);
  g_autofree char *allowed = weft_numeral_bound (budget);

  if (error <= budget)
    return g_strdup_printf (_ ("No probability is off by more than %s."), bound);
  return g_strdup_printf (
      _ ("No probability is off by more than %s. Preferences ask for %s, which so large a "
         "program does not reach: fewer PEs, shorter loops or a wider time step would."),
      bound, allowed);
}

char *
weft_result_words_trust (const WeftFlowResult *result, double budget)
{
  g_autofree char *bound = weft_numeral_bound (weft_flow_result_get_error (result));

  if (result->samples > 0)
    return g_strdup (
        _ ("Simulated runs: the numbers differ from the true ones by chance, the mean by no more than "
           "its ± in 95 of 100 cases."));
  if (result->is_estimate)
    return g_strdup (_ ("An estimate: nothing bounds its error."));
  if (result->upper != NULL)
    return g_strdup_printf (
        _ ("The execution time is between two distributions; of each of them no probability "
           "is off by more than %s."),
        bound);
  if (weft_lattice_get_error (result->time) <= 0)
    return g_strdup (_ ("No probability is off at all but for rounding."));
  return explain_bound (weft_lattice_get_error (result->time), budget);
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

/* "mean 889 → 856, −3.8 %", of two means that differ by more than noise; else just the new one. */
static char *
compare_means (const WeftGlance *now, const WeftGlance *was)
{
  g_autofree char *mean = weft_glance_print (now, WEFT_GLANCE_MEAN);
  g_autofree char *before = weft_glance_print (was, WEFT_GLANCE_MEAN);
  g_autofree char *percent = weft_glance_print_change (now, was, WEFT_GLANCE_MEAN);
  double change;

  if (!weft_glance_get_change (now, was, WEFT_GLANCE_MEAN, &change))
    return g_strdup_printf (_ ("mean %s"), mean);
  return g_strdup_printf (_ ("mean %s → %s%s%s"), before, mean, *percent != '\0' ? ", " : "", percent);
}

char *
weft_result_words_comparison (const WeftFlowResult *current, const WeftFlowResult *previous)
{
  const WeftGlance now = {current, NULL, NAN};
  const WeftGlance was = {previous, NULL, NAN};
  g_autofree char *means = compare_means (&now, &was);
  g_autofree char *quantile = weft_glance_print_change (&now, &was, WEFT_GLANCE_P95);

  /* Translators: the means, and the difference of the 95 % quantile. */
  return *quantile != '\0' ? g_strdup_printf (_ ("%s; P95 %s"), means, quantile) : g_steal_pointer (&means);
}

gboolean
weft_result_words_can_compare (const WeftFlowResult *current, const WeftFlowResult *previous)
{
  const WeftGlance now = {current, NULL, NAN};
  const WeftGlance was = {previous, NULL, NAN};
  double change;

  return weft_glance_get_change (&now, &was, WEFT_GLANCE_MEAN, &change) ||
         weft_glance_get_change (&now, &was, WEFT_GLANCE_P95, &change);
}
