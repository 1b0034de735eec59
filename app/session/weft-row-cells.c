/* weft-row-cells.c: rows that are there are set cell by cell; the cells of a new one make it. */
#include "weft-row-cells.h"

#include "weft-fault.h"

#include <glib/gi18n-lib.h>
#include <string.h>

GPtrArray *
weft_row_cells_list_columns (WeftKind kind)
{
  GPtrArray *columns = g_ptr_array_new ();
  const WeftKindInfo *info = weft_kind_get_info (kind);

  for (guint i = 0; i < info->n_properties; i++)
    if (!(info->properties[i].flags & (WEFT_PROPERTY_HIDDEN | WEFT_PROPERTY_PLACE)))
      g_ptr_array_add (columns, (gpointer) &info->properties[i]);
  return columns;
}

char *
weft_row_cells_print (const WeftDocument *document, WeftElement row, const WeftPropertyInfo *info)
{
  char *text = weft_document_print_value (document, row, info->property);

  return text != NULL ? text : g_strdup (info->default_text != NULL ? info->default_text : "");
}

/* New rows. */

typedef struct {
  WeftBatch *batch;
  guint32 node;
  guint table;
  const WeftRowCell *cells; /* of the row */
  gsize n;
  gsize *wrong; /* counted from the first of them */
} NewRow;

static const WeftGraph *
get_graph (const NewRow *row)
{
  return weft_node_get_graph (weft_batch_get_node (row->batch, row->node));
}

static gboolean
refuse (WeftProperty property, const char *found, const char *plain, GError **error)
{
  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.property = (char *) (property == WEFT_PROPERTY_FROM ? "from" : "to"),
                               .found = (char *) found,
                               .expected = (char *) _ ("the id of a row"),
                               .plain = (char *) plain});
  return FALSE;
}

static gboolean
find_end (const NewRow *row, WeftEnd end, const char *id, guint32 *found, GError **error)
{
  const WeftGraph *graph = get_graph (row);
  const WeftKindInfo *info = weft_kind_get_info (weft_graph_get_kind (graph, row->table));
  WeftProperty property = end == WEFT_END_FROM ? WEFT_PROPERTY_FROM : WEFT_PROPERTY_TO;
  WeftKind kind = end == WEFT_END_FROM ? info->from : info->to;
  g_autofree char *words = NULL;
  WeftElement element;

  if (id == NULL)
    return refuse (property, "", _ ("A new edge needs the ids of both its ends, such as T1>T2."), error);
  if (weft_graph_find_id (graph, id, &element) && element.table == weft_graph_find_table (graph, kind)) {
    *found = element.row;
    return TRUE;
  }
  words = g_strdup_printf (_ ("There is nothing with the id “%s” that an edge could lead to."), id);
  return refuse (property, id, words, error);
}

/* What stands in the column of @property; NULL: nothing. */
static const char *
find_text (const NewRow *row, WeftProperty property)
{
  for (gsize i = 0; i < row->n; i++)
    if (row->cells[i].info->property == property) {
      *row->wrong = i;
      return row->cells[i].text;
    }
  return NULL;
}

/* What a new row has when it is made. */
static gboolean
is_given (WeftProperty property)
{
  return property == WEFT_PROPERTY_FROM || property == WEFT_PROPERTY_TO || property == WEFT_PROPERTY_ID;
}

static gboolean
set_others (const NewRow *row, WeftElement element, GError **error)
{
  for (gsize i = 0; i < row->n; i++) {
    *row->wrong = i;
    if (!is_given (row->cells[i].info->property) &&
        !weft_batch_set_row (row->batch, element, row->cells[i].info->property, row->cells[i].text, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
add_edge (const NewRow *row, GError **error)
{
  const char *from = find_text (row, WEFT_PROPERTY_FROM);
  const char *to = find_text (row, WEFT_PROPERTY_TO);
  g_auto (GStrv) both = NULL;
  WeftElement edge;
  guint32 ends[2];

  if ((from == NULL) != (to == NULL)) {
    both = g_strsplit (from != NULL ? from : to, ">", 2);
    from = from != NULL || both[1] != NULL ? g_strstrip (both[0]) : NULL;
    to = to != NULL && both[1] == NULL ? both[0] : both[1] != NULL ? g_strstrip (both[1]) : NULL;
  }
  return find_end (row, WEFT_END_FROM, from, &ends[0], error) &&
         find_end (row, WEFT_END_TO, to, &ends[1], error) &&
         weft_batch_connect (row->batch, row->node, row->table, ends[0], ends[1], &edge, error) &&
         set_others (row, edge, error);
}

/* "t" of a task, longer where a node has that id. */
static char *
make_id (const NewRow *row)
{
  const WeftGraph *graph = get_graph (row);
  GString *stem = g_string_new_len (weft_kind_get_info (weft_graph_get_kind (graph, row->table))->element, 1);
  char *id = weft_graph_make_id (graph, stem->str);

  while (weft_batch_find (row->batch, id) != 0) {
    g_string_append_c (stem, '-');
    g_free (id);
    id = weft_graph_make_id (graph, stem->str);
  }
  g_string_free (stem, TRUE);
  return id;
}

static gboolean
add_row (const NewRow *row, GError **error)
{
  WeftKind kind = weft_graph_get_kind (get_graph (row), row->table);
  gboolean needs_id = weft_kind_get_slot (kind, WEFT_PROPERTY_ID) >= 0;
  g_autofree char *made = NULL;
  WeftAttribute id = {WEFT_PROPERTY_ID, needs_id ? find_text (row, WEFT_PROPERTY_ID) : NULL};
  WeftElement element;

  if (needs_id && id.text == NULL)
    id.text = made = make_id (row);
  return weft_batch_add_row (row->batch, row->node, row->table, &id, needs_id ? 1 : 0, &element, error) &&
         set_others (row, element, error);
}

/* All cells. */

/* How many cells from the first on are of the same row. */
static gsize
count_same (const WeftRowCell *cells, gsize n)
{
  gsize same = 1;

  while (same < n && cells[same].row == cells[0].row)
    same++;
  return same;
}

static gboolean
has_text (const WeftRowCell *cells, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (cells[i].text != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
add (const NewRow *row, GError **error)
{
  WeftKind kind = weft_graph_get_kind (get_graph (row), row->table);

  return !has_text (row->cells, row->n) ||
         (weft_kind_is (kind, WEFT_KIND_IS_EDGE) ? add_edge (row, error) : add_row (row, error));
}

gboolean
weft_row_cells_set (WeftBatch *batch,
                    guint32 node,
                    guint table,
                    const WeftRowCell *cells,
                    gsize n,
                    gsize *wrong,
                    GError **error)
{
  guint32 end = weft_graph_get_end (weft_node_get_graph (weft_batch_get_node (batch, node)), table);

  for (gsize i = 0; i < n;) {
    gsize within = 0;
    NewRow row = {batch, node, table, cells + i, 1, &within};
    WeftElement element = {.node = node, .table = table, .row = cells[i].row};

    if (cells[i].row >= end)
      row.n = count_same (row.cells, n - i);
    if (cells[i].row >= end
            ? !add (&row, error)
            : !weft_batch_set_element (batch, element, cells[i].info->property, cells[i].text, error)) {
      *wrong = i + within;
      return FALSE;
    }
    i += row.n;
  }
  return TRUE;
}
