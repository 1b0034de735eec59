/* weft-simd-kernels.c: which instruction set. */
#include "weft-simd-kernels.h"

const WeftSimdKernels *const *
weft_simd_kernels_list (void)
{
  static const WeftSimdKernels *known[4];
  static gsize once;
  guint n = 0;

  if (!g_once_init_enter (&once))
    return known;
  known[n++] = &weft_simd_kernels_plain;
#ifdef WEFT_SIMD_HAS_X86
  if (__builtin_cpu_supports ("avx2"))
    known[n++] = &weft_simd_kernels_avx2;
  if (__builtin_cpu_supports ("avx512f") && __builtin_cpu_supports ("avx512bw") &&
      __builtin_cpu_supports ("avx512vl") && __builtin_cpu_supports ("avx512dq"))
    known[n++] = &weft_simd_kernels_avx512;
#endif
  known[n] = NULL;
  g_once_init_leave (&once, 1);
  return known;
}

const WeftSimdKernels *
weft_simd_kernels_get (void)
{
  const WeftSimdKernels *const *known = weft_simd_kernels_list ();
  guint n = 0;

  while (known[n + 1] != NULL)
    n++;
  return known[n];
}
