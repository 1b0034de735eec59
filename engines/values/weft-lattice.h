/* weft-lattice.h: the lattice distribution: probabilities of a random quantity that takes multiples of a
 * step. Immutable and reference counted. The probabilities may fall short of 1 by mass that is known to
 * be missing; `error` bounds the total-variation distance to the exact distribution, missing mass and
 * rounding included. Operations on lattices are in engines/distribution. */
#pragma once

#include "weft-digest.h"

G_BEGIN_DECLS

typedef struct _WeftLattice WeftLattice;

/**
 * weft_lattice_new_take:
 * @step: > 0, in units of time
 * @first: where the first probability stands, in steps; the value is @first * @step
 * @p: (array length=n) (transfer full): probabilities >= 0; memory of g_malloc
 * @n: >= 1
 * @error: upper bound of the total-variation distance to what the lattice stands for
 *
 * Leading and trailing zeros are cut off. A lattice without any mass is the point 0 with probability 0.
 *
 * Returns: (transfer full)
 */
WeftLattice *weft_lattice_new_take (double step, gint64 first, double *p, gsize n, double error);

/**
 * weft_lattice_new_rounded:
 * @relative: bound of the error of each probability, relative to itself, of at least a unit in the last place
 * @missing: bound of all other errors together: mass that is left out
 *
 * As weft_lattice_new_take(), of probabilities that are wrong by their own rounding alone: of such errors, the
 * maximum of many quantities does not make more. Some are moved by a unit in the last place, so that they sum to 1; what
 * that cannot mend is missing, too.
 */
WeftLattice *
weft_lattice_new_rounded (double step, gint64 first, double *p, gsize n, double relative, double missing);

/* Tilts at which errors are known: 1, 1/2, 1/4, ... a step. */
#define WEFT_LATTICE_TILTS 24

/**
 * weft_lattice_take_tilted_errors:
 * @lattice: (transfer full): just made, and nobody else's
 * @errors: (array length=WEFT_LATTICE_TILTS): for the tilts t = 2^-i bounds of the sum over all places x of the absolute
 *   error times exp (t x), relative to that sum of the probabilities; INFINITY: not known
 * @missing: what else may be missing
 *
 * How the error is spread; where that is not known at any tilt the lattice stays as it is. Errors that stand below the upper tail do not harm the maximum of many quantities. Some
 * probabilities are moved by a unit in the last place, as by weft_lattice_new_rounded(): what their sum lacks of 1 does.
 *
 * Returns: (transfer full): @lattice
 */
WeftLattice *weft_lattice_take_tilted_errors (WeftLattice *lattice, const double *errors, double missing);

/**
 * weft_lattice_new_alike:
 * @apart: >= 1: steps between two places that were next to each other
 * @p: (array) (transfer full): room for (places - 1) * @apart + 1 zeros
 * @more: total variation by which what the lattice stands for may be off besides
 *
 * The probabilities of @lattice at other places, as right as they are there: nothing is rounded again.
 */
WeftLattice *weft_lattice_new_alike (const WeftLattice *lattice,
                                     double step,
                                     gint64 first,
                                     gsize apart,
                                     double *p,
                                     double more);

/** weft_lattice_charge: @lattice (transfer full), just made and nobody else's, with @error added to its bound, which is then all
 * that is known of its errors. */
WeftLattice *weft_lattice_charge (WeftLattice *lattice, double error);

/** weft_lattice_new_point: the constant @first * @step. */
WeftLattice *weft_lattice_new_point (double step, gint64 first);

WeftLattice *weft_lattice_ref (const WeftLattice *lattice);
void weft_lattice_unref (WeftLattice *lattice);

double weft_lattice_get_step (const WeftLattice *lattice);

/** weft_lattice_get_first: the place of the first probability, in steps. */
gint64 weft_lattice_get_first (const WeftLattice *lattice);

/** weft_lattice_get_probabilities: (transfer none) (array length=n): the first and the last are > 0. */
const double *weft_lattice_get_probabilities (const WeftLattice *lattice, gsize *n);

/** weft_lattice_get_error: bound of the total-variation distance to the exact distribution. */
double weft_lattice_get_error (const WeftLattice *lattice);

/** weft_lattice_get_relative_error: bound of the error of each probability relative to itself; INFINITY when it is not
 * known. */
double weft_lattice_get_relative_error (const WeftLattice *lattice);

/** weft_lattice_get_tilted_error: at the tilt 2^-@index; the relative error where no other is known. */
double weft_lattice_get_tilted_error (const WeftLattice *lattice, guint index);

/** weft_lattice_get_missing: the part of the error that is no error of the probabilities; all of it when nothing is known
 * about these. */
double weft_lattice_get_missing (const WeftLattice *lattice);

/**
 * weft_lattice_get_maximum_error:
 * @count: >= 0, also a mean number
 *
 * Returns: a bound of the total-variation error of the maximum of @count independent quantities: 1 - (1 - error)^count,
 * or twice the relative error and @count times what is missing when that is known and less. (Let phi map each step of the distribution function F
 * linearly to the step of the wrong one: |phi (t) - t| <= relative min (t, 1 - t), slopes within 1 +- relative, and
 * for T = F (max) of the density n t^(n-1) the mean of (n - 1) (1 - T) / T is 1.)
 */
double weft_lattice_get_maximum_error (const WeftLattice *lattice, double count);

/** weft_lattice_get_mass: the sum of the probabilities. O(n). */
double weft_lattice_get_mass (const WeftLattice *lattice);

/** weft_lattice_get_value: the value at place @index (from 0), in units of time. */
double weft_lattice_get_value (const WeftLattice *lattice, gsize index);

double weft_lattice_get_minimum (const WeftLattice *lattice);
double weft_lattice_get_maximum (const WeftLattice *lattice);

/** weft_lattice_get_mean, _variance: of the probabilities as they stand (normalised by their mass). O(n). */
double weft_lattice_get_mean (const WeftLattice *lattice);
double weft_lattice_get_variance (const WeftLattice *lattice);

/** weft_lattice_get_quantile: the smallest t with P(T <= t) >= @q - 1e-12, @q in [0, 1]. O(n). */
double weft_lattice_get_quantile (const WeftLattice *lattice, double q);

/** weft_lattice_get_cumulative: P(T <= @time), in units of time. O(n). */
double weft_lattice_get_cumulative (const WeftLattice *lattice, double time);

/** weft_lattice_get_survival: P(T > @time), summed from the top so that small tails stay exact. O(n). */
double weft_lattice_get_survival (const WeftLattice *lattice, double time);

/** weft_lattice_is_point: whether only one value has mass. */
gboolean weft_lattice_is_point (const WeftLattice *lattice);

/** weft_lattice_find_digest: of all that it holds, errors too. O(n). */
WeftDigest weft_lattice_find_digest (const WeftLattice *lattice);

/** weft_lattice_equal: bit for bit. */
gboolean weft_lattice_equal (const WeftLattice *a, const WeftLattice *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftLattice, weft_lattice_unref)

G_END_DECLS
