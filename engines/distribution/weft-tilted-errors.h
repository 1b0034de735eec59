/* weft-tilted-errors.h: how the errors of a lattice are spread, as sums over places of error times exp (t x) relative to
 * those of the probabilities. Of such, a sum of quantities has the sum and a mixture the greatest. */
#pragma once

#include "weft-lattice.h"

G_BEGIN_DECLS

/** weft_tilted_errors_of_sum: (transfer full): @sum (transfer full), of @a and @b by positive terms that are right to
 * @rounding. */
WeftLattice *
weft_tilted_errors_of_sum (WeftLattice *sum, const WeftLattice *a, const WeftLattice *b, double rounding);

/** weft_tilted_errors_of_mixture: (transfer full): @mixture (transfer full), likewise. */
WeftLattice *weft_tilted_errors_of_mixture (WeftLattice *mixture,
                                            const WeftLattice *const *parts,
                                            const double *weights,
                                            gsize n,
                                            double rounding);

/**
 * weft_tilted_errors_of_count:
 * @counts: how many of @part there are
 * @errors: (out caller-allocates) (array length=WEFT_LATTICE_TILTS)
 *
 * Of the sum: of r of them r times the error of one, on the average over r that the tilt sees.
 */
void weft_tilted_errors_of_count (const WeftLattice *part, const WeftLattice *counts, double *errors);

/* A run of places that were read from one transform of the tilted quantity: their errors are exp (scale - tilt x) times
 * numbers of which each is at most @each, which have the Euclidean norm @norm, plus some that sum to @wrapped. */
typedef struct {
  gint64 from;
  gint64 to;
  double tilt;
  double scale;
  double each;
  double norm;
  double wrapped;
} WeftErrorRun;

/**
 * weft_tilted_errors_fill:
 * @p: (array length=n): the probabilities at the places @first, @first + 1, ...
 * @left_out: (array length=n): what has been left out of them
 * @span: steps between two places
 * @runs: (array length=n_runs)
 * @tilted: (out caller-allocates) (array length=WEFT_LATTICE_TILTS)
 *
 * By Cauchy's inequality for each run, or place by place. O(n + runs), on blocks of places.
 */
void weft_tilted_errors_fill (const double *p,
                              const double *left_out,
                              gsize n,
                              gint64 first,
                              guint span,
                              const WeftErrorRun *runs,
                              guint n_runs,
                              double *tilted);

/* The errors of the maximum of many quantities, whatever their number. */
typedef struct _WeftUpperErrors WeftUpperErrors;

/** weft_upper_errors_new: (nullable): %NULL when the lattice knows no more than one error, or relative ones, of which the
 * maximum does not make more, or when there is no room to tell. O(n). */
WeftUpperErrors *weft_upper_errors_new (const WeftLattice *lattice);
void weft_upper_errors_free (WeftUpperErrors *upper);

/**
 * weft_upper_errors_get:
 *
 * Let @count - 1 of the quantities have the maximum M. The last one's errors d (x) change the maximum's law by d (x) at
 * x where M <= x, and by the sum of d below y at y where M = y; the sum below is that above with the other sign. So in all
 * the sums of absolute values are off by at most 2 @count times the mean of A (M), with A (y) the errors from y on, for
 * which Markov's inequality bounds the tilted errors.
 *
 * Of K of them, K binomial of @count and @share, this is the mean: E K x^(K-1) = n p (1 - p + p x)^(n-1).
 *
 * Returns: a bound of the total-variation error of the maximum of as many as @count leaves, each with probability @share
 */
double weft_upper_errors_get (const WeftUpperErrors *upper, guint count, double share);

G_END_DECLS
