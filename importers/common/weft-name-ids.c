/* weft-name-ids.c: see weft-name-ids.h. */
#include "weft-name-ids.h"

#include "weft-insert-parts.h"
#include "weft-value.h"

void
weft_name_ids_init (WeftNameIds *ids)
{
  ids->taken = g_hash_table_new (g_str_hash, g_str_equal);
  ids->counters = g_hash_table_new (g_str_hash, g_str_equal);
  ids->chunk = g_string_chunk_new (4096);
}

void
weft_name_ids_clear (WeftNameIds *ids)
{
  g_hash_table_unref (ids->taken);
  g_hash_table_unref (ids->counters);
  g_string_chunk_free (ids->chunk);
}

gboolean
weft_name_ids_claim (WeftNameIds *ids, const char *name)
{
  return weft_is_ncname (name) && !g_hash_table_contains (ids->taken, name) &&
         g_hash_table_add (ids->taken, (gpointer) name);
}

const char *
weft_name_ids_make (WeftNameIds *ids, const char *name, const char *fallback)
{
  g_autofree char *stem = weft_make_id (name, fallback);
  guint count = GPOINTER_TO_UINT (g_hash_table_lookup (ids->counters, stem));
  const char *id = g_string_chunk_insert (ids->chunk, stem);
  const char *key = id;

  while (!weft_name_ids_claim (ids, id)) {
    g_autofree char *numbered = g_strdup_printf ("%s-%u", stem, ++count + 1);

    id = g_string_chunk_insert (ids->chunk, numbered);
  }
  g_hash_table_insert (ids->counters, (gpointer) key, GUINT_TO_POINTER (count));
  return id;
}
