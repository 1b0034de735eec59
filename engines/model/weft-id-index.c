/* weft-id-index.c: see weft-id-index.h. */
#include "weft-id-index.h"

#include "weft-digest.h"

#include <string.h>

#define FIRST_SIZE 64

static WeftIdEntry *
make_entries (gsize size)
{
  WeftIdEntry *entries = g_new (WeftIdEntry, size);

  for (gsize i = 0; i < size; i++)
    entries[i].row = WEFT_ID_NOBODY;
  return entries;
}

void
weft_id_index_init (WeftIdIndex *index)
{
  *index = (WeftIdIndex){make_entries (FIRST_SIZE), FIRST_SIZE, 0};
}

void
weft_id_index_clear (WeftIdIndex *index)
{
  g_clear_pointer (&index->entries, g_free);
}

guint64
weft_id_hash (const char *id)
{
  return weft_hash_text (id);
}

/* The entry with @id, or the free one where it would stand. */
static WeftIdEntry *
find_entry (const WeftIdIndex *index, const WeftTexts *texts, const char *id, guint64 hash)
{
  gsize i = hash & (index->size - 1);

  while (index->entries[i].row != WEFT_ID_NOBODY &&
         (index->entries[i].hash != hash || strcmp (weft_texts_get (texts, index->entries[i].text), id) != 0))
    i = (i + 1) & (index->size - 1);
  return &index->entries[i];
}

static void
grow (WeftIdIndex *index)
{
  WeftIdIndex larger = {make_entries (2 * index->size), 2 * index->size, index->n};

  for (gsize i = 0; i < index->size; i++) {
    gsize to = index->entries[i].hash & (larger.size - 1);

    if (index->entries[i].row == WEFT_ID_NOBODY)
      continue;
    while (larger.entries[to].row != WEFT_ID_NOBODY)
      to = (to + 1) & (larger.size - 1);
    larger.entries[to] = index->entries[i];
  }
  g_free (index->entries);
  *index = larger;
}

gboolean
weft_id_index_add (WeftIdIndex *index, const WeftTexts *texts, const WeftIdEntry *entry)
{
  WeftIdEntry *place;

  if (index->n >= index->size - index->size / 4)
    grow (index);
  place = find_entry (index, texts, weft_texts_get (texts, entry->text), entry->hash);
  if (place->row != WEFT_ID_NOBODY)
    return FALSE;
  *place = *entry;
  index->n++;
  return TRUE;
}

void
weft_id_index_prefetch (const WeftIdIndex *index, guint64 hash)
{
  __builtin_prefetch (&index->entries[hash & (index->size - 1)]);
}

guint32
weft_id_index_find (const WeftIdIndex *index, const WeftTexts *texts, const char *id, guint64 hash)
{
  return find_entry (index, texts, id, hash)->row;
}
