/* test-mean.h: how far the mean of independent runs may be from its expectation in a test that is tried on inputs that nobody
 * has seen, where "some standard errors" would be exceeded once in some hundred runs of the suite. */
#pragma once

#include <math.h>

/** test_mean_margin: of the mean of @runs independent values of variance @variance, no two of which are more than @range
 * apart; exceeded with a chance of less than 1e-9, whatever their distribution: for many runs 6.5 standard errors. (Bernstein's
 * inequality, P(|mean - expectation| >= d) <= 2 exp(-n d^2 / (2 (v + M d / 3))), solved for d; what does not vary is its
 * expectation.) */
static inline double
test_mean_margin (double variance, double range, double runs)
{
  double exponent = log (2 / 1e-9);
  double linear = exponent * range / (3 * runs);

  return variance > 0 ? linear + sqrt (linear * linear + 2 * exponent * variance / runs) : 0;
}
