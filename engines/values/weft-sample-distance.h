/* weft-sample-distance.h: how far measured values are from a predicted distribution. */
#pragma once

#include "weft-lattice.h"

G_BEGIN_DECLS

/* Plain value; times in the unit of the lattice. */
typedef struct {
  gsize n;          /* values */
  double ks;        /* Kolmogorov and Smirnov: the greatest difference of the distribution functions */
  double at;        /* the least time at which it is that great */
  gboolean is_late; /* there the values are later than predicted: fewer of them are at or below it */
  double chance; /* what independent draws of the prediction itself exceed in at most one of twenty cases */
  double mean;   /* of the values */
  double predicted_mean;
  double
      standard_error; /* of the mean of the values: their standard deviation over the root of their number; NaN: of one value */
  double p95; /* of the values: the smallest of them that at least 95 of 100 do not exceed */
  double predicted_p95;
} WeftSampleDistance;

/**
 * weft_sample_distance_find:
 * @predicted: what should have been measured
 * @values: (array length=n): ascending, finite
 * @n: at least 1
 *
 * Both distribution functions are steps, so their greatest difference is at a value or at a place of the lattice. Values within 1e-9 of the step of a place
 * stand on it. The bound of chance is that of Dvoretzky, Kiefer and Wolfowitz with the constant of Massart 1990, sqrt (ln (2 / 0.05) / 2n), which holds for
 * any distribution, and at most 1. Errors of the prediction come on top. O(n + places).
 */
WeftSampleDistance weft_sample_distance_find (const WeftLattice *predicted, const double *values, gsize n);

G_END_DECLS
