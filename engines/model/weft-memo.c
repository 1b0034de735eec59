/* weft-memo.c: a prepend-only list; writers race only to prepend. */
#include "weft-memo.h"

#include "weft-ref.h"

typedef struct _Entry Entry;

struct _Entry {
  Entry *next;
  WeftDigest key;
  gpointer value;
  GDestroyNotify destroy;
  guint count; /* of this entry and those after it */
};

struct _WeftMemo {
  gint ref_count;
  Entry *first; /* atomic */
};

WeftMemo *
weft_memo_new (void)
{
  WeftMemo *memo = g_new0 (WeftMemo, 1);

  weft_ref_init (&memo->ref_count);
  return memo;
}

WeftMemo *
weft_memo_ref (WeftMemo *memo)
{
  weft_ref_inc (&memo->ref_count);
  return memo;
}

void
weft_memo_unref (WeftMemo *memo)
{
  if (!weft_ref_dec (&memo->ref_count))
    return;
  for (Entry *entry = memo->first; entry != NULL;) {
    Entry *next = entry->next;

    entry->destroy (entry->value);
    g_free (entry);
    entry = next;
  }
  g_free (memo);
}

static Entry *
find (Entry *entry, WeftDigest key)
{
  while (entry != NULL && !weft_digest_equal (entry->key, key))
    entry = entry->next;
  return entry;
}

gconstpointer
weft_memo_get (WeftMemo *memo, WeftDigest key)
{
  Entry *entry = find (__atomic_load_n (&memo->first, __ATOMIC_ACQUIRE), key);

  return entry != NULL ? entry->value : NULL;
}

gconstpointer
weft_memo_add (WeftMemo *memo, WeftDigest key, gpointer value, GDestroyNotify destroy)
{
  Entry *first = __atomic_load_n (&memo->first, __ATOMIC_ACQUIRE);
  Entry *added = g_new (Entry, 1);

  *added = (Entry){.key = key, .value = value, .destroy = destroy};
  do {
    Entry *present = find (first, key);

    if (present != NULL || (first != NULL && first->count >= WEFT_MEMO_CAPACITY)) {
      g_free (added);
      if (present != NULL)
        destroy (value);
      return present != NULL ? present->value : NULL;
    }
    added->next = first;
    added->count = first != NULL ? first->count + 1 : 1;
  } while (
      !__atomic_compare_exchange_n (&memo->first, &first, added, FALSE, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
  return value;
}
