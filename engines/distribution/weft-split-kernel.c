/* weft-split-kernel.c: one loop, compiled for several processors. */
#include "weft-split-kernel.h"

#include <string.h>

#pragma GCC optimize("O3")

typedef double Columns __attribute__ ((vector_size (WEFT_STRIP_COLUMNS * sizeof (double))));

/* Four sums, so that no addition waits for the one before it. */
static inline __attribute__ ((always_inline)) void
add_up (const double *weights, guint n, const double *a, const double *b, double *sum)
{
  Columns re_re = {0};
  Columns im_im = {0};
  Columns re_im = {0};
  Columns im_re = {0};

  for (guint k = 0; k < n; k++) {
    const Columns *row_a = (const Columns *) (a + (gsize) k * WEFT_STRIP_ROW);
    const Columns *row_b = (const Columns *) (b - (gsize) k * WEFT_STRIP_ROW);
    Columns re = row_a[0] * weights[k];
    Columns im = row_a[1] * weights[k];

    re_re += re * row_b[0];
    im_im += im * row_b[1];
    re_im += re * row_b[1];
    im_re += im * row_b[0];
  }
  ((Columns *) sum)[0] = re_re - im_im;
  ((Columns *) sum)[1] = re_im + im_re;
}

static void
add_up_plain (const double *weights, guint n, const double *a, const double *b, double *sum)
{
  add_up (weights, n, a, b, sum);
}

#if defined(__x86_64__)

static __attribute__ ((target ("avx2,fma"))) void
add_up_avx2 (const double *weights, guint n, const double *a, const double *b, double *sum)
{
  add_up (weights, n, a, b, sum);
}

static __attribute__ ((target ("avx512f"))) void
add_up_avx512 (const double *weights, guint n, const double *a, const double *b, double *sum)
{
  add_up (weights, n, a, b, sum);
}

WeftSplitKernel
weft_split_kernel_get (void)
{
  if (__builtin_cpu_supports ("avx512f"))
    return add_up_avx512;
  return __builtin_cpu_supports ("avx2") && __builtin_cpu_supports ("fma") ? add_up_avx2 : add_up_plain;
}

#else

WeftSplitKernel
weft_split_kernel_get (void)
{
  return add_up_plain;
}

#endif

void
weft_strip_load (const double *re, const double *im, guint n_rows, guint n_columns, guint from, double *strip)
{
  guint n = MIN (n_columns - from, WEFT_STRIP_COLUMNS);

  if (n < WEFT_STRIP_COLUMNS)
    memset (strip, 0, (gsize) n_rows * WEFT_STRIP_ROW * sizeof (double));
  for (gsize row = 0; row < n_rows; row++) {
    memcpy (strip + row * WEFT_STRIP_ROW, re + row * n_columns + from, n * sizeof (double));
    memcpy (strip + row * WEFT_STRIP_ROW + WEFT_STRIP_COLUMNS, im + row * n_columns + from,
            n * sizeof (double));
  }
}
