/* weft-graph-cycle.c: see weft-graph-cycle.h. */
#include "weft-graph-cycle.h"

typedef struct {
  const WeftGraph *graph;
  guint table;     /* of edges */
  guint32 end;     /* all rows are below it */
  guint32 *n_left; /* edges from rows that are left, into each row */
} Peeling;

static void
count_edges (Peeling *peeling)
{
  guint32 end = weft_graph_get_end (peeling->graph, peeling->table);

  for (WeftElement edge = {.table = peeling->table}; edge.row < end; edge.row++)
    if (weft_graph_has_row (peeling->graph, edge))
      peeling->n_left[weft_graph_get_end_row (peeling->graph, edge, WEFT_END_TO)]++;
}

/* Takes @row away, and all that nothing enters any more then. */
static void
peel (Peeling *peeling, GArray *stack)
{
  while (stack->len > 0) {
    guint32 row = g_array_index (stack, guint32, stack->len - 1);
    WeftEdgeIter iter;
    WeftElement edge = {.table = peeling->table};
    guint32 e;

    g_array_set_size (stack, stack->len - 1);
    weft_graph_iter_edges (&iter, peeling->graph, peeling->table, WEFT_END_FROM, row);
    while (weft_edge_iter_next (&iter, &e)) {
      guint32 to;

      edge.row = e;
      to = weft_graph_get_end_row (peeling->graph, edge, WEFT_END_TO);
      if (--peeling->n_left[to] == 0)
        g_array_append_val (stack, to);
    }
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

GArray *
weft_graph_find_cycle (const WeftGraph *graph, guint table)
{
  guint rows = weft_graph_find_table (graph, weft_kind_get_info (weft_graph_get_kind (graph, table))->from);
  Peeling peeling = {graph, table, weft_graph_get_end (graph, rows)};
  g_autofree guint32 *n_left = g_new0 (guint32, MAX (peeling.end, 1));
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));

  peeling.n_left = n_left;
  count_edges (&peeling);
  for (guint32 row = 0; row < peeling.end; row++)
    if (n_left[row] == 0)
      g_array_append_val (stack, row);
  peel (&peeling, stack);
  for (guint32 row = 0; row < peeling.end; row++)
    if (n_left[row] > 0)
      return walk_back (&peeling, row);
  return NULL;
}
