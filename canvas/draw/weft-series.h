/* weft-series.h: the data of one curve: probabilities at the points of a lattice. Plain, immutable,
 * reference counted. */
#pragma once

#include "weft-theme.h"

G_BEGIN_DECLS

/* Read only. Probability y[i] >= 0 stands at (first + i) * step. */
typedef struct {
  gint ref_count;
  WeftSeriesRole role;
  char *label; /* for the legend */
  double step; /* > 0, in units of the axis */
  gint64 first;
  gsize n; /* >= 1 */
  double *y;
  double *sums;  /* sums[i]: y[0] + ... + y[i] */
  gsize spacing; /* see weft_series_get_spacing() */
} WeftSeries;

/** weft_series_new: @y (array length=n) is copied. O(@n). */
WeftSeries *
weft_series_new (WeftSeriesRole role, const char *label, double step, gint64 first, const double *y, gsize n);

WeftSeries *weft_series_ref (WeftSeries *series);
void weft_series_unref (WeftSeries *series);

/** weft_series_get_x: where point @index stands. */
double weft_series_get_x (const WeftSeries *series, gsize index);

/** weft_series_get_spacing: the greatest number of steps of which all distances between points that can be
 * seen (above 1e-12 of the highest) are multiples; 0 when there is one such point only. O(1). */
gsize weft_series_get_spacing (const WeftSeries *series);

/** weft_series_get_cumulative: the sum of all points at or below @x. O(1). */
double weft_series_get_cumulative (const WeftSeries *series, double x);

/** weft_series_get_between: the sum of the points from @from to @to, both included. O(1). */
double weft_series_get_between (const WeftSeries *series, double from, double to);

/** weft_series_get_quantile: the first point whose cumulative sum is at least @q of the whole. O(log n). */
double weft_series_get_quantile (const WeftSeries *series, double q);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSeries, weft_series_unref)

G_END_DECLS
