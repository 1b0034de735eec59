/* weft-parts.c: parts of diagrams. */
#include "weft-parts.h"

#include "weft-elements.h"

gboolean
weft_part_is (WeftKind kind)
{
  return weft_kind_is (kind, WEFT_KIND_IS_PART);
}

gboolean
weft_part_holds_parts (WeftKind kind)
{
  const guint8 *child = weft_kind_get_info (kind)->children.kinds;

  while (child != NULL && *child != WEFT_KIND_END && !weft_part_is (*child))
    child++;
  return child != NULL && *child != WEFT_KIND_END;
}

char *
weft_part_make_id (const WeftDocument *document, const char *stem, guint *number)
{
  WeftElement taken;
  char *id = NULL;

  do {
    g_free (id);
    id = g_strdup_printf ("%s%u", stem, ++*number);
  } while (weft_document_find_element (document, id, &taken));
  return id;
}

gboolean
weft_part_is_inside (const WeftDocument *document, guint32 node, guint32 above)
{
  while (node != 0 && node != above)
    node = weft_document_get_parent (document, node);
  return node != 0;
}

/* Depth is bounded by the nesting limit. */
static void
collect (const WeftNode *node, GHashTable *wanted, GArray *found)
{
  guint32 id = weft_node_get_id (node);
  WeftChildIter iter;
  WeftNode *child;

  if (g_hash_table_contains (wanted, GUINT_TO_POINTER (id))) {
    g_array_append_val (found, id);
    return;
  }
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    collect (child, wanted, found);
}

GArray *
weft_parts_sort (const WeftDocument *document, const guint32 *nodes, gsize n)
{
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GHashTable) wanted = NULL;

  if (n == 1 && weft_document_get_node (document, nodes[0]) != NULL)
    g_array_append_val (found, nodes[0]);
  if (n < 2)
    return found;
  wanted = g_hash_table_new (NULL, NULL);
  for (gsize i = 0; i < n; i++)
    g_hash_table_add (wanted, GUINT_TO_POINTER (nodes[i]));
  collect (weft_document_get_root (document), wanted, found);
  return found;
}

gsize
weft_parts_count (const WeftNode *node)
{
  gsize count = 1 + weft_graph_count_all_rows (weft_node_get_graph (node));
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    count += weft_parts_count (child);
  return count;
}
