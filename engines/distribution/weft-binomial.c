/* weft-binomial.c: windows by Chernoff's bound, weights by ratios. */
#include "weft-binomial.h"

#include "weft-sum.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* The loops here are worth unrolling. */
#pragma GCC optimize("O3")

/* Weights further out than this share of the mode's are left out. */
#define LEAST_SHARE 1e-26

static double
divergence (double a, double p)
{
  double first = a > 0 ? a * log (a / p) : 0;
  double second = a < 1 ? (1 - a) * log ((1 - a) / (1 - p)) : 0;

  return first + second;
}

static gboolean
is_left_out (guint n, double p, guint k)
{
  return n * divergence ((double) k / n, p) > -WEFT_BINOMIAL_LOG_LEFT_OUT;
}

/* The last k from @inside, which is in the window, towards @end that still is. */
static guint
find_edge (guint n, double p, guint inside, guint end)
{
  while (inside != end) {
    guint middle = inside < end ? inside + (end - inside + 1) / 2 : inside - (inside - end + 1) / 2;

    if (!is_left_out (n, p, middle))
      inside = middle;
    else
      end = inside < end ? middle - 1 : middle + 1;
  }
  return inside;
}

void
weft_binomial_window (guint n, double p, guint *lowest, guint *highest)
{
  guint mode = (guint) MIN (floor (n * p), (double) n);

  if (n == 0 || p <= 0 || p >= 1) {
    *lowest = *highest = p >= 1 ? n : 0;
    return;
  }
  *lowest = find_edge (n, p, mode, 0);
  *highest = find_edge (n, p, MIN (mode + 1, n), n);
}

static guint
mode_of (guint n, double p)
{
  return (guint) MIN (floor ((n + 1.0) * p), (double) n);
}

static void
put (double *weights, guint lowest, guint highest, guint k, double weight)
{
  if (k >= lowest && k <= highest)
    weights[k - lowest] = weight;
}

/* Weights below the share @least of the mode's are left out. */
static void
fill_row (guint n, double p, guint lowest, guint highest, double least, double *weights)
{
  guint mode = p >= 1 ? n : mode_of (n, p);
  double odds = p / (1 - p);
  double weight = 1;
  WeftSum sum = {0};

  memset (weights, 0, (highest - lowest + 1) * sizeof (double));
  put (weights, lowest, highest, mode, 1);
  weft_sum_add (&sum, 1);
  if (p > 0 && p < 1) {
    for (guint k = mode; k < n && weight > least; k++) {
      weight *= odds * (n - k) / (k + 1);
      put (weights, lowest, highest, k + 1, weight);
      weft_sum_add (&sum, weight);
    }
    weight = 1;
    for (guint k = mode; k > 0 && weight > least; k--) {
      weight *= k / (odds * (n - k + 1));
      put (weights, lowest, highest, k - 1, weight);
      weft_sum_add (&sum, weight);
    }
  }
  for (guint k = 0; k <= highest - lowest; k++)
    weights[k] /= weft_sum_get (&sum);
}

void
weft_binomial_row (guint n, double p, guint lowest, guint highest, double *weights)
{
  fill_row (n, p, lowest, highest, LEAST_SHARE, weights);
}

/* From the row of @n to that of n + 1, at the same number of failures where these are the rare ones: what is lost
 * below the range of doubles is then lost in all rows. */
static void
step_up (const double *restrict row, guint n, double p, guint lowest, guint highest, double *restrict next)
{
  guint width = MIN (highest, n) - lowest + 1;
  double total = n + 1.0;

  if (p > 0.5) {
    guint n_moved = MIN (highest, n + 1) - lowest;

    next[0] = row[0] * (1 - p) * total / (total - lowest);
    for (guint k = 0; k < n_moved; k++)
      next[k + 1] = row[k] * p * total / (lowest + k + 1.0);
    return;
  }
  for (guint k = 0; k < width; k++)
    next[k] = row[k] * (1 - p) * total / (total - lowest - k);
  if (highest > n)
    next[n + 1 - lowest] = row[n - lowest] * p;
}

/* From the row of n + 1 to that of @n. */
static void
step_down (const double *restrict row, guint n, double p, guint lowest, guint highest, double *restrict next)
{
  guint top = MIN (highest, n);
  guint width = top - lowest + 1;
  double total = n + 1.0;

  if (p > 0.5) {
    guint n_moved = MIN (highest, n + 1) - lowest;

    for (guint k = 0; k < n_moved; k++)
      next[k] = row[k + 1] * (lowest + k + 1.0) / (p * total);
    if (n_moved < width)
      next[width - 1] = row[width - 1] * (total - top) / ((1 - p) * total);
    return;
  }
  for (guint k = 0; k < width; k++)
    next[k] = row[k] * (total - lowest - k) / ((1 - p) * total);
}

void
weft_binomial_rows (guint first, guint n_rows, double p, guint lowest, guint highest, double *weights)
{
  gsize width = highest - lowest + 1;
  guint middle = MAX (n_rows / 2, lowest > first ? MIN (lowest - first, n_rows - 1) : 0);

  memset (weights, 0, n_rows * width * sizeof (double));
  if (first + middle < lowest)
    return;
  fill_row (first + middle, p, lowest, MIN (highest, first + middle), 1e-280, weights + middle * width);
  for (guint i = middle; i + 1 < n_rows; i++)
    step_up (weights + i * width, first + i, p, lowest, highest, weights + (i + 1) * width);
  for (guint i = middle; i > 0 && first + i > lowest; i--)
    step_down (weights + i * width, first + i - 1, p, lowest, highest, weights + (i - 1) * width);
}

/* Weights fall at least as fast as exp (-d^2 / (2 (v + d / 3))), v the variance (Bernstein); the first step
 * may be the mode's own rounding. */
double
weft_binomial_reach (guint n, double p)
{
  const double level = -log (LEAST_SHARE) + 2;
  double variance = n * p * (1 - p) + 1;

  return MIN (level / 3 + sqrt (level * level / 9 + 2 * variance * level) + 1, (double) n);
}

/* Lemma 15. */
double
weft_binomial_sensitivity (guint n, double p)
{
  double change = DBL_EPSILON * p;

  if (p <= 0 || p >= 1)
    return 0;
  return MIN (n * change, change * sqrt (n / (2 * p * (1 - p))));
}
