/* weft-task-groups.c: see weft-task-groups.h. */
#include "weft-task-groups.h"

static WeftNode *
get_group_above (const WeftDocument *document, const WeftNode *group)
{
  const char *name = weft_node_get_text (group, WEFT_PROPERTY_IN);
  WeftNode *above = name != NULL ? weft_document_lookup (document, name) : NULL;

  return above != NULL && weft_node_get_kind (above) == WEFT_KIND_GROUP ? above : NULL;
}

/* (nullable): those around @group may be a circle in a document that breaks the rules. */
static WeftNode *
find_folded (const WeftDocument *document, const WeftNode *diagram, WeftNode *group)
{
  gsize left = weft_node_get_n_children (diagram);
  WeftNode *found = NULL;

  for (; group != NULL && left > 0; group = get_group_above (document, group), left--)
    if (weft_node_get_integer (group, WEFT_PROPERTY_COLLAPSED))
      found = group;
  return found;
}

GHashTable *
weft_task_groups_map_folded (const WeftDocument *document, guint32 diagram)
{
  const WeftNode *graph = weft_document_get_node (document, diagram);
  g_autoptr (GHashTable) map = g_hash_table_new (NULL, NULL);
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, graph);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    WeftNode *folded =
        weft_node_get_kind (child) == WEFT_KIND_GROUP ? find_folded (document, graph, child) : NULL;

    if (folded != NULL)
      g_hash_table_insert (map, GUINT_TO_POINTER (weft_node_get_id (child) - diagram), folded);
  }
  return g_hash_table_size (map) > 0 ? g_steal_pointer (&map) : NULL;
}
