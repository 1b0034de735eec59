/* weft-blocks.c: OpenBLAS with threads, told to use one: the flavour without threads lets two callers take the
 * same buffer now and then. */
#include "weft-blocks.h"

#include <cblas.h>

void
weft_multiply_blocks (const double *a,
                      guint n_rows,
                      guint n_inner,
                      const double *b,
                      guint n_columns,
                      double *product)
{
  static gsize is_single;

  if (g_once_init_enter (&is_single)) {
    openblas_set_num_threads (1);
    g_once_init_leave (&is_single, 1);
  }
  cblas_dgemm (CblasRowMajor, CblasNoTrans, CblasNoTrans, n_rows, n_columns, n_inner, 1, a, n_inner, b,
               n_columns, 0, product, n_columns);
}
