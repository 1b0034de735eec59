/* weft-cells.c: a formula without a difference for each family, in long doubles, so that what is left to bound is the rounding
 * to a double where these have more bits. */
#include "weft-cells.h"

#include <float.h>
#include <math.h>

/* Standard deviations on each side beyond which less than the tail is left: 1.1e-19. */
#define DEVIATIONS 9

/* Cells up to this wide, in standard deviations, are narrow: the density varies by less than a factor of 10. */
#define NARROW 0.25L

/* Terms of a series about 1 that no long double notices: each is less than a third of the one two before it. */
#define NEGLIGIBLE 1e-22L

/* Phi (u), from the nearer side of the mean; its relative error is that of erfc. */
static long double
gaussian_below (long double u)
{
  return erfcl (-u * sqrtl (0.5L)) / 2;
}

/* The integral of the standard normal density over a narrow cell about @u: that at @u, times
 * h sum_k He_2k (u) (h / 2)^2k / (2k + 1)!, as exp (-u s - s^2 / 2) is the sum over n of He_n (u) (-s)^n / n!. */
static long double
gaussian_narrow (long double u, long double h)
{
  long double half = h / 2;
  long double before = 1; /* He_n (u) (h / 2)^n / n! of two n in a row */
  long double term = u * half;
  long double sum = 1;

  for (guint n = 2; n <= 28; n += 2) {
    long double even = (u * half * term - half * half * before) / n;
    long double odd = (u * half * even - half * half * term) / (n + 1);

    sum += even / (n + 1);
    before = even;
    term = odd;
    if (fabsl (even) + fabsl (odd) < NEGLIGIBLE)
      break;
  }
  return h * sum * expl (-u * u / 2) / sqrtl (2 * acosl (-1));
}

/* P (u <= U < u + h), on the side of the mean where tails are small. */
static long double
gaussian_between (long double u, long double h)
{
  long double from = u + h / 2 > 0 ? -(u + h) : u;

  if (h <= NARROW)
    return gaussian_narrow (u + h / 2, h);
  return gaussian_below (from + h) - gaussian_below (from);
}

static long double
normal_below (const WeftCells *cells, long double x)
{
  return gaussian_below ((x - cells->a) / cells->b);
}

static long double
normal_between (const WeftCells *cells, long double from, long double width)
{
  return gaussian_between ((from - cells->a) / cells->b, width / cells->b);
}

/* The relative error of a probability at @u is that of u times u^2, and 64 units of its own. */
static double
gaussian_rounding (double error_of_u)
{
  return (256 + 2 * DEVIATIONS * error_of_u) * (double) LDBL_EPSILON;
}

WeftCells
weft_cells_normal (double mean, double sd)
{
  return (WeftCells){.low = mean - DEVIATIONS * sd,
                     .high = mean + DEVIATIONS * sd,
                     .a = mean,
                     .b = sd,
                     .below = normal_below,
                     .between = normal_between,
                     .rounding = gaussian_rounding (2 * fabs (mean) / sd + 2 * DEVIATIONS)};
}

/* log (x / mean) and half the square of sigma: small numbers where the deviation is small. */
static long double
lognormal_deviation (const WeftCells *cells, long double x)
{
  return (logl (x / cells->a) + cells->c) / cells->b;
}

static long double
lognormal_below (const WeftCells *cells, long double x)
{
  return x <= 0 ? 0 : gaussian_below (lognormal_deviation (cells, x));
}

static long double
lognormal_between (const WeftCells *cells, long double from, long double width)
{
  return gaussian_between (lognormal_deviation (cells, from), log1pl (width / from) / cells->b);
}

/* mean = exp (zeta + sigma^2 / 2), (sd / mean)^2 = exp (sigma^2) - 1 */
WeftCells
weft_cells_lognormal (double mean, double sd)
{
  long double ratio = (long double) sd / mean;
  long double square = log1pl (ratio * ratio);
  double sigma = (double) sqrtl (square);

  return (WeftCells){.low = mean * exp (-sigma * sigma / 2 - DEVIATIONS * sigma),
                     .high = mean * exp (-sigma * sigma / 2 + DEVIATIONS * sigma),
                     .a = mean,
                     .b = sqrtl (square),
                     .c = square / 2,
                     .below = lognormal_below,
                     .between = lognormal_between,
                     .rounding = gaussian_rounding (4 / sigma + 4 * (DEVIATIONS + sigma))};
}

static long double
exponential_below (const WeftCells *cells, long double x)
{
  return x <= 0 ? 0 : -expm1l (-x / cells->a);
}

static long double
exponential_between (const WeftCells *cells, long double from, long double width)
{
  return expl (-from / cells->a) * -expm1l (-width / cells->a);
}

WeftCells
weft_cells_exponential (double mean)
{
  return (WeftCells){.high = -log (WEFT_CELLS_TAIL) * mean,
                     .a = mean,
                     .below = exponential_below,
                     .between = exponential_between,
                     .rounding = 256 * (double) LDBL_EPSILON};
}

/* The probabilities of the whole numbers from @from up to @to, which is not among them. */
static long double
geometric_trials (const WeftCells *cells, long double from, long double to)
{
  long double first = fmaxl (ceill (from), 1);
  long double end = fmaxl (ceill (to), 1);

  return end > first ? expl ((first - 1) * cells->a) * -expm1l ((end - first) * cells->a) : 0;
}

static long double
geometric_below (const WeftCells *cells, long double x)
{
  return geometric_trials (cells, 1, x);
}

static long double
geometric_between (const WeftCells *cells, long double from, long double width)
{
  return geometric_trials (cells, from, from + width);
}

WeftCells
weft_cells_geometric (double p)
{
  return (WeftCells){.low = 1,
                     .high = 1 + log (WEFT_CELLS_TAIL) / log1p (-p),
                     .a = log1pl (-(long double) p),
                     .below = geometric_below,
                     .between = geometric_between,
                     .rounding = 256 * (double) LDBL_EPSILON};
}

/* Of a density that rises from 0 at @foot by @slope, between two points of the same side. */
static long double
triangle_side (long double from, long double to, long double foot, long double slope)
{
  return to > from ? slope * (to - from) * fabsl ((from - foot) + (to - foot)) / 2 : 0;
}

static long double
triangular_span (const WeftCells *cells, long double from, long double to)
{
  long double least = cells->a;
  long double mode = cells->b;
  long double greatest = cells->c;
  long double rise = mode > least ? 2 / ((greatest - least) * (mode - least)) : 0;
  long double fall = greatest > mode ? 2 / ((greatest - least) * (greatest - mode)) : 0;

  return triangle_side (fmaxl (from, least), fminl (to, mode), least, rise) +
         triangle_side (fmaxl (from, mode), fminl (to, greatest), greatest, fall);
}

static long double
triangular_below (const WeftCells *cells, long double x)
{
  return triangular_span (cells, cells->a, x);
}

static long double
triangular_between (const WeftCells *cells, long double from, long double width)
{
  return triangular_span (cells, from, from + width);
}

/* Ends of cells are rounded: three of them, at least, mode and greatest, need not be right relative to themselves. */
WeftCells
weft_cells_triangular (double least, double mode, double greatest)
{
  return (WeftCells){.low = least,
                     .high = greatest,
                     .a = least,
                     .b = mode,
                     .c = greatest,
                     .below = triangular_below,
                     .between = triangular_between,
                     .rounding = 256 * (double) LDBL_EPSILON,
                     .per_place = (double) LDBL_EPSILON,
                     .absolute = 16 * (double) LDBL_EPSILON * MAX (fabs (least), fabs (greatest)) /
                                 (greatest - least)};
}
