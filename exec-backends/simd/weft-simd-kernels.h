/* weft-simd-kernels.h: operations on rows: a row holds one word of every PE of a tile. Each is there twice: for a group that is all PEs
 * of the tile, and for one that is not, whose other PEs keep what they have. The same source is compiled for several instruction
 * sets. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* PEs of a tile. */
#define WEFT_SIMD_LANES 512

/* Words from a row to the next in a tile that is full: a cache line more than a row has, because what is a multiple of 4096 bytes
 * apart gets in each other's way. */
#define WEFT_SIMD_STRIDE (WEFT_SIMD_LANES + 16)

/* Rows begin where cache lines do. */
#define WEFT_SIMD_LINE 64

/* A group that is not the whole tile looks only at the parts that have a member. */
#define WEFT_SIMD_PART 32

/* Who executes. */
typedef struct {
  guint32 *mask; /* a row: all bits of a member, none of others */
  guint32 first; /* parts */
  guint32 after;
  guint32 n;
  guint32 stride; /* words from one row to the next */
  guint32 pc;
  guint32 height; /* see WeftSimdTile */
  /* Among those that are no members: the greatest height, and the smallest pc at that. */
  guint32 rival_height;
  guint32 rival_pc;
  gboolean is_full;
} WeftSimdGroup;

/* What becomes of words x and y. From FLT on in the order of WeftMimdcOp. */
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
  X (GEF, weft_mimdc_to_float (x) >= weft_mimdc_to_float (y))

#define WEFT_SIMD_NUMBER(name, value) WEFT_SIMD_##name,

typedef enum {
  WEFT_SIMD_VALUES (WEFT_SIMD_NUMBER) WEFT_SIMD_LOAD, /* d = b[a], rows from b on */
  WEFT_SIMD_STORE,                                    /* d[a] = b, rows from d on */
  WEFT_SIMD_GATHER,                                   /* d = b[a], words from b on */
  WEFT_SIMD_N_KERNELS,
} WeftSimdKernelKind;

typedef void (*WeftSimdKernel) (guint32 *d, const guint32 *a, const guint32 *b, const WeftSimdGroup *group);

typedef struct {
  const char *name;
  WeftSimdKernel full[WEFT_SIMD_N_KERNELS];
  WeftSimdKernel part[WEFT_SIMD_N_KERNELS];
  guint32 (*count) (const guint32 *row, const WeftSimdGroup *group); /* members whose word is not 0 */
  guint32 (*count_beyond) (const guint32 *row,
                           guint32 least,
                           const WeftSimdGroup *group); /* whose word is not below @least */
  void (*fill) (guint32 *d, guint32 value, const WeftSimdGroup *group);
  void (*add) (guint32 *d, guint32 value, const WeftSimdGroup *group);
  /* Puts down where members are: a place for all, and what is added to their ticks. */
  void (*put) (guint32 *pcs, guint32 *heights, guint32 *ticks, guint32 elapsed, const WeftSimdGroup *group);
  /* Those whose word is 0 (or is not, with @leaves_if of all bits) leave the group and are put down at @pc. */
  void (*split) (WeftSimdGroup *group,
                 const guint32 *row,
                 guint32 leaves_if,
                 guint32 pc,
                 guint32 *pcs,
                 guint32 *heights,
                 guint32 *ticks,
                 guint32 elapsed);
  /* The members of the group at pc and height. */
  void (*gather) (WeftSimdGroup *group, const guint32 *heights, const guint32 *pcs);
  /* The greatest height and the smallest pc at that, of those outside of the mask. */
  void (
      *find) (const guint32 *heights, const guint32 *pcs, const guint32 *mask, guint32 *height, guint32 *pc);
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
