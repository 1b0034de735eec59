/* weft-insert-parts.c: see weft-insert-parts.h. */
#include "weft-insert-parts.h"

#include "weft-batch.h"

#include <string.h>

/* Ids have at most 1,000 bytes. */
#define MOST_ID_BYTES 200

static char *
find_free_id (const WeftBatch *batch, const char *id)
{
  for (guint number = 2;; number++) {
    g_autofree char *numbered = g_strdup_printf ("%s-%u", id, number);

    if (weft_batch_find (batch, numbered) == 0)
      return g_steal_pointer (&numbered);
  }
}

/* @node as it can stand in the batch, (transfer full). */
static WeftNode *
rename_taken (const WeftBatch *batch, WeftNode *node, GError **error)
{
  const char *id = weft_node_get_name (node);
  g_autofree char *free_id = NULL;
  WeftProperties *properties;
  g_autofree WeftNode **children = NULL;
  gsize n = weft_node_get_n_children (node);

  if (id != NULL && weft_batch_find (batch, id) != 0)
    free_id = find_free_id (batch, id);
  properties = weft_properties_set (weft_node_get_properties (node), WEFT_PROPERTY_ID,
                                    free_id != NULL ? free_id : id, error);
  if (properties == NULL)
    return NULL;
  children = g_new (WeftNode *, n + 1);
  for (gsize i = 0; i < n; i++)
    children[i] = weft_node_ref (weft_node_get_child (node, i));
  return weft_node_new (properties, children, n, error);
}

static gboolean
insert_part (WeftBatch *batch, guint32 root, WeftNode *part, GArray *ids, GError **error)
{
  WeftNode *node = rename_taken (batch, part, error);
  guint32 id;

  if (node == NULL || !weft_batch_insert (batch, root, G_MAXSIZE, node, &id, error))
    return FALSE;
  g_array_append_val (ids, id);
  return TRUE;
}

WeftDocument *
weft_insert_parts (WeftDocument *document, const WeftDocument *parts, GArray **ids, GError **error)
{
  g_autoptr (WeftBatch) batch = weft_batch_begin (document);
  g_autoptr (GArray) inserted = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint32 root = weft_node_get_id (weft_document_get_root (document));
  WeftChildIter iter;
  WeftNode *part;

  weft_child_iter_init (&iter, weft_document_get_root (parts));
  while ((part = weft_child_iter_next (&iter)) != NULL)
    if (!insert_part (batch, root, part, inserted, error))
      return NULL;
  if (ids != NULL)
    *ids = g_steal_pointer (&inserted);
  return weft_batch_commit (g_steal_pointer (&batch));
}

static gboolean
can_stand_in_id (gunichar c)
{
  return g_unichar_isalnum (c) || c == '-' || c == '_' || c == '.';
}

char *
weft_make_id (const char *text, const char *fallback)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autoptr (GString) id = g_string_new (NULL);

  if (weft_is_ncname (text))
    return g_strdup (text);
  for (const char *at = valid; *at != '\0' && id->len < MOST_ID_BYTES; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (can_stand_in_id (c) && c != 0xfffd)
      g_string_append_unichar (id, c);
    else if (id->len > 0 && id->str[id->len - 1] != '-')
      g_string_append_c (id, '-');
  }
  while (id->len > 0 && id->str[id->len - 1] == '-')
    g_string_truncate (id, id->len - 1);
  if (id->len == 0 || weft_is_ncname (id->str))
    return g_strdup (id->len > 0 ? id->str : fallback);
  g_string_prepend (id, "-");
  g_string_prepend (id, fallback);
  return g_strdup (weft_is_ncname (id->str) ? id->str : fallback);
}

char *
weft_make_stem (const char *file)
{
  char *stem = file != NULL ? g_path_get_basename (file) : g_strdup ("");
  char *dot = strrchr (stem, '.');

  if (dot != NULL && dot != stem)
    *dot = '\0';
  return stem;
}
