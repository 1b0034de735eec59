/* weft-array-loop.h: a parallel loop on a linear array of processors, read by meaning (Sussman 1992, section 3). */
#pragma once

#include "weft-node.h"

G_BEGIN_DECLS

/** weft_array_loop_get_items: N: as the loop says, else rows times columns; 0: it says neither. */
double weft_array_loop_get_items (const WeftNode *loop);

/** weft_array_loop_get_row_length: of two-dimensional data how many items stand in a row, by which neighbours are counted then; else 1. */
double weft_array_loop_get_row_length (const WeftNode *loop);

/** weft_array_loop_get_stages: (transfer full) (element-type double): what each stage of the body takes. O(stages). */
GArray *weft_array_loop_get_stages (const WeftNode *loop);

/** weft_array_loop_get_body: BB, of a random time its mean: as the loop says, else the sum of its stages; NaN: that is not known here (samples, the result of
 * another diagram) or there is none. O(stages). */
double weft_array_loop_get_body (const WeftNode *loop);

/** weft_array_loop_fits: whether numbers that are written in decimals, whose sum is @sum, may be said to make up @whole. */
gboolean weft_array_loop_fits (double sum, double whole);

G_END_DECLS
