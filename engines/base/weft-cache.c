/* weft-cache.c: entries by key, and in the order in which they go. */
#include "weft-cache.h"

#include "weft-ref.h"

typedef struct {
  WeftDigest key;
  gpointer value;
  GDestroyNotify clear;
  gsize bytes;
  double worth;    /* cost of a byte */
  double priority; /* the inflation when it was asked for, and its worth */
  guint64 asked;   /* when that was */
  GSequenceIter *place;
} Entry;

struct _WeftCache {
  gint ref_count; /* atomic */
  GMutex lock;
  GHashTable *entries; /* key -> Entry, which it owns */
  GSequence *order;    /* of entries, the first goes first */
  gsize bytes;
  gsize most_bytes;
  double inflation; /* the priority of what went last */
  guint64 clock;
  guint64 found;
  guint64 missed;
};

static void
entry_free (Entry *entry)
{
  g_atomic_rc_box_release_full (entry->value, entry->clear);
  g_free (entry);
}

static int
compare_entries (gconstpointer a, gconstpointer b, gpointer data)
{
  const Entry *x = a;
  const Entry *y = b;

  (void) data;
  return x->priority != y->priority ? (x->priority > y->priority) - (x->priority < y->priority)
                                    : (x->asked > y->asked) - (x->asked < y->asked);
}

static void
ask (WeftCache *cache, Entry *entry)
{
  entry->priority = cache->inflation + entry->worth;
  entry->asked = cache->clock++;
}

WeftCache *
weft_cache_new (gsize most_bytes)
{
  WeftCache *cache = g_new0 (WeftCache, 1);

  weft_ref_init (&cache->ref_count);
  g_mutex_init (&cache->lock);
  cache->entries =
      g_hash_table_new_full (weft_digest_hash, weft_digest_same, NULL, (GDestroyNotify) entry_free);
  cache->order = g_sequence_new (NULL);
  cache->most_bytes = most_bytes;
  return cache;
}

WeftCache *
weft_cache_ref (WeftCache *cache)
{
  weft_ref_inc (&cache->ref_count);
  return cache;
}

void
weft_cache_unref (WeftCache *cache)
{
  if (!weft_ref_dec (&cache->ref_count))
    return;
  g_sequence_free (cache->order);
  g_hash_table_unref (cache->entries);
  g_mutex_clear (&cache->lock);
  g_free (cache);
}

gpointer
weft_cache_get (WeftCache *cache, WeftDigest key)
{
  g_autoptr (GMutexLocker) locker = NULL;
  Entry *entry;

  if (cache == NULL)
    return NULL;
  locker = g_mutex_locker_new (&cache->lock);
  entry = g_hash_table_lookup (cache->entries, &key);
  if (entry == NULL) {
    cache->missed++;
    return NULL;
  }
  cache->found++;
  ask (cache, entry);
  g_sequence_sort_changed (entry->place, compare_entries, NULL);
  return g_atomic_rc_box_acquire (entry->value);
}

/* Lets go what is worth least until there is room for @bytes. */
static void
make_room (WeftCache *cache, gsize bytes)
{
  while (cache->bytes + bytes > cache->most_bytes) {
    GSequenceIter *first = g_sequence_get_begin_iter (cache->order);
    Entry *entry = g_sequence_get (first);

    cache->inflation = entry->priority;
    cache->bytes -= entry->bytes;
    g_sequence_remove (first);
    g_hash_table_remove (cache->entries, &entry->key);
  }
}

void
weft_cache_add (WeftCache *cache,
                WeftDigest key,
                gpointer value,
                GDestroyNotify clear,
                gsize bytes,
                double cost)
{
  g_autoptr (GMutexLocker) locker = NULL;
  Entry *entry;

  if (cache == NULL)
    return;
  locker = g_mutex_locker_new (&cache->lock);
  if (bytes > cache->most_bytes || g_hash_table_contains (cache->entries, &key))
    return;
  make_room (cache, bytes);
  entry = g_new (Entry, 1);
  *entry = (Entry){.key = key, .value = g_atomic_rc_box_acquire (value), .clear = clear, .bytes = bytes};
  entry->worth = cost / (double) MAX (bytes, 1);
  ask (cache, entry);
  entry->place = g_sequence_insert_sorted (cache->order, entry, compare_entries, NULL);
  g_hash_table_insert (cache->entries, &entry->key, entry);
  cache->bytes += bytes;
}

gsize
weft_cache_get_bytes (WeftCache *cache)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&cache->lock);

  return cache->bytes;
}

void
weft_cache_count (WeftCache *cache, guint64 *found, guint64 *missed)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&cache->lock);

  *found = cache->found;
  *missed = cache->missed;
}
