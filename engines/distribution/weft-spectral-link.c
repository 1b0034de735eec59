/* weft-spectral-link.c: from one iteration of a mixed loop to the next (Li et al. 1997, equation (2)): those who go
 * on and those who leave meet at the end of their SPMD blocks. */
#include "weft-spectral-private.h"

#include "weft-binomial.h"
#include "weft-blocks.h"
#include "weft-chebyshev.h"
#include "weft-meeting.h"

#include <float.h>
#include <math.h>

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

/* Bands up to so many splits, and meetings of so few places, are done split by split. */
#define SHORT_BAND 32
#define FEW_PLACES 40

/* Values at points of a band that differ by more would bring too much of the rounding of one to another. */
#define MOST_RATIO 8.0

/* What the rows of one level share. */
typedef struct {
  const WeftSpectral *spectral;
  const WeftPoints *points;
  WeftMeeting meeting;
  WeftSpectrum *rows; /* with the switch of those who go on */
  WeftSpectrum *linked;
  double p;
  gsize width;          /* places */
  double *exponentials; /* two planes */
  double *density;      /* [rows * places] */
  double *v;            /* [2 * rows * columns] */
  double *weights;      /* [rows] */
  double *shares;       /* [(points of a band) * rows]: what rows count for points, times their weights */
  double *mixed;        /* [2 * points of a band * columns] */
  double spread;        /* how many times the rounding of parts may enter */
  double error;         /* of interpolation */
} Linking;

static void
linking_clear (Linking *linking)
{
  weft_meeting_clear (&linking->meeting);
  g_clear_pointer (&linking->rows, weft_spectrum_free);
  g_clear_pointer (&linking->linked, weft_spectrum_free);
  g_clear_pointer (&linking->exponentials, g_free);
  g_clear_pointer (&linking->density, g_free);
  g_clear_pointer (&linking->v, g_free);
  g_clear_pointer (&linking->weights, g_free);
  g_clear_pointer (&linking->shares, g_free);
  g_clear_pointer (&linking->mixed, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Linking, linking_clear)

/* Transforms of the @n densities. */
static void
transform_meetings (Linking *linking, guint n)
{
  guint n_columns = linking->rows->n;

  for (guint plane = 0; plane < 2; plane++)
    weft_multiply_blocks (linking->density, n, linking->width,
                          linking->exponentials + plane * linking->width * n_columns, n_columns,
                          linking->v + plane * (gsize) n * n_columns);
}

/* Adds @n products of meetings and what follows them, two planes each, to row @enabled. */
static void
add_products (Linking *linking,
              guint enabled,
              guint n,
              const double *weights,
              const double *re,
              const double *im)
{
  guint n_columns = linking->rows->n;
  gsize plane = (gsize) n * n_columns;

  for (guint i = 0; i < n; i++)
    weft_spectrum_add_product (weft_spectrum_re (linking->linked, enabled),
                               weft_spectrum_im (linking->linked, enabled), weights != NULL ? weights[i] : 1,
                               linking->v + (gsize) i * n_columns, linking->v + plane + (gsize) i * n_columns,
                               re + (gsize) i * n_columns, im + (gsize) i * n_columns, n_columns);
}

/* Place by place: what follows a meeting there, times what the place counts at each point. */
static void
link_places (Linking *linking, guint enabled, guint from, guint to)
{
  guint n_columns = linking->rows->n;
  gsize plane = linking->width * n_columns;

  weft_meeting_fill_band (&linking->meeting, enabled, from, to, linking->density);
  for (guint h = from; h <= to; h++)
    for (gsize i = 0; i < linking->width; i++)
      linking->density[(h - from) * linking->width + i] *= linking->weights[h - from];
  weft_multiply_transposed (linking->density, linking->width, to - from + 1,
                            weft_spectrum_re (linking->rows, from), n_columns, linking->v);
  weft_multiply_transposed (linking->density, linking->width, to - from + 1,
                            weft_spectrum_im (linking->rows, from), n_columns, linking->v + plane);
  for (gsize i = 0; i < linking->width; i++)
    weft_spectrum_add_product (
        weft_spectrum_re (linking->linked, enabled), weft_spectrum_im (linking->linked, enabled), 1,
        linking->exponentials + i * n_columns, linking->exponentials + plane + i * n_columns,
        linking->v + i * n_columns, linking->v + plane + i * n_columns, n_columns);
}

/* Split by split; @weights of the splits. */
static void
link_splits (Linking *linking, guint enabled, guint from, guint to, const double *weights)
{
  weft_meeting_fill_band (&linking->meeting, enabled, from, to, linking->density);
  transform_meetings (linking, to - from + 1);
  add_products (linking, enabled, to - from + 1, weights, weft_spectrum_re (linking->rows, from),
                weft_spectrum_im (linking->rows, from));
}

/* The shares of each split in the points, and, from the reference column of the points' transforms, the range of those of all
 * splits; then times the splits' weights. */
static void
fill_shares (Linking *linking,
             const double *points,
             guint n,
             guint from,
             guint to,
             const double *weights,
             double *least,
             double *greatest)
{
  guint n_splits = to - from + 1;
  double row[WEFT_MEETING_POINTS];

  *least = INFINITY;
  *greatest = 0;
  for (guint i = 0; i < n; i++)
    *greatest = MAX (*greatest, linking->v[(gsize) i * linking->rows->n]);
  for (guint k = 0; k < n_splits; k++) {
    double value = 0;

    weft_chebyshev_fill_weights (points, n, from + k, row);
    for (guint i = 0; i < n; i++) {
      value += row[i] * linking->v[(gsize) i * linking->rows->n];
      linking->shares[(gsize) i * n_splits + k] = row[i] * weights[k];
    }
    *least = MIN (*least, value);
  }
}

/* By the points of the band; %FALSE when that is not worth it. */
static gboolean
link_band (Linking *linking, guint enabled, guint from, guint to, const double *weights)
{
  guint n_columns = linking->rows->n;
  WeftMeetingBand band =
      weft_meeting_find_band (&linking->meeting, enabled, from, to, linking->exponentials, n_columns);
  gsize plane = (gsize) band.n * n_columns;
  double points[WEFT_MEETING_POINTS];
  double least;
  double greatest;

  if (band.n == 0)
    return FALSE;
  weft_chebyshev_fill_points (from, to, band.n, points);
  for (guint i = 0; i < band.n; i++)
    weft_meeting_fill (&linking->meeting, points[i], enabled - points[i],
                       linking->density + i * linking->width);
  transform_meetings (linking, band.n);
  fill_shares (linking, points, band.n, from, to, weights, &least, &greatest);
  least -= band.error;
  if (!(greatest < MOST_RATIO * least))
    return FALSE;
  weft_multiply_blocks (linking->shares, band.n, to - from + 1, weft_spectrum_re (linking->rows, from),
                        n_columns, linking->mixed);
  weft_multiply_blocks (linking->shares, band.n, to - from + 1, weft_spectrum_im (linking->rows, from),
                        n_columns, linking->mixed + plane);
  add_products (linking, enabled, band.n, NULL, linking->mixed, linking->mixed + plane);
  linking->spread = MAX (linking->spread, WEFT_CHEBYSHEV_LEBESGUE * greatest / least);
  linking->error = MAX (linking->error, band.error / least + 4 * band.n * U * greatest / least);
  return TRUE;
}

/* The halves of a band are much smoother than the whole. */
static void
link_part (Linking *linking, guint enabled, guint from, guint to, const double *weights)
{
  guint middle = from + (to - from) / 2;

  if (to - from < SHORT_BAND) {
    link_splits (linking, enabled, from, to, weights);
  } else if (!link_band (linking, enabled, from, to, weights)) {
    link_part (linking, enabled, from, middle, weights);
    link_part (linking, enabled, middle + 1, to, weights + (middle + 1 - from));
  }
}

static void
link_row (Linking *linking, guint enabled, guint from, guint to)
{
  weft_binomial_row (enabled, linking->p, from, to, linking->weights);
  if (linking->width >= FEW_PLACES && linking->points->has_one_reference)
    link_part (linking, enabled, from, to, linking->weights);
  else if (linking->width <= to - from)
    link_places (linking, enabled, from, to);
  else
    link_splits (linking, enabled, from, to, linking->weights);
}

/* @rows times the switch of those who go on. */
static gboolean
take_rows (Linking *linking, WeftComposite *loop, WeftSpectrum *rows, const WeftPoints *points)
{
  WeftSpectrum *product = weft_spectral_evaluate (linking->spectral, loop->links[LINK_TO_SIMD], rows->lowest,
                                                  rows->highest, points);

  if (product == NULL)
    return FALSE;
  weft_spectrum_multiply (product, rows, points);
  linking->rows = product;
  return TRUE;
}

static gboolean
make_room (Linking *linking, guint lowest, guint highest, const WeftPoints *points)
{
  const WeftSpectral *spectral = linking->spectral;
  gsize n_rows = MAX (weft_spectrum_n_rows (linking->rows), WEFT_MEETING_POINTS);
  gsize width = linking->meeting.to - linking->meeting.from;

  linking->width = width;
  linking->linked = weft_spectrum_new (lowest, highest, points->n, spectral->job, spectral->error);
  linking->exponentials =
      weft_job_allocate (spectral->job, 2 * width, points->n * sizeof (double), spectral->error);
  linking->density = weft_job_allocate (spectral->job, n_rows, width * sizeof (double), spectral->error);
  linking->v = weft_job_allocate (spectral->job, 2 * n_rows, points->n * sizeof (double), spectral->error);
  linking->weights = g_new (double, n_rows);
  linking->shares = g_new (double, WEFT_MEETING_POINTS *n_rows);
  linking->mixed = g_new (double, 2 * WEFT_MEETING_POINTS * points->n);
  return linking->linked != NULL && linking->exponentials != NULL && linking->density != NULL &&
         linking->v != NULL;
}

static void
set_errors (Linking *linking, guint n_terms, const WeftPoints *points)
{
  WeftSpectrum *linked = linking->linked;

  linked->sum_error = linking->rows->sum_error;
  for (guint i = 0; i < points->n; i++) {
    double amplitude = weft_spectrum_get_mixed_amplitude (linking->rows, linking->p, i, points);

    linked->errors[i] +=
        linking->rows->errors[i] + 4 * U +
        amplitude * linking->spread *
            (weft_spectrum_get_mixing_error (n_terms, linked->highest, linking->p, points->tilts[i] != 0) +
             linked->errors[i]) +
        amplitude * linking->error;
  }
  for (guint i = 0; i < points->n; i++)
    linked->log_scale[i] += linking->rows->log_scale[i];
}

WeftSpectrum *
weft_spectral_link (const WeftSpectral *spectral,
                    WeftComposite *loop,
                    WeftSpectrum *rows,
                    double p,
                    guint lowest,
                    guint highest,
                    const WeftPoints *points)
{
  g_auto (Linking) linking = {.spectral = spectral, .points = points, .p = p, .spread = 1};
  guint n_terms = 0;

  if (!weft_meeting_init (&linking.meeting, loop->links[LINK_BOTH]->time, loop->links[LINK_LAST]->time,
                          MAX (lowest, 1), MAX (highest, 1), spectral->job, spectral->error) ||
      !take_rows (&linking, loop, rows, points) || !make_room (&linking, lowest, highest, points))
    return NULL;
  weft_spectral_fill_exponentials (linking.meeting.first, linking.meeting.n, linking.meeting.from,
                                   linking.meeting.to, points, linking.exponentials,
                                   linking.exponentials + linking.width * points->n);
  for (guint e = MAX (lowest, 1); e <= highest; e++) {
    guint from;
    guint to;

    if (weft_spectrum_find_band (linking.rows, e, p, &from, &to)) {
      link_row (&linking, e, from, to);
      n_terms = MAX (n_terms, to - from + 1);
    }
    if (!weft_job_check (spectral->job, spectral->error))
      return NULL;
  }
  weft_spectral_set_leaf (linking.linked, linking.meeting.first, linking.meeting.n, 2.0 * linking.width * U,
                          points);
  set_errors (&linking, n_terms, points);
  weft_spectrum_set_idle (linking.linked, points);
  return g_steal_pointer (&linking.linked);
}
