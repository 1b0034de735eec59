/* weft-simd-kernels-plain.c: see weft-simd-kernels.h. */
#include "weft-mimdc-arithmetic.h"
#include "weft-simd-kernels.h"

#define KERNELS weft_simd_kernels_plain
#define NAME    "plain"
#include "weft-simd-kernels-body.h"
