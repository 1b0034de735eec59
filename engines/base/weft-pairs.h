/* weft-pairs.h: the persistent sorted set of pairs of 32-bit numbers, such as (node, edge that leaves it): what
 * belongs to one first number stands together, whether that is nothing or a million, and at 5 to 9 bytes a pair. An
 * edit copies one leaf of up to 64 pairs and O(log n) branches and shares the rest. The empty set is %NULL.
 *
 * As with WeftVector, editing functions take over the set that they are given. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WeftPairs WeftPairs;

/* Ordered by first, then by second. */
typedef struct {
  guint32 first;
  guint32 second;
} WeftPair;

/* A position in a set. Plain value; the set must outlive it. */
typedef struct {
  const WeftPairs *pairs;
  const WeftPairs *leaf; /* %NULL: at the end */
  guint position;
  gboolean has_more; /* behind the leaf, from next on */
  WeftPair next;
} WeftPairIter;

/**
 * weft_pairs_new:
 * @sorted: (array length=n): ascending, each once
 *
 * Returns: (transfer full) (nullable): the set, built bottom-up in O(n)
 */
WeftPairs *weft_pairs_new (const WeftPair *sorted, gsize n);

WeftPairs *weft_pairs_ref (WeftPairs *pairs);
void weft_pairs_unref (WeftPairs *pairs);

/** weft_pairs_insert: @pairs (transfer full) with @pair, which must not be in it. O(log n). */
WeftPairs *weft_pairs_insert (WeftPairs *pairs, WeftPair pair);

/** weft_pairs_remove: @pairs (transfer full) without @pair, which must be in it. O(log n). */
WeftPairs *weft_pairs_remove (WeftPairs *pairs, WeftPair pair);

/** weft_pair_iter_init: to the least pair that is not below @from. O(log n). */
void weft_pair_iter_init (WeftPairIter *iter, const WeftPairs *pairs, WeftPair from);

/**
 * weft_pair_iters_init:
 * @iters: (out) (array length=n)
 * @sets: (array length=n): of which one may stand several times; each (nullable)
 * @from: (array length=n)
 * @n_edited: how many of the first are about to be edited where they then stand
 *
 * weft_pair_iter_init() of several at once: each way through a large set is several waits for memory, one after the other, and those
 * of all ways are waited for together. O(n log size).
 */
void weft_pair_iters_init (WeftPairIter *iters,
                           const WeftPairs *const *sets,
                           const WeftPair *from,
                           guint n,
                           guint n_edited);

/** weft_pairs_fetch: has the memory around two pairs that are about to be edited come, without waiting for the last of it. Says nothing. O(log size). */
void weft_pairs_fetch (const WeftPairs *const sets[2], const WeftPair pairs[2]);

/** weft_pair_iter_go: on to the least pair that is not below @from, which is not below where @iter stands. O(log n). */
void weft_pair_iter_go (WeftPairIter *iter, WeftPair from);

/** weft_pair_iter_next: the next pair in @pair; %FALSE at the end. Amortised O(1). */
gboolean weft_pair_iter_next (WeftPairIter *iter, WeftPair *pair);

G_END_DECLS
