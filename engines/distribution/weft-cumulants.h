/* weft-cumulants.h: the cumulant function log E exp (t X) of a nonnegative vector, from at most 512 blocks of
 * neighbouring places: nearly, with mean and variance of the tilted vector, to place exponential tilts; and
 * from above, for Chernoff's bound. Places are whole numbers. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WeftBlocks WeftBlocks;

typedef struct {
  double log; /* of the sum of p[j] exp (t place_j) */
  double mean;
  double variance;
} WeftCumulants;

/**
 * weft_blocks_new:
 * @p: (array length=n): >= 0, not all 0; p[j] stands at place (@first + j) / @span
 * @span: >= 1; divides @first + j wherever p[j] > 0
 */
WeftBlocks *weft_blocks_new (const double *p, gsize n, gint64 first, gint64 span);
void weft_blocks_free (WeftBlocks *blocks);

/** weft_blocks_get_cumulants: nearly, at @t per place. Exact but for rounding up to 512 places. */
WeftCumulants weft_blocks_get_cumulants (const WeftBlocks *blocks, double t);

/** weft_blocks_get_bound: not below the logarithm of the sum of p[j] exp (t place_j). */
double weft_blocks_get_bound (const WeftBlocks *blocks, double t);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftBlocks, weft_blocks_free)

G_END_DECLS
