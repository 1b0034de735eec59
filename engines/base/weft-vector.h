/* weft-vector.h: the persistent vector: a sequence of pointers as a balanced tree of short runs. An edit
 * copies O(log n) runs and shares the rest; each run's part of the sequence digest is kept, so that the
 * digest of 10^5 items is renewed in O(log n) too. The empty vector is %NULL.
 *
 * Editing functions take over the vector that they are given and return the new one: whoever wants to
 * keep the old version takes a reference first. Runs that nobody else holds are changed in place. */
#pragma once

#include "weft-digest.h"

G_BEGIN_DECLS

typedef struct _WeftVector WeftVector;

/* What the items are. */
typedef struct {
  /* Adds a reference to @item. */
  void (*ref) (gpointer item);
  /* Removes a reference; an item that dies is linked into @dead and freed by whoever drains that list,
   * so that dropping a deep structure never recurses. */
  void (*drop) (gpointer item, gpointer *dead);
  /* The digest of @item in its sequence; items that say %FALSE are not part of the sequence digest. */
  gboolean (*digest) (gconstpointer item, WeftDigest *digest);
} WeftVectorClass;

/* A position in a vector that moves forward in amortised O(1). Plain value; the vector must outlive it. */
typedef struct {
  const WeftVector *vector;
  const WeftVector *run;
  gsize index;    /* of the next item */
  guint position; /* of the next item in its run */
} WeftVectorIter;

/**
 * weft_vector_new:
 * @items: (array length=n) (transfer full): the items; the array stays the caller's
 *
 * Returns: (transfer full) (nullable): the vector of @items, built bottom-up in O(n)
 */
WeftVector *weft_vector_new (const WeftVectorClass *klass, gpointer *items, gsize n);

/** weft_vector_ref: O(1); %NULL-safe. */
WeftVector *weft_vector_ref (WeftVector *vector);

/** weft_vector_drop: removes a reference; dead items go to @dead. %NULL-safe. */
void weft_vector_drop (const WeftVectorClass *klass, WeftVector *vector, gpointer *dead);

gsize weft_vector_get_length (const WeftVector *vector);

/**
 * weft_vector_get_place_size: how much memory @vector would take in memory of its owner, 0 when it is not
 * short enough for that (or empty).
 *
 * A placed vector saves an allocation and a detour. It is its owner's alone: it may be read, replaced into,
 * edited item by item and dropped; for all else, weft_vector_share() it first.
 */
gsize weft_vector_get_place_size (const WeftVector *vector);

/** weft_vector_place: moves @vector (transfer full), which the caller alone holds, to @place. */
WeftVector *weft_vector_place (WeftVector *vector, gpointer place);

/** weft_vector_place_with: as weft_vector_with(), at @place. */
WeftVector *weft_vector_place_with (const WeftVectorClass *klass,
                                    const WeftVector *vector,
                                    gsize index,
                                    gpointer item,
                                    gpointer place);

/** weft_vector_share: a reference to @vector, or a copy (transfer full) when it is placed. %NULL-safe. */
WeftVector *weft_vector_share (const WeftVectorClass *klass, WeftVector *vector);

/** weft_vector_get: (transfer none): the item at @index, which must be below the length. O(log n). */
gpointer weft_vector_get (const WeftVector *vector, gsize index);

/** weft_vector_get_digest: the digest of the whole sequence; it does not depend on the runs. */
WeftSequenceDigest weft_vector_get_digest (const WeftVectorClass *klass, const WeftVector *vector);

/**
 * weft_vector_replace:
 * @vector: (transfer full): the vector
 * @item: (transfer full): the item that takes the place of the one at @index
 * @dead: (inout): gets items that die
 *
 * Returns: (transfer full): the new vector. O(log n).
 */
WeftVector *weft_vector_replace (const WeftVectorClass *klass,
                                 WeftVector *vector,
                                 gsize index,
                                 gpointer item,
                                 gpointer *dead);

/** weft_vector_with: a version (transfer full) of @vector with @item (transfer full) at @index. */
WeftVector *
weft_vector_with (const WeftVectorClass *klass, const WeftVector *vector, gsize index, gpointer item);

/** weft_vector_insert: as _replace(), with @item before the one at @index (at the end: the length). */
WeftVector *weft_vector_insert (const WeftVectorClass *klass, WeftVector *vector, gsize index, gpointer item);

/** weft_vector_remove: as _replace(), without the item at @index; %NULL when it was the only one. */
WeftVector *
weft_vector_remove (const WeftVectorClass *klass, WeftVector *vector, gsize index, gpointer *dead);

/**
 * weft_vector_edit_each:
 * @vector: (transfer full) (nullable): the vector
 * @edit: makes an item's new version (transfer full) of the item (transfer full), in order
 *
 * Returns: (transfer full) (nullable): the vector of the new versions. O(n).
 */
WeftVector *weft_vector_edit_each (const WeftVectorClass *klass,
                                   WeftVector *vector,
                                   gpointer (*edit) (gpointer item, gpointer data),
                                   gpointer data);

/** weft_vector_is_unique: whether nobody else holds any part of the way to the item at @index. */
gboolean weft_vector_is_unique (const WeftVector *vector, gsize index);

/** weft_vector_prefetch: gets into the processor's cache what an edit at @index will write to. */
void weft_vector_prefetch (const WeftVector *vector, gsize index);

void weft_vector_iter_init (WeftVectorIter *iter, const WeftVector *vector);

/** weft_vector_iter_next: (transfer none) (nullable): the next item, or %NULL at the end. */
gpointer weft_vector_iter_next (WeftVectorIter *iter);

G_END_DECLS
