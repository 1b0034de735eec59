/* weft-row-nodes.c: Chebyshev points in the number of PEs. */
#include "weft-row-nodes.h"

#include "weft-chebyshev.h"

#include <float.h>
#include <math.h>

/* Unit roundoff. */
#define U (DBL_EPSILON / 2)

#define N WEFT_ROW_NODES

/* Values at the points that differ by more would bring too much of the rounding of one to the place of another. */
#define MOST_RATIO 1000.0

void
weft_row_nodes_fill (guint first, guint last, double *nodes)
{
  weft_chebyshev_fill_points (first, last, N, nodes);
}

void
weft_row_nodes_fill_weights (guint first, guint last, guint e, guint n_rows, double *weights)
{
  double nodes[N];

  weft_row_nodes_fill (first, last, nodes);
  for (guint i = 0; i < n_rows; i++)
    weft_chebyshev_fill_weights (nodes, N, e + i, weights + (gsize) i * N);
}

/* The sum over places of a density times exp (@tilt x), but for a factor. */
static double
tilted_mass (const WeftMaxima *maxima, double count, double tilt, gsize from, gsize to, double *density)
{
  double sum = 0;

  weft_maxima_fill_one (maxima, count, from, to, density);
  for (gsize i = from; i < to; i++)
    sum += density[i - from] * exp (tilt * ((double) i - (double) (tilt > 0 ? to : from)));
  return sum;
}

/* The logarithm of the greatest s^(N - 1) exp (-s @first) between s = @low and @high. */
static double
greatest_between (double low, double high, guint first)
{
  double peak = (N - 1.0) / first;
  double at = CLAMP (peak, low, high);

  return (N - 1) * log (at) - at * first;
}

/* A bound of the sum over places of exp (@tilt x) times the integral of s^(N - 1) (N + s last) exp (-s first) over the
 * place's range of s = -log F. */
static double
sum_of_errors (const WeftMaxima *maxima, double tilt, guint first, guint last, gsize from, gsize to)
{
  double scale = log (2) + N * log ((last - first) / 4.0) - lgamma (N + 1.0);
  double sum = 0;

  for (gsize i = from; i < to; i++) {
    double low = -maxima->log_f[i];
    double high = i > 0 ? -maxima->log_f[i - 1] : low + 100.0 / first;
    double weight = exp (tilt * ((double) i - (double) from));

    if (high > low)
      sum += weight * (high - low) * (N + high * last) * exp (scale + greatest_between (low, high, first));
    /* Beyond, the integrand falls at least as fast as exp (-s first / 2) from there. */
    if (i == 0)
      sum += weight * 2.0 / first * (N + high * last) * exp (scale + greatest_between (high, high, first));
  }
  return sum;
}

double
weft_row_nodes_get_error (const WeftMaxima *maxima,
                          double tilt,
                          guint first,
                          guint last,
                          gsize from,
                          gsize to,
                          double rounding)
{
  double plain = 2 * pow ((last - first) / (4.0 * first), N) * (1 + (double) last / first);
  g_autofree double *density = NULL;
  double ratio;
  double least;

  if (tilt == 0)
    return plain + WEFT_CHEBYSHEV_LEBESGUE * rounding + 4 * N * U;
  density = g_new (double, to - from);
  least = tilted_mass (maxima, tilt > 0 ? first : last, tilt, from, to, density);
  ratio = tilted_mass (maxima, tilt > 0 ? last : first, tilt, from, to, density) / least;
  if (!(ratio < MOST_RATIO))
    return INFINITY;
  if (tilt < 0)
    plain = sum_of_errors (maxima, tilt, first, last, from, to) / least;
  return plain + WEFT_CHEBYSHEV_LEBESGUE * ratio * rounding + 4 * N * ratio * U;
}
