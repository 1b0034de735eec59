/* weft-spectrum-split.c: conditionals: of e PEs each goes one way or the other. The work is done on strips of a few
 * columns, of which all rows are near the processor at once. */
#include "weft-binomial.h"
#include "weft-spectrum.h"
#include "weft-split-kernel.h"

#include <float.h>

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

/* Bytes at which a strip's rows begin. */
#define ALIGNMENT 64

/* The numbers k that go the one way, of e PEs, and their probabilities. */
typedef struct {
  guint from;
  guint n;
  gsize weights; /* where they begin */
} Band;

typedef struct {
  WeftSpectrum *split;
  const WeftSpectrum *a;
  const WeftSpectrum *b;
  double p;
  Band *bands;     /* [row of split] */
  GArray *weights; /* double */
  double *strip_a;
  double *strip_b;
} Splitting;

static void
splitting_clear (Splitting *splitting)
{
  g_clear_pointer (&splitting->split, weft_spectrum_free);
  g_clear_pointer (&splitting->bands, g_free);
  g_clear_pointer (&splitting->weights, g_array_unref);
  g_clear_pointer (&splitting->strip_a, g_aligned_free);
  g_clear_pointer (&splitting->strip_b, g_aligned_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Splitting, splitting_clear)

/* Which rows of both meet in the row of @enabled; %FALSE when none do. */
static gboolean
find_band (const Splitting *splitting, guint enabled, guint *from, guint *to)
{
  const WeftSpectrum *b = splitting->b;
  guint least = enabled > b->highest ? enabled - b->highest : 0;

  if (enabled < b->lowest || !weft_spectrum_find_band (splitting->a, enabled, splitting->p, from, to))
    return FALSE;
  *from = MAX (*from, least);
  *to = MIN (*to, enabled - b->lowest);
  return *from <= *to;
}

static guint
fill_bands (Splitting *splitting)
{
  const WeftSpectrum *split = splitting->split;
  guint most = 0;

  for (guint e = split->lowest; e <= split->highest; e++) {
    Band *band = &splitting->bands[e - split->lowest];
    guint to;

    band->weights = splitting->weights->len;
    band->n = find_band (splitting, e, &band->from, &to) ? to - band->from + 1 : 0;
    if (band->n == 0)
      continue;
    g_array_set_size (splitting->weights, splitting->weights->len + band->n);
    weft_binomial_row (e, splitting->p, band->from, to,
                       &g_array_index (splitting->weights, double, band->weights));
    most = MAX (most, band->n);
  }
  return most;
}

static double *
strip_new (const WeftSpectrum *spectrum, WeftJob *job, GError **error)
{
  gsize n_rows = weft_spectrum_n_rows (spectrum);

  if (!weft_job_affords (job, n_rows, WEFT_STRIP_ROW * sizeof (double), error))
    return NULL;
  return g_aligned_alloc (n_rows, WEFT_STRIP_ROW * sizeof (double), ALIGNMENT);
}

static gboolean
make_room (Splitting *splitting, guint lowest, guint highest, WeftJob *job, GError **error)
{
  splitting->split = weft_spectrum_new (lowest, highest, splitting->a->n, job, error);
  splitting->strip_a = splitting->split != NULL ? strip_new (splitting->a, job, error) : NULL;
  splitting->strip_b = splitting->strip_a != NULL ? strip_new (splitting->b, job, error) : NULL;
  splitting->bands = g_new0 (Band, highest - lowest + 1);
  splitting->weights = g_array_new (FALSE, FALSE, sizeof (double));
  return splitting->strip_b != NULL;
}

static void
split_strip (Splitting *splitting, guint from, WeftSplitKernel kernel)
{
  WeftSpectrum *split = splitting->split;
  const WeftSpectrum *a = splitting->a;
  const WeftSpectrum *b = splitting->b;
  guint n = MIN (split->n - from, WEFT_STRIP_COLUMNS);
  double sum[WEFT_STRIP_ROW] __attribute__ ((aligned (ALIGNMENT)));

  weft_strip_load (a->re, a->im, weft_spectrum_n_rows (a), a->n, from, splitting->strip_a);
  weft_strip_load (b->re, b->im, weft_spectrum_n_rows (b), b->n, from, splitting->strip_b);
  for (guint e = split->lowest; e <= split->highest; e++) {
    const Band *band = &splitting->bands[e - split->lowest];

    if (band->n == 0)
      continue;
    kernel (&g_array_index (splitting->weights, double, band->weights), band->n,
            splitting->strip_a + (gsize) (band->from - a->lowest) * WEFT_STRIP_ROW,
            splitting->strip_b + (gsize) (e - band->from - b->lowest) * WEFT_STRIP_ROW, sum);
    for (guint i = 0; i < n; i++) {
      weft_spectrum_re (split, e)[from + i] = sum[i];
      weft_spectrum_im (split, e)[from + i] = sum[WEFT_STRIP_COLUMNS + i];
    }
  }
}

/* What a row of any PEs takes from @spectrum at most, in absolute values: of it the share @idle, at most, is of the row of no
 * PE, as long as no tilt makes that outweigh the others. */
static double
get_amplitude (WeftSpectrum *spectrum, double idle, guint i, const WeftPoints *points)
{
  double all = weft_spectrum_get_amplitudes (spectrum, points)[i];

  return spectrum->lowest > 0 || points->tilts[i] != 0
             ? all
             : MIN (all, weft_spectrum_get_busy_amplitudes (spectrum, points)[i] + idle);
}

static void
set_errors (Splitting *splitting, WeftSpectrum *a, WeftSpectrum *b, guint n_terms, const WeftPoints *points)
{
  WeftSpectrum *split = splitting->split;
  double p = splitting->p;

  split->sum_error = a->sum_error + b->sum_error;
  for (guint i = 0; i < a->n; i++) {
    double of_a = get_amplitude (a, 1 - p, i, points);
    double of_b = get_amplitude (b, p, i, points);
    double mixing = weft_spectrum_get_mixing_error (n_terms, split->highest, p, points->tilts[i] != 0) +
                    weft_spectrum_get_mixing_error (0, split->highest, 1 - p, points->tilts[i] != 0);

    split->log_scale[i] = a->log_scale[i] + b->log_scale[i];
    split->errors[i] = of_a * b->errors[i] + of_b * a->errors[i] + a->errors[i] * b->errors[i] +
                       of_a * of_b * (mixing + 4 * U) + 4 * U * (of_a + of_b);
  }
}

WeftSpectrum *
weft_spectrum_split (WeftSpectrum *a,
                     WeftSpectrum *b,
                     double p,
                     guint lowest,
                     guint highest,
                     const WeftPoints *points,
                     WeftJob *job,
                     GError **error)
{
  g_auto (Splitting) splitting = {.a = a, .b = b, .p = p};
  WeftSplitKernel kernel = weft_split_kernel_get ();
  guint n_terms;

  if (!make_room (&splitting, lowest, highest, job, error))
    return NULL;
  n_terms = fill_bands (&splitting);
  for (guint from = 0; from < a->n; from += WEFT_STRIP_COLUMNS) {
    split_strip (&splitting, from, kernel);
    if (!weft_job_check (job, error))
      return NULL;
  }
  set_errors (&splitting, a, b, n_terms, points);
  weft_spectrum_rescale (splitting.split, points);
  return g_steal_pointer (&splitting.split);
}
