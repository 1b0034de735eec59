/* weft-heap.h: the priority queue: a 4-ary heap of (key, tie, item). The smallest key comes first, equal
 * keys by the smallest tie, so that the order of taking never depends on the order of adding. */
#pragma once

#include "weft-job.h"

G_BEGIN_DECLS

typedef struct _WeftHeap WeftHeap;

WeftHeap *weft_heap_new (void);

/** weft_heap_new_sized: (nullable): with room for @n items, so that adding these takes no more memory. %NULL with @error: too large. */
WeftHeap *weft_heap_new_sized (guint32 n, WeftJob *job, GError **error);
void weft_heap_free (WeftHeap *heap);

gsize weft_heap_get_size (const WeftHeap *heap);

/** weft_heap_add: O(log n). @key is not NaN. */
void weft_heap_add (WeftHeap *heap, double key, guint64 tie, gpointer item);

/**
 * weft_heap_peek:
 * @key: (out) (optional): the key of the first item
 *
 * Returns: (transfer none): the first item; the heap must not be empty. O(1).
 */
gpointer weft_heap_peek (const WeftHeap *heap, double *key);

/** weft_heap_take: removes and returns the first item; the heap must not be empty. O(log n). */
gpointer weft_heap_take (WeftHeap *heap, double *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeap, weft_heap_free)

G_END_DECLS
