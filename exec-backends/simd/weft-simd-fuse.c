/* weft-simd-fuse.c: two operations of a block as one.
 *
 * Lemma. Let an operation of COMPUTE write row t, let the next one be of COMPUTE, too, and have t as exactly one of its operands, and let
 * nobody read t later before it is written again. Then the kernel of both leaves every row that is read later as the two leave it. Proof.
 * Kernels take each PE by itself. For each, the second reads of what the first wrote t only, which the pair hands on; its other operand
 * is not t, so that it is what it was before the first; and the pair reads all operands of a PE before it writes, so that d may be any of
 * them. What t is for PEs that are no members does not change, and for members nobody reads it. Neither of the two traps, so that no
 * PE is ever seen between them. */
#include "weft-simd-rows.h"

static gboolean
is_same (WeftSimdOperand a, WeftSimdOperand b)
{
  return a.place == b.place && a.at == b.at;
}

static gboolean
reads (const WeftSimdOp *op, WeftSimdOperand row)
{
  return is_same (op->a, row) || is_same (op->b, row) || is_same (op->c, row);
}

static gboolean
computes (const WeftSimdOp *op)
{
  return op->action == WEFT_SIMD_COMPUTE && op->kernel < WEFT_SIMD_LOAD;
}

/* Whether nobody reads the row, which is written in the block, from @op on. What others than COMPUTE have in d may be read. Who reads several rows names only the
 * first: Print, for whom all were written after @op, and elements of arrays, which are written before they are read. */
static gboolean
is_dead (const WeftSimdBlock *block, const WeftSimdOp *op, const WeftSimdOp *after, WeftSimdOperand row)
{
  for (; op < after; op++) {
    if (reads (op, row) || (is_same (op->d, row) && !computes (op)))
      return FALSE;
    if (is_same (op->d, row))
      return TRUE;
  }
  return row.at >= block->change && !is_same (block->row, row) && !is_same (block->other, row) &&
         !is_same (block->value, row);
}

#define FIND_PAIR(one, other)                                                                                \
  if (first == WEFT_SIMD_##one && second == WEFT_SIMD_##other)                                               \
    return WEFT_SIMD_##one##_##other;
#define FIND_REVERSED(one, other)                                                                            \
  if (first == WEFT_SIMD_##one && second == WEFT_SIMD_##other)                                               \
    return WEFT_SIMD_##one##_REVERSED_##other;
#define SKIP(one, other)

static WeftSimdPair
find_in_order (guint8 first, guint8 second)
{
  WEFT_SIMD_PAIRS (FIND_PAIR, SKIP)
  return WEFT_SIMD_N_PAIRS;
}

static WeftSimdPair
find_reversed (guint8 first, guint8 second)
{
  WEFT_SIMD_PAIRS (SKIP, FIND_REVERSED)
  return WEFT_SIMD_N_PAIRS;
}

static gboolean
can_exchange (guint8 kernel)
{
  return kernel == WEFT_SIMD_ADD || kernel == WEFT_SIMD_MUL || kernel == WEFT_SIMD_ADDF ||
         kernel == WEFT_SIMD_MULF;
}

/* Makes @first both of them; %FALSE when that is not the same. */
static gboolean
fuse (const WeftSimdBlock *block, WeftSimdOp *first, const WeftSimdOp *second, const WeftSimdOp *after)
{
  WeftSimdOperand t = first->d;
  gboolean is_left = is_same (second->a, t);
  WeftSimdPair pair = WEFT_SIMD_N_PAIRS;

  if (t.place != WEFT_SIMD_STACK || !computes (first) || !computes (second) ||
      is_left == is_same (second->b, t))
    return FALSE;
  pair = is_left || can_exchange (second->kernel) ? find_in_order (first->kernel, second->kernel)
                                                  : find_reversed (first->kernel, second->kernel);
  if (pair == WEFT_SIMD_N_PAIRS || !(is_same (second->d, t) || is_dead (block, second + 1, after, t)))
    return FALSE;
  first->action = WEFT_SIMD_COMPUTE_PAIR;
  first->kernel = (guint8) pair;
  first->c = is_left ? second->b : second->a;
  first->d = second->d;
  return TRUE;
}

void
weft_simd_rows_fuse (WeftSimdRows *rows, WeftSimdBlock *block)
{
  WeftSimdOp *ops = &g_array_index (rows->ops, WeftSimdOp, 0) + block->first_op;
  guint32 n = rows->ops->len - block->first_op;
  guint32 kept = 0;

  for (guint32 i = 0; i < n; i++) {
    ops[kept] = ops[i];
    if (i + 1 < n && fuse (block, &ops[kept], &ops[i + 1], ops + n))
      i++;
    kept++;
  }
  g_array_set_size (rows->ops, block->first_op + kept);
  block->n_ops = kept;
}
