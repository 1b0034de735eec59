/* weft-spectrum-mix.c: binomial mixtures over the number of PEs. */
#include "weft-binomial.h"
#include "weft-blocks.h"
#include "weft-spectrum.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The loops here are worth unrolling. */
#pragma GCC optimize("O3")

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

/* Rows of the result that one product of blocks computes. */
#define TILE 64

gboolean
weft_spectrum_find_band (const WeftSpectrum *a, guint enabled, double p, guint *from, guint *to)
{
  double reach = weft_binomial_reach (enabled, p);
  double mean = enabled * p;

  *from = (guint) MAX ((double) a->lowest, floor (mean - reach));
  *to = (guint) MIN (MIN ((double) a->highest, (double) enabled), ceil (mean + reach));
  return mean + reach >= a->lowest && mean - reach <= a->highest && *from <= *to;
}

/* Its rounding, that of the weights, and that of p; without a tilt the last is bounded in total variation, else
 * pointwise. */
double
weft_spectrum_get_mixing_error (guint n_terms, guint most, double p, gboolean has_tilt)
{
  double reach = weft_binomial_reach (most, p);
  double weights = 2 * weft_binomial_sensitivity (most, p);

  if (has_tilt && p > 0 && p < 1)
    weights = DBL_EPSILON * reach / (p * (1 - p));
  return (2.0 * n_terms + 8) * U + 3 * U * (reach + TILE) + weights;
}

double
weft_spectrum_get_mixed_amplitude (WeftSpectrum *a, double p, guint i, const WeftPoints *points)
{
  double all = weft_spectrum_get_amplitudes (a, points)[i];
  double busy = weft_spectrum_get_busy_amplitudes (a, points)[i];

  return a->lowest > 0 || points->tilts[i] < 0 ? all : MIN (all, busy + (1 - p));
}

static void
set_errors (WeftSpectrum *mixed, WeftSpectrum *a, guint n_terms, double p, const WeftPoints *points)
{
  mixed->sum_error = a->sum_error;
  for (guint i = 0; i < a->n; i++) {
    mixed->log_scale[i] = a->log_scale[i];
    mixed->errors[i] = a->errors[i] + (a->lowest == 0 ? 4 * U : 0) +
                       weft_spectrum_get_mixed_amplitude (a, p, i, points) *
                           weft_spectrum_get_mixing_error (n_terms, mixed->highest, p, points->tilts[i] != 0);
  }
}

/* The weights of rows @first to @last of the result as a dense block over the rows @from to @to of @a. */
static void
fill_weights (double *weights, guint first, guint last, double p, guint from, guint to)
{
  gsize width = to - from + 1;

  if (p > 0 && p < 1) {
    weft_binomial_rows (first, last - first + 1, p, from, to, weights);
    return;
  }
  memset (weights, 0, (last - first + 1) * width * sizeof (double));
  for (guint e = first; e <= last; e++) {
    guint h = p > 0 ? e : 0;

    if (h >= from && h <= to)
      weights[(e - first) * width + h - from] = 1;
  }
}

static guint
thin_tile (WeftSpectrum *thinned, const WeftSpectrum *a, double p, guint first, guint last, double *weights)
{
  guint from = (guint) MAX ((double) a->lowest, floor (first * p - weft_binomial_reach (first, p)));
  guint to = (guint) MIN (MIN (a->highest, last), ceil (last * p + weft_binomial_reach (last, p)));

  if (from > to)
    return 0;
  fill_weights (weights, first, last, p, from, to);
  weft_multiply_blocks (weights, last - first + 1, to - from + 1, weft_spectrum_re (a, from), a->n,
                        weft_spectrum_re (thinned, first));
  weft_multiply_blocks (weights, last - first + 1, to - from + 1, weft_spectrum_im (a, from), a->n,
                        weft_spectrum_im (thinned, first));
  return to - from + 1;
}

WeftSpectrum *
weft_spectrum_thin (WeftSpectrum *a,
                    double p,
                    guint lowest,
                    guint highest,
                    const WeftPoints *points,
                    WeftJob *job,
                    GError **error)
{
  g_autoptr (WeftSpectrum) thinned = weft_spectrum_new (lowest, highest, a->n, job, error);
  g_autofree double *weights = NULL;
  guint n_terms = 0;

  if (thinned == NULL)
    return NULL;
  weights = weft_job_allocate (job, TILE, weft_spectrum_n_rows (a) * sizeof (double), error);
  if (weights == NULL)
    return NULL;
  for (guint first = lowest; first <= highest; first += TILE) {
    guint n = thin_tile (thinned, a, p, first, MIN (first + TILE - 1, highest), weights);

    n_terms = MAX (n_terms, n);
    if (!weft_job_check (job, error))
      return NULL;
  }
  set_errors (thinned, a, n_terms, p, points);
  return g_steal_pointer (&thinned);
}

void
weft_spectrum_add_product (double *restrict re,
                           double *restrict im,
                           double weight,
                           const double *restrict a_re,
                           const double *restrict a_im,
                           const double *restrict b_re,
                           const double *restrict b_im,
                           guint n)
{
  for (guint i = 0; i < n; i++) {
    re[i] += weight * (a_re[i] * b_re[i] - a_im[i] * b_im[i]);
    im[i] += weight * (a_re[i] * b_im[i] + a_im[i] * b_re[i]);
  }
}
