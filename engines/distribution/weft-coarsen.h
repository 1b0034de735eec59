/* weft-coarsen.h: lattices on a wider step, with fewer places: from below, from above, or with the mean. */
#pragma once

#include "weft-job.h"
#include "weft-lattice.h"

G_BEGIN_DECLS

typedef enum {
  WEFT_COARSEN_BELOW, /* down to a multiple of the wider step: stochastically not above the original */
  WEFT_COARSEN_ABOVE, /* up: not below it */
  WEFT_COARSEN_SPLIT, /* to both neighbours so that the mean stays: above it in increasing convex order */
} WeftCoarsen;

/**
 * weft_lattice_coarsen:
 * @factor: >= 1; the wider step is @factor steps
 *
 * The orders are kept by sums, maxima, mixtures and random sums: what is computed from operands below (above)
 * is below (above) what the originals give. A value moves by less than a wider step. The error of the result
 * is to the coarsened exact quantity, not to the quantity itself: that of @a and rounding. Moments of SPLIT
 * grow by r (factor - r) steps^2 at most, r the rest of a place (Mueller and Stoyan 2002, section 1.5).
 *
 * Returns: (transfer full) (nullable): %NULL with @error when cancelled or out of memory. O(n).
 */
WeftLattice *
weft_lattice_coarsen (const WeftLattice *a, guint factor, WeftCoarsen how, WeftJob *job, GError **error);

G_END_DECLS
