/* weft-label-row.h: labels side by side in a row, each as near to where it belongs as the others let it. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * weft_label_row_place:
 * @centers: (array length=n) (inout): where each label belongs, ascending; where it goes
 * @widths: (array length=n)
 * @weights: (array length=n) (nullable): how much it matters that a label is where it belongs; %NULL: all 1
 * @gap: free space between two labels
 * @lower: left end of the row
 * @upper: right end of the row
 *
 * Moves the labels so that none overlaps another or leaves the row, keeps their order, and makes the weighted
 * sum of the squares of the moves as small as it can be. O(@n).
 *
 * Returns: %FALSE, and nothing moved, when the row is too short for them
 */
gboolean weft_label_row_place (double *centers,
                               const double *widths,
                               const double *weights,
                               guint n,
                               double gap,
                               double lower,
                               double upper);

G_END_DECLS
