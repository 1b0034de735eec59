/* weft-row-cells.c: rows that are there are set cell by cell; the cells of a new one make it. */
#include "weft-row-cells.h"

#include "weft-fault.h"
#include "weft-machine-times.h"

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

char *
weft_row_cells_print_time (const WeftDocument *document,
                           WeftElement row,
                           const WeftPropertyInfo *info,
                           const char *machine)
{
  const WeftGraph *graph = weft_document_get_graph (document, row);
  char *time = weft_machine_times_find (weft_graph_get_text (graph, row, info->property), machine);

  return time != NULL ? time : g_strdup ("");
}

static gboolean
set_cell (WeftBatch *batch, WeftElement row, const WeftRowCell *cell, GError **error)
{
  const WeftGraph *graph = weft_node_get_graph (weft_batch_get_node (batch, row.node));
  g_autofree char *times = NULL;

  if (cell->machine == NULL)
    return weft_batch_set_element (batch, row, cell->info->property, cell->text, error);
  times = weft_machine_times_set (weft_graph_get_text (graph, row, cell->info->property), cell->machine,
                                  cell->text, error);
  return times != NULL && weft_batch_set_element (batch, row, cell->info->property, times, error);
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
is_given (const WeftPropertyInfo *info)
{
  return info->property == WEFT_PROPERTY_FROM || info->property == WEFT_PROPERTY_TO ||
         info->property == WEFT_PROPERTY_ID || (info->flags & WEFT_PROPERTY_REQUIRED);
}

static gboolean
set_others (const NewRow *row, WeftElement element, GError **error)
{
  for (gsize i = 0; i < row->n; i++) {
    *row->wrong = i;
    if (!is_given (row->cells[i].info) && !set_cell (row->batch, element, &row->cells[i], error))
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

/* What a row cannot be without: what is typed, else an id that is free, a number of 1. */
static GArray *
list_required (const NewRow *row, const WeftKindInfo *kind, char **made)
{
  GArray *attributes = g_array_new (FALSE, FALSE, sizeof (WeftAttribute));

  for (guint i = 0; i < kind->n_properties; i++) {
    const WeftPropertyInfo *info = &kind->properties[i];
    WeftAttribute attribute = {info->property, NULL};

    if (!(info->flags & WEFT_PROPERTY_REQUIRED))
      continue;
    attribute.text = find_text (row, info->property);
    if (attribute.text == NULL && info->property == WEFT_PROPERTY_ID)
      attribute.text = *made = make_id (row);
    else if (attribute.text == NULL && info->type == WEFT_TYPE_NUMBER)
      attribute.text = "1";
    if (attribute.text != NULL)
      g_array_append_val (attributes, attribute);
  }
  return attributes;
}

static gboolean
add_row (const NewRow *row, GError **error)
{
  const WeftKindInfo *kind = weft_kind_get_info (weft_graph_get_kind (get_graph (row), row->table));
  g_autofree char *made = NULL;
  g_autoptr (GArray) required = list_required (row, kind, &made);
  WeftElement element;

  return weft_batch_add_row (row->batch, row->node, row->table,
                             (const WeftAttribute *) (gconstpointer) required->data, required->len, &element,
                             error) &&
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
    if (cells[i].row >= end ? !add (&row, error) : !set_cell (batch, element, &cells[i], error)) {
      *wrong = i + within;
      return FALSE;
    }
    i += row.n;
  }
  return TRUE;
}
