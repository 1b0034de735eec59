/* weft-graph.c: what a graph is, and what can be read from it. */
#include "weft-graph-private.h"

#include "weft-number.h"
#include "weft-ref.h"

#include <math.h>

static guint
find_kind (const WeftKindInfo *info, WeftKind kind)
{
  for (guint i = 0; info->tables[i] != WEFT_KIND_END; i++)
    if (info->tables[i] == kind)
      return i + 1;
  return 0;
}

WeftGraph *
weft_graph_new (WeftKind kind)
{
  const WeftKindInfo *info = weft_kind_get_info (kind);
  guint n = 0;
  WeftGraph *graph;

  while (info->tables[n] != WEFT_KIND_END)
    n++;
  g_assert (n < 15); /* 4 bits, and one number for no row (weft-graph-ids.c) */
  graph = g_malloc0 (sizeof (WeftGraph) + n * sizeof (WeftGraphTable));
  weft_ref_init (&graph->ref_count);
  graph->n_tables = n;
  graph->texts = weft_texts_new ();
  for (guint i = 0; i < n; i++) {
    WeftGraphTable *table = &graph->tables[i];

    table->type = weft_row_type_get (info->tables[i]);
    table->end_tables[WEFT_END_FROM] = find_kind (info, table->type->info->from);
    table->end_tables[WEFT_END_TO] = find_kind (info, table->type->info->to);
  }
  return graph;
}

WeftGraph *
weft_graph_ref (WeftGraph *graph)
{
  weft_ref_inc (&graph->ref_count);
  return graph;
}

void
weft_graph_unref (WeftGraph *graph)
{
  if (!weft_ref_dec (&graph->ref_count))
    return;
  for (guint i = 0; i < graph->n_tables; i++) {
    weft_array_unref (graph->tables[i].chunks, (GDestroyNotify) weft_chunk_unref);
    weft_pairs_unref (graph->tables[i].edges[WEFT_END_FROM]);
    weft_pairs_unref (graph->tables[i].edges[WEFT_END_TO]);
  }
  weft_graph_unref_ids (graph);
  weft_texts_unref (graph->texts);
  g_free (graph);
}

WeftGraph *
weft_graph_make_own (WeftGraph **graph)
{
  WeftGraph *own;

  if (weft_ref_is_unique (&(*graph)->ref_count))
    return *graph;
  own = g_memdup2 (*graph, sizeof (WeftGraph) + (*graph)->n_tables * sizeof (WeftGraphTable));
  weft_ref_init (&own->ref_count);
  for (guint i = 0; i < own->n_tables; i++) {
    weft_array_ref (own->tables[i].chunks);
    weft_pairs_ref (own->tables[i].edges[WEFT_END_FROM]);
    weft_pairs_ref (own->tables[i].edges[WEFT_END_TO]);
  }
  weft_graph_ref_ids (own);
  weft_texts_ref (own->texts);
  weft_graph_unref (*graph);
  return *graph = own;
}

guint
weft_graph_find_table (const WeftGraph *graph, WeftKind kind)
{
  for (guint table = 1; table <= graph->n_tables; table++)
    if (weft_graph_get_kind (graph, table) == kind)
      return table;
  return 0;
}

guint
weft_graph_count_tables (const WeftGraph *graph)
{
  return graph->n_tables;
}

WeftKind
weft_graph_get_kind (const WeftGraph *graph, guint table)
{
  return weft_graph_get_table (graph, table)->type->info->kind;
}

gboolean
weft_graph_has_rows (const WeftGraph *graph)
{
  return weft_graph_count_all_rows (graph) > 0;
}

guint32
weft_graph_count_rows (const WeftGraph *graph, guint table)
{
  return weft_graph_get_table (graph, table)->n_rows;
}

guint64
weft_graph_count_all_rows (const WeftGraph *graph)
{
  guint64 n = 0;

  for (guint table = 1; graph != NULL && table <= graph->n_tables; table++)
    n += weft_graph_count_rows (graph, table);
  return n;
}

guint32
weft_graph_get_end (const WeftGraph *graph, guint table)
{
  return weft_graph_get_table (graph, table)->end;
}

const WeftChunk *
weft_graph_get_chunk (const WeftGraph *graph, guint table, guint32 index)
{
  return weft_array_get (weft_graph_get_table (graph, table)->chunks, index);
}

gboolean
weft_graph_has_row (const WeftGraph *graph, WeftElement element)
{
  const WeftChunk *chunk;

  if (element.table == 0 || element.table > graph->n_tables)
    return FALSE;
  chunk = weft_graph_get_chunk (graph, element.table, element.row / WEFT_CHUNK_ROWS);
  return chunk != NULL && (weft_chunk_get_live (chunk) >> element.row % WEFT_CHUNK_ROWS & 1);
}

/* The slot of @property, which rows of @element's table have. */
static guint
find_slot (const WeftGraph *graph, WeftElement element, WeftProperty property)
{
  int slot = weft_kind_get_slot (weft_graph_get_kind (graph, element.table), property);

  g_assert (slot >= 0);
  return slot;
}

WeftCells
weft_graph_read_chunk (const WeftRowType *type, const WeftChunk *chunk, guint32 row, guint slot)
{
  WeftCells cells = {weft_chunk_get (chunk, slot, row % WEFT_CHUNK_ROWS), {0}};

  if (type->distributions[slot] > 0)
    cells.distribution = weft_chunk_get (chunk, type->distributions[slot], row % WEFT_CHUNK_ROWS);
  return cells;
}

WeftCells
weft_graph_read (const WeftGraph *graph, guint table, guint32 row, guint slot)
{
  return weft_graph_read_chunk (weft_graph_get_table (graph, table)->type,
                                weft_graph_get_chunk (graph, table, row / WEFT_CHUNK_ROWS), row, slot);
}

static WeftCells
read_property (const WeftGraph *graph, WeftElement element, WeftProperty property)
{
  return weft_graph_read (graph, element.table, element.row, find_slot (graph, element, property));
}

gboolean
weft_graph_has (const WeftGraph *graph, WeftElement element, WeftProperty property)
{
  guint slot = find_slot (graph, element, property);
  WeftCells cells = weft_graph_read (graph, element.table, element.row, slot);

  return cells.distribution.literal != NULL ||
         cells.cell.bits != weft_graph_get_table (graph, element.table)->type->columns[slot].fill.bits;
}

double
weft_graph_get_number (const WeftGraph *graph, WeftElement element, WeftProperty property)
{
  double number = read_property (graph, element, property).cell.number;

  return isnan (number) ? 0 : number;
}

gint64
weft_graph_get_integer (const WeftGraph *graph, WeftElement element, WeftProperty property)
{
  const WeftPropertyInfo *info =
      weft_kind_get_property (weft_graph_get_kind (graph, element.table), property);

  if (info->default_text == NULL && !weft_graph_has (graph, element, property))
    return 0;
  return read_property (graph, element, property).cell.integer;
}

const char *
weft_graph_get_text (const WeftGraph *graph, WeftElement element, WeftProperty property)
{
  guint32 number = read_property (graph, element, property).cell.bits;

  return number != 0 ? weft_texts_get (graph->texts, number) : NULL;
}

guint32
weft_graph_get_reference (const WeftGraph *graph, WeftElement element, WeftProperty property)
{
  return read_property (graph, element, property).cell.bits;
}

WeftLiteral *
weft_graph_get_literal (const WeftGraph *graph, WeftElement element, WeftProperty property)
{
  WeftCells cells = read_property (graph, element, property);

  if (!weft_graph_has (graph, element, property))
    return NULL;
  if (cells.distribution.literal != NULL)
    return weft_literal_ref (cells.distribution.literal);
  return weft_literal_new_constant (cells.cell.number);
}

char *
weft_graph_print (const WeftGraph *graph, WeftElement element, WeftProperty property)
{
  const WeftPropertyInfo *info =
      weft_kind_get_property (weft_graph_get_kind (graph, element.table), property);
  WeftCells cells = read_property (graph, element, property);
  char number[WEFT_NUMBER_SIZE];

  if (!weft_graph_has (graph, element, property))
    return NULL;
  if (cells.distribution.literal != NULL)
    return weft_literal_print (cells.distribution.literal);
  switch (info->type) {
  case WEFT_TYPE_CHOICE:
    return g_strdup (info->choices[cells.cell.integer]);
  case WEFT_TYPE_INTEGER:
    return g_strdup_printf ("%" G_GINT64_FORMAT, cells.cell.integer);
  case WEFT_TYPE_NUMBER:
  case WEFT_TYPE_TIME:
  case WEFT_TYPE_COUNT:
    return g_strdup (weft_number_print (cells.cell.number, number));
  case WEFT_TYPE_TEXT:
  case WEFT_TYPE_ID:
  case WEFT_TYPE_REFERENCES:
  case WEFT_TYPE_OUTER:
  case WEFT_TYPE_TIMES:
    return g_strdup (weft_texts_get (graph->texts, cells.cell.bits));
  case WEFT_TYPE_REFERENCE:
    break;
  }
  g_return_val_if_reached (NULL);
}

guint32
weft_graph_get_end_row (const WeftGraph *graph, WeftElement edge, WeftEnd end)
{
  return read_property (graph, edge, end == WEFT_END_FROM ? WEFT_PROPERTY_FROM : WEFT_PROPERTY_TO).cell.bits;
}

void
weft_graph_iter_edges (WeftEdgeIter *iter, const WeftGraph *graph, guint table, WeftEnd end, guint32 row)
{
  iter->row = row;
  weft_pair_iter_init (&iter->pairs, weft_graph_get_table (graph, table)->edges[end], (WeftPair){row, 0});
}

gboolean
weft_edge_iter_next (WeftEdgeIter *iter, guint32 *edge)
{
  WeftPair pair;

  if (!weft_pair_iter_next (&iter->pairs, &pair) || pair.first != iter->row)
    return FALSE;
  *edge = pair.second;
  return TRUE;
}

/* The next edge that is not below @least. */
static gboolean
go_to_edge (WeftEdgeIter *iter, guint32 least, guint32 *edge)
{
  if (!weft_edge_iter_next (iter, edge))
    return FALSE;
  if (*edge >= least)
    return TRUE;
  weft_pair_iter_go (&iter->pairs, (WeftPair){iter->row, least});
  return weft_edge_iter_next (iter, edge);
}

/* An edge leads from a to b if and only if it leaves a and enters b, so the two ascending lists are gone through for one that is in both: the one
 * that is behind goes on to where the other is. Each step passes an edge of either list, so that there are at most two for each of the
 * shorter one. Where ends are written is not looked at, which is far away in memory. */
gboolean
weft_edge_iters_find_common (WeftEdgeIter iters[2], guint32 *edge)
{
  guint32 edges[2];

  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++)
    if (!weft_edge_iter_next (&iters[end], &edges[end]))
      return FALSE;
  while (edges[0] != edges[1]) {
    WeftEnd behind = edges[0] < edges[1] ? WEFT_END_FROM : WEFT_END_TO;

    if (!go_to_edge (&iters[behind], edges[!behind], &edges[behind]))
      return FALSE;
  }
  *edge = edges[0];
  return TRUE;
}

gboolean
weft_graph_find_edge (const WeftGraph *graph, guint table, guint32 from, guint32 to, guint32 *edge)
{
  const WeftPairs *const *sets = (const WeftPairs *const *) weft_graph_get_table (graph, table)->edges;
  WeftPairIter pairs[2];

  weft_pair_iters_init (pairs, sets, (const WeftPair[]){{from, 0}, {to, 0}}, 2, 2);
  return weft_edge_iters_find_common ((WeftEdgeIter[]){{pairs[0], from}, {pairs[1], to}}, edge);
}

WeftDigest
weft_graph_get_digest (const WeftGraph *graph)
{
  return graph->sum;
}

WeftDigest
weft_graph_get_names_digest (const WeftGraph *graph)
{
  return graph->names;
}
