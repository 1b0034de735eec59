/* weft-simd-kernels.h: operations on rows: a row holds one word of every PE of a tile. Each is there twice: for a group that is all PEs
 * of the tile, and for one that is not, whose other PEs keep what they have. The same source is compiled for several instruction
 * sets. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* PEs of a tile. */
#define WEFT_SIMD_LANES 1024

/* Words from a row to the next in a tile that is full: a cache line more than a row has, because what is a multiple of 4096 bytes
 * apart gets in each other's way. */
#define WEFT_SIMD_STRIDE (WEFT_SIMD_LANES + 16)

/* Rows begin where cache lines do. */
#define WEFT_SIMD_LINE 64

/* A group that is not the whole tile looks only at the parts that have a member. */
#define WEFT_SIMD_PART 32

/* PEs of a tile that stand at the same instruction with the same height of stack. */
typedef struct {
  guint32 *mask; /* a row: all bits of a member, none of others */
  guint32 *own;  /* the row of the group itself; what the mask is, unless the group is the whole tile */
  guint32 first; /* parts */
  guint32 after;
  guint32 n;
  guint32 stride; /* words from one row to the next */
  guint32 pc;
  guint32 height;  /* see WeftSimdTile */
  guint32 elapsed; /* instructions that are not in the ticks of the tile so far */
  gboolean is_full;
} WeftSimdGroup;

/* What becomes of words x and y. From FLT to GEF in the order of WeftMimdcOp. QUOTIENT: by 2 to the power of y; REMAINDER: by y + 1, a power
 * of 2. */
#define WEFT_SIMD_VALUES(X)                                                                                  \
  X (MOVE, x)                                                                                                \
  X (FLT, weft_mimdc_from_float ((float) (gint32) x))                                                        \
  X (INT, (guint32) weft_mimdc_truncate (weft_mimdc_to_float (x)))                                           \
  X (NOT, x == 0)                                                                                            \
  X (NEG, -x)                                                                                                \
  X (NEGF, x ^ 0x80000000u)                                                                                  \
  X (ADD, x + y)                                                                                             \
  X (ADDF, weft_mimdc_from_float (weft_mimdc_to_float (x) + weft_mimdc_to_float (y)))                        \
  X (SUB, x - y)                                                                                             \
  X (SUBF, weft_mimdc_from_float (weft_mimdc_to_float (x) - weft_mimdc_to_float (y)))                        \
  X (MUL, x *y)                                                                                              \
  X (MULF, weft_mimdc_from_float (weft_mimdc_to_float (x) * weft_mimdc_to_float (y)))                        \
  X (DIV, quotient (x, y))                                                                                   \
  X (DIVF, weft_mimdc_from_float (weft_mimdc_to_float (x) / weft_mimdc_to_float (y)))                        \
  X (MOD, x - quotient (x, y) * y)                                                                           \
  X (SHL, x << (y & 31))                                                                                     \
  X (SHR, (guint32) weft_mimdc_shift_right ((gint32) x, y))                                                  \
  X (EQ, x == y)                                                                                             \
  X (EQF, weft_mimdc_to_float (x) == weft_mimdc_to_float (y))                                                \
  X (NE, x != y)                                                                                             \
  X (NEF, weft_mimdc_to_float (x) != weft_mimdc_to_float (y))                                                \
  X (LT, (gint32) x < (gint32) y)                                                                            \
  X (LTF, weft_mimdc_to_float (x) < weft_mimdc_to_float (y))                                                 \
  X (GT, (gint32) x > (gint32) y)                                                                            \
  X (GTF, weft_mimdc_to_float (x) > weft_mimdc_to_float (y))                                                 \
  X (LE, (gint32) x <= (gint32) y)                                                                           \
  X (LEF, weft_mimdc_to_float (x) <= weft_mimdc_to_float (y))                                                \
  X (GE, (gint32) x >= (gint32) y)                                                                           \
  X (GEF, weft_mimdc_to_float (x) >= weft_mimdc_to_float (y))                                                \
  X (QUOTIENT, quotient_of_power (x, y))                                                                     \
  X (REMAINDER, remainder_of_power (x, y))

/* Two values at once, the first of a and b, the second of that and c; of c and that for those that are REVERSED. Of two that the
 * second may exchange there is only one. */
#define WEFT_SIMD_PAIRS_OF(X, second)                                                                        \
  X (ADD, second) X (SUB, second) X (MUL, second) X (SHL, second) X (SHR, second)
#define WEFT_SIMD_FLOAT_PAIRS_OF(X, second) X (ADDF, second) X (SUBF, second) X (MULF, second)
#define WEFT_SIMD_PAIRS(X, REVERSED)                                                                         \
  WEFT_SIMD_PAIRS_OF (X, ADD)                                                                                \
  WEFT_SIMD_PAIRS_OF (X, SUB)                                                                                \
  WEFT_SIMD_PAIRS_OF (X, MUL)                                                                                \
  WEFT_SIMD_PAIRS_OF (X, SHL)                                                                                \
  WEFT_SIMD_PAIRS_OF (X, SHR)                                                                                \
  WEFT_SIMD_PAIRS_OF (REVERSED, SUB)                                                                         \
  WEFT_SIMD_FLOAT_PAIRS_OF (X, ADDF)                                                                         \
  WEFT_SIMD_FLOAT_PAIRS_OF (X, SUBF)                                                                         \
  WEFT_SIMD_FLOAT_PAIRS_OF (X, MULF)                                                                         \
  WEFT_SIMD_FLOAT_PAIRS_OF (REVERSED, SUBF)

#define WEFT_SIMD_NUMBER(name, value) WEFT_SIMD_##name,

typedef enum {
  WEFT_SIMD_VALUES (WEFT_SIMD_NUMBER) WEFT_SIMD_LOAD, /* d = b[a], rows from b on */
  WEFT_SIMD_STORE,                                    /* d[a] = b, rows from d on */
  WEFT_SIMD_GATHER,                                   /* d = b[a], words from b on */
  WEFT_SIMD_N_KERNELS,
} WeftSimdKernelKind;

#define WEFT_SIMD_PAIR_NUMBER(first, second)          WEFT_SIMD_##first##_##second,
#define WEFT_SIMD_REVERSED_PAIR_NUMBER(first, second) WEFT_SIMD_##first##_REVERSED_##second,

typedef enum {
  WEFT_SIMD_PAIRS (WEFT_SIMD_PAIR_NUMBER, WEFT_SIMD_REVERSED_PAIR_NUMBER) WEFT_SIMD_N_PAIRS,
} WeftSimdPair;

typedef void (*WeftSimdKernel) (guint32 *d, const guint32 *a, const guint32 *b, const WeftSimdGroup *group);

typedef void (*WeftSimdPairKernel) (guint32 *d,
                                    const guint32 *a,
                                    const guint32 *b,
                                    const guint32 *c,
                                    const WeftSimdGroup *group);

/* Writes the mask of the members for whose words the value of the kernel is not 0; the number of them. */
typedef guint32 (*WeftSimdTest) (guint32 *yes,
                                 const guint32 *a,
                                 const guint32 *b,
                                 const WeftSimdGroup *group);

typedef struct {
  const char *name;
  WeftSimdKernel full[WEFT_SIMD_N_KERNELS];
  WeftSimdKernel part[WEFT_SIMD_N_KERNELS];
  WeftSimdPairKernel pair_full[WEFT_SIMD_N_PAIRS];
  WeftSimdPairKernel pair_part[WEFT_SIMD_N_PAIRS];
  WeftSimdTest test_full[WEFT_SIMD_LOAD];
  WeftSimdTest test_part[WEFT_SIMD_LOAD];
  guint32 (*count) (const guint32 *row, const WeftSimdGroup *group); /* members whose word is not 0 */
  guint32 (*count_beyond) (const guint32 *row,
                           guint32 least,
                           const WeftSimdGroup *group); /* whose word is not below @least */
  void (*fill) (guint32 *d, guint32 value, const WeftSimdGroup *group);
  void (*add) (guint32 *d, guint32 value, const WeftSimdGroup *group);
  /* Puts down where members are: a place for all, and what is added to their ticks. */
  void (*put) (guint32 *pcs, guint32 *heights, guint32 *ticks, const WeftSimdGroup *group);
  /* The mask of all PEs at @pc and @height; the number of them. */
  guint32 (*gather) (guint32 *mask, const guint32 *heights, const guint32 *pcs, guint32 height, guint32 pc);
  void (*join) (guint32 *mask, const guint32 *other);
  void (*leave_out) (guint32 *d, const guint32 *mask, const guint32 *other);
} WeftSimdKernels;

/** weft_simd_kernels_get: those for the best instruction set that this processor has. */
const WeftSimdKernels *weft_simd_kernels_get (void);

/** weft_simd_kernels_list: all that this processor can execute, the best last; ends with %NULL. */
const WeftSimdKernels *const *weft_simd_kernels_list (void);

extern const WeftSimdKernels weft_simd_kernels_plain;
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define WEFT_SIMD_HAS_X86 1
extern const WeftSimdKernels weft_simd_kernels_avx2;
extern const WeftSimdKernels weft_simd_kernels_avx512;
#endif

G_END_DECLS
