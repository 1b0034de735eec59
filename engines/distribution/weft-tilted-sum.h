/* weft-tilted-sum.h: sums of many independent quantities in the transform domain, with small relative error
 * far out in both tails. An untilted transform knows a probability to some 1e-17 and nothing below; that of
 * f(x) exp (t x) / M (t) knows those around its own mean as well, and a few t cover all (Wilson and Keich
 * 2016). */
#pragma once

#include "weft-job.h"
#include "weft-lattice.h"

G_BEGIN_DECLS

/* The sum of R independent quantities like @part, R distributed as @counts (step 1, >= 0). */
typedef struct {
  const WeftLattice *part;
  const WeftLattice *counts;
} WeftSummand;

/** weft_tilted_sum_reaches: whether weft_tilted_sum() can do it: places below 2^28 steps, and some mass. */
gboolean weft_tilted_sum_reaches (const WeftSummand *summands, guint n);

/**
 * weft_tilted_sum:
 * @summands: (array length=n): independent of each other, with parts of one step
 * @n: 1 or 2
 * @relative: (out) (optional): (transfer full): for each probability of the result a bound of its relative
 *   error, for g_free()
 *
 * The distribution of the sum of all. The error of the result is a bound of the total-variation error: that of
 * the operands, what rounding and wrapping of the transforms can do to each place, and what was set to 0 because
 * it was below that. Probabilities below 1e-300 are left out. Where the logarithm of the density is nearly
 * concave, relative errors are below 1e-6 down to there; a valley between two peaks that is deeper than
 * 1e-10 of both is below the noise of all tilts.
 *
 * Transforms of some 14 standard deviations of the tilted sum, or of the length of the result where that is
 * less, for each of some 10 tilts: 2 for each summand.
 *
 * Returns: (transfer full) (nullable): %NULL with @error when cancelled or out of memory
 */
WeftLattice *
weft_tilted_sum (const WeftSummand *summands, guint n, double **relative, WeftJob *job, GError **error);

G_END_DECLS
