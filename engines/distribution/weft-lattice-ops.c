/* weft-lattice-ops.c: sums, maxima and mixtures, by their definitions; long sums through transforms. */
#include "weft-lattice-ops.h"

#include "weft-fault.h"
#include "weft-sum.h"
#include "weft-tilted-errors.h"
#include "weft-tilted-sum.h"

#include <float.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

/* Bounds are made in rounded arithmetic themselves. */
#define ROUND_UP (1 + 1e-9)

/* Lemma 8. Rounding of one power of a distribution function: sums from the nearer end, a logarithm, an
 * exponential; the expectation of |log G| over G = F^n is 1, so the exponent's error does not grow with n. */
#define MAXIMUM_ROUNDING (64 * U)

/* Multiplications between two looks at the job: some milliseconds. */
#define CHECK_INTERVAL (1 << 22)

/* What a sum through transforms costs, in multiplications of the direct way: for any, and for each place of
 * the result. Measured; the first is twice as much, because the direct way is exact to the last places. */
#define TRANSFORM_COST ((double) (1 << 23))
#define PLACE_COST     128.0

/* Multiplications that anybody would wait for; terms of a random sum by transforms, which take their number to the power of
 * 3 / 2. */
#define MOST_WORK  1e11
#define MOST_TERMS (1 << 18)

static gboolean
check_work (gboolean is_little, GError **error)
{
  if (!is_little)
    weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LONG,
                    &(WeftFault){.found = (char *) _ ("a sum that takes too much work"),
                                 .expected = (char *) _ ("fewer iterations or steps")});
  return is_little;
}

static gboolean
transform_pays (const WeftSummand *summands, guint n, double direct_cost, double length)
{
  return direct_cost > TRANSFORM_COST + PLACE_COST * length && weft_tilted_sum_reaches (summands, n);
}

/* A result of positive terms only, each right to @relative, but for @missing (Lemma 3 for sums, Lemma 4 for mixtures). @bound is in total variation. */
static WeftLattice *
take_result (double step, gint64 first, double *p, gsize n, double relative, double missing, double bound)
{
  return isfinite (relative) ? weft_lattice_new_rounded (step, first, p, n, relative, missing)
                             : weft_lattice_new_take (step, first, p, n, bound);
}

static WeftLattice *
shifted (const WeftLattice *a, gint64 by, double more_error, WeftJob *job, GError **error)
{
  gsize n;
  double *copy;

  weft_lattice_get_probabilities (a, &n);
  copy = weft_job_allocate (job, n, sizeof (double), error);
  return copy != NULL ? weft_lattice_new_alike (a, weft_lattice_get_step (a), weft_lattice_get_first (a) + by,
                                                1, copy, more_error)
                      : NULL;
}

/* target[i + j] += a[i] b[j]; @n_a is not above @n_b. */
static gboolean
convolve (const double *a,
          gsize n_a,
          const double *b,
          gsize n_b,
          double *target,
          WeftJob *job,
          GError **error)
{
  gsize since_check = 0;

  for (gsize i = 0; i < n_a; i++) {
    double factor = a[i];
    double *row = target + i;

    if (factor == 0)
      continue;
    for (gsize j = 0; j < n_b; j++)
      row[j] += factor * b[j];
    since_check += n_b;
    if (since_check > CHECK_INTERVAL) {
      since_check = 0;
      if (!weft_job_check (job, error))
        return FALSE;
    }
  }
  return TRUE;
}

static gboolean
is_sure_point (const WeftLattice *a)
{
  gsize n;

  return weft_lattice_is_point (a) && weft_lattice_get_probabilities (a, &n)[0] == 1;
}

static WeftLattice *
sum_direct (const WeftLattice *a, const WeftLattice *b, WeftJob *job, GError **error)
{
  gsize n_a;
  gsize n_b;
  const double *p_a = weft_lattice_get_probabilities (a, &n_a);
  const double *p_b = weft_lattice_get_probabilities (b, &n_b);
  double *p;

  if (n_a > n_b)
    return sum_direct (b, a, job, error);
  if (!weft_job_check (job, error))
    return NULL;
  if (is_sure_point (a))
    return shifted (b, weft_lattice_get_first (a), weft_lattice_get_error (a), job, error);
  p = weft_job_allocate (job, n_a + n_b - 1, sizeof (double), error);
  if (p == NULL)
    return NULL;
  if (!convolve (p_a, n_a, p_b, n_b, p, job, error)) {
    g_free (p);
    return NULL;
  }
  return weft_tilted_errors_of_sum (
      take_result (weft_lattice_get_step (a), weft_lattice_get_first (a) + weft_lattice_get_first (b), p,
                   n_a + n_b - 1,
                   weft_lattice_get_relative_error (a) + weft_lattice_get_relative_error (b) +
                       (double) (n_a + 4) * U,
                   weft_lattice_get_missing (a) + weft_lattice_get_missing (b),
                   weft_lattice_get_error (a) + weft_lattice_get_error (b) + (double) (n_a + 1) * U),
      a, b, (double) (n_a + 2) * U);
}

WeftLattice *
weft_lattice_sum (const WeftLattice *a, const WeftLattice *b, WeftJob *job, GError **error)
{
  g_autoptr (WeftLattice) once = weft_lattice_new_point (1, 1);
  WeftSummand summands[] = {{a, once}, {b, once}};
  gsize n_a;
  gsize n_b;

  weft_lattice_get_probabilities (a, &n_a);
  weft_lattice_get_probabilities (b, &n_b);
  if (transform_pays (summands, 2, (double) n_a * (double) n_b, (double) (n_a + n_b)))
    return weft_tilted_sum (summands, 2, NULL, job, error);
  return sum_direct (a, b, job, error);
}

/* By repeated squaring. */
static WeftLattice *
power_direct (const WeftLattice *a, guint64 count, WeftJob *job, GError **error)
{
  g_autoptr (WeftLattice) result = weft_lattice_new_point (weft_lattice_get_step (a), 0);
  g_autoptr (WeftLattice) square = weft_lattice_ref (a);

  for (guint64 rest = count; rest != 0; rest >>= 1) {
    WeftLattice *next;

    if (rest & 1) {
      next = sum_direct (result, square, job, error);
      if (next == NULL)
        return NULL;
      weft_lattice_unref (result);
      result = next;
    }
    if (rest == 1)
      break;
    next = sum_direct (square, square, job, error);
    if (next == NULL)
      return NULL;
    weft_lattice_unref (square);
    square = next;
  }
  return g_steal_pointer (&result);
}

WeftLattice *
weft_lattice_power (const WeftLattice *a, guint64 count, WeftJob *job, GError **error)
{
  g_autoptr (WeftLattice) counts = weft_lattice_new_point (1, (gint64) count);
  WeftSummand summand = {a, counts};
  double length;
  gsize n;

  if (count == 1)
    return weft_lattice_ref (a);
  weft_lattice_get_probabilities (a, &n);
  length = (double) count * (double) n;
  /* The last squaring is three quarters of the work. */
  if (n > 1 && transform_pays (&summand, 1, length * length / 3, length))
    return weft_tilted_sum (&summand, 1, NULL, job, error);
  return n == 1 || check_work (length * length / 3 < MOST_WORK, error) ? power_direct (a, count, job, error)
                                                                       : NULL;
}

/* A distribution function walked upwards over the places of a common lattice. */
typedef struct {
  const double *p;
  gsize n;
  gint64 first;
  WeftSum sum;
} Walk;

static Walk
walk_begin (const WeftLattice *lattice)
{
  Walk walk = {.first = weft_lattice_get_first (lattice)};

  walk.p = weft_lattice_get_probabilities (lattice, &walk.n);
  return walk;
}

static double
walk_density (const Walk *walk, gint64 place)
{
  return place >= walk->first && place - walk->first < (gint64) walk->n ? walk->p[place - walk->first] : 0;
}

WeftLattice *
weft_lattice_maximum (const WeftLattice *a, const WeftLattice *b, WeftJob *job, GError **error)
{
  Walk walk_a = walk_begin (a);
  Walk walk_b = walk_begin (b);
  gint64 first = MAX (walk_a.first, walk_b.first);
  gint64 end = MAX (walk_a.first + (gint64) walk_a.n, walk_b.first + (gint64) walk_b.n);
  double *p;

  if (!weft_job_check (job, error))
    return NULL;
  p = weft_job_allocate (job, end - first, sizeof (double), error);
  if (p == NULL)
    return NULL;
  for (gint64 place = MIN (walk_a.first, walk_b.first); place < end; place++) {
    double p_a = walk_density (&walk_a, place);
    double p_b = walk_density (&walk_b, place);
    double below_a = weft_sum_get (&walk_a.sum);

    weft_sum_add (&walk_a.sum, p_a);
    weft_sum_add (&walk_b.sum, p_b);
    /* F_a F_b - F_a' F_b' without a difference */
    if (place >= first)
      p[place - first] = p_a * weft_sum_get (&walk_b.sum) + below_a * p_b;
  }
  return weft_lattice_new_take (weft_lattice_get_step (a), first, p, end - first,
                                weft_lattice_get_error (a) + weft_lattice_get_error (b) + 8 * U);
}

void
weft_fill_log_cumulative (const double *p, gsize n, double *log_f)
{
  WeftSum missing = {1, 0};
  WeftSum below = {0};
  WeftSum above = {0};

  /* Less than a unit of the last place of 1 counts too: a power multiplies it. */
  for (gsize i = 0; i < n; i++)
    weft_sum_add (&missing, -p[i]);
  weft_sum_add (&above, MAX (weft_sum_get (&missing), 0));
  for (gsize i = n; i-- > 0;) {
    log_f[i] = log1p (-weft_sum_get (&above));
    weft_sum_add (&above, p[i]);
  }
  for (gsize i = 0; i < n; i++) {
    weft_sum_add (&below, p[i]);
    if (weft_sum_get (&below) >= 0.5)
      break;
    log_f[i] = log (weft_sum_get (&below));
  }
}

/* P(max = k) = F_k^n - F_{k-1}^n, with F_{k-1} / F_k = 1 - p_k / F_k. */
static double
maximum_density (double p, double log_f, double count)
{
  double ratio = MIN (p * exp (-log_f), 1);

  if (p == 0)
    return 0;
  return -exp (count * log_f) * expm1 (count * log1p (-ratio));
}

WeftLattice *
weft_lattice_maximum_of (const WeftLattice *a, guint count, WeftJob *job, GError **error)
{
  return weft_lattice_maximum_within (a, count, weft_lattice_get_maximum_error (a, count), job, error);
}

WeftLattice *
weft_lattice_maximum_within (const WeftLattice *a,
                             guint count,
                             double amplified,
                             WeftJob *job,
                             GError **error)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (a, &n);
  double *result;

  g_return_val_if_fail (count >= 1, NULL);
  if (count == 1 || is_sure_point (a))
    return shifted (a, 0, MAX (amplified - weft_lattice_get_error (a), 0), job, error);
  if (!weft_job_check (job, error))
    return NULL;
  result = weft_job_allocate (job, n, sizeof (double), error);
  if (result == NULL)
    return NULL;
  weft_fill_log_cumulative (p, n, result);
  /* The first place has nothing below it. */
  for (gsize i = 0; i < n; i++)
    result[i] = i == 0 ? exp (count * result[0]) : maximum_density (p[i], result[i], count);
  return weft_lattice_new_take (weft_lattice_get_step (a), weft_lattice_get_first (a), result, n,
                                amplified + MAXIMUM_ROUNDING);
}

/* The range of places of the parts with weight. */
static gboolean
find_range (const WeftLattice *const *parts, const double *weights, gsize n, gint64 *first, gint64 *end)
{
  gboolean any = FALSE;

  for (gsize i = 0; i < n; i++) {
    gsize length;

    if (weights[i] == 0)
      continue;
    weft_lattice_get_probabilities (parts[i], &length);
    *first = any ? MIN (*first, weft_lattice_get_first (parts[i])) : weft_lattice_get_first (parts[i]);
    *end = any ? MAX (*end, weft_lattice_get_first (parts[i]) + (gint64) length)
               : weft_lattice_get_first (parts[i]) + (gint64) length;
    any = TRUE;
  }
  return any;
}

WeftLattice *
weft_lattice_mixture (const WeftLattice *const *parts,
                      const double *weights,
                      gsize n,
                      WeftJob *job,
                      GError **error)
{
  gint64 first = 0;
  gint64 end = 0;
  double bound = (double) (n + 1) * U;
  double relative = 0;
  double missing = 0;
  double step = 1;
  double *p;

  g_return_val_if_fail (find_range (parts, weights, n, &first, &end), NULL);
  if (!weft_job_check (job, error))
    return NULL;
  p = weft_job_allocate (job, end - first, sizeof (double), error);
  if (p == NULL)
    return NULL;
  for (gsize i = 0; i < n; i++) {
    const double *part;
    double *row;
    gsize length;

    if (weights[i] == 0)
      continue;
    part = weft_lattice_get_probabilities (parts[i], &length);
    row = p + (weft_lattice_get_first (parts[i]) - first);
    for (gsize j = 0; j < length; j++)
      row[j] += weights[i] * part[j];
    bound += weights[i] * weft_lattice_get_error (parts[i]);
    relative = MAX (relative, weft_lattice_get_relative_error (parts[i]));
    missing += weights[i] * weft_lattice_get_missing (parts[i]);
    step = weft_lattice_get_step (parts[i]);
  }
  return weft_tilted_errors_of_mixture (
      take_result (step, first, p, end - first, relative + (double) (n + 3) * U, missing, bound), parts,
      weights, n, (double) (n + 1) * U);
}

WeftLattice *
weft_lattice_multiply (const WeftLattice *counts, gint64 place, double step, WeftJob *job, GError **error)
{
  gsize n;
  double *p;

  /* Whatever their number. */
  if (place == 0)
    return weft_lattice_new_point (step, 0);
  weft_lattice_get_probabilities (counts, &n);
  p = weft_job_allocate (job, (n - 1) * (gsize) place + 1, sizeof (double), error);
  return p != NULL ? weft_lattice_new_alike (counts, step, weft_lattice_get_first (counts) * place,
                                             (gsize) place, p, 0)
                   : NULL;
}

/* Terms of a sum while it is put together; they need not be a distribution. */
typedef struct {
  gint64 first;
  gsize n;
  double *p;
} Terms;

/* @terms becomes @terms * @a, plus @weight at 0. */
static gboolean
horner_step (Terms *terms, const WeftLattice *a, double weight, WeftJob *job, GError **error)
{
  gsize n_a;
  const double *p_a = weft_lattice_get_probabilities (a, &n_a);
  gint64 at = terms->first + weft_lattice_get_first (a);
  gint64 end = at + (gint64) (terms->n + n_a - 1);
  Terms next = {.first = MIN (at, 0)};

  next.n = (gsize) (MAX (end, 1) - next.first);
  next.p = weft_job_allocate (job, next.n, sizeof (double), error);
  if (next.p == NULL || !weft_job_check (job, error) ||
      !(n_a <= terms->n ? convolve (p_a, n_a, terms->p, terms->n, next.p + (at - next.first), job, error)
                        : convolve (terms->p, terms->n, p_a, n_a, next.p + (at - next.first), job, error))) {
    g_free (next.p);
    return FALSE;
  }
  next.p[-next.first] += weight;
  g_free (terms->p);
  *terms = next;
  return TRUE;
}

/* What is known of the error of the sum of as many @a as @counts says: each of r terms brings its error and a rounding of
 * @rounding (Lemmas 3 to 5). Takes @terms. */
static WeftLattice *
finish_random_sum (Terms *terms, const WeftLattice *counts, const WeftLattice *a, double rounding)
{
  double errors[WEFT_LATTICE_TILTS];
  double mean = weft_lattice_get_mean (counts);
  double most = weft_lattice_get_maximum (counts);
  double missing = weft_lattice_get_missing (counts) + ROUND_UP * mean * weft_lattice_get_missing (a);
  double relative =
      weft_lattice_get_relative_error (counts) + most * (weft_lattice_get_relative_error (a) + rounding);
  WeftLattice *sum = take_result (
      weft_lattice_get_step (a), terms->first, terms->p, terms->n, relative, missing,
      weft_lattice_get_error (counts) + ROUND_UP * mean * weft_lattice_get_error (a) + most * rounding);

  if (isfinite (relative))
    return sum;
  weft_tilted_errors_of_count (a, counts, errors);
  for (guint i = 0; i < WEFT_LATTICE_TILTS; i++)
    errors[i] += ROUND_UP * (weft_lattice_get_relative_error (counts) + most * rounding);
  return weft_lattice_take_tilted_errors (sum, errors, missing);
}

/* a^(* least) times sum_r f (least + r) a^(* r), by Horner's rule: (... (f(R) a + f(R - 1)) a + ...) a + f(least). */
static WeftLattice *
random_sum_direct (const WeftLattice *counts, const WeftLattice *a, WeftJob *job, GError **error)
{
  gint64 least = weft_lattice_get_first (counts);
  g_autoptr (WeftLattice) rest = shifted (counts, -least, 0, job, error);
  g_autoptr (WeftLattice) certain = rest != NULL ? power_direct (a, (guint64) least, job, error) : NULL;
  g_autoptr (WeftLattice) varying = NULL;
  Terms terms = {.n = 1};
  gsize n;
  gsize n_a;
  const double *f = weft_lattice_get_probabilities (counts, &n);

  weft_lattice_get_probabilities (a, &n_a);
  terms.p = certain != NULL ? weft_job_allocate (job, 1, sizeof (double), error) : NULL;
  if (terms.p == NULL)
    return NULL;
  terms.p[0] = f[n - 1];
  for (gsize i = n - 1; i-- > 0;)
    if (!horner_step (&terms, a, f[i], job, error)) {
      g_free (terms.p);
      return NULL;
    }
  varying = finish_random_sum (&terms, rest, a, (double) (n_a + 4) * U);
  return sum_direct (certain, varying, job, error);
}

WeftLattice *
weft_lattice_random_sum (const WeftLattice *counts, const WeftLattice *a, WeftJob *job, GError **error)
{
  WeftSummand summand = {a, counts};
  double least = (double) weft_lattice_get_first (counts);
  double direct_cost;
  gsize n;
  gsize n_a;

  if (is_sure_point (a) && weft_lattice_get_error (a) == 0)
    return weft_lattice_multiply (counts, weft_lattice_get_first (a), weft_lattice_get_step (a), job, error);
  if (is_sure_point (counts) && weft_lattice_get_error (counts) == 0)
    return weft_lattice_power (a, (guint64) weft_lattice_get_first (counts), job, error);
  weft_lattice_get_probabilities (counts, &n);
  weft_lattice_get_probabilities (a, &n_a);
  /* A power, products with a on ever longer vectors, and the product of the two. */
  direct_cost = (double) n_a * (double) n_a *
                (least * least / 3 + (double) n * (double) n / 2 + (n > 1 ? least * (double) n : 0));
  if (n_a > 1 && transform_pays (&summand, 1, direct_cost, (least + (double) n) * (double) n_a))
    return check_work (n < MOST_TERMS, error) ? weft_tilted_sum (&summand, 1, NULL, job, error) : NULL;
  return check_work (direct_cost < MOST_WORK, error) ? random_sum_direct (counts, a, job, error) : NULL;
}

void
weft_binomial_weights (guint n, double p, double *weights)
{
  guint mode = (guint) MIN (floor ((n + 1.0) * p), (double) n);
  double odds = p / (1 - p);
  WeftSum sum = {0};

  memset (weights, 0, (n + 1) * sizeof (double));
  weights[mode] = 1;
  if (p > 0 && p < 1) {
    for (guint k = mode; k < n && weights[k] > 0; k++)
      weights[k + 1] = weights[k] * (odds * (n - k) / (k + 1));
    for (guint k = mode; k > 0 && weights[k] > 0; k--)
      weights[k - 1] = weights[k] * (k / (odds * (n - k + 1)));
  }
  for (guint k = 0; k <= n; k++)
    weft_sum_add (&sum, weights[k]);
  for (guint k = 0; k <= n; k++)
    weights[k] /= weft_sum_get (&sum);
}

/* Weights by ratios err by some units in the last place for each step from the mode, of which there are
 * about sqrt (e) / 2 on average; an error of p changes the distribution by at most e times as much. */
static double
binomial_rounding (guint enabled)
{
  return (4 * sqrt (enabled) + 16 + 2.0 * enabled) * U;
}

WeftLattice *
weft_lattice_binomial_mixture (const WeftLattice *const *parts,
                               guint enabled,
                               double p,
                               WeftJob *job,
                               GError **error)
{
  g_autofree double *weights = weft_job_allocate (job, (gsize) enabled + 1, sizeof (double), error);
  WeftLattice *mixture;

  if (weights == NULL)
    return NULL;
  weft_binomial_weights (enabled, p, weights);
  mixture = weft_lattice_mixture (parts, weights, (gsize) enabled + 1, job, error);
  return mixture != NULL ? weft_lattice_charge (mixture, binomial_rounding (enabled)) : NULL;
}
