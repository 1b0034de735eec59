/* weft-agreement.c: see weft-agreement.h. */
#include "weft-agreement.h"

#include "weft-ref.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Places of a histogram; beyond them it has a wider step. */
#define MOST_PLACES 65536

/* As of quantiles of lattices. */
#define SLACK 1e-12

const double weft_agreement_levels[WEFT_N_AGREEMENT_LEVELS] = {0.01, 0.05, 0.1,  0.25, 0.5,
                                                               0.75, 0.9,  0.95, 0.99};

static double
find_quantile (const double *values, gsize n, double level)
{
  gsize rank = (gsize) ceil ((level - SLACK) * (double) n);

  return values[CLAMP (rank, 1, n) - 1];
}

/* Values on the nearest places of a step. */
static WeftLattice *
make_histogram (const double *values, gsize n, double step)
{
  double range = values[n - 1] - values[0];
  gint64 first;
  gsize places;
  double *p;

  while (range / step >= MOST_PLACES)
    step *= 2;
  first = (gint64) llround (values[0] / step);
  places = (gsize) ((gint64) llround (values[n - 1] / step) - first) + 1;
  p = g_new0 (double, places);
  for (gsize i = 0; i < n; i++)
    p[(gint64) llround (values[i] / step) - first] += 1.0 / (double) n;
  return weft_lattice_new_take (step, first, p, places, 0);
}

WeftAgreement *
weft_agreement_new (const WeftFlowResult *prediction, const double *values, gsize n)
{
  WeftAgreement *agreement = g_new0 (WeftAgreement, 1);

  weft_ref_init (&agreement->ref_count);
  agreement->unit = g_strdup (prediction->unit);
  agreement->predicted = weft_lattice_ref (prediction->time);
  agreement->certainty = weft_flow_result_get_certainty (prediction);
  agreement->average_value = prediction->average_value;
  agreement->measured = make_histogram (values, n, weft_lattice_get_step (prediction->time));
  agreement->distance = weft_sample_distance_find (prediction->time, values, n);
  for (guint i = 0; i < WEFT_N_AGREEMENT_LEVELS; i++)
    agreement->measured_quantiles[i] = find_quantile (values, n, weft_agreement_levels[i]);
  return agreement;
}

WeftAgreement *
weft_agreement_ref (WeftAgreement *agreement)
{
  weft_ref_inc (&agreement->ref_count);
  return agreement;
}

void
weft_agreement_unref (WeftAgreement *agreement)
{
  if (!weft_ref_dec (&agreement->ref_count))
    return;
  weft_lattice_unref (agreement->predicted);
  weft_lattice_unref (agreement->measured);
  g_free (agreement->name);
  g_free (agreement->unit);
  g_free (agreement);
}

gsize
weft_agreement_get_size (const WeftAgreement *agreement)
{
  gsize n;
  gsize m;

  weft_lattice_get_probabilities (agreement->predicted, &n);
  weft_lattice_get_probabilities (agreement->measured, &m);
  return sizeof *agreement + (n + m) * sizeof (double);
}

char *
weft_agreement_tell_ks (const WeftAgreement *agreement)
{
  const WeftSampleDistance *distance = &agreement->distance;
  const char *verdict =
      distance->ks <= distance->chance ? _ ("no more than chance explains") : _ ("more than chance explains");

  if (distance->ks == 0)
    return g_strdup (_ ("The distributions are the same."));
  return g_strdup_printf (distance->is_late
                              ? _ ("At %.6g the share of runs that have ended is %.3f below the prediction, "
                                   "nowhere more: %s (%.3f).")
                              : _ ("At %.6g the share of runs that have ended is %.3f above the prediction, "
                                   "nowhere more: %s (%.3f)."),
                          distance->at, distance->ks, verdict, distance->chance);
}

/* "8.6 % more" */
static char *
tell_difference (double measured, double predicted)
{
  if (measured == predicted)
    return g_strdup (_ ("the same"));
  if (!(predicted > 0))
    return g_strdup_printf (_ ("%.4g more"), measured - predicted);
  return g_strdup_printf (measured > predicted ? _ ("%.1f %% more") : _ ("%.1f %% less"),
                          fabs (measured / predicted - 1) * 100);
}

char *
weft_agreement_tell_mean (const WeftAgreement *agreement)
{
  const WeftSampleDistance *distance = &agreement->distance;
  g_autofree char *difference = tell_difference (distance->mean, distance->predicted_mean);

  if (isnan (distance->standard_error))
    return g_strdup_printf (_ ("Mean: measured %.6g, predicted %.6g: %s."), distance->mean,
                            distance->predicted_mean, difference);
  return g_strdup_printf (_ ("Mean: measured %.6g ± %.2g, predicted %.6g: %s."), distance->mean,
                          1.96 * distance->standard_error, distance->predicted_mean, difference);
}

char *
weft_agreement_tell_p95 (const WeftAgreement *agreement)
{
  const WeftSampleDistance *distance = &agreement->distance;
  g_autofree char *difference = tell_difference (distance->p95, distance->predicted_p95);

  return g_strdup_printf (_ ("P95: measured %.6g, predicted %.6g: %s."), distance->p95,
                          distance->predicted_p95, difference);
}
