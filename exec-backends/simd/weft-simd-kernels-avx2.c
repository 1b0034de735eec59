/* weft-simd-kernels-avx2.c: see weft-simd-kernels.h. */
#include "weft-mimdc-arithmetic.h"
#include "weft-simd-kernels.h"

#ifdef WEFT_SIMD_HAS_X86
#pragma GCC target("avx2")
#define KERNELS weft_simd_kernels_avx2
#define NAME    "AVX2"
#include "weft-simd-kernels-body.h"
#endif
