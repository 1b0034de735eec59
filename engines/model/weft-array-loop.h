/* weft-array-loop.h: a parallel loop on a linear array of processors, read by meaning (Sussman 1992, section 3). */
#pragma once

#include "weft-document.h"

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

/** weft_array_loop_is_loggp: whether messages cost what LogGP says, of whose numbers the loop has one; else alpha + beta n units. All of LogGP's at their defaults mean the same as alpha and
 * beta at theirs. */
gboolean weft_array_loop_is_loggp (const WeftNode *loop);

/** weft_array_loop_list_machines: (transfer full) (element-type WeftNode): the machines that make up the array, in its order; names that are no machine's are left out. */
GPtrArray *weft_array_loop_list_machines (const WeftDocument *document, const WeftNode *loop);

/** weft_array_loop_find_link: (transfer none) (nullable): the link of the suite over which @from sends to @to, the last one among several. O(links). */
const WeftNode *
weft_array_loop_find_link (const WeftDocument *document, const WeftNode *from, const WeftNode *to);

/** weft_array_loop_fits: whether numbers that are written in decimals, whose sum is @sum, may be said to make up @whole. */
gboolean weft_array_loop_fits (double sum, double whole);

G_END_DECLS
