/* weft-memo.h: results that hang on a part of a document. A memo belongs to the content, not to the
 * address: versions of a node that read the same share it, and it dies with the last of them. Keys hold
 * everything that a result depends on besides the subtree (modes, enabled PEs, machine, error budget). */
#pragma once

#include "weft-digest.h"

G_BEGIN_DECLS

typedef struct _WeftMemo WeftMemo;

/* How many results a memo holds; later ones are not kept. */
#define WEFT_MEMO_CAPACITY 16

WeftMemo *weft_memo_new (void);
WeftMemo *weft_memo_ref (WeftMemo *memo);
void weft_memo_unref (WeftMemo *memo);

/**
 * weft_memo_get:
 *
 * Returns: (transfer none) (nullable): what was added under @key; it lives as long as the memo. Lock-free.
 */
gconstpointer weft_memo_get (WeftMemo *memo, WeftDigest key);

/**
 * weft_memo_add:
 * @value: (transfer full): the result
 * @destroy: frees @value
 *
 * Returns: (transfer none) (nullable): @value, or the value that another thread added first (@value is
 * freed), or %NULL when the memo is full (@value stays the caller's). Lock-free.
 */
gconstpointer weft_memo_add (WeftMemo *memo, WeftDigest key, gpointer value, GDestroyNotify destroy);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftMemo, weft_memo_unref)

G_END_DECLS
