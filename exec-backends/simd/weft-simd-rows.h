/* weft-simd-rows.h: stack code as operations on rows. PEs of a tile that stand at the same instruction with the same height of stack find each
 * operand in the same row: no address is worked out, and what only goes through the stack is not copied. */
#pragma once

#include "weft-mimdc-code.h"
#include "weft-simd-kernels.h"

G_BEGIN_DECLS

/* Where a row is. */
typedef enum {
  WEFT_SIMD_SHARED,   /* of the PE, at this address; -1: the number of the PE */
  WEFT_SIMD_STACK,    /* so many words above the stack as it is when the block begins */
  WEFT_SIMD_CONSTANT, /* the number of a constant */
  WEFT_SIMD_MONO,     /* no row: the words of the monos */
  WEFT_SIMD_N_PLACES,
} WeftSimdPlace;

typedef struct {
  guint8 place;
  gint32 at;
} WeftSimdOperand;

typedef enum {
  WEFT_SIMD_COMPUTE,      /* the kernel */
  WEFT_SIMD_COMPUTE_PAIR, /* the kernel of two, with c */
  WEFT_SIMD_DIVIDE,       /* the kernel, after a look at b */
  WEFT_SIMD_CHECK_BOUND,  /* a < number */
  WEFT_SIMD_SET,          /* d = number */
  WEFT_SIMD_CLEAR,        /* number rows from d on = 0 */
  WEFT_SIMD_ADDRESS,      /* d = address of the row number above the stack */
  WEFT_SIMD_ADD_ADDRESS,  /* d += that */
  WEFT_SIMD_ADD_NUMBER,   /* d += number */
  /* What others may see or have changed: from here on. */
  WEFT_SIMD_LOAD_MONO,    /* d = mono number */
  WEFT_SIMD_STORE_MONO,   /* mono number = b */
  WEFT_SIMD_SCATTER_MONO, /* mono (number + a) = b */
  WEFT_SIMD_LOAD_REMOTE,  /* d = word b of PE a */
  WEFT_SIMD_STORE_REMOTE, /* word b of PE a = d */
  WEFT_SIMD_PRINT,        /* rows from d on; number: as of Print */
} WeftSimdAction;

typedef struct {
  guint8 action;
  guint8 kernel;
  WeftSimdOperand d;
  WeftSimdOperand a;
  WeftSimdOperand b;
  WeftSimdOperand c;
  guint32 number;
  guint32 at; /* the instruction */
} WeftSimdOp;

/* How a block ends. */
typedef enum {
  WEFT_SIMD_GO,     /* on at yes */
  WEFT_SIMD_BRANCH, /* on at yes where what test makes of row and other is not 0, else at no */
  WEFT_SIMD_CALL,   /* function no, on at yes */
  WEFT_SIMD_RETURN, /* on where the row says, which then becomes the value */
  WEFT_SIMD_WAIT,   /* on at yes */
  WEFT_SIMD_HALT,
} WeftSimdEnd;

typedef struct {
  guint32 first; /* instructions */
  guint32 after;
  guint32 first_op;
  guint32 n_ops;
  guint8 end;
  guint8 test;                /* kernel */
  gboolean has_shared_stores; /* into poly variables of the PEs themselves */
  gboolean is_private; /* neither reads what PEs of other tiles may write, nor writes what they may read */
  WeftSimdOperand row;
  WeftSimdOperand other;
  WeftSimdOperand value;
  guint32 yes;
  guint32 no;
  gint32 change; /* of the height of the stack */
} WeftSimdBlock;

typedef struct {
  const WeftMimdcCode *code;
  GArray *ops;       /* WeftSimdOp */
  GArray *blocks;    /* WeftSimdBlock */
  GArray *constants; /* guint32; the first is the number of PEs */
  guint32 *block_at; /* (array length=code.n): of the block that begins there */
} WeftSimdRows;

/** weft_simd_rows_new: @code lives as long. */
WeftSimdRows *weft_simd_rows_new (const WeftMimdcCode *code);
void weft_simd_rows_free (WeftSimdRows *rows);

/** weft_simd_rows_fuse: makes one operation of two in the last block, where what the first makes is for the second only. */
void weft_simd_rows_fuse (WeftSimdRows *rows, WeftSimdBlock *block);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSimdRows, weft_simd_rows_free)

G_END_DECLS
