/* weft-spectral-leaf.c: transforms of operations: of the maximum over e PEs, whose density is worked out for many e
 * at once and multiplied by a block of exponentials. */
#include "weft-spectral-private.h"

#include "weft-blocks.h"
#include "weft-fourier.h"
#include "weft-maxima.h"
#include "weft-row-nodes.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The loops here are worth unrolling. */
#pragma GCC optimize("O3")

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

/* Rows and places that one product of blocks takes. */
#define ROWS   64
#define PLACES 128

/* Places of a density that are folded at once. */
#define FOLD 1024

/* Ranges of rows that would be less accurate are worked out row by row. */
#define WORST_RANGE 1e-12

/* Rows that are worth the rounding which interpolation multiplies. */
#define LEAST_RANGE 1024

/* What multiplications of a product of blocks cost, to those of a Fourier transform. */
#define BLOCK_ADVANTAGE 6

/* What a pair of exponentials costs, to multiplications of a product. */
#define EXPONENTIAL 50

gint64
weft_spectral_origin (double tilt, gint64 first, gsize n)
{
  return tilt > 0 ? first + (gint64) n - 1 : tilt < 0 ? first : 0;
}

/* One place, for all columns, whose angles @k it leaves where they are for the next. */
static void
fill_place (const WeftPoints *points, guint *k, double *re, double *im)
{
  for (guint c = 0; c < points->n; c++) {
    guint next = k[c] + points->places[c];

    re[c] = points->cosines[k[c]];
    im[c] = points->sines[k[c]];
    k[c] = next < points->modulus ? next : next - points->modulus;
  }
}

/* Place @i of @n: tilts count from where they are greatest. */
static void
scale_place (const WeftPoints *points, gsize i, gsize n, double *re, double *im)
{
  double factor = 1;

  for (guint c = 0; c < points->n; c++) {
    if (c == 0 || !points->has_one_reference)
      factor = exp (points->tilts[c] * (double) ((gint64) i - weft_spectral_origin (points->tilts[c], 0, n)));
    re[c] *= factor;
    im[c] *= factor;
  }
}

void
weft_spectral_fill_exponentials (gint64 first,
                                 gsize n,
                                 gsize from,
                                 gsize to,
                                 const WeftPoints *points,
                                 double *re,
                                 double *im)
{
  guint64 residue = (guint64) (first + (gint64) from) % points->modulus;
  g_autofree guint *k = g_new (guint, points->n);
  gboolean is_tilted = weft_points_have_tilt (points);

  for (guint c = 0; c < points->n; c++)
    k[c] = (guint) (residue * points->places[c] % points->modulus);
  for (gsize i = from; i < to; i++) {
    double *row_re = re + (i - from) * points->n;
    double *row_im = im + (i - from) * points->n;

    fill_place (points, k, row_re, row_im);
    if (is_tilted)
      scale_place (points, i, n, row_re, row_im);
  }
}

double
weft_spectral_fold_maximum (const WeftMaxima *maxima,
                            guint enabled,
                            double tilt,
                            guint modulus,
                            double *values)
{
  double density[FOLD];
  gint64 origin = weft_spectral_origin (tilt, maxima->first, maxima->n);
  double sums[2] = {0, 0};
  gsize from;
  gsize to;

  weft_maxima_find_places (maxima, enabled, enabled, &from, &to);
  for (gsize i = 0; i < maxima->n; i++) {
    gint64 place = maxima->first + (gint64) i;
    double value;

    if (i % FOLD == 0)
      weft_maxima_fill_one (maxima, enabled, i, MIN (i + FOLD, maxima->n), density);
    value = density[i % FOLD] * exp (tilt * (double) (place - origin));

    values[place % modulus] += value;
    sums[i >= from && i < to] += value;
  }
  return sums[1] > 0 ? sums[0] / sums[1] : 1;
}

/* What all rows of a request share. */
typedef struct {
  const WeftSpectral *spectral;
  const WeftPoints *points;
  WeftSpectrum *spectrum;
  WeftMaxima maxima;
  gsize from; /* places that any row notices */
  gsize to;
  double *factors; /* by products: exponentials, two planes, from there on; else those of the tilt */
  const WeftFourier *fourier; /* by transforms of the whole circle; %NULL: by products */
  double *circle[2];          /* before and after */
  double rounding;
} Request;

static void
request_clear (Request *request)
{
  weft_maxima_clear (&request->maxima);
  g_clear_pointer (&request->factors, g_free);
  g_clear_pointer (&request->circle[0], weft_fourier_free);
  g_clear_pointer (&request->circle[1], weft_fourier_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Request, request_clear)

/* Where rows @first to @last can be noticed; trials are to bound whatever any rows notice. */
static void
find_places (const Request *request, guint first, guint last, gsize *from, gsize *to)
{
  *from = 0;
  *to = request->maxima.n;
  if (request->points->modulus > 1)
    weft_maxima_find_places (&request->maxima, first, last, from, to);
}

/* Densities row by row, and where their transforms go. */
typedef struct {
  const double *density;
  guint n_rows;
  gsize from;
  gsize to;
  double *re;
  double *im;
} Rows;

/* The places @at to @end of all rows, copied together. */
static const double *
cut (const Rows *rows, gsize at, gsize end, double *block)
{
  gsize width = rows->to - rows->from;

  for (guint row = 0; row < rows->n_rows; row++)
    memcpy (block + row * (end - at), rows->density + row * width + at, (end - at) * sizeof (double));
  return block;
}

/* A few places at a time: the rounding of a sum grows with its terms. */
static gboolean
multiply_rows (Request *request, const Rows *rows)
{
  guint n = request->points->n;
  gsize plane = (request->to - request->from) * n;
  gsize width = rows->to - rows->from;
  const double *factors = request->factors + (rows->from - request->from) * n;
  g_autofree double *block = g_new (double, rows->n_rows *PLACES);

  for (gsize at = 0; at < width; at += PLACES) {
    gsize end = MIN (at + PLACES, width);
    const double *density = cut (rows, at, end, block);

    weft_add_blocks (density, rows->n_rows, end - at, factors + at * n, n, rows->re);
    if (request->points->modulus > 1)
      weft_add_blocks (density, rows->n_rows, end - at, factors + plane + at * n, n, rows->im);
    if (!weft_job_check (request->spectral->job, request->spectral->error))
      return FALSE;
  }
  return TRUE;
}

/* A row by a transform of the whole circle, of which the points are chosen. */
static void
transform_row (Request *request, const Rows *rows, guint row)
{
  const WeftPoints *points = request->points;
  const double *density = rows->density + row * (rows->to - rows->from);
  guint64 place = (request->maxima.first + (gint64) rows->from) % points->modulus;

  weft_fourier_clear (request->fourier, request->circle[0]);
  for (gsize i = rows->from; i < rows->to; i++) {
    request->circle[0][place] += density[i - rows->from] * request->factors[i - request->from];
    place = place + 1 < points->modulus ? place + 1 : 0;
  }
  weft_fourier_forward (request->fourier, request->circle[0], request->circle[1]);
  for (guint c = 0; c < points->n; c++) {
    rows->re[(gsize) row * points->n + c] = request->circle[1][2 * points->places[c]];
    rows->im[(gsize) row * points->n + c] = -request->circle[1][2 * points->places[c] + 1];
  }
}

static gboolean
transform_rows (Request *request, const Rows *rows)
{
  if (request->fourier == NULL)
    return multiply_rows (request, rows);
  for (guint row = 0; row < rows->n_rows; row++) {
    transform_row (request, rows, row);
    if (!weft_job_check (request->spectral->job, request->spectral->error))
      return FALSE;
  }
  return TRUE;
}

/* Rows @first to @last take the places that they notice. */
static gboolean
add_rows (Request *request, guint first, guint last)
{
  WeftJob *job = request->spectral->job;
  g_autofree double *density = NULL;
  Rows rows = {.n_rows = last - first + 1,
               .re = weft_spectrum_re (request->spectrum, first),
               .im = weft_spectrum_im (request->spectrum, first)};

  find_places (request, first, last, &rows.from, &rows.to);
  rows.density = density =
      weft_job_allocate (job, rows.n_rows, (rows.to - rows.from) * sizeof (double), request->spectral->error);
  if (density == NULL)
    return FALSE;
  weft_maxima_fill (&request->maxima, first, last, rows.from, rows.to, density);
  return transform_rows (request, &rows);
}

/* Interpolates rows @first to @last between the points of the range. */
static void
interpolate_rows (Request *request, guint first, guint last, const Rows *rows)
{
  g_autofree double *weights = g_new (double, ROWS *WEFT_ROW_NODES);

  for (guint e = first; e <= last; e += ROWS) {
    guint n_rows = MIN (ROWS, last - e + 1);

    weft_row_nodes_fill_weights (first, last, e, n_rows, weights);
    weft_multiply_blocks (weights, n_rows, WEFT_ROW_NODES, rows->re, request->points->n,
                          weft_spectrum_re (request->spectrum, e));
    weft_multiply_blocks (weights, n_rows, WEFT_ROW_NODES, rows->im, request->points->n,
                          weft_spectrum_im (request->spectrum, e));
  }
}

/* Rows @first to @last from a few that need not be whole. */
static gboolean
add_range (Request *request, guint first, guint last)
{
  WeftJob *job = request->spectral->job;
  GError **error = request->spectral->error;
  double nodes[WEFT_ROW_NODES];
  gsize plane = (gsize) WEFT_ROW_NODES * request->points->n;
  g_autofree double *values = weft_job_allocate (job, 2 * plane, sizeof (double), error);
  g_autofree double *density = NULL;
  Rows rows = {.n_rows = WEFT_ROW_NODES, .re = values, .im = values + plane};

  weft_maxima_find_places (&request->maxima, first, last, &rows.from, &rows.to);
  rows.density = density =
      weft_job_allocate (job, WEFT_ROW_NODES, (rows.to - rows.from) * sizeof (double), error);
  if (values == NULL || density == NULL)
    return FALSE;
  weft_row_nodes_fill (first, last, nodes);
  for (guint i = 0; i < WEFT_ROW_NODES; i++)
    weft_maxima_fill_one (&request->maxima, nodes[i], rows.from, rows.to,
                          density + i * (rows.to - rows.from));
  if (!weft_job_check (job, error) || !transform_rows (request, &rows))
    return FALSE;
  interpolate_rows (request, first, last, &rows);
  return weft_job_check (job, error);
}

/* Whether the rows from @first on can be had from fewer, up to @last (inout), and within what @error (out). */
static gboolean
finds_range (const Request *request, guint first, guint *last, double *error)
{
  const WeftPoints *points = request->points;
  guint end = MIN (2 * first, *last);
  gsize from;
  gsize to;

  if (!points->has_one_reference || points->modulus == 1 || end - first < LEAST_RANGE)
    return FALSE;
  weft_maxima_find_places (&request->maxima, first, end, &from, &to);
  if (to - from < 2 * WEFT_ROW_NODES)
    return FALSE;
  *error = weft_row_nodes_get_error (&request->maxima, points->tilts[0], first, end, from, to,
                                     request->rounding + WEFT_MAXIMA_UNITS * U);
  *last = end;
  return *error < WORST_RANGE;
}

/* How many places the rows take on average. */
static double
mean_width (const Request *request, guint first, guint last)
{
  double sum = 0;
  guint n = 0;

  for (; first <= last; first += ROWS) {
    gsize from;
    gsize to;

    weft_maxima_find_places (&request->maxima, first, MIN (first + ROWS - 1, last), &from, &to);
    sum += (double) (to - from);
    n++;
  }
  return sum / n;
}

/* Whether transforms are less work than products: they work out all points of the circle, but need no exponentials. */
static gboolean
prefers_circle (const Request *request)
{
  const WeftPoints *points = request->points;
  guint first = MAX (request->spectrum->lowest, 1);
  guint last = MAX (request->spectrum->highest, 1);
  double n_rows = MIN (last - first + 1.0, WEFT_ROW_NODES * (1 + log2 ((double) last / first)));
  double places = (double) (request->to - request->from);
  double products = 4 * n_rows * mean_width (request, first, last) + EXPONENTIAL * places;

  if (!points->has_one_reference || weft_fourier_length (points->modulus) != points->modulus)
    return FALSE;
  return products * points->n > BLOCK_ADVANTAGE * 2.5 * n_rows * points->modulus * log2 (points->modulus);
}

static gboolean
prepare_circle (Request *request)
{
  WeftJob *job = request->spectral->job;
  GError **error = request->spectral->error;
  double tilt = request->points->tilts[0];
  gint64 origin = weft_spectral_origin (tilt, request->maxima.first, request->maxima.n);

  request->fourier = weft_fourier_get (request->points->modulus, job, error);
  for (guint i = 0; i < 2 && request->fourier != NULL; i++) {
    request->circle[i] = weft_fourier_allocate (request->fourier, job, error);
    if (request->circle[i] == NULL)
      return FALSE;
  }
  if (request->fourier == NULL)
    return FALSE;
  request->factors =
      weft_job_allocate (job, request->to - request->from, sizeof (double), request->spectral->error);
  for (gsize i = request->from; request->factors != NULL && i < request->to; i++)
    request->factors[i - request->from] = exp (tilt * (request->maxima.first + (gint64) i - origin));
  request->rounding = weft_fourier_get_rounding (request->fourier);
  return request->factors != NULL;
}

static gboolean
prepare_products (Request *request)
{
  const WeftPoints *points = request->points;
  gsize n = request->to - request->from;

  request->factors = weft_job_allocate (request->spectral->job, 2 * n, points->n * sizeof (double),
                                        request->spectral->error);
  if (request->factors == NULL)
    return FALSE;
  weft_spectral_fill_exponentials (request->maxima.first, request->maxima.n, request->from, request->to,
                                   points, request->factors, request->factors + n * points->n);
  request->rounding = 2.0 * (PLACES + (double) n / PLACES) * U;
  return TRUE;
}

static gboolean
add_all_rows (Request *request)
{
  guint first = MAX (request->spectrum->lowest, 1);
  guint end = MAX (request->spectrum->highest, 1);
  double worst = 0;

  find_places (request, first, end, &request->from, &request->to);
  if (!(prefers_circle (request) ? prepare_circle (request) : prepare_products (request)))
    return FALSE;
  while (first <= request->spectrum->highest) {
    guint last = end;
    double error;
    gboolean is_range = finds_range (request, first, &last, &error);

    if (!is_range)
      last = MIN (first + ROWS - 1, end);
    if (!(is_range ? add_range : add_rows) (request, first, last))
      return FALSE;
    worst = is_range ? MAX (worst, error) : worst;
    first = last + 1;
  }
  request->rounding += worst;
  return TRUE;
}

void
weft_spectral_set_leaf (WeftSpectrum *spectrum,
                        gint64 first,
                        gsize n,
                        double rounding,
                        const WeftPoints *points)
{
  for (guint i = 0; i < spectrum->n; i++) {
    double tilt = points->tilts[i];

    spectrum->errors[i] = rounding + (WEFT_MAXIMA_UNITS + (tilt != 0 ? 4 : 0)) * U;
    spectrum->log_scale[i] = tilt * weft_spectral_origin (tilt, first, n);
  }
}

WeftSpectrum *
weft_spectral_maximum (const WeftSpectral *spectral,
                       const WeftLattice *time,
                       guint lowest,
                       guint highest,
                       const WeftPoints *points)
{
  g_autoptr (WeftSpectrum) spectrum =
      weft_spectrum_new (lowest, highest, points->n, spectral->job, spectral->error);
  g_auto (Request) request = {.spectral = spectral, .spectrum = spectrum, .points = points};

  if (spectrum == NULL)
    return NULL;
  if (!weft_maxima_init (&request.maxima, time, spectral->job, spectral->error) || !add_all_rows (&request))
    return NULL;
  weft_spectral_set_leaf (spectrum, request.maxima.first, request.maxima.n, request.rounding, points);
  weft_spectrum_set_idle (spectrum, points);
  weft_spectrum_rescale (spectrum, points);
  return g_steal_pointer (&spectrum);
}

WeftSpectrum *
weft_spectral_constant (const WeftSpectral *spectral,
                        const WeftLattice *time,
                        guint lowest,
                        guint highest,
                        const WeftPoints *points)
{
  g_autoptr (WeftSpectrum) one = weft_spectral_maximum (spectral, time, 1, 1, points);
  WeftSpectrum *spectrum =
      one != NULL ? weft_spectrum_new (lowest, highest, points->n, spectral->job, spectral->error) : NULL;

  if (spectrum == NULL)
    return NULL;
  for (guint i = 0; i < points->n; i++) {
    spectrum->log_scale[i] = one->log_scale[i];
    spectrum->errors[i] = one->errors[i];
    for (guint e = lowest; e <= highest; e++) {
      weft_spectrum_re (spectrum, e)[i] = one->re[i];
      weft_spectrum_im (spectrum, e)[i] = one->im[i];
    }
  }
  weft_spectrum_set_idle (spectrum, points);
  return spectrum;
}
