/* weft-row-clip.c: see weft-row-clip.h. */
#include "weft-row-clip.h"

#include "weft-elements.h"
#include "weft-order.h"

/* What is meant. */

static gboolean
is_folded (const WeftNode *node)
{
  return weft_kind_is (weft_node_get_kind (node), WEFT_KIND_IS_FOLDED);
}

/* Whether @node, a child of the diagram, belongs to what can be folded and is among @meant. */
static gboolean
belongs (const WeftDocument *document, const WeftNode *node, GHashTable *meant)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (node));
  gboolean found = FALSE;

  for (guint i = 0; !found && i < info->n_properties; i++) {
    const char *id = info->properties[i].type == WEFT_TYPE_REFERENCE
                         ? weft_node_get_text (node, info->properties[i].property)
                         : NULL;
    const WeftNode *other = id != NULL ? weft_document_lookup (document, id) : NULL;

    found = other != NULL && is_folded (other) &&
            g_hash_table_contains (meant, GUINT_TO_POINTER (weft_node_get_id (other)));
  }
  return found;
}

/* Until nothing more belongs to what is meant: as often as they nest against their order, and once more. */
static void
add_members (const WeftDocument *document, guint32 diagram, GHashTable *meant)
{
  const WeftNode *node = weft_document_get_node (document, diagram);
  guint before;

  do {
    WeftChildIter iter;
    WeftNode *child;

    before = g_hash_table_size (meant);
    weft_child_iter_init (&iter, node);
    while ((child = weft_child_iter_next (&iter)) != NULL)
      if (is_folded (child) && belongs (document, child, meant))
        g_hash_table_add (meant, GUINT_TO_POINTER (weft_node_get_id (child)));
  } while (g_hash_table_size (meant) > before);
}

/* Rows of @table that refer to something that can be folded and is among @meant. */
static void
add_rows_of (const WeftDocument *document, guint32 diagram, guint table, GHashTable *meant, GArray *found)
{
  const WeftGraph *graph = weft_document_get_graph (document, weft_element_of_node (diagram));
  const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, table));

  for (guint i = 0; i < info->n_properties; i++)
    for (guint32 row = 0;
         info->properties[i].type == WEFT_TYPE_REFERENCE && row < weft_graph_get_end (graph, table); row++) {
      WeftElement element = {diagram, table, row};
      guint32 far = weft_graph_has_row (graph, element)
                        ? weft_graph_get_reference (graph, element, info->properties[i].property)
                        : 0;
      guint32 number = weft_element_get_number (element);

      if (far != 0 && g_hash_table_contains (meant, GUINT_TO_POINTER (diagram + far)) &&
          is_folded (weft_document_get_node (document, diagram + far)))
        g_array_append_val (found, number);
    }
}

static void
sort_once (GArray *parts)
{
  guint n = 0;

  g_array_sort (parts, weft_order_numbers);
  for (guint i = 0; i < parts->len; i++) {
    guint32 part = g_array_index (parts, guint32, i);

    if (n == 0 || g_array_index (parts, guint32, n - 1) != part)
      g_array_index (parts, guint32, n++) = part;
  }
  g_array_set_size (parts, n);
}

static gboolean
is_edge_table (const WeftGraph *graph, guint table)
{
  return weft_kind_is (weft_graph_get_kind (graph, table), WEFT_KIND_IS_EDGE);
}

/* Of nodes notes, and what others in the diagram refer to. */
static gboolean
is_copied (const WeftDocument *document, guint32 diagram, guint32 node)
{
  WeftKind kind = weft_node_get_kind (weft_document_get_node (document, node));

  return weft_document_get_parent (document, node) == diagram &&
         (kind == WEFT_KIND_NOTE || weft_kind_is (kind, WEFT_KIND_IS_REFERABLE));
}

GArray *
weft_row_clip_expand (const WeftDocument *document, guint32 diagram, const guint32 *parts, gsize n)
{
  const WeftGraph *graph = weft_document_get_graph (document, weft_element_of_node (diagram));
  GArray *found = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GHashTable) meant = g_hash_table_new (NULL, NULL);
  gboolean has_folded = FALSE;
  GHashTableIter iter;
  gpointer node;

  for (gsize i = 0; i < n; i++) {
    WeftElement part = weft_element_from_number (diagram, parts[i]);

    if (!weft_document_has_element (document, part))
      continue;
    if (part.table == 0 && is_copied (document, diagram, part.node)) {
      g_hash_table_add (meant, GUINT_TO_POINTER (part.node));
      has_folded = has_folded || is_folded (weft_document_get_node (document, part.node));
    } else if (part.table != 0 && !is_edge_table (graph, part.table)) {
      g_array_append_val (found, parts[i]);
    }
  }
  if (has_folded)
    add_members (document, diagram, meant);
  for (guint table = 1; has_folded && table <= weft_graph_count_tables (graph); table++)
    if (!is_edge_table (graph, table))
      add_rows_of (document, diagram, table, meant, found);
  g_hash_table_iter_init (&iter, meant);
  while (g_hash_table_iter_next (&iter, &node, NULL)) {
    guint32 number = GPOINTER_TO_UINT (node);

    g_array_append_val (found, number);
  }
  sort_once (found);
  return found;
}

/* What it refers to. */

/* The child of the diagram that @node is or stands below; 0: none. */
static guint32
find_child (const WeftDocument *document, guint32 diagram, guint32 node)
{
  guint32 parent;

  while (node != 0 && (parent = weft_document_get_parent (document, node)) != diagram)
    node = parent;
  return node;
}

typedef struct {
  const WeftDocument *document;
  guint32 diagram;
  GHashTable *wanted; /* numbers of children of the diagram */
} Collection;

static void collect_references (Collection *collection, const WeftNode *node);

static void
want (Collection *collection, guint32 node)
{
  guint32 child = find_child (collection->document, collection->diagram, node);

  if (child != 0 && g_hash_table_add (collection->wanted, GUINT_TO_POINTER (child)))
    collect_references (collection, weft_document_get_node (collection->document, child));
}

/* Depth is bounded by how many children refer to each other in a row. */
static void
collect_references (Collection *collection, const WeftNode *node)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (node));
  WeftChildIter iter;
  WeftNode *child;

  for (guint i = 0; i < info->n_properties; i++) {
    const char *id = info->properties[i].type == WEFT_TYPE_REFERENCE
                         ? weft_node_get_text (node, info->properties[i].property)
                         : NULL;

    if (id != NULL)
      want (collection, weft_document_find (collection->document, id));
  }
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    collect_references (collection, child);
}

static void
collect_of_row (Collection *collection, WeftElement row)
{
  const WeftGraph *graph = weft_document_get_graph (collection->document, row);
  const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, row.table));

  for (guint i = 0; i < info->n_properties; i++) {
    guint32 far = info->properties[i].type == WEFT_TYPE_REFERENCE
                      ? weft_graph_get_reference (graph, row, info->properties[i].property)
                      : 0;

    if (far != 0)
      want (collection, row.node + far);
  }
}

GPtrArray *
weft_row_clip_collect_nodes (const WeftDocument *document, guint32 diagram, const GArray *parts)
{
  g_autoptr (GHashTable) wanted = g_hash_table_new (NULL, NULL);
  Collection collection = {document, diagram, wanted};
  GPtrArray *nodes = g_ptr_array_new ();
  WeftChildIter iter;
  WeftNode *child;

  for (guint i = 0; i < parts->len; i++) {
    WeftElement part = weft_element_from_number (diagram, g_array_index (parts, guint32, i));

    if (part.table != 0)
      collect_of_row (&collection, part);
    else
      want (&collection, part.node);
  }
  weft_child_iter_init (&iter, weft_document_get_node (document, diagram));
  while ((child = weft_child_iter_next (&iter)) != NULL)
    if (g_hash_table_contains (wanted, GUINT_TO_POINTER (weft_node_get_id (child))))
      g_ptr_array_add (nodes, child);
  return nodes;
}
