/* weft-comparison.h: which of two independent random quantities is the smaller one. */
#pragma once

#include "weft-lattice.h"

G_BEGIN_DECLS

/* Probabilities; they sum to the product of the masses. Plain value. */
typedef struct {
  double less; /* the first is smaller */
  double equal;
  double greater; /* the first is greater */
  double error;   /* bound of the error of each of them */
} WeftComparison;

/**
 * weft_compare_times:
 *
 * Compares one draw of @a with an independent draw of @b, by the product of their distributions: exact but for the errors
 * that these carry. The lattices may have different steps; values that differ by less than 1e-9 of the smaller step are
 * the same. Sums of positive terms, from the top, so that small probabilities keep their accuracy. O(n_a + n_b).
 */
WeftComparison weft_compare_times (const WeftLattice *a, const WeftLattice *b);

G_END_DECLS
