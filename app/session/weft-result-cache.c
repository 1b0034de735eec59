/* weft-result-cache.c: a list, the one used last at its head. */
#include "weft-result-cache.h"

typedef struct {
  WeftDigest key;
  WeftFlowResult *result;
  gsize bytes;
} Entry;

struct _WeftResultCache {
  GQueue entries;
  guint most;
  gsize most_bytes;
  gsize bytes;
};

WeftResultCache *
weft_result_cache_new (guint count, gsize bytes)
{
  WeftResultCache *cache = g_new0 (WeftResultCache, 1);

  g_queue_init (&cache->entries);
  cache->most = count;
  cache->most_bytes = bytes;
  return cache;
}

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  weft_flow_result_unref (entry->result);
  g_free (entry);
}

void
weft_result_cache_free (WeftResultCache *cache)
{
  g_queue_clear_full (&cache->entries, entry_free);
  g_free (cache);
}

static GList *
find_link (WeftResultCache *cache, WeftDigest key)
{
  GList *link = cache->entries.head;

  while (link != NULL && !weft_digest_equal (((const Entry *) link->data)->key, key))
    link = link->next;
  return link;
}

WeftFlowResult *
weft_result_cache_find (WeftResultCache *cache, WeftDigest key)
{
  GList *link = find_link (cache, key);

  if (link == NULL)
    return NULL;
  g_queue_unlink (&cache->entries, link);
  g_queue_push_head_link (&cache->entries, link);
  return ((const Entry *) link->data)->result;
}

static void
remove_link (WeftResultCache *cache, GList *link)
{
  Entry *entry = link->data;

  cache->bytes -= entry->bytes;
  g_queue_delete_link (&cache->entries, link);
  entry_free (entry);
}

void
weft_result_cache_add (WeftResultCache *cache, WeftDigest key, WeftFlowResult *result)
{
  GList *present = find_link (cache, key);
  Entry *entry = g_new0 (Entry, 1);
  gsize n;

  if (present != NULL)
    remove_link (cache, present);
  weft_lattice_get_probabilities (result->time, &n);
  *entry = (Entry){key, weft_flow_result_ref (result), n * sizeof (double)};
  cache->bytes += entry->bytes;
  g_queue_push_head (&cache->entries, entry);
  while (cache->entries.length > 1 &&
         (cache->entries.length > cache->most || cache->bytes > cache->most_bytes))
    remove_link (cache, cache->entries.tail);
}
