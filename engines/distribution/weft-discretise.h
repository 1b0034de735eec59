/* weft-discretise.h: literals on the lattice. Continuous and unbounded families are rounded half up to the
 * nearest step; their tails are cut below one rounding error and stay missing, so that the result's bound
 * tells of them. Mass of times below 0 stands at 0. */
#pragma once

#include "weft-coarsen.h"
#include "weft-document.h"
#include "weft-job.h"
#include "weft-lattice.h"

G_BEGIN_DECLS

/* A lattice of a wider step, to whose places those of the lattice of the diagram are moved. */
typedef struct {
  gint64 factor;   /* >= 1 steps of the diagram's lattice are one */
  WeftCoarsen how; /* from below, from above, or SPLIT: to the nearest, which is no bound */
  gsize most;      /* places that one quantity may take */
  gsize
      most_counts; /* of a loop's number of iterations, which go to a wider step of their own; 0: that has none */
} WeftResolution;

/**
 * weft_discretise_on:
 *
 * The lattice of weft_discretise() coarsened (weft-coarsen.h), without ever having it: also where it would be far too
 * large. O(places), for binomial and Poisson literals O(standard deviation / @step).
 *
 * Returns: (transfer full) (nullable): %NULL with @error when that would need more places than @resolution allows
 */
WeftLattice *weft_discretise_on (const WeftResolution *resolution,
                                 const WeftLiteral *literal,
                                 const WeftDocument *document,
                                 double step,
                                 WeftJob *job,
                                 GError **error);

/**
 * weft_discretise:
 * @literal: (nullable): the quantity; %NULL is the constant 0
 * @document: where the measurement of a samples literal is looked up, and the diagram of a result literal
 * @step: > 0: of the lattice, in the literal's unit
 *
 * Finite literals must stand on the lattice (weft_literal_check_lattice()). A result brings the bound of its error along.
 *
 * Returns: (transfer full) (nullable): %NULL with @error when the lattice would need more than 2^26 points, when a result does not stand on it,
 * or when there is none (weft_inner_results_find())
 */
WeftLattice *weft_discretise (const WeftLiteral *literal,
                              const WeftDocument *document,
                              double step,
                              WeftJob *job,
                              GError **error);

G_END_DECLS
