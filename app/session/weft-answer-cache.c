/* weft-answer-cache.c: a list, the one used last at its head. */
#include "weft-answer-cache.h"

typedef struct {
  const WeftQuestion *question;
  WeftDigest key;
  gpointer value;
  gsize bytes;
} Entry;

struct _WeftAnswerCache {
  GQueue entries;
  gsize most_bytes;
  gsize bytes;
};

WeftAnswerCache *
weft_answer_cache_new (gsize bytes)
{
  WeftAnswerCache *cache = g_new0 (WeftAnswerCache, 1);

  g_queue_init (&cache->entries);
  cache->most_bytes = bytes;
  return cache;
}

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  entry->question->type->unref (entry->value);
  g_free (entry);
}

void
weft_answer_cache_free (WeftAnswerCache *cache)
{
  g_queue_clear_full (&cache->entries, entry_free);
  g_free (cache);
}

static GList *
find_link (WeftAnswerCache *cache, const WeftQuestion *question, WeftDigest key)
{
  for (GList *link = cache->entries.head; link != NULL; link = link->next) {
    const Entry *entry = link->data;

    if (entry->question == question && weft_digest_equal (entry->key, key))
      return link;
  }
  return NULL;
}

gpointer
weft_answer_cache_find (WeftAnswerCache *cache, const WeftQuestion *question, WeftDigest key)
{
  GList *link = find_link (cache, question, key);

  if (link == NULL)
    return NULL;
  g_queue_unlink (&cache->entries, link);
  g_queue_push_head_link (&cache->entries, link);
  return ((const Entry *) link->data)->value;
}

static void
remove_link (WeftAnswerCache *cache, GList *link)
{
  Entry *entry = link->data;

  cache->bytes -= entry->bytes;
  g_queue_delete_link (&cache->entries, link);
  entry_free (entry);
}

void
weft_answer_cache_add (WeftAnswerCache *cache, const WeftQuestion *question, WeftDigest key, gpointer value)
{
  GList *present = find_link (cache, question, key);
  Entry *entry = g_new0 (Entry, 1);

  *entry = (Entry){question, key, question->type->ref (value), question->type->get_size (value)};
  if (present != NULL)
    remove_link (cache, present);
  cache->bytes += entry->bytes;
  g_queue_push_head (&cache->entries, entry);
  while (cache->entries.length > 1 && cache->bytes > cache->most_bytes)
    remove_link (cache, cache->entries.tail);
}
