/* weft-block.h: pieces of memory of one size that are asked for at once and let go of one by one, as the branches that an edit of
 * a tree copies on its way. To ask for each takes longer than to fill it. The block goes with its last piece. */
#pragma once

#include "weft-ref.h"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

G_BEGIN_DECLS

typedef struct {
  gint n_pieces; /* that nobody has let go of */
  guint64 pieces[];
} WeftBlock;

/** weft_block_new: @n pieces of @size bytes, a multiple of 8, one behind the other; returns the first. */
static inline gpointer
weft_block_new (guint n, gsize size)
{
  /* bounded: the levels of a tree */
  WeftBlock *block = g_malloc (sizeof *block + n * size);

  __atomic_store_n (&block->n_pieces, (gint) n, __ATOMIC_RELAXED);
  return block->pieces;
}

/** weft_block_get_piece: the one at @at of the pieces that begin with @first. */
static inline gpointer
weft_block_get_piece (gpointer first, guint at, gsize size)
{
  return (char *) first + at * size;
}

/** weft_block_let_go: of @piece, which stands at @at in its block of pieces of @size bytes. From any thread. */
static inline void
weft_block_let_go (gpointer piece, guint at, gsize size)
{
  WeftBlock *block = (WeftBlock *) (gpointer) ((char *) piece - at * size - offsetof (WeftBlock, pieces));

#if defined(__SANITIZE_ADDRESS__)
  __asan_poison_memory_region (piece, size);
#endif
  if (weft_ref_dec (&block->n_pieces))
    g_free (block);
}

G_END_DECLS
