/* weft-map.h: the persistent map from 64-bit keys to 64-bit values: a hash array mapped trie of fan 16
 * over the key's own bits. An edit copies O(log n) small nodes and shares the rest. The empty map is %NULL.
 * Keys should be spread: those that come from text are digests. For small, dense numbers there is WeftTrie.
 *
 * As with WeftVector, editing functions take over the map that they are given. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WeftMap WeftMap;

WeftMap *weft_map_ref (WeftMap *map);
void weft_map_unref (WeftMap *map);

/**
 * weft_map_get:
 * @value: (out): the value of @key
 *
 * Returns: whether @key is in @map. O(log n), about 0.1 us at 10^5 keys.
 */
gboolean weft_map_get (const WeftMap *map, guint64 key, guint64 *value);

/** weft_map_set: @map (transfer full) with @key at @value, whether it was there or not. */
WeftMap *weft_map_set (WeftMap *map, guint64 key, guint64 value);

/** weft_map_remove: @map (transfer full) without @key, which need not be there. */
WeftMap *weft_map_remove (WeftMap *map, guint64 key);

gsize weft_map_get_size (const WeftMap *map);

G_END_DECLS
