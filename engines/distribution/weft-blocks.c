/* weft-blocks.c: OpenBLAS with threads, told to use one: the flavour without threads lets two callers take the
 * same buffer now and then. */
#include "weft-blocks.h"

#include <cblas.h>

static void
multiply (CBLAS_TRANSPOSE turn,
          const double *a,
          guint n_rows,
          guint n_inner,
          const double *b,
          guint n_columns,
          double kept,
          double *product)
{
  static gsize is_single;

  if (g_once_init_enter (&is_single)) {
    openblas_set_num_threads (1);
    g_once_init_leave (&is_single, 1);
  }
  cblas_dgemm (CblasRowMajor, turn, CblasNoTrans, n_rows, n_columns, n_inner, 1, a,
               turn == CblasTrans ? n_rows : n_inner, b, n_columns, kept, product, n_columns);
}

void
weft_multiply_blocks (const double *a,
                      guint n_rows,
                      guint n_inner,
                      const double *b,
                      guint n_columns,
                      double *product)
{
  multiply (CblasNoTrans, a, n_rows, n_inner, b, n_columns, 0, product);
}

void
weft_add_blocks (const double *a,
                 guint n_rows,
                 guint n_inner,
                 const double *b,
                 guint n_columns,
                 double *product)
{
  multiply (CblasNoTrans, a, n_rows, n_inner, b, n_columns, 1, product);
}

void
weft_multiply_transposed (const double *a,
                          guint n_rows,
                          guint n_inner,
                          const double *b,
                          guint n_columns,
                          double *product)
{
  multiply (CblasTrans, a, n_rows, n_inner, b, n_columns, 0, product);
}
