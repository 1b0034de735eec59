/* weft-graph-builder.c: rows go into a graph that nobody else holds; edges are sorted by counting. */
#include "weft-graph-builder.h"

#include "weft-graph-private.h"

#include "weft-fault.h"

#include <glib/gi18n-lib.h>

/* The ends of an edge that are known by their ids: numbers of texts. */
typedef struct {
  WeftElement edge;
  guint32 ids[2];
} NamedEnds;

struct _WeftGraphBuilder {
  WeftGraph *graph;
  WeftTexts *ids;   /* of ends */
  GArray *unsolved; /* NamedEnds */
};

WeftGraphBuilder *
weft_graph_builder_new (WeftKind kind)
{
  WeftGraphBuilder *builder = g_new (WeftGraphBuilder, 1);

  builder->graph = weft_graph_new (kind);
  builder->ids = weft_texts_new ();
  builder->unsolved = g_array_new (FALSE, FALSE, sizeof (NamedEnds));
  return builder;
}

void
weft_graph_builder_free (WeftGraphBuilder *builder)
{
  g_clear_pointer (&builder->graph, weft_graph_unref);
  weft_texts_unref (builder->ids);
  g_array_unref (builder->unsolved);
  g_free (builder);
}

gboolean
weft_graph_builder_add (WeftGraphBuilder *builder,
                        guint table,
                        const WeftAttribute *attributes,
                        guint n,
                        guint32 *row,
                        GError **error)
{
  WeftCells cells[WEFT_MOST_SLOTS];
  guint32 added;

  if (!weft_graph_parse (builder->graph, table, attributes, n, cells, error))
    return FALSE;
  added = weft_graph_add_row (builder->graph, table, cells);
  if (row != NULL)
    *row = added;
  return TRUE;
}

gboolean
weft_graph_builder_connect (WeftGraphBuilder *builder,
                            guint table,
                            const char *from,
                            const char *to,
                            const WeftAttribute *attributes,
                            guint n,
                            guint32 *edge,
                            GError **error)
{
  NamedEnds ends = {.edge = {.table = table}};
  guint32 added;

  if (!weft_texts_add (builder->ids, from, &ends.ids[WEFT_END_FROM], error) ||
      !weft_texts_add (builder->ids, to, &ends.ids[WEFT_END_TO], error) ||
      !weft_graph_builder_add (builder, table, attributes, n, &added, error))
    return FALSE;
  ends.edge.row = added;
  g_array_append_val (builder->unsolved, ends);
  if (edge != NULL)
    *edge = added;
  return TRUE;
}

gboolean
weft_graph_builder_connect_rows (WeftGraphBuilder *builder,
                                 guint table,
                                 guint32 from,
                                 guint32 to,
                                 const WeftAttribute *attributes,
                                 guint n,
                                 guint32 *edge,
                                 GError **error)
{
  guint32 added;

  if (!weft_graph_builder_add (builder, table, attributes, n, &added, error))
    return FALSE;
  weft_graph_write_end (builder->graph, table, added, WEFT_END_FROM, from);
  weft_graph_write_end (builder->graph, table, added, WEFT_END_TO, to);
  if (edge != NULL)
    *edge = added;
  return TRUE;
}

void
weft_graph_builder_set_reference (WeftGraphBuilder *builder,
                                  WeftElement element,
                                  WeftProperty property,
                                  guint32 node)
{
  weft_graph_set_reference (&builder->graph, element, property, node);
}

static gboolean
refuse_end (const WeftGraph *graph, guint table, WeftEnd end, const char *id, GError **error)
{
  const WeftGraphTable *edges = weft_graph_get_table (graph, table);
  const WeftGraphTable *rows = weft_graph_get_table (graph, edges->end_tables[end]);
  const WeftPropertyInfo *info = weft_kind_get_property (
      edges->type->info->kind, end == WEFT_END_FROM ? WEFT_PROPERTY_FROM : WEFT_PROPERTY_TO);
  g_autofree char *found = g_strdup_printf ("“%s”", id);
  g_autofree char *expected = g_strdup_printf (_ ("the id of a %s"), rows->type->info->element);

  weft_fault_set (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID,
                  &(WeftFault){.element = (char *) edges->type->info->element,
                               .property = (char *) info->attribute,
                               .found = found,
                               .expected = expected});
  return FALSE;
}

/* Writes the ends of one edge. */
static gboolean
solve_ends (WeftGraphBuilder *builder, const NamedEnds *ends, GError **error)
{
  const WeftGraphTable *edges = weft_graph_get_table (builder->graph, ends->edge.table);

  for (WeftEnd end = WEFT_END_FROM; end <= WEFT_END_TO; end++) {
    const char *id = weft_texts_get (builder->ids, ends->ids[end]);
    WeftElement row;

    if (!weft_graph_find_id (builder->graph, id, &row) || row.table != edges->end_tables[end])
      return refuse_end (builder->graph, ends->edge.table, end, id, error);
    weft_graph_write_end (builder->graph, ends->edge.table, ends->edge.row, end, row.row);
  }
  return TRUE;
}

static gboolean
solve_all_ends (WeftGraphBuilder *builder, WeftElement *wrong, GError **error)
{
  for (guint i = 0; i < builder->unsolved->len; i++) {
    const NamedEnds *ends = &g_array_index (builder->unsolved, NamedEnds, i);

    *wrong = ends->edge;
    if (!solve_ends (builder, ends, error))
      return FALSE;
  }
  return TRUE;
}

/* The edges by the row at @end: by counting. */
static WeftPair *
sort_edges (const WeftGraph *graph, guint table, WeftEnd end)
{
  guint32 n = weft_graph_get_end (graph, table);
  guint32 n_rows = weft_graph_get_end (graph, weft_graph_get_table (graph, table)->end_tables[end]);
  g_autofree guint32 *starts = g_new0 (guint32, n_rows + 1);
  WeftPair *sorted = g_new (WeftPair, n);

  for (guint32 edge = 0; edge < n; edge++)
    starts[weft_graph_get_end_row (graph, (WeftElement){.table = table, .row = edge}, end) + 1]++;
  for (guint32 row = 0; row < n_rows; row++)
    starts[row + 1] += starts[row];
  for (guint32 edge = 0; edge < n; edge++) {
    guint32 row = weft_graph_get_end_row (graph, (WeftElement){.table = table, .row = edge}, end);

    sorted[starts[row]++] = (WeftPair){row, edge};
  }
  return sorted;
}

/* The first edge in document order that leads from and to the same as one before it, or G_MAXUINT32. */
static guint32
find_second (const WeftGraph *graph, guint table, const WeftPair *by_from, guint32 n)
{
  guint32 n_rows = weft_graph_get_end (graph, weft_graph_get_table (graph, table)->end_tables[WEFT_END_TO]);
  g_autofree guint32 *last_from = g_new0 (guint32, n_rows); /* of an edge to each row, plus one */
  guint32 second = G_MAXUINT32;

  for (guint32 i = 0; i < n; i++) {
    guint32 to =
        weft_graph_get_end_row (graph, (WeftElement){.table = table, .row = by_from[i].second}, WEFT_END_TO);

    if (last_from[to] == by_from[i].first + 1)
      second = MIN (second, by_from[i].second);
    last_from[to] = by_from[i].first + 1;
  }
  return second;
}

/* Enters the edges of @table at their ends. */
static gboolean
enter_edges (WeftGraph *graph, guint table, WeftElement *wrong, GError **error)
{
  guint32 n = weft_graph_get_end (graph, table);
  g_autofree WeftPair *by_from = sort_edges (graph, table, WEFT_END_FROM);
  g_autofree WeftPair *by_to = sort_edges (graph, table, WEFT_END_TO);
  guint32 second = find_second (graph, table, by_from, n);
  WeftGraphTable *edges = weft_graph_edit_table (graph, table);

  *wrong = (WeftElement){.table = table, .row = second};
  if (second != G_MAXUINT32)
    return weft_graph_refuse_edge (graph, table, error);
  edges->edges[WEFT_END_FROM] = weft_pairs_new (by_from, n);
  edges->edges[WEFT_END_TO] = weft_pairs_new (by_to, n);
  return TRUE;
}

static gboolean
finish (WeftGraphBuilder *builder, WeftElement *wrong, GError **error)
{
  WeftGraph *graph = builder->graph;

  if (!weft_graph_collect_ids (graph, wrong))
    return weft_graph_refuse_id (weft_graph_get_text (graph, *wrong, WEFT_PROPERTY_ID), error);
  if (!solve_all_ends (builder, wrong, error))
    return FALSE;
  for (guint table = 1; table <= graph->n_tables; table++)
    if ((weft_graph_get_table (graph, table)->type->info->flags & WEFT_KIND_IS_EDGE) &&
        !enter_edges (graph, table, wrong, error))
      return FALSE;
  return TRUE;
}

WeftGraph *
weft_graph_builder_finish (WeftGraphBuilder *builder, WeftElement *wrong, GError **error)
{
  WeftGraph *graph = finish (builder, wrong, error) ? g_steal_pointer (&builder->graph) : NULL;

  weft_graph_builder_free (builder);
  return graph;
}
