/* weft-row-writer.c: rows as elements: references and ends by the ids of what they lead to. */
#include "weft-writer-private.h"

#include "weft-elements.h"
#include "weft-machine-times.h"

typedef struct {
  GString *out;
  const WeftGraph *graph;
  GHashTable *
      names; /* how far the number of a node below is from that of the node that carries the graph -> its id */
  guint depth;
} Writer;

static void
note_names (const WeftNode *node, guint32 carrier, GHashTable *names)
{
  WeftChildIter iter;
  WeftNode *child;

  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL) {
    g_hash_table_insert (names, GUINT_TO_POINTER (weft_node_get_id (child) - carrier),
                         (gpointer) weft_node_get_name (child));
    note_names (child, carrier, names);
  }
}

static gboolean
is_end (const WeftKindInfo *info, WeftProperty property)
{
  return (info->flags & WEFT_KIND_IS_EDGE) &&
         (property == WEFT_PROPERTY_FROM || property == WEFT_PROPERTY_TO);
}

/* The id of the row at an end of an edge. */
static const char *
find_end (const Writer *writer, WeftElement edge, const WeftKindInfo *info, WeftProperty property)
{
  gboolean leaves = property == WEFT_PROPERTY_FROM;
  WeftElement row = {.table = weft_graph_find_table (writer->graph, leaves ? info->from : info->to),
                     .row =
                         weft_graph_get_end_row (writer->graph, edge, leaves ? WEFT_END_FROM : WEFT_END_TO)};

  return weft_graph_get_text (writer->graph, row, WEFT_PROPERTY_ID);
}

static void write_element (const Writer *writer, WeftElement row, const WeftKindInfo *info);

static void
write_value (const Writer *writer,
             WeftElement row,
             const WeftKindInfo *info,
             const WeftPropertyInfo *property)
{
  g_autofree char *text = NULL;
  const char *name = NULL;

  if (is_end (info, property->property))
    name = find_end (writer, row, info, property->property);
  else if (property->type == WEFT_TYPE_REFERENCE)
    name = g_hash_table_lookup (
        writer->names, GUINT_TO_POINTER (weft_graph_get_reference (writer->graph, row, property->property)));
  else
    name = text = weft_graph_print (
        writer->graph, weft_graph_get_holder (writer->graph, row, property->property), property->property);
  if (name != NULL)
    weft_write_attribute (writer->out, property->attribute, name);
}

/* A position is two numbers. */
static gboolean
has_position (const WeftGraph *graph, WeftElement row)
{
  return weft_graph_has (graph, row, WEFT_PROPERTY_X) && weft_graph_has (graph, row, WEFT_PROPERTY_Y);
}

/* The edge of @table whose other end is @row that stands first in the file. */
static gboolean
find_first_edge (const WeftGraph *graph, guint table, WeftEnd end, WeftElement row, WeftElement *edge)
{
  gboolean is_found = FALSE;
  guint32 least = 0;
  WeftEdgeIter iter;
  guint32 each;

  weft_graph_iter_edges (&iter, graph, table, end, row.row);
  while (weft_edge_iter_next (&iter, &each)) {
    WeftElement here = {row.node, table, each};
    guint32 inner = weft_graph_get_end_row (graph, here, !end);

    if (is_found && inner >= least)
      continue;
    *edge = here;
    least = inner;
    is_found = TRUE;
  }
  return is_found;
}

/* Whether some edge within another row declares @row, and which one does: the first, unless it has values that stand in no edge. */
static gboolean
find_declaration (const WeftGraph *graph, WeftElement row, const WeftKindInfo *info, WeftElement *edge)
{
  const WeftPropertyFlags apart = WEFT_PROPERTY_PLACE | WEFT_PROPERTY_CONTENT;

  for (guint table = 1; table <= weft_graph_count_tables (graph); table++) {
    const WeftKindInfo *kind = weft_kind_get_info (weft_graph_get_kind (graph, table));
    gboolean leaves = kind->within != 0 && weft_kind_get_inner_end (kind->kind) == WEFT_PROPERTY_FROM;
    gboolean declares = kind->within != 0 && (leaves ? kind->to : kind->from) == info->kind;
    gboolean has_far = FALSE;

    for (guint i = 0; declares && i < info->n_properties; i++) {
      const WeftPropertyInfo *here = weft_kind_get_property (kind->kind, info->properties[i].property);
      gboolean is_far = here != NULL && (here->flags & WEFT_PROPERTY_FAR);

      has_far = has_far || is_far;
      declares = is_far || info->properties[i].property == WEFT_PROPERTY_ID ||
                 (info->properties[i].flags & apart) ||
                 !weft_graph_has (graph, row, info->properties[i].property);
    }
    if (declares && has_far &&
        find_first_edge (graph, table, leaves ? WEFT_END_TO : WEFT_END_FROM, row, edge))
      return TRUE;
  }
  return FALSE;
}

static gboolean
is_written (const WeftGraph *graph, WeftElement row, WeftProperty property)
{
  const WeftPropertyInfo *info = weft_kind_get_property (weft_graph_get_kind (graph, row.table), property);
  WeftElement far;
  WeftElement edge;

  if (property == WEFT_PROPERTY_X || property == WEFT_PROPERTY_Y)
    return has_position (graph, row);
  if (!(info->flags & WEFT_PROPERTY_FAR))
    return weft_graph_has (graph, row, property);
  far = weft_graph_get_holder (graph, row, property);
  return find_declaration (graph, far, weft_kind_get_info (weft_graph_get_kind (graph, far.table)), &edge) &&
         weft_element_equal (edge, row);
}

/* Those of the element itself (@flags 0) or of its place. */
static void
write_values (const Writer *writer, WeftElement row, const WeftKindInfo *info, WeftPropertyFlags flags)
{
  const WeftPropertyFlags apart = WEFT_PROPERTY_HIDDEN | WEFT_PROPERTY_CONTENT | WEFT_PROPERTY_PLACE;

  for (guint i = 0; i < info->n_properties; i++)
    if ((info->properties[i].flags & apart) == flags &&
        (flags != 0 || weft_kind_has_attribute (info, &info->properties[i])) &&
        is_written (writer->graph, row, info->properties[i].property))
      write_value (writer, row, info, &info->properties[i]);
}

/* What stands in a row. */

static void
write_inner_edges (const Writer *writer, WeftElement row, const WeftKindInfo *info)
{
  guint table = weft_graph_find_table (writer->graph, info->kind);
  gboolean leaves = weft_kind_get_inner_end (info->kind) == WEFT_PROPERTY_FROM;
  WeftEdgeIter iter;
  guint32 edge;

  weft_graph_iter_edges (&iter, writer->graph, table, leaves ? WEFT_END_FROM : WEFT_END_TO, row.row);
  while (weft_edge_iter_next (&iter, &edge))
    write_element (writer, (WeftElement){row.node, table, edge}, info);
}

static void
write_times (const Writer *writer, WeftElement row, const WeftKindInfo *info)
{
  const char *text = weft_graph_get_text (writer->graph, row, WEFT_PROPERTY_COMPUTE);
  g_autoptr (GArray) times = text != NULL ? weft_machine_times_parse (text, NULL) : NULL;

  for (guint i = 0; times != NULL && i < times->len; i++) {
    const WeftMachineTime *time = &g_array_index (times, WeftMachineTime, i);
    g_autofree char *literal = weft_literal_print (time->time);

    g_string_append_printf (writer->out, "<%s", info->element);
    weft_write_attribute (writer->out, "machine", time->machine);
    weft_write_attribute (writer->out, "time", literal);
    g_string_append (writer->out, "/>");
  }
}

static void
write_inner (const Writer *writer, WeftElement row, const WeftKindInfo *info)
{
  const guint8 *kinds = info->children.kinds;

  for (guint i = 0; kinds != NULL && kinds[i] != WEFT_KIND_END; i++)
    (weft_kind_is (kinds[i], WEFT_KIND_IS_EDGE) ? write_inner_edges
                                                : write_times) (writer, row, weft_kind_get_info (kinds[i]));
}

static void
write_element (const Writer *writer, WeftElement row, const WeftKindInfo *info)
{
  gsize open;
  const char *foreign = weft_kind_get_slot (info->kind, WEFT_PROPERTY_FOREIGN) >= 0
                            ? weft_graph_get_text (writer->graph, row, WEFT_PROPERTY_FOREIGN)
                            : NULL;

  g_string_append_c (writer->out, '<');
  g_string_append (writer->out, info->element);
  write_values (writer, row, info, 0);
  if (foreign != NULL)
    g_string_append (writer->out, foreign);
  g_string_append_c (writer->out, '>');
  open = writer->out->len;
  write_inner (writer, row, info);
  if (writer->out->len > open)
    g_string_append_printf (writer->out, "</%s>", info->element);
  else
    g_string_insert_c (writer->out, open - 1, '/');
}

/* Where it has a line of its own. */
static void
write_row (const Writer *writer, WeftElement row, const WeftKindInfo *info)
{
  WeftElement edge;

  if (info->within != 0 || find_declaration (writer->graph, row, info, &edge))
    return;
  weft_write_indent (writer->out, writer->depth);
  write_element (writer, row, info);
  g_string_append_c (writer->out, '\n');
}

static gboolean
has_place (const WeftGraph *graph, WeftElement row, const WeftKindInfo *info)
{
  for (guint i = 0; i < info->n_properties; i++)
    if ((info->properties[i].flags & WEFT_PROPERTY_PLACE) &&
        is_written (graph, row, info->properties[i].property))
      return TRUE;
  return FALSE;
}

static void
write_place (const Writer *writer, WeftElement row, const WeftKindInfo *info)
{
  if (!has_place (writer->graph, row, info))
    return;
  weft_write_indent (writer->out, writer->depth);
  g_string_append (writer->out, "<at");
  weft_write_attribute (writer->out, "ref", weft_graph_get_text (writer->graph, row, WEFT_PROPERTY_ID));
  write_values (writer, row, info, WEFT_PROPERTY_PLACE);
  g_string_append (writer->out, "/>\n");
}

typedef void (*WriteRow) (const Writer *writer, WeftElement row, const WeftKindInfo *info);

static void
for_each_row (const Writer *writer, WriteRow write)
{
  for (guint table = 1; table <= weft_graph_count_tables (writer->graph); table++) {
    const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (writer->graph, table));

    for (guint32 row = 0; row < weft_graph_get_end (writer->graph, table); row++) {
      WeftElement element = {.table = table, .row = row};

      if (weft_graph_has_row (writer->graph, element))
        write (writer, element, info);
    }
  }
}

/* Places of rows that have an element of their own. */
static void
write_own_place (const Writer *writer, WeftElement row, const WeftKindInfo *info)
{
  WeftElement edge;

  if (info->within == 0 && !find_declaration (writer->graph, row, info, &edge))
    write_place (writer, row, info);
}

/* Places of what the edges at @row declare, so that places stand in the order of the file, whatever that of the rows is. */
static void
write_inner_places (const Writer *writer, WeftElement row, const WeftKindInfo *info)
{
  const guint8 *kinds = info->children.kinds;

  for (guint i = 0; kinds != NULL && kinds[i] != WEFT_KIND_END; i++) {
    guint table = weft_graph_find_table (writer->graph, kinds[i]);
    gboolean leaves = table > 0 && weft_kind_get_inner_end (kinds[i]) == WEFT_PROPERTY_FROM;
    WeftEdgeIter iter;
    guint32 each;

    if (table == 0)
      continue;
    weft_graph_iter_edges (&iter, writer->graph, table, leaves ? WEFT_END_FROM : WEFT_END_TO, row.row);
    while (weft_edge_iter_next (&iter, &each)) {
      WeftElement edge = {row.node, table, each};
      WeftElement far =
          weft_graph_get_end_element (writer->graph, edge, leaves ? WEFT_END_TO : WEFT_END_FROM);
      const WeftKindInfo *kind = weft_kind_get_info (weft_graph_get_kind (writer->graph, far.table));
      WeftElement by;

      if (find_declaration (writer->graph, far, kind, &by) && weft_element_equal (by, edge))
        write_place (writer, far, kind);
    }
  }
}

void
weft_write_rows (GString *out, const WeftNode *node, guint depth)
{
  g_autoptr (GHashTable) names = g_hash_table_new (NULL, NULL);
  Writer writer = {out, weft_node_get_graph (node), names, depth};

  if (writer.graph == NULL)
    return;
  note_names (node, weft_node_get_id (node), names);
  for_each_row (&writer, write_row);
}

void
weft_write_row_places (GString *out, const WeftNode *node, guint depth)
{
  Writer writer = {out, weft_node_get_graph (node), NULL, depth};

  if (writer.graph == NULL)
    return;
  for_each_row (&writer, write_own_place);
  for_each_row (&writer, write_inner_places);
}

gboolean
weft_has_row_places (const WeftNode *node)
{
  const WeftGraph *graph = weft_node_get_graph (node);

  for (guint table = 1; graph != NULL && table <= weft_graph_count_tables (graph); table++) {
    const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, table));

    for (guint32 row = 0; row < weft_graph_get_end (graph, table); row++) {
      WeftElement element = {.table = table, .row = row};

      if (weft_graph_has_row (graph, element) && has_place (graph, element, info))
        return TRUE;
    }
  }
  return FALSE;
}
