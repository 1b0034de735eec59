/* weft-tilted-filter.c: many frequencies at a time. */
#include "weft-tilted-filter.h"

#include <float.h>
#include <string.h>

/* The loops here are worth unrolling. */
#pragma GCC optimize("O3")

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

/* Sixteens of frequencies between two looks at the job: each takes some microseconds for each thousand counts. */
#define CHECK_INTERVAL 256

/* Powers and coefficients whose product is below this need not be looked at. */
#define NOTHING     1e-20
#define LOG_NOTHING (-46.1)

/* Bounds are sums and powers of positive numbers themselves, in rounded arithmetic. */
#define ROUND_UP 1.01

/* Frequencies that are worked on at once. */
#define LANES 16

/* Exponentials of less are 0, and take their time. */
#define LOG_ZERO (-750.0)

/* At some frequencies: values, and bounds of their errors. */
typedef struct {
  double re[LANES];
  double im[LANES];
  double error[LANES];
} Response;

/* @p exp (@exponent), also where the exponential alone is beyond the range of doubles. */
static double
scaled (double p, double exponent)
{
  return exponent < 700 ? p * exp (exponent) : p * exp (exponent / 2) * exp (exponent / 2);
}

/* Places of a part of every @span-th step, from @place on. */
typedef struct {
  const double *p;
  gsize n;
  gsize span;
  double exponent; /* of place @place */
} Stretch;

/* Adds a stretch to @values, tilted; returns its mass. */
static double
add_stretch (const WeftRamp *ramp, const Stretch *stretch, double *values)
{
  double products[WEFT_RAMP];
  double mass = 0;

  if (MAX (stretch->exponent, stretch->exponent + ramp->slope * (double) stretch->n) < LOG_ZERO)
    return 0;
  if (weft_ramp_reaches (ramp, stretch->exponent)) {
    double factor = exp (stretch->exponent);

    for (gsize k = 0; k < stretch->n; k++)
      products[k] = stretch->p[k * stretch->span] * (factor * ramp->powers[k]);
  } else {
    for (gsize k = 0; k < stretch->n; k++)
      products[k] = scaled (stretch->p[k * stretch->span], stretch->exponent + ramp->slope * (double) k);
  }
  for (gsize k = 0; k < stretch->n; k++) {
    values[k] += products[k];
    mass += products[k];
  }
  return mass;
}

void
weft_tilted_filter_transform (WeftTiltedFilter *filter,
                              const WeftSumVectors *parts,
                              guint i,
                              const WeftTilt *tilt,
                              const WeftFourier *fourier,
                              double *values)
{
  const WeftSummandVectors *part = &parts->parts[i];
  gint64 length = (gint64) weft_fourier_get_length (fourier);
  gint64 place = part->first / parts->span;
  gint64 at = (place % length + length) % length;
  gsize span = (gsize) parts->span;
  gsize n = (part->n + span - 1) / span;
  double mass = 0;
  WeftRamp ramp;

  weft_ramp_init (&ramp, tilt->t);
  weft_fourier_clear (fourier, values);
  for (gsize j = 0; j < n;) {
    double exponent = tilt->t == 0 ? 0 : tilt->t * (double) (place + (gint64) j) - tilt->part_scales[i];
    Stretch stretch = {part->p + j * span, MIN (MIN (WEFT_RAMP, n - j), (gsize) (length - at)), span,
                       exponent};

    mass += add_stretch (&ramp, &stretch, values + at);
    j += stretch.n;
    at = (at + (gint64) stretch.n) % length;
  }
  weft_fourier_forward (fourier, values, filter->spectrum);
  weft_long_power_init (&filter->power, parts, i, tilt, (gsize) length);
  filter->noise =
      ROUND_UP * mass * (weft_fourier_get_rounding (fourier) + (9 + (double) part->n / (double) length) * U) +
      DBL_MIN;
}

void
weft_tilted_filter_tilt_counts (WeftTiltedFilter *filter,
                                const WeftSummandVectors *part,
                                const WeftTilt *tilt,
                                guint i)
{
  filter->count_mass = 0;
  for (gsize r = 0; r < part->n_counts; r++) {
    double count = (double) part->least + (double) r;

    filter->counts[r] = part->counts[r] * exp (tilt->part_scales[i] * count - tilt->count_scales[i]);
    filter->count_mass += filter->counts[r];
  }
}

gboolean
weft_tilted_filter_init (WeftTiltedFilter *filter,
                         const WeftSummandVectors *part,
                         WeftJob *job,
                         GError **error)
{
  filter->n_counts = part->n_counts;
  filter->least = part->least;
  filter->cutoff = part->least > 0 ? exp (LOG_NOTHING / (double) part->least) : 0;
  filter->is_once = part->n_counts == 1 && part->least == 1 && part->counts[0] == 1;
  filter->counts = weft_job_allocate (job, part->n_counts, sizeof (double), error);
  return filter->counts != NULL;
}

void
weft_tilted_filter_clear (WeftTiltedFilter *filter)
{
  weft_fourier_free (filter->spectrum);
  weft_long_power_clear (&filter->power);
  g_free (filter->counts);
}

/* Coefficients that can make a difference where |z| is at most @rho. */
static gsize
count_terms (const WeftTiltedFilter *filter, double rho)
{
  double needed = rho < 1 ? LOG_NOTHING / log (rho) : INFINITY;

  return needed < (double) filter->n_counts ? (gsize) needed + 1 : filter->n_counts;
}

/* @n of the values of the spectrum; the other lanes are 0. */
static void
load (const WeftTiltedFilter *filter, gsize first, gsize n, Response *z)
{
  const double *values = filter->spectrum + 2 * first;

  *z = (Response){0};
  for (gsize l = 0; l < n; l++) {
    z->re[l] = values[2 * l];
    z->im[l] = values[2 * l + 1];
  }
}

static void
multiply_lanes (double *restrict re,
                double *restrict im,
                const double *restrict other_re,
                const double *restrict other_im)
{
  for (guint l = 0; l < LANES; l++) {
    double real = re[l] * other_re[l] - im[l] * other_im[l];

    im[l] = re[l] * other_im[l] + im[l] * other_re[l];
    re[l] = real;
  }
}

static void
square_lanes (double *restrict re, double *restrict im)
{
  for (guint l = 0; l < LANES; l++) {
    double real = re[l] * re[l] - im[l] * im[l];

    im[l] = 2 * re[l] * im[l];
    re[l] = real;
  }
}

/* @value *= @z^@count, and the same of absolute values: by repeated squaring, so that the relative error of each of the @count
 * factors stays below sqrt (5) u. */
static void
multiply_by_power (const Response *z, const double *rho, guint64 count, Response *value, double *power)
{
  Response square = *z;
  double size[LANES];

  memcpy (size, rho, sizeof size);
  for (; count != 0; count >>= 1) {
    if (count & 1) {
      multiply_lanes (value->re, value->im, square.re, square.im);
      for (guint l = 0; l < LANES; l++)
        power[l] *= size[l];
    }
    if (count == 1)
      break;
    square_lanes (square.re, square.im);
    for (guint l = 0; l < LANES; l++)
      size[l] *= size[l];
  }
}

/* The polynomial of the counts at @z and, into @bound and @slope, it and its derivative at @rho. */
static void
apply_counts (const WeftTiltedFilter *filter,
              const Response *restrict z,
              const double *restrict rho,
              gsize n_terms,
              Response *restrict value,
              double *restrict bound,
              double *restrict slope)
{
  for (gsize i = n_terms; i-- > 0;) {
    double count = filter->counts[i];

    for (guint l = 0; l < LANES; l++) {
      double real = value->re[l] * z->re[l] - value->im[l] * z->im[l];

      value->im[l] = value->re[l] * z->im[l] + value->im[l] * z->re[l];
      value->re[l] = real + count;
      slope[l] = slope[l] * rho[l] + bound[l];
      bound[l] = bound[l] * rho[l] + count;
    }
  }
}

/* phi (z) = z^least sum_i c_i z^i by Horner's rule. With |z| <= rho the error is below (noise + 5 u rho) phi' (rho)
 * + 8 u phi (rho): the term i goes through least + i products and additions, of sqrt (5) u and u each; phi' and phi
 * have no negative terms. */
static void
filter_apply (const WeftTiltedFilter *filter,
              const Response *z,
              const double *rho,
              double greatest,
              Response *response)
{
  double least = (double) filter->least;
  double power[LANES];
  double bound[LANES] = {0};
  double slope[LANES] = {0};

  for (guint l = 0; l < LANES; l++)
    power[l] = 1;
  apply_counts (filter, z, rho, count_terms (filter, greatest), response, bound, slope);
  /* rho^(least - 1), and then with one factor more. */
  if (filter->least > 0) {
    multiply_by_power (z, rho, filter->least - 1, response, power);
    multiply_lanes (response->re, response->im, z->re, z->im);
  }
  for (guint l = 0; l < LANES; l++) {
    double whole = filter->least > 0 ? power[l] * rho[l] : 1;
    double total = least * power[l] * bound[l] + whole * slope[l];

    response->error[l] =
        (filter->noise + 5 * U * rho[l]) * total + 8 * U * whole * bound[l] + NOTHING * filter->count_mass;
  }
}

/* Where the power is significant, and few places make it, in long doubles. */
static void
refine (WeftTiltedFilter *filter, gsize first, gsize n, const double *rho, Response *response)
{
  WeftLongValue value;

  for (gsize l = 0; l < n; l++) {
    if (rho[l] < filter->cutoff || !weft_long_power_get (&filter->power, first + l, filter->least, &value))
      continue;
    response->re[l] = filter->counts[0] * value.re;
    response->im[l] = filter->counts[0] * value.im;
    response->error[l] = filter->counts[0] * (value.error + U * hypot (value.re, value.im));
  }
}

/* At @n frequencies from @first on. */
static void
filter_respond (WeftTiltedFilter *filter, gsize first, gsize n, Response *response)
{
  double rho[LANES];
  double greatest = 0;
  Response z;

  load (filter, first, n, &z);
  for (guint l = 0; l < LANES; l++)
    z.error[l] = filter->noise;
  *response = z;
  if (filter->is_once)
    return;
  for (guint l = 0; l < LANES; l++) {
    rho[l] = sqrt (z.re[l] * z.re[l] + z.im[l] * z.im[l]) + filter->noise;
    greatest = MAX (greatest, rho[l]);
  }
  *response = (Response){0};
  if (greatest >= filter->cutoff) {
    filter_apply (filter, &z, rho, greatest, response);
    refine (filter, first, n, rho, response);
  } else
    for (guint l = 0; l < LANES; l++)
      response->error[l] = 2 * NOTHING * filter->count_mass;
}

/* @a times @b. */
static void
respond_both (Response *restrict a, const Response *restrict b)
{
  for (guint l = 0; l < LANES; l++) {
    double size_a = sqrt (a->re[l] * a->re[l] + a->im[l] * a->im[l]);
    double size_b = sqrt (b->re[l] * b->re[l] + b->im[l] * b->im[l]);

    a->error[l] =
        size_a * b->error[l] + size_b * a->error[l] + a->error[l] * b->error[l] + 3 * U * size_a * size_b;
  }
  multiply_lanes (a->re, a->im, b->re, b->im);
}

/* What the errors @noise of a transform, with absolute values @size, make of the places. They show in each place
 * with at most their mean over all frequencies, and in the norm of all with the root of their mean square
 * (Parseval). The inverse transform adds its own: each place is off by at most the rounding times the mean of
 * the inputs; the norm is, because each level multiplies norms by the root of its factor, off by at most 3/2
 * of it times the norm of the output (Higham 2002, theorem 24.2). */
static WeftTiltedNoise
with_inverse (WeftTiltedNoise size, WeftTiltedNoise noise, const WeftFourier *fourier)
{
  double rounding = weft_fourier_get_rounding (fourier);
  double length = (double) weft_fourier_get_length (fourier);

  return (WeftTiltedNoise){ROUND_UP * (noise.each + (size.each + noise.each) * rounding) / length,
                           ROUND_UP *
                               (sqrt (noise.norm) + (sqrt (size.norm) + sqrt (noise.norm)) * 1.5 * rounding) /
                               sqrt (length)};
}

/* Sums over frequencies, in lanes. */
typedef struct {
  double size[LANES];
  double size_squares[LANES];
  double error[LANES];
  double error_squares[LANES];
} Tally;

/* @weights: of the lanes */
static void
tally_add (Tally *restrict tally, const Response *restrict response, const double *restrict weights)
{
  for (guint l = 0; l < LANES; l++) {
    double square = response->re[l] * response->re[l] + response->im[l] * response->im[l];

    tally->size[l] += weights[l] * sqrt (square);
    tally->size_squares[l] += weights[l] * square;
    tally->error[l] += weights[l] * response->error[l];
    tally->error_squares[l] += weights[l] * response->error[l] * response->error[l];
  }
}

static double
add_lanes (const double *lanes)
{
  double sum = 0;

  for (guint l = 0; l < LANES; l++)
    sum += lanes[l];
  return sum;
}

/* The frequencies from @first on, into the spectrum of the first filter. */
static void
combine_lanes (WeftTiltedFilter *filters, guint n, gsize first, gsize n_lanes, double weight, Tally *tally)
{
  double *values = filters[0].spectrum + 2 * first;
  double weights[LANES];
  Response response;
  Response other;

  filter_respond (&filters[0], first, n_lanes, &response);
  if (n == 2) {
    filter_respond (&filters[1], first, n_lanes, &other);
    respond_both (&response, &other);
  }
  for (guint l = 0; l < LANES; l++)
    weights[l] = l < n_lanes ? weight : 0;
  tally_add (tally, &response, weights);
  for (gsize l = 0; l < n_lanes; l++) {
    values[2 * l] = response.re[l];
    values[2 * l + 1] = response.im[l];
  }
}

/* The first frequency and the last are there once, the others twice. */
gboolean
weft_tilted_filters_combine (WeftTiltedFilter *filters,
                             guint n,
                             const WeftFourier *fourier,
                             WeftTiltedNoise *result,
                             WeftJob *job,
                             GError **error)
{
  gsize half = weft_fourier_get_length (fourier) / 2;
  Tally tally = {0};

  combine_lanes (filters, n, 0, 1, 1, &tally);
  combine_lanes (filters, n, half, 1, 1, &tally);
  for (gsize k = 1; k < half; k += LANES) {
    combine_lanes (filters, n, k, MIN (LANES, half - k), 2, &tally);
    if (k / LANES % CHECK_INTERVAL == 0 && !weft_job_check (job, error))
      return FALSE;
  }
  *result =
      with_inverse ((WeftTiltedNoise){add_lanes (tally.size), add_lanes (tally.size_squares)},
                    (WeftTiltedNoise){add_lanes (tally.error), add_lanes (tally.error_squares)}, fourier);
  return TRUE;
}
