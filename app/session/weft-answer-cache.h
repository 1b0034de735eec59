/* weft-answer-cache.h: the answers that were used last, by the key of what they follow from. */
#pragma once

#include "weft-question.h"

G_BEGIN_DECLS

typedef struct _WeftAnswerCache WeftAnswerCache;

/** weft_answer_cache_new: keeps answers of at most @bytes together, but always the last one. */
WeftAnswerCache *weft_answer_cache_new (gsize bytes);
void weft_answer_cache_free (WeftAnswerCache *cache);

/** weft_answer_cache_find: (transfer none) (nullable): the answer to @question under @key, which is now used last. */
gpointer weft_answer_cache_find (WeftAnswerCache *cache, const WeftQuestion *question, WeftDigest key);

/** weft_answer_cache_add: takes a reference to @value. */
void
weft_answer_cache_add (WeftAnswerCache *cache, const WeftQuestion *question, WeftDigest key, gpointer value);

G_END_DECLS
