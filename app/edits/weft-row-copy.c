/* weft-row-copy.c: see weft-row-copy.h. */
#include "weft-row-copy.h"

#include "weft-batch-rows.h"
#include "weft-elements.h"

/* (nullable): what the copy of @row has for a property. */
static char *
get_value (WeftRowCopy *copy, WeftElement row, const WeftPropertyInfo *info)
{
  g_autofree char *value = weft_document_print_value (copy->source, row, info->property);
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  char *followed;

  if (value == NULL || info->property == WEFT_PROPERTY_PINNED)
    return NULL;
  if (info->property == WEFT_PROPERTY_X || info->property == WEFT_PROPERTY_Y)
    return g_strdup (g_ascii_formatd (number, sizeof number, "%.12g",
                                      MIN (g_ascii_strtod (value, NULL) + copy->shift, info->greatest)));
  if (info->type == WEFT_TYPE_ID)
    return g_strdup (weft_subtree_copy_find (copy->copies, value));
  followed = weft_subtree_copy_follow (copy->copies, info->type, value);
  if (followed == NULL && info->type == WEFT_TYPE_REFERENCE)
    copy->n_lost++;
  return followed != NULL || info->type == WEFT_TYPE_REFERENCE ? followed : g_steal_pointer (&value);
}

/* What @row holds, but for the ends of an edge. */
static GArray *
get_values (WeftRowCopy *copy, WeftElement row)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_document_get_kind (copy->source, row));
  gboolean is_edge = (info->flags & WEFT_KIND_IS_EDGE) != 0;
  GArray *values = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));

  for (guint i = 0; i < info->n_properties; i++) {
    WeftProperty property = info->properties[i].property;
    WeftAttribute value = {property, NULL};

    if (!is_edge || (property != WEFT_PROPERTY_FROM && property != WEFT_PROPERTY_TO))
      value.text = get_value (copy, row, &info->properties[i]);
    if (value.text != NULL)
      g_array_append_val (values, value);
  }
  return values;
}

static void
free_values (GArray *values)
{
  for (guint i = 0; i < values->len; i++)
    g_free ((char *) g_array_index (values, WeftAttribute, i).text);
  g_array_unref (values);
}

static gboolean
copy_row (WeftRowCopy *copy, WeftElement row, GHashTable *numbers, GError **error)
{
  GArray *values = get_values (copy, row);
  WeftElement made;
  guint32 number;
  gboolean done =
      weft_batch_add_row (copy->batch, copy->target, row.table,
                          (const WeftAttribute *) (gpointer) values->data, values->len, &made, error);

  free_values (values);
  if (!done)
    return FALSE;
  number = weft_element_get_number (made);
  g_hash_table_insert (numbers, GUINT_TO_POINTER (weft_element_get_number (row)), GUINT_TO_POINTER (number));
  if (copy->made != NULL)
    g_array_append_val (copy->made, number);
  return TRUE;
}

/* Unless it leads to a row that is not copied. */
static gboolean
copy_edge (WeftRowCopy *copy, WeftElement edge, GHashTable *numbers, GError **error)
{
  const WeftGraph *graph = weft_document_get_graph (copy->source, edge);
  GArray *values;
  WeftElement made;
  guint32 ends[2];
  gboolean done;

  for (guint end = 0; end < 2; end++) {
    WeftElement row = weft_graph_get_end_element (graph, edge, (WeftEnd) end);

    ends[end] =
        GPOINTER_TO_UINT (g_hash_table_lookup (numbers, GUINT_TO_POINTER (weft_element_get_number (row))));
    if (ends[end] == 0)
      return TRUE;
    ends[end] = weft_element_from_number (copy->target, ends[end]).row;
  }
  if (!weft_batch_connect (copy->batch, copy->target, edge.table, ends[0], ends[1], &made, error))
    return FALSE;
  values = get_values (copy, edge);
  done = TRUE;
  for (guint i = 0; done && i < values->len; i++) {
    const WeftAttribute *value = &g_array_index (values, WeftAttribute, i);

    done = weft_batch_set_row (copy->batch, made, value->property, value->text, error);
  }
  free_values (values);
  return done;
}

/* Those that leave it. */
static gboolean
copy_edges (WeftRowCopy *copy, WeftElement row, GHashTable *numbers, GError **error)
{
  const WeftGraph *graph = weft_document_get_graph (copy->source, row);

  for (guint table = 1; table <= weft_graph_count_tables (graph); table++) {
    const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, table));
    WeftEdgeIter iter;
    guint32 edge;

    if (!(info->flags & WEFT_KIND_IS_EDGE) || info->from != weft_graph_get_kind (graph, row.table))
      continue;
    weft_graph_iter_edges (&iter, graph, table, WEFT_END_FROM, row.row);
    while (weft_edge_iter_next (&iter, &edge))
      if (!copy_edge (copy, (WeftElement){row.node, table, edge}, numbers, error))
        return FALSE;
  }
  return TRUE;
}

static void
reserve_id (WeftRowCopy *copy, WeftElement row)
{
  g_autofree char *id = weft_document_print_value (copy->source, row, WEFT_PROPERTY_ID);

  if (id != NULL)
    weft_subtree_copy_reserve_id (copy->copies, id);
}

gboolean
weft_row_copy_add (WeftRowCopy *copy, const GArray *parts, GError **error)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (WeftElement));

  for (guint i = 0; i < parts->len; i++) {
    WeftElement part = weft_element_from_number (copy->diagram, g_array_index (parts, guint32, i));

    if (part.table != 0)
      g_array_append_val (rows, part);
  }
  for (guint i = 0; i < rows->len; i++)
    reserve_id (copy, g_array_index (rows, WeftElement, i));
  for (guint i = 0; i < rows->len; i++)
    if (!copy_row (copy, g_array_index (rows, WeftElement, i), numbers, error))
      return FALSE;
  for (guint i = 0; i < rows->len; i++)
    if (!copy_edges (copy, g_array_index (rows, WeftElement, i), numbers, error))
      return FALSE;
  return TRUE;
}
