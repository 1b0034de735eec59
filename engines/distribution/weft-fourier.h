/* weft-fourier.h: real-to-complex Fourier transforms of one length each, with plans that the process keeps.
 * A buffer of length n has room for n real numbers or for n / 2 + 1 complex ones. The same numbers in give the same bytes out, in any thread and after whatever other transforms. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

typedef struct {
  double re;
  double im;
} WeftComplex;

typedef struct _WeftFourier WeftFourier;

/** weft_fourier_length: the least length >= @least of the form 2^k or 3 2^k; 8 or more. */
gsize weft_fourier_length (gsize least);

/**
 * weft_fourier_get:
 * @length: from weft_fourier_length()
 *
 * The transform of this length. The first call for a length plans it, without measuring, which takes some
 * milliseconds; plans are never freed. From any thread.
 *
 * Returns: (transfer none) (nullable): %NULL with @error when out of memory
 */
const WeftFourier *weft_fourier_get (gsize length, WeftJob *job, GError **error);

gsize weft_fourier_get_length (const WeftFourier *fourier);

/** weft_fourier_affords: whether @n buffers are within the byte budget; else %FALSE with @error. */
gboolean weft_fourier_affords (const WeftFourier *fourier, gsize n, WeftJob *job, GError **error);

/**
 * weft_fourier_allocate: a zeroed, aligned buffer, counted against the job's byte budget.
 *
 * Returns: (transfer full) (nullable): for weft_fourier_free(), or %NULL with @error
 */
double *weft_fourier_allocate (const WeftFourier *fourier, WeftJob *job, GError **error);
void weft_fourier_free (double *buffer);

/** weft_fourier_clear: makes all of a buffer 0. */
void weft_fourier_clear (const WeftFourier *fourier, double *buffer);

/** weft_fourier_forward: z_k = sum_j x_j exp (-2 pi i jk / n), from one buffer into another. O(n log n). */
void weft_fourier_forward (const WeftFourier *fourier, double *values, double *spectrum);

/** weft_fourier_inverse: x_j = sum_k z_k exp (2 pi i jk / n), without the division by n; destroys @spectrum. */
void weft_fourier_inverse (const WeftFourier *fourier, double *spectrum, double *values);

/**
 * weft_fourier_get_rounding:
 *
 * A bound of the error of every single output, of either direction, over the sum of the absolute values of
 * the inputs (complex ones counted for all n frequencies). An output is a sum of inputs times roots of unity, each of which reaches it on
 * one path through log2 n levels (the levels of a prime factor r counted as log2 r); a level multiplies by a
 * root (3 u), which is itself rounded (u), and adds (1 u for factor 2, 6 u for factor 3): 7 u for each
 * doubling (Higham 2002, section 24.1; Frigo and Johnson 2005). We take 10 u.
 */
double weft_fourier_get_rounding (const WeftFourier *fourier);

/** weft_fourier_multiply: the pointwise product: @a = @a @b, both transformed. */
void weft_fourier_multiply (const WeftFourier *fourier, double *a, const double *b);

/** weft_fourier_raise: every value of @a, transformed, to the power @count. */
void weft_fourier_raise (const WeftFourier *fourier, double *a, guint64 count);

/* Relative error at most sqrt (5) u (Brent, Percival and Zimmermann 2007). */
static inline WeftComplex
weft_complex_multiply (WeftComplex a, WeftComplex b)
{
  return (WeftComplex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

/* By repeated squaring: each of the @count factors goes through less than @count products in all, so the
 * relative error is below sqrt (5) @count u. */
static inline WeftComplex
weft_complex_power (WeftComplex a, guint64 count)
{
  WeftComplex power = {1, 0};

  for (;; a = weft_complex_multiply (a, a)) {
    if (count & 1)
      power = weft_complex_multiply (power, a);
    count >>= 1;
    if (count == 0)
      return power;
  }
}

G_END_DECLS
