/* weft-array.h: the persistent array: items under small, dense numbers, which begin with their reference count
 * (weft-ref.h), as a radix trie with branches of 8: an edit copies O(log n) of them, touches what stands beside its way
 * and shares the rest. The empty array is %NULL. For words that are not counted there is WeftTrie, for sequences whose
 * items move up and down WeftVector. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _WeftArray WeftArray;

/** weft_array_ref: O(1); %NULL-safe. */
WeftArray *weft_array_ref (WeftArray *array);

/** weft_array_unref: %NULL-safe. @unref lets go of an item. */
void weft_array_unref (WeftArray *array, GDestroyNotify unref);

/** weft_array_get: (transfer none) (nullable): the item at @index. O(log n). */
gpointer weft_array_get (const WeftArray *array, guint32 index);

/**
 * weft_array_edit:
 * @array: (inout): the array, which becomes a version that shares with others all but the way to @index
 * @unref: lets go of an item
 *
 * Returns: the place of the item at @index, %NULL when there is none yet, until the next edit: the caller may
 * change what stands there, and owns its reference. O(log n).
 */
gpointer *weft_array_edit (WeftArray **array, guint32 index, GDestroyNotify unref);

G_END_DECLS
