/* weft-spectrum.c: points, and spectra as values. */
#include "weft-spectrum.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The loops here are worth unrolling. */
#pragma GCC optimize("O3")

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

/* Values below have lost digits. */
#define LEAST_ROW 1e-290

WeftPoints *
weft_points_new (guint n, guint modulus, const double *cosines, const double *sines)
{
  WeftPoints *points = g_new (WeftPoints, 1);

  *points = (WeftPoints){.n = n,
                         .modulus = modulus,
                         .places = g_new0 (guint, n),
                         .tilts = g_new0 (double, n),
                         .references = g_new0 (guint, n),
                         .cosines = cosines,
                         .sines = sines};
  return points;
}

void
weft_points_free (WeftPoints *points)
{
  g_free (points->places);
  g_free (points->tilts);
  g_free (points->references);
  g_free (points);
}

WeftPoints *
weft_points_select (const WeftPoints *points, const guint *keep, guint n)
{
  WeftPoints *chosen = weft_points_new (n, points->modulus, points->cosines, points->sines);
  g_autofree guint *moved = g_new0 (guint, points->n);

  for (guint i = 0; i < n; i++) {
    moved[keep[i]] = i;
    chosen->places[i] = points->places[keep[i]];
    chosen->tilts[i] = points->tilts[keep[i]];
  }
  for (guint i = 0; i < n; i++)
    chosen->references[i] = moved[points->references[keep[i]]];
  chosen->has_one_reference = points->has_one_reference;
  return chosen;
}

gboolean
weft_points_have_tilt (const WeftPoints *points)
{
  for (guint i = 0; i < points->n; i++)
    if (points->tilts[i] != 0)
      return TRUE;
  return FALSE;
}

guint
weft_spectrum_n_rows (const WeftSpectrum *spectrum)
{
  return spectrum->highest - spectrum->lowest + 1;
}

double *
weft_spectrum_re (const WeftSpectrum *spectrum, guint enabled)
{
  return spectrum->re + (gsize) (enabled - spectrum->lowest) * spectrum->n;
}

double *
weft_spectrum_im (const WeftSpectrum *spectrum, guint enabled)
{
  return spectrum->im + (gsize) (enabled - spectrum->lowest) * spectrum->n;
}

WeftSpectrum *
weft_spectrum_new (guint lowest, guint highest, guint n, WeftJob *job, GError **error)
{
  gsize n_rows = highest - lowest + 1;
  double *values = weft_job_allocate (job, n_rows, 2 * (gsize) n * sizeof (double), error);
  WeftSpectrum *spectrum;

  if (values == NULL)
    return NULL;
  spectrum = g_new (WeftSpectrum, 1);
  *spectrum = (WeftSpectrum){.lowest = lowest,
                             .highest = highest,
                             .n = n,
                             .re = values,
                             .im = values + n_rows * n,
                             .log_scale = g_new0 (double, n),
                             .errors = g_new0 (double, n),
                             .sum_error = 0};
  return spectrum;
}

void
weft_spectrum_free (WeftSpectrum *spectrum)
{
  g_free (spectrum->re);
  g_free (spectrum->log_scale);
  g_free (spectrum->errors);
  g_free (spectrum->amplitudes);
  g_free (spectrum);
}

WeftSpectrum *
weft_spectrum_new_one (guint lowest, guint highest, guint n, WeftJob *job, GError **error)
{
  WeftSpectrum *spectrum = weft_spectrum_new (lowest, highest, n, job, error);

  for (gsize i = 0; spectrum != NULL && i < (gsize) weft_spectrum_n_rows (spectrum) * n; i++)
    spectrum->re[i] = 1;
  return spectrum;
}

/* Squares of the moduli relative to the reference, row by row. */
static void
raise_amplitudes (const double *re, const double *im, const WeftPoints *points, double *greatest)
{
  for (guint i = 0; i < points->n; i++) {
    double reference = re[points->references[i]];
    double a = reference > LEAST_ROW ? re[i] / reference : reference > 0;
    double b = reference > LEAST_ROW ? im[i] / reference : 0;

    greatest[i] = MAX (greatest[i], a * a + b * b);
  }
}

/* The same where column 0 is everybody's reference. A row that has all but left the range of doubles says nothing. */
static void
raise_plain_amplitudes (const double *restrict re,
                        const double *restrict im,
                        guint n,
                        double *restrict greatest)
{
  double inverse = re[0] > LEAST_ROW ? 1 / re[0] : 0;

  for (guint i = 0; re[0] > 0 && inverse == 0 && i < n; i++)
    greatest[i] = MAX (greatest[i], 1);
  for (guint i = 0; i < n; i++) {
    double a = re[i] * inverse;
    double b = im[i] * inverse;
    double square = a * a + b * b;

    greatest[i] = square > greatest[i] ? square : greatest[i];
  }
}

static void
raise_row (const WeftSpectrum *spectrum, guint enabled, const WeftPoints *points, double *greatest)
{
  const double *re = weft_spectrum_re (spectrum, enabled);
  const double *im = weft_spectrum_im (spectrum, enabled);

  if (points->has_one_reference)
    raise_plain_amplitudes (re, im, points->n, greatest);
  else
    raise_amplitudes (re, im, points, greatest);
}

const double *
weft_spectrum_get_amplitudes (WeftSpectrum *spectrum, const WeftPoints *points)
{
  guint n = spectrum->n;
  double *amplitudes = spectrum->amplitudes;

  if (amplitudes != NULL)
    return amplitudes;
  amplitudes = g_new0 (double, 2 * (gsize) n);
  for (guint e = MAX (spectrum->lowest, 1); e <= spectrum->highest; e++)
    raise_row (spectrum, e, points, amplitudes + n);
  memcpy (amplitudes, amplitudes + n, n * sizeof (double));
  if (spectrum->lowest == 0)
    raise_row (spectrum, 0, points, amplitudes);
  for (guint i = 0; i < 2 * n; i++)
    amplitudes[i] = MIN (sqrt (amplitudes[i]) * (1 + 8 * U) + spectrum->errors[i % n], 1);
  return spectrum->amplitudes = amplitudes;
}

const double *
weft_spectrum_get_busy_amplitudes (WeftSpectrum *spectrum, const WeftPoints *points)
{
  return weft_spectrum_get_amplitudes (spectrum, points) + spectrum->n;
}

void
weft_spectrum_measure (WeftSpectrum *spectrum)
{
  g_clear_pointer (&spectrum->amplitudes, g_free);
}

/* Columns of one plane: target[row][i] = source[row][keep[i]]. */
static void
select_columns (const double *source,
                guint n_source,
                double *target,
                const guint *keep,
                guint n,
                gsize n_rows)
{
  for (gsize row = 0; row < n_rows; row++)
    for (guint i = 0; i < n; i++)
      target[row * n + i] = source[row * n_source + keep[i]];
}

static WeftSpectrum *
spectrum_like (const WeftSpectrum *spectrum, guint n)
{
  WeftSpectrum *like = g_new (WeftSpectrum, 1);
  gsize n_rows = weft_spectrum_n_rows (spectrum);

  *like = *spectrum;
  like->n = n;
  like->re = g_new0 (double, 2 * n_rows * n); /* bounded: no larger than one that the job allowed */
  like->im = like->re + n_rows * n;
  like->log_scale = g_new0 (double, n);
  like->errors = g_new0 (double, n);
  like->amplitudes = NULL;
  return like;
}

WeftSpectrum *
weft_spectrum_copy (const WeftSpectrum *spectrum)
{
  WeftSpectrum *copy = spectrum_like (spectrum, spectrum->n);

  memcpy (copy->re, spectrum->re,
          2 * (gsize) weft_spectrum_n_rows (spectrum) * spectrum->n * sizeof (double));
  memcpy (copy->log_scale, spectrum->log_scale, spectrum->n * sizeof (double));
  memcpy (copy->errors, spectrum->errors, spectrum->n * sizeof (double));
  if (spectrum->amplitudes != NULL)
    copy->amplitudes = g_memdup2 (spectrum->amplitudes, 2 * (gsize) spectrum->n * sizeof (double));
  return copy;
}

WeftSpectrum *
weft_spectrum_pick (const WeftSpectrum *spectrum, const guint *keep, guint n)
{
  WeftSpectrum *chosen = spectrum_like (spectrum, n);
  gsize n_rows = weft_spectrum_n_rows (spectrum);

  select_columns (spectrum->re, spectrum->n, chosen->re, keep, n, n_rows);
  select_columns (spectrum->im, spectrum->n, chosen->im, keep, n, n_rows);
  select_columns (spectrum->log_scale, spectrum->n, chosen->log_scale, keep, n, 1);
  select_columns (spectrum->errors, spectrum->n, chosen->errors, keep, n, 1);
  if (spectrum->amplitudes != NULL) {
    chosen->amplitudes = g_new (double, 2 * (gsize) n);
    select_columns (spectrum->amplitudes, spectrum->n, chosen->amplitudes, keep, n, 2);
  }
  return chosen;
}

WeftSpectrum *
weft_spectrum_select (WeftSpectrum *spectrum, const guint *keep, guint n)
{
  WeftSpectrum *chosen = weft_spectrum_pick (spectrum, keep, n);

  weft_spectrum_free (spectrum);
  return chosen;
}

static void
spread_columns (const double *source,
                guint n_source,
                double *target,
                const guint *keep,
                guint n,
                gsize n_rows)
{
  for (gsize row = 0; row < n_rows; row++)
    for (guint i = 0; i < n_source; i++)
      target[row * n + keep[i]] = source[row * n_source + i];
}

WeftSpectrum *
weft_spectrum_spread (WeftSpectrum *spectrum,
                      const guint *keep,
                      const WeftPoints *points,
                      const double *errors)
{
  guint n = points->n;
  WeftSpectrum *spread = spectrum_like (spectrum, n);
  gsize n_rows = weft_spectrum_n_rows (spectrum);

  for (guint i = 0; i < n; i++)
    spread->errors[i] = errors[i];
  spread_columns (spectrum->re, spectrum->n, spread->re, keep, n, n_rows);
  spread_columns (spectrum->im, spectrum->n, spread->im, keep, n, n_rows);
  spread_columns (spectrum->log_scale, spectrum->n, spread->log_scale, keep, n, 1);
  spread_columns (spectrum->errors, spectrum->n, spread->errors, keep, n, 1);
  for (guint i = 0; i < n; i++)
    spread->log_scale[i] = spread->log_scale[points->references[i]];
  weft_spectrum_free (spectrum);
  return spread;
}

void
weft_spectrum_multiply_row (double *restrict re,
                            double *restrict im,
                            const double *restrict other_re,
                            const double *restrict other_im,
                            gsize n)
{
  for (gsize i = 0; i < n; i++) {
    double real = re[i] * other_re[i] - im[i] * other_im[i];

    im[i] = re[i] * other_im[i] + im[i] * other_re[i];
    re[i] = real;
  }
}

/* Of a product: |a b - a' b'| with |a - a'| <= e_a, and so on; a complex product errs by 3 u. */
static double
product_error (double amplitude_a, double error_a, double amplitude_b, double error_b)
{
  return amplitude_a * error_b + amplitude_b * error_a + error_a * error_b +
         4 * U * amplitude_a * amplitude_b;
}

/* Rows of @a that are in @piece, whose column c counts factors[c] times. */
static void
multiply_piece (WeftSpectrum *a, const WeftSpectrum *piece, const double *factors)
{
  guint end = MIN (a->highest, piece->highest);

  for (guint e = MAX (a->lowest, piece->lowest); e <= end; e++) {
    double *re = weft_spectrum_re (a, e);
    double *im = weft_spectrum_im (a, e);

    weft_spectrum_multiply_row (re, im, weft_spectrum_re (piece, e), weft_spectrum_im (piece, e), a->n);
    for (guint i = 0; factors != NULL && i < a->n; i++) {
      re[i] *= factors[i];
      im[i] *= factors[i];
    }
  }
}

static gboolean
overlaps (const WeftSpectrum *a, const WeftSpectrum *piece)
{
  return piece->lowest <= a->highest && piece->highest >= a->lowest;
}

/* Takes over the greatest scale of the pieces; their errors and amplitudes too. The product of rows of no PE is exact. */
static void
join_columns (WeftSpectrum *a, WeftSpectrum *const *pieces, guint n, double *scales, const WeftPoints *points)
{
  g_autofree double *amplitudes = g_new0 (double, 2 * (gsize) a->n);
  g_autofree double *errors = g_new0 (double, a->n);
  double sum_error = 0;
  double *own;

  weft_spectrum_get_amplitudes (a, points);
  own = a->amplitudes;
  for (guint i = 0; i < a->n; i++)
    scales[i] = -INFINITY;
  for (guint k = 0; k < n; k++) {
    const double *amplitudes_k = weft_spectrum_get_amplitudes (pieces[k], points);

    if (overlaps (a, pieces[k]))
      sum_error = MAX (sum_error, pieces[k]->sum_error);
    for (guint i = 0; overlaps (a, pieces[k]) && i < a->n; i++) {
      scales[i] = MAX (scales[i], pieces[k]->log_scale[i]);
      errors[i] = MAX (errors[i], pieces[k]->errors[i]);
    }
    for (guint i = 0; overlaps (a, pieces[k]) && i < 2 * a->n; i++)
      amplitudes[i] = MAX (amplitudes[i], amplitudes_k[i]);
  }
  for (guint i = 0; i < a->n; i++)
    a->errors[i] = product_error (own[a->n + i], a->errors[i], amplitudes[a->n + i], errors[i]);
  for (guint i = 0; i < 2 * a->n; i++)
    own[i] = own[i] * amplitudes[i] * (1 + 8 * U);
  a->sum_error += sum_error;
}

void
weft_spectrum_multiply_pieces (WeftSpectrum *a,
                               WeftSpectrum *const *pieces,
                               guint n,
                               const WeftPoints *points)
{
  g_autofree double *scales = g_new (double, a->n);
  g_autofree double *factors = weft_points_have_tilt (points) ? g_new (double, a->n) : NULL;

  join_columns (a, pieces, n, scales, points);
  for (guint k = 0; k < n; k++) {
    if (!overlaps (a, pieces[k]))
      continue;
    for (guint i = 0; factors != NULL && i < a->n; i++)
      factors[i] = exp (pieces[k]->log_scale[i] - scales[i]);
    multiply_piece (a, pieces[k], factors);
  }
  for (guint i = 0; i < a->n; i++)
    a->log_scale[i] += scales[i];
  weft_spectrum_rescale (a, points);
}

void
weft_spectrum_multiply (WeftSpectrum *a, WeftSpectrum *b, const WeftPoints *points)
{
  weft_spectrum_multiply_pieces (a, &b, 1, points);
}

/* Multiplies column @i by a root of unity. */
static void
turn_row (double *restrict re, double *restrict im, const double *restrict turns, guint n)
{
  for (guint i = 0; i < n; i++) {
    double turned = re[i] * turns[i] - im[i] * turns[n + i];

    im[i] = re[i] * turns[n + i] + im[i] * turns[i];
    re[i] = turned;
  }
}

void
weft_spectrum_delay (WeftSpectrum *spectrum, gint64 steps, const WeftPoints *points)
{
  guint n = spectrum->n;
  g_autofree double *turns = g_new (double, 2 * (gsize) n);

  if (steps == 0)
    return;
  for (guint i = 0; i < n; i++) {
    guint64 k = (guint64) steps % points->modulus * points->places[i] % points->modulus;

    turns[i] = points->cosines[k];
    turns[n + i] = points->sines[k];
    spectrum->log_scale[i] += points->tilts[i] * (double) steps;
    spectrum->errors[i] += 6 * U * (weft_spectrum_get_busy_amplitudes (spectrum, points)[i]);
  }
  for (guint e = MAX (spectrum->lowest, 1); points->modulus > 1 && e <= spectrum->highest; e++)
    turn_row (weft_spectrum_re (spectrum, e), weft_spectrum_im (spectrum, e), turns, n);
  weft_spectrum_set_idle (spectrum, points);
}

WeftSpectrum *
weft_spectrum_raise (WeftSpectrum *a, guint64 count, const WeftPoints *points)
{
  g_autoptr (WeftSpectrum) square = weft_spectrum_copy (a);
  WeftSpectrum *power = NULL;

  for (guint64 rest = count; rest != 0; rest >>= 1) {
    if (rest & 1) {
      if (power == NULL)
        power = weft_spectrum_copy (square);
      else
        weft_spectrum_multiply (power, square, points);
    }
    if (rest > 1) {
      g_autoptr (WeftSpectrum) same = weft_spectrum_copy (square);

      weft_spectrum_multiply (square, same, points);
    }
  }
  if (power == NULL) {
    power = spectrum_like (a, a->n);
    power->sum_error = 0;
    for (gsize i = 0; i < (gsize) weft_spectrum_n_rows (a) * a->n; i++)
      power->re[i] = 1;
  }
  return power;
}

/* Multiplies a column by exp (log_scale - @log_scale), so that its scale is @log_scale. */
static void
set_scale (WeftSpectrum *spectrum, guint column, double log_scale)
{
  double factor = exp (spectrum->log_scale[column] - log_scale);

  if (spectrum->log_scale[column] == log_scale)
    return;
  for (gsize row = 0; row < weft_spectrum_n_rows (spectrum); row++) {
    spectrum->re[row * spectrum->n + column] *= factor;
    spectrum->im[row * spectrum->n + column] *= factor;
  }
  spectrum->log_scale[column] = log_scale;
}

void
weft_spectrum_mix (WeftSpectrum *a,
                   double weight_a,
                   WeftSpectrum *b,
                   double weight_b,
                   const WeftPoints *points)
{
  const double *amplitudes_a = weft_spectrum_get_amplitudes (a, points);
  const double *amplitudes_b = weft_spectrum_get_amplitudes (b, points);

  for (guint i = 0; i < a->n; i++) {
    double amplitude = MAX (amplitudes_a[i], amplitudes_b[i]);

    a->errors[i] = MAX (a->errors[i], b->errors[i]) + 4 * U * amplitude;
    set_scale (a, i, MAX (a->log_scale[i], b->log_scale[i]));
  }
  a->sum_error = MAX (a->sum_error, b->sum_error);
  for (guint e = a->lowest; e <= a->highest; e++) {
    double *re = weft_spectrum_re (a, e);
    double *im = weft_spectrum_im (a, e);
    const double *other_re = weft_spectrum_re (b, e);
    const double *other_im = weft_spectrum_im (b, e);

    for (guint i = 0; i < a->n; i++) {
      double factor =
          b->log_scale[i] == a->log_scale[i] ? weight_b : weight_b * exp (b->log_scale[i] - a->log_scale[i]);

      re[i] = weight_a * re[i] + factor * other_re[i];
      im[i] = weight_a * im[i] + factor * other_im[i];
    }
  }
  weft_spectrum_measure (a);
}

void
weft_spectrum_set_idle (WeftSpectrum *spectrum, G_GNUC_UNUSED const WeftPoints *points)
{
  if (spectrum->lowest > 0)
    return;
  weft_spectrum_measure (spectrum);
  for (guint i = 0; i < spectrum->n; i++) {
    spectrum->re[i] = spectrum->im[i] = 0;
    set_scale (spectrum, i, MAX (spectrum->log_scale[i], 0));
    spectrum->re[i] = exp (-spectrum->log_scale[i]);
  }
}

/* The greatest value in a reference column. */
static double
greatest_in (const WeftSpectrum *spectrum, guint column)
{
  double greatest = 0;

  for (gsize row = 0; row < weft_spectrum_n_rows (spectrum); row++)
    greatest = MAX (greatest, spectrum->re[row * spectrum->n + column]);
  return greatest;
}

void
weft_spectrum_rescale (WeftSpectrum *spectrum, const WeftPoints *points)
{
  for (guint i = 0; i < spectrum->n; i++) {
    double greatest;

    if (points->tilts[i] == 0 || points->references[i] != i)
      continue;
    greatest = greatest_in (spectrum, i);
    if (greatest > 0 && (greatest < 0x1p-100 || greatest > 0x1p100))
      set_scale (spectrum, i, spectrum->log_scale[i] + log (greatest));
  }
  for (guint i = 0; i < spectrum->n; i++)
    if (points->tilts[i] != 0)
      set_scale (spectrum, i, spectrum->log_scale[points->references[i]]);
}
