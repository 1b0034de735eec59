/* weft-chebyshev.h: interpolation at Chebyshev points of the first kind. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Bound of the sums of absolute weights of up to 32 points: 2 / pi log n + 1. */
#define WEFT_CHEBYSHEV_LEBESGUE 3.3

/** weft_chebyshev_fill_points: (out caller-allocates) (array length=n): of the range @low to @high, downwards. */
void weft_chebyshev_fill_points (double low, double high, guint n, double *points);

/**
 * weft_chebyshev_fill_weights:
 * @x: anywhere in the range of @points
 * @weights: (out caller-allocates) (array length=n)
 *
 * What the values at the points count for that at @x: barycentric interpolation (Berrut and Trefethen 2004).
 */
void weft_chebyshev_fill_weights (const double *points, guint n, double x, double *weights);

G_END_DECLS
