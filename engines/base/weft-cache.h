/* weft-cache.h: what engines have worked out, kept under digests of all that it follows from, so that it is the same value
 * whether it is found or worked out again. Which values stay is decided by what they cost for each byte and by how
 * long ago they were asked for (GreedyDual-Size: Cao and Irani 1997). All functions may be called from any thread. */
#pragma once

#include "weft-digest.h"

G_BEGIN_DECLS

typedef struct _WeftCache WeftCache;

/** weft_cache_new: @most_bytes: of all values together, as they are added. */
WeftCache *weft_cache_new (gsize most_bytes);
WeftCache *weft_cache_ref (WeftCache *cache);
void weft_cache_unref (WeftCache *cache);

/**
 * weft_cache_get:
 * @cache: (nullable): %NULL has nothing
 *
 * Returns: (transfer full) (nullable): the value under @key, from g_atomic_rc_box_acquire(). O(log values).
 */
gpointer weft_cache_get (WeftCache *cache, WeftDigest key);

/**
 * weft_cache_add:
 * @cache: (nullable): %NULL keeps nothing
 * @value: from g_atomic_rc_box_alloc(); not changed from now on; a reference is taken
 * @clear: what g_atomic_rc_box_release_full() is to be given for it
 * @bytes: its size
 * @cost: to make it again, in any unit, the same for all values
 *
 * Keeps @value under @key, if there is room for it and nothing there yet. O(log values).
 */
void weft_cache_add (WeftCache *cache,
                     WeftDigest key,
                     gpointer value,
                     GDestroyNotify clear,
                     gsize bytes,
                     double cost);

/** weft_cache_get_bytes: of the values that are kept. */
gsize weft_cache_get_bytes (WeftCache *cache);

/** weft_cache_count: how many times values were found (@found) and not found (@missed), so far. */
void weft_cache_count (WeftCache *cache, guint64 *found, guint64 *missed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCache, weft_cache_unref)

G_END_DECLS
