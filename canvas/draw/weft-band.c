/* weft-band.c: closed forms. */
#include "weft-band.h"

#include <math.h>

/* The normal quantile of (1 + WEFT_BAND_CONFIDENCE) / 2. */
#define Z 1.959963984540054

double
weft_band_get_half_width (guint64 samples)
{
  return samples > 0 ? MIN (sqrt (log (2 / (1 - WEFT_BAND_CONFIDENCE)) / (2 * (double) samples)), 1) : 1;
}

void
weft_band_get_interval (double p, guint64 samples, double *lower, double *upper)
{
  double n = (double) samples;
  double scale = 1 / (1 + Z * Z / n);
  double middle = scale * (p + Z * Z / (2 * n));
  double half = scale * Z * sqrt (p * (1 - p) / n + Z * Z / (4 * n * n));

  *lower = samples > 0 ? CLAMP (middle - half, 0, 1) : 0;
  *upper = samples > 0 ? CLAMP (middle + half, 0, 1) : 1;
}
