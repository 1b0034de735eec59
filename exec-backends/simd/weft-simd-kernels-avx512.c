/* weft-simd-kernels-avx512.c: see weft-simd-kernels.h. */
#include "weft-mimdc-arithmetic.h"
#include "weft-simd-kernels.h"

#ifdef WEFT_SIMD_HAS_X86
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq")
#define KERNELS weft_simd_kernels_avx512
#define NAME    "AVX-512"
#include "weft-simd-kernels-body.h"
#endif
