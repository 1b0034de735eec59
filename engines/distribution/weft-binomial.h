/* weft-binomial.h: which numbers of PEs go on. Of e PEs that decide alike and independently, the number is
 * binomial; all but a window of it has a probability that no result can notice. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The logarithm of the probability that windows leave out on each side: below what any tail that can be asked
 * for would notice, however often a program decides. */
#define WEFT_BINOMIAL_LOG_LEFT_OUT (-57.0)

/**
 * weft_binomial_window:
 * @n: trials
 * @p: probability of success
 *
 * Lemma 12. By Chernoff's bound, P (K <= k) <= exp (-n KL (k / n, p)) for k below the mean, and likewise above. O(log n).
 */
void weft_binomial_window (guint n, double p, guint *lowest, guint *highest);

/**
 * weft_binomial_row:
 * @lowest, @highest: range of k, at most 0 to @n
 * @weights: (out caller-allocates) (array length=highest-lowest+1): P (K = k)
 *
 * Each within 3 u |k - mode| relative, by ratios from the mode; weights beyond e^-60 of the mode's are 0.
 * O(range + standard deviation).
 */
void weft_binomial_row (guint n, double p, guint lowest, guint highest, double *weights);

/**
 * weft_binomial_rows:
 * @first, @n_rows: n = @first, @first + 1, ...
 * @weights: (out caller-allocates) (array length=n_rows*(highest-lowest+1)): row by row
 *
 * As weft_binomial_row() for each n, within @n_rows units more: by the ratios of neighbouring rows from the one in the
 * middle. Needs 0 < @p < 1.
 */
void weft_binomial_rows (guint first, guint n_rows, double p, guint lowest, guint highest, double *weights);

/** weft_binomial_reach: how far from the mode weights of weft_binomial_row() are above 0, at most. */
double weft_binomial_reach (guint n, double p);

/**
 * weft_binomial_sensitivity:
 *
 * Returns: a bound of the total-variation distance between the distributions for @p and for a @p that is
 * off by two units in the last place: the smaller one of n |dp| and sqrt (n dp^2 / (2 p (1 - p))), by Pinsker's
 * inequality
 */
double weft_binomial_sensitivity (guint n, double p);

G_END_DECLS
