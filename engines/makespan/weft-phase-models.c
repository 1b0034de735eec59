/* weft-phase-models.c: see weft-phase-models.h. */
#include "weft-phase-models.h"

#include <math.h>

#define POINTS  4096 /* even */
#define DECADES 40.0 /* of e: below the least time, and beyond the greatest, that matter */

double
weft_phase_kruskal_weiss (double n_tasks, double n_processes, double mean, double variance)
{
  double p = MIN (n_processes, n_tasks);
  double per_process = p > 0 ? n_tasks / p : 0;

  return per_process * mean + (p > 1 ? sqrt (variance * 2 * per_process * log (p)) : 0);
}

/* P (the longest > t). */
static double
survive (const double *means, gsize n, double t)
{
  double log_done = 0;

  for (gsize i = 0; i < n; i++)
    if (means[i] > 0)
      log_done += log1p (-exp (-t / means[i]));
  return -expm1 (log_done);
}

/* With t = exp (x - exp (-x)) times the scale, by the trapezoid rule, which converges like a power of e to the number of points (Mori and
 * Sugihara 2001). */
double
weft_phase_longest_exponential (const double *means, gsize n)
{
  double scale = 0;
  double sum = 0;
  double low = -5;
  double high = log (DECADES + log ((double) MAX (n, 1)));
  double step = (high - low) / POINTS;

  for (gsize i = 0; i < n; i++)
    scale = MAX (scale, means[i]);
  if (scale == 0)
    return 0;
  for (guint i = 0; i <= POINTS; i++) {
    double x = low + step * i;
    double t = exp (x - exp (-x));
    double weight = i == 0 || i == POINTS ? 0.5 : 1;

    sum += weight * survive (means, n, t * scale) * t * (1 + exp (-x));
  }
  return sum * step * scale;
}
