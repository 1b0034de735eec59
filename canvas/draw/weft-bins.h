/* weft-bins.h: a series summed up into bins of equal numbers of lattice points, for when the points lie too
 * close to be told apart. A bin reaches half a step beyond its first and last point. */
#pragma once

#include "weft-series.h"

G_BEGIN_DECLS

typedef struct {
  double start; /* left end of the first bin, in units of the axis */
  double width; /* of a bin */
  gsize n;
  double *mass; /* sums of probabilities */
} WeftBins;

/**
 * weft_bins_new:
 * @points: lattice points in a bin, >= 1
 * @from: what ends before this need not be there
 * @to: what begins after this need not be there
 *
 * Bins lie where they lie whatever @from and @to are, so that a picture does not flicker when it is moved:
 * on multiples of @points, or, when the points that can be seen are @points or a part of it apart,
 * with those points in the middle.
 *
 * Returns: (transfer full): the bins between @from and @to; n may be 0. O(points between).
 */
WeftBins *weft_bins_new (const WeftSeries *series, gsize points, double from, double to);
void weft_bins_free (WeftBins *bins);

/** weft_bins_get_left: the left end of bin @index; that of bin n is the right end of the last. */
double weft_bins_get_left (const WeftBins *bins, gsize index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftBins, weft_bins_free)

G_END_DECLS
