/* weft-chebyshev.c: see weft-chebyshev.h. */
#include "weft-chebyshev.h"

#include <math.h>

void
weft_chebyshev_fill_points (double low, double high, guint n, double *points)
{
  for (guint i = 0; i < n; i++)
    points[i] = (low + high) / 2 + (high - low) / 2 * cos (G_PI * (2 * i + 1) / (2.0 * n));
}

void
weft_chebyshev_fill_weights (const double *points, guint n, double x, double *weights)
{
  double sum = 0;

  for (guint i = 0; i < n; i++) {
    double distance = x - points[i];

    if (distance == 0) {
      for (guint j = 0; j < n; j++)
        weights[j] = j == i;
      return;
    }
    weights[i] = (i % 2 == 0 ? 1 : -1) * sin (G_PI * (2 * i + 1) / (2.0 * n)) / distance;
    sum += weights[i];
  }
  for (guint i = 0; i < n; i++)
    weights[i] /= sum;
}
