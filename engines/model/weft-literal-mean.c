/* weft-literal-mean.c: means in closed form. A time is never negative: what a family has below 0 stands at 0. */
#include "weft-literal.h"

#include <math.h>

/* E max (0, X), X normal: the integral of x times the density above 0. */
static double
mean_of_normal (double mean, double sd)
{
  double z = mean / sd;

  return mean * 0.5 * erfc (-z / G_SQRT2) + sd * exp (-0.5 * z * z) / sqrt (2 * G_PI);
}

/* E max (0, X) = E X + the integral of P (X <= x) from the least value to 0. */
static double
mean_of_triangular (double least, double mode, double greatest)
{
  double mean = (least + mode + greatest) / 3;
  double width = greatest - least;

  if (least >= 0)
    return mean;
  if (greatest <= 0)
    return 0;
  if (mode >= 0)
    return mean - least * least * least / (3 * width * (mode - least));
  return mean + (mode - least) * (mode - least) / (3 * width) - mode -
         (pow (greatest - mode, 3) - pow (greatest, 3)) / (3 * width * (greatest - mode));
}

static double
mean_of_weights (const WeftLiteral *literal)
{
  gsize n;
  const WeftWeight *weights = weft_literal_get_weights (literal, &n);
  double sum = 0;
  double total = 0;

  for (gsize i = 0; i < n; i++) {
    sum += weights[i].weight * weights[i].value;
    total += weights[i].weight;
  }
  return sum / total;
}

static double
mean_of_two (WeftFamily family, double a, double b)
{
  switch (family) {
  case WEFT_FAMILY_UNIFORM:
    return a + (b - a) / 2;
  case WEFT_FAMILY_BINOMIAL:
    return a * b;
  case WEFT_FAMILY_LOGNORMAL:
    return a;
  default:
    return b > 0 ? mean_of_normal (a, b) : MAX (a, 0);
  }
}

double
weft_literal_get_mean (const WeftLiteral *literal)
{
  WeftFamily family = weft_literal_get_family (literal);

  switch (family) {
  case WEFT_FAMILY_CONSTANT:
  case WEFT_FAMILY_POISSON:
  case WEFT_FAMILY_EXPONENTIAL:
    return weft_literal_get_parameter (literal, 0);
  case WEFT_FAMILY_GEOMETRIC:
    return 1 / weft_literal_get_parameter (literal, 0);
  case WEFT_FAMILY_UNIFORM:
  case WEFT_FAMILY_BINOMIAL:
  case WEFT_FAMILY_NORMAL:
  case WEFT_FAMILY_LOGNORMAL:
    return mean_of_two (family, weft_literal_get_parameter (literal, 0),
                        weft_literal_get_parameter (literal, 1));
  case WEFT_FAMILY_WEIGHTS:
    return mean_of_weights (literal);
  case WEFT_FAMILY_TRIANGULAR:
    return mean_of_triangular (weft_literal_get_parameter (literal, 0),
                               weft_literal_get_parameter (literal, 1),
                               weft_literal_get_parameter (literal, 2));
  case WEFT_FAMILY_SAMPLES:
  case WEFT_FAMILY_RESULT:
  default:
    return NAN;
  }
}
