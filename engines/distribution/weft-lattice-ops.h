/* weft-lattice-ops.h: the calculus of lattice distributions (Li et al. 1997, appendix): sums, maxima,
 * mixtures, random sums. Sums go the direct way, with relative errors of some units in the last place, or where
 * that is cheaper through tilted transforms (weft-tilted-sum.h), which keep tails to 1e-6 or better. All operands stand on lattices of the same step. Every result carries a bound of
 * its total-variation error: those of the operands, as the operation amplifies them, and its own
 * rounding (BOUNDS.md, Lemma 1). Mass that is missing in an operand stays missing. */
#pragma once

#include "weft-job.h"
#include "weft-lattice.h"

G_BEGIN_DECLS

/**
 * weft_lattice_sum:
 *
 * The sum of two independent quantities: the convolution, equation (3).
 *
 * Returns: (transfer full) (nullable): %NULL with @error when cancelled or out of memory. O(n_a n_b), or
 *   O(n log n) with n = n_a + n_b where that is less.
 */
WeftLattice *weft_lattice_sum (const WeftLattice *a, const WeftLattice *b, WeftJob *job, GError **error);

/** weft_lattice_power: the sum of @count independent quantities like @a; 0 for none. O(n log n), n its length. */
WeftLattice *weft_lattice_power (const WeftLattice *a, guint64 count, WeftJob *job, GError **error);

/** weft_lattice_maximum: the maximum of two independent quantities, equation (4). O(n_a + n_b). */
WeftLattice *weft_lattice_maximum (const WeftLattice *a, const WeftLattice *b, WeftJob *job, GError **error);

/**
 * weft_lattice_maximum_of:
 * @count: >= 1
 *
 * The maximum of @count independent quantities like @a: F^count. Probabilities keep their relative
 * accuracy at both ends: the distribution function is summed from the nearer end, and the density is
 * -F_k^n expm1 (n log1p (-p_k / F_k)). O(n).
 */
WeftLattice *weft_lattice_maximum_of (const WeftLattice *a, guint count, WeftJob *job, GError **error);

/** weft_lattice_maximum_within: likewise, where @amplified is known to bound what the maximum inherits of the errors of @a. */
WeftLattice *weft_lattice_maximum_within (const WeftLattice *a,
                                          guint count,
                                          double amplified,
                                          WeftJob *job,
                                          GError **error);

/**
 * weft_lattice_mixture:
 * @parts: (array length=n): the alternatives; those of weight 0 may be %NULL
 * @weights: (array length=n): their probabilities
 */
WeftLattice *weft_lattice_mixture (const WeftLattice *const *parts,
                                   const double *weights,
                                   gsize n,
                                   WeftJob *job,
                                   GError **error);

/**
 * weft_lattice_multiply:
 * @counts: on whole numbers (step 1), >= 0
 * @place: >= 0
 *
 * As many times @place steps of @step as @counts says: a random sum of constants, without a rounding. O(places of the result).
 */
WeftLattice *
weft_lattice_multiply (const WeftLattice *counts, gint64 place, double step, WeftJob *job, GError **error);

/**
 * weft_lattice_random_sum:
 * @counts: on whole numbers (step 1), >= 0
 *
 * The sum of R independent quantities like @a, R distributed as @counts (section 4.4). O(n (log n + R)) at most
 * with n the length of the longest sum, R the greatest count.
 */
WeftLattice *
weft_lattice_random_sum (const WeftLattice *counts, const WeftLattice *a, WeftJob *job, GError **error);

/**
 * weft_fill_log_cumulative:
 * @log_f: (out caller-allocates) (array length=n): log P (X <= x) at each place, summed from the nearer end
 */
void weft_fill_log_cumulative (const double *p, gsize n, double *log_f);

/**
 * weft_lattice_binomial_mixture:
 * @parts: (array length=enabled+1): what happens when h of the PEs go on
 * @p: the probability that a PE goes on
 *
 * The mixture over h of Binomial (@enabled, @p), section 5.3 and 5.4.
 */
WeftLattice *weft_lattice_binomial_mixture (const WeftLattice *const *parts,
                                            guint enabled,
                                            double p,
                                            WeftJob *job,
                                            GError **error);

/**
 * weft_binomial_weights:
 * @weights: (out) (array): room for @n + 1 numbers
 *
 * The probabilities of the binomial distribution, by ratios outwards from the mode: relative error a few
 * units in the last place for each step from the mode. O(n).
 */
void weft_binomial_weights (guint n, double p, double *weights);

G_END_DECLS
