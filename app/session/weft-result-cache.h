/* weft-result-cache.h: the results that were used last, by the digest of what they depend on. */
#pragma once

#include "weft-result.h"

G_BEGIN_DECLS

typedef struct _WeftResultCache WeftResultCache;

/** weft_result_cache_new: keeps at most @count results of @bytes together, but always the last one. */
WeftResultCache *weft_result_cache_new (guint count, gsize bytes);
void weft_result_cache_free (WeftResultCache *cache);

/** weft_result_cache_find: (transfer none) (nullable): the result under @key, which is now used last. */
WeftFlowResult *weft_result_cache_find (WeftResultCache *cache, WeftDigest key);

/** weft_result_cache_add: takes a reference to @result. */
void weft_result_cache_add (WeftResultCache *cache, WeftDigest key, WeftFlowResult *result);

G_END_DECLS
