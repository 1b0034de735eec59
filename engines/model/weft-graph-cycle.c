/* weft-graph-cycle.c: see weft-graph-cycle.h. */
#include "weft-graph-cycle.h"

#include "weft-graph-ends.h"

/* All ends of edges read once, so that every edge is met in O(1). */
typedef struct {
  const WeftGraph *graph;
  guint table;      /* of edges */
  guint32 end;      /* all rows are below it */
  guint32 *n_left;  /* edges from rows that are left, into each row */
  guint32 *first;   /* of a row: where what its edges lead to begins in targets */
  guint32 *targets; /* rows */
} Peeling;

/* Lists of edges are filled from their ends, which leaves first where they begin. */
static void
list_edges (Peeling *peeling)
{
  WeftEndsIter iter;
  guint32 edge;
  guint32 ends[2];

  weft_ends_iter_init (&iter, peeling->graph, peeling->table);
  while (weft_ends_iter_next (&iter, &edge, ends)) {
    peeling->n_left[ends[WEFT_END_TO]]++;
    peeling->first[ends[WEFT_END_FROM]]++;
  }
  for (guint32 row = 0; row < peeling->end; row++)
    peeling->first[row + 1] += peeling->first[row];
  weft_ends_iter_init (&iter, peeling->graph, peeling->table);
  while (weft_ends_iter_next (&iter, &edge, ends))
    peeling->targets[--peeling->first[ends[WEFT_END_FROM]]] = ends[WEFT_END_TO];
}

/* Takes @row away, and all that nothing enters any more then. */
static void
peel (Peeling *peeling, GArray *stack)
{
  while (stack->len > 0) {
    guint32 row = g_array_index (stack, guint32, stack->len - 1);

    g_array_set_size (stack, stack->len - 1);
    for (guint32 i = peeling->first[row]; i < peeling->first[row + 1]; i++)
      if (--peeling->n_left[peeling->targets[i]] == 0)
        g_array_append_val (stack, peeling->targets[i]);
  }
}

/* A row that is left and leads to @row, which is left too. */
static guint32
step_back (const Peeling *peeling, guint32 row)
{
  WeftEdgeIter iter;
  WeftElement edge = {.table = peeling->table};
  guint32 e;

  weft_graph_iter_edges (&iter, peeling->graph, peeling->table, WEFT_END_TO, row);
  while (weft_edge_iter_next (&iter, &e)) {
    guint32 from;

    edge.row = e;
    from = weft_graph_get_end_row (peeling->graph, edge, WEFT_END_FROM);
    if (peeling->n_left[from] > 0)
      return from;
  }
  g_assert_not_reached (); /* an edge from what is left is counted */
}

/* Back from @row until a row comes a second time; what was met since is the cycle, the wrong way round. */
static GArray *
walk_back (Peeling *peeling, guint32 row)
{
  g_autofree guint32 *met = g_new0 (guint32, peeling->end); /* when, from 1 */
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *cycle = g_array_new (FALSE, FALSE, sizeof (guint32));

  while (met[row] == 0) {
    g_array_append_val (way, row);
    met[row] = way->len;
    row = step_back (peeling, row);
  }
  for (guint i = way->len; i >= met[row]; i--)
    g_array_append_val (cycle, g_array_index (way, guint32, i - 1));
  return cycle;
}

/* Files mostly list their rows in an order that all edges follow. */
static gboolean
are_in_order (const WeftGraph *graph, guint table)
{
  WeftEndsIter iter;
  guint32 edge;
  guint32 ends[2];

  weft_ends_iter_init (&iter, graph, table);
  while (weft_ends_iter_next (&iter, &edge, ends))
    if (ends[WEFT_END_FROM] >= ends[WEFT_END_TO])
      return FALSE;
  return TRUE;
}

static GArray *
find_by_peeling (const WeftGraph *graph, guint table)
{
  guint rows = weft_graph_find_table (graph, weft_kind_get_info (weft_graph_get_kind (graph, table))->from);
  guint32 end = weft_graph_get_end (graph, rows);
  g_autofree guint32 *n_left = g_new0 (guint32, (gsize) end + 1);
  g_autofree guint32 *first = g_new0 (guint32, (gsize) end + 1);
  g_autofree guint32 *targets = g_new (guint32, MAX (weft_graph_count_rows (graph, table), 1));
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));
  Peeling peeling = {graph, table, end, n_left, first, targets};

  list_edges (&peeling);
  for (guint32 row = 0; row < peeling.end; row++)
    if (n_left[row] == 0)
      g_array_append_val (stack, row);
  peel (&peeling, stack);
  for (guint32 row = 0; row < peeling.end; row++)
    if (n_left[row] > 0)
      return walk_back (&peeling, row);
  return NULL;
}

GArray *
weft_graph_find_cycle (const WeftGraph *graph, guint table)
{
  return are_in_order (graph, table) ? NULL : find_by_peeling (graph, table);
}
