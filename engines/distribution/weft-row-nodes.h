/* weft-row-nodes.h: the maximum over e PEs for a whole range of e from a few of them. As a function of e, F^e is so smooth
 * that interpolation at Chebyshev points, which need not be whole numbers, is exact to the last place. */
#pragma once

#include "weft-maxima.h"

G_BEGIN_DECLS

/* Points of a range; ranges end at twice their beginning. */
#define WEFT_ROW_NODES 28

/** weft_row_nodes_fill: (out caller-allocates) (array length=WEFT_ROW_NODES): the points of the range @first to @last. */
void weft_row_nodes_fill (guint first, guint last, double *nodes);

/**
 * weft_row_nodes_fill_weights:
 * @e, @n_rows: the rows, of the range @first to @last
 * @weights: (out caller-allocates) (array length=n_rows*WEFT_ROW_NODES): row by row
 *
 * What the points count for each row.
 */
void weft_row_nodes_fill_weights (guint first, guint last, guint e, guint n_rows, double *weights);

/**
 * weft_row_nodes_get_error:
 * @tilt: per step
 * @from, @to: the places that count
 * @rounding: relative error of the values at the points
 *
 * Lemma 14. A bound, for all e of the range, of the sum over places x of the absolute errors of the interpolated densities times
 * exp (tilt x), relative to that sum of the densities. With s = -log F, n points and t in the range, the error of
 * exp (-s e) is w(e) / n! times a mean of s^n exp (-s t), |w| <= 2 ((last - first) / 4)^n. The integral of the absolute
 * derivative in s is at most n! / first^n (1 + last / first); for tilts above 0 the same holds by Chebyshev's sum
 * inequality, for others the sum is made place by place.
 *
 * Returns: INFINITY when it is not worth it
 */
double weft_row_nodes_get_error (const WeftMaxima *maxima,
                                 double tilt,
                                 guint first,
                                 guint last,
                                 gsize from,
                                 gsize to,
                                 double rounding);

G_END_DECLS
