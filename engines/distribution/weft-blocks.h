/* weft-blocks.h: products of dense blocks by BLAS, for callers that run in threads of their own. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * weft_multiply_blocks:
 * @a: (array length=n_rows*n_inner): row by row
 * @b: (array length=n_inner*n_columns)
 * @product: (out caller-allocates) (array length=n_rows*n_columns)
 *
 * May be called from many threads at once; takes one itself. The same bits every time.
 */
void weft_multiply_blocks (const double *a,
                           guint n_rows,
                           guint n_inner,
                           const double *b,
                           guint n_columns,
                           double *product);

/** weft_add_blocks: as weft_multiply_blocks(), added to @product. */
void weft_add_blocks (const double *a,
                      guint n_rows,
                      guint n_inner,
                      const double *b,
                      guint n_columns,
                      double *product);

/** weft_multiply_transposed: as weft_multiply_blocks(), with @a (array length=n_inner*n_rows) column by column. */
void weft_multiply_transposed (const double *a,
                               guint n_rows,
                               guint n_inner,
                               const double *b,
                               guint n_columns,
                               double *product);

G_END_DECLS
