/* weft-split-kernel.h: the innermost loop of conditionals: sums over k of weight times row k of one block times row e - k
 * of another, for a few columns at a time that stand together in memory. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Columns of a strip. A row is their real parts and then their imaginary parts. */
#define WEFT_STRIP_COLUMNS 8
#define WEFT_STRIP_ROW     (2 * WEFT_STRIP_COLUMNS)

/**
 * WeftSplitKernel:
 * @weights: (array length=n)
 * @a: the first row; the others follow it
 * @b: the first row; the others stand before it
 * @sum: (out caller-allocates): one row
 */
typedef void (
    *WeftSplitKernel) (const double *weights, guint n, const double *a, const double *b, double *sum);

/** weft_split_kernel_get: the quickest one for this processor; always the same one on the same machine. */
WeftSplitKernel weft_split_kernel_get (void);

/** weft_strip_load: columns @from on, up to a strip of them, of a block of @n_columns in two planes; missing ones are 0. */
void weft_strip_load (const double *re,
                      const double *im,
                      guint n_rows,
                      guint n_columns,
                      guint from,
                      double *strip);

G_END_DECLS
