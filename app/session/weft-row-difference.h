/* weft-row-difference.h: in what the rows of two graphs differ. */
#pragma once

#include "weft-difference.h"

G_BEGIN_DECLS

/**
 * weft_row_difference_find:
 * @before: a diagram that carries a graph
 * @after: one of the same kind
 * @same_numbers: as weft_difference_find()
 * @found: (element-type WeftDifference): differences are appended, with the numbers of the rows in their diagrams
 *
 * Rows are the same that have the same number, or the same id; edges that lead from and to the same. O(n log n), n of two versions the
 * rows that they do not share. Any thread.
 */
void weft_row_difference_find (const WeftDiagramRef *before,
                               const WeftDiagramRef *after,
                               gboolean same_numbers,
                               GPtrArray *found);

G_END_DECLS
