/* weft-elements.c: a row says what it holds by its graph, and what it refers to by the document. */
#include "weft-elements.h"

#include "weft-machine-times.h"

#include <glib/gi18n-lib.h>
#include <string.h>

WeftGraph *
weft_document_get_graph (const WeftDocument *document, WeftElement element)
{
  const WeftNode *node = weft_document_get_node (document, element.node);

  return node != NULL ? weft_node_get_graph (node) : NULL;
}

WeftKind
weft_document_get_kind (const WeftDocument *document, WeftElement element)
{
  const WeftNode *node = weft_document_get_node (document, element.node);

  return element.table == 0 ? weft_node_get_kind (node)
                            : weft_graph_get_kind (weft_node_get_graph (node), element.table);
}

WeftElement
weft_graph_get_end_element (const WeftGraph *graph, WeftElement edge, WeftEnd end)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, edge.table));

  return (WeftElement){.node = edge.node,
                       .table = weft_graph_find_table (graph, end == WEFT_END_FROM ? info->from : info->to),
                       .row = weft_graph_get_end_row (graph, edge, end)};
}

WeftElement
weft_graph_get_holder (const WeftGraph *graph, WeftElement row, WeftProperty property)
{
  WeftKind kind = weft_graph_get_kind (graph, row.table);
  const WeftPropertyInfo *info = weft_kind_get_property (kind, property);

  if (info == NULL || !(info->flags & WEFT_PROPERTY_FAR))
    return row;
  return weft_graph_get_end_element (
      graph, row, weft_kind_get_inner_end (kind) == WEFT_PROPERTY_FROM ? WEFT_END_TO : WEFT_END_FROM);
}

static gboolean
value_names (const WeftPropertyInfo *info, const char *text, const char *id)
{
  g_autofree char *without = NULL;

  if (info->type == WEFT_TYPE_TIMES)
    without = weft_machine_times_rename (text, id, id);
  else if (info->type == WEFT_TYPE_OUTER || info->type == WEFT_TYPE_REFERENCES)
    without = weft_references_rename (text, id, id);
  return without != NULL;
}

static gboolean
row_names (const WeftGraph *graph, WeftElement row, const char *id)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, row.table));

  for (guint i = 0; i < info->n_properties; i++) {
    WeftType type = info->properties[i].type;
    const char *text = weft_type_holds_text (type) && type != WEFT_TYPE_REFERENCE
                           ? weft_graph_get_text (graph, row, info->properties[i].property)
                           : NULL;

    if (text != NULL && strstr (text, id) != NULL && value_names (&info->properties[i], text, id))
      return TRUE;
  }
  return FALSE;
}

gboolean
weft_graph_names (const WeftGraph *graph, const char *id)
{
  for (guint table = 1; table <= weft_graph_count_tables (graph); table++)
    for (guint32 row = 0; row < weft_graph_get_end (graph, table); row++)
      if (weft_graph_has_row (graph, (WeftElement){.table = table, .row = row}) &&
          row_names (graph, (WeftElement){.table = table, .row = row}, id))
        return TRUE;
  return FALSE;
}

static const char *
get_row_text (const WeftGraph *graph, WeftElement row, WeftProperty property)
{
  gboolean has = weft_kind_get_slot (weft_graph_get_kind (graph, row.table), property) >= 0;
  const char *text = has ? weft_graph_get_text (graph, row, property) : NULL;

  return text != NULL && *text != '\0' ? text : NULL;
}

static char *
join_ends (const WeftGraph *graph, WeftElement edge, WeftProperty property, const char *between)
{
  const char *ends[2];

  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++) {
    WeftElement row = weft_graph_get_end_element (graph, edge, end);
    const char *text = get_row_text (graph, row, property);

    ends[end] = text != NULL ? text : get_row_text (graph, row, WEFT_PROPERTY_ID);
  }
  return g_strconcat (ends[WEFT_END_FROM], between, ends[WEFT_END_TO], NULL);
}

static gboolean
is_edge (const WeftGraph *graph, WeftElement row)
{
  return weft_kind_is (weft_graph_get_kind (graph, row.table), WEFT_KIND_IS_EDGE);
}

char *
weft_document_get_id (const WeftDocument *document, WeftElement element)
{
  const WeftGraph *graph = weft_document_get_graph (document, element);

  if (element.table == 0)
    return g_strdup (weft_node_get_name (weft_document_get_node (document, element.node)));
  if (is_edge (graph, element) && get_row_text (graph, element, WEFT_PROPERTY_ID) == NULL)
    return join_ends (graph, element, WEFT_PROPERTY_ID, ">");
  return g_strdup (get_row_text (graph, element, WEFT_PROPERTY_ID));
}

char *
weft_document_get_label (const WeftDocument *document, WeftElement element)
{
  const WeftGraph *graph = weft_document_get_graph (document, element);
  const char *text;

  if (element.table == 0)
    return g_strdup (weft_node_get_label (weft_document_get_node (document, element.node)));
  text = get_row_text (graph, element, WEFT_PROPERTY_NAME);
  if (text == NULL)
    text = get_row_text (graph, element, WEFT_PROPERTY_ID);
  if (text == NULL && is_edge (graph, element))
    return join_ends (graph, element, WEFT_PROPERTY_NAME, " → ");
  return g_strdup (text != NULL ? text
                                : _ (weft_kind_get_info (weft_graph_get_kind (graph, element.table))->label));
}

static char *
print_reference (const WeftDocument *document,
                 const WeftGraph *graph,
                 WeftElement row,
                 const WeftPropertyInfo *info)
{
  guint32 distance;
  const WeftNode *target;

  if (is_edge (graph, row) && (info->property == WEFT_PROPERTY_FROM || info->property == WEFT_PROPERTY_TO))
    return g_strdup (
        get_row_text (graph,
                      weft_graph_get_end_element (
                          graph, row, info->property == WEFT_PROPERTY_FROM ? WEFT_END_FROM : WEFT_END_TO),
                      WEFT_PROPERTY_ID));
  distance = weft_graph_get_reference (graph, row, info->property);
  target = distance != 0 ? weft_document_get_node (document, row.node + distance) : NULL;
  return target != NULL ? g_strdup (weft_node_get_name (target)) : NULL;
}

char *
weft_document_print_value (const WeftDocument *document, WeftElement element, WeftProperty property)
{
  const WeftNode *node = weft_document_get_node (document, element.node);
  const WeftGraph *graph = weft_node_get_graph (node);
  const WeftPropertyInfo *info;

  if (element.table == 0)
    return weft_node_has (node, property) ? weft_properties_print (weft_node_get_properties (node), property)
                                          : NULL;
  info = weft_kind_get_property (weft_graph_get_kind (graph, element.table), property);
  if (info == NULL)
    return NULL;
  if (info->type == WEFT_TYPE_REFERENCE)
    return print_reference (document, graph, element, info);
  return weft_graph_print (graph, weft_graph_get_holder (graph, element, property), property);
}
