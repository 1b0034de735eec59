/* weft-subtask-cycle.c: see weft-subtask-cycle.h. */
#include "weft-subtask-cycle.h"

typedef struct {
  const WeftGraph *graph;
  guint subtasks; /* tables */
  guint needs;
  guint makes;
  guint32 end;     /* all rows of subtasks are below it */
  guint32 *n_left; /* needs of each subtask whose producers are left */
} Peeling;

gboolean
weft_subtask_graph_find_producer (const WeftGraph *graph, guint32 item, guint32 *subtask)
{
  WeftElement edge = {.table = weft_graph_find_table (graph, WEFT_KIND_MAKES)};
  WeftEdgeIter iter;
  guint32 row;

  weft_graph_iter_edges (&iter, graph, edge.table, WEFT_END_TO, item);
  if (!weft_edge_iter_next (&iter, &row))
    return FALSE;
  edge.row = row;
  *subtask = weft_graph_get_end_row (graph, edge, WEFT_END_FROM);
  return TRUE;
}

static guint32
get_end (const Peeling *peeling, guint table, guint32 edge, WeftEnd end)
{
  return weft_graph_get_end_row (peeling->graph, (WeftElement){.table = table, .row = edge}, end);
}

static void
count_needs (Peeling *peeling)
{
  guint32 producer;

  for (guint32 need = 0; need < weft_graph_get_end (peeling->graph, peeling->needs); need++)
    if (weft_graph_has_row (peeling->graph, (WeftElement){.table = peeling->needs, .row = need}) &&
        weft_subtask_graph_find_producer (peeling->graph,
                                          get_end (peeling, peeling->needs, need, WEFT_END_FROM), &producer))
      peeling->n_left[get_end (peeling, peeling->needs, need, WEFT_END_TO)]++;
}

/* @item of a subtask that is taken away is no longer waited for. Only its first producer counts. */
static void
release (Peeling *peeling, guint32 subtask, guint32 item, GArray *stack)
{
  WeftEdgeIter iter;
  guint32 producer;
  guint32 need;

  if (!weft_subtask_graph_find_producer (peeling->graph, item, &producer) || producer != subtask)
    return;
  weft_graph_iter_edges (&iter, peeling->graph, peeling->needs, WEFT_END_FROM, item);
  while (weft_edge_iter_next (&iter, &need)) {
    guint32 consumer = get_end (peeling, peeling->needs, need, WEFT_END_TO);

    if (--peeling->n_left[consumer] == 0)
      g_array_append_val (stack, consumer);
  }
}

static void
peel (Peeling *peeling, GArray *stack)
{
  while (stack->len > 0) {
    guint32 subtask = g_array_index (stack, guint32, stack->len - 1);
    WeftEdgeIter iter;
    guint32 edge;

    g_array_set_size (stack, stack->len - 1);
    weft_graph_iter_edges (&iter, peeling->graph, peeling->makes, WEFT_END_FROM, subtask);
    while (weft_edge_iter_next (&iter, &edge))
      release (peeling, subtask, get_end (peeling, peeling->makes, edge, WEFT_END_TO), stack);
  }
}

/* A subtask that is left and makes something that @subtask, which is left too, needs. */
static guint32
step_back (const Peeling *peeling, guint32 subtask)
{
  WeftEdgeIter iter;
  guint32 need;
  guint32 producer;

  weft_graph_iter_edges (&iter, peeling->graph, peeling->needs, WEFT_END_TO, subtask);
  while (weft_edge_iter_next (&iter, &need))
    if (weft_subtask_graph_find_producer (
            peeling->graph, get_end (peeling, peeling->needs, need, WEFT_END_FROM), &producer) &&
        peeling->n_left[producer] > 0)
      return producer;
  g_assert_not_reached (); /* a need whose producer is left is counted */
}

/* Back from @subtask until one comes a second time; what was met since is the cycle, the wrong way round. */
static GArray *
walk_back (const Peeling *peeling, guint32 subtask)
{
  g_autofree guint32 *met = g_new0 (guint32, peeling->end); /* when, from 1 */
  g_autoptr (GArray) way = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *cycle = g_array_new (FALSE, FALSE, sizeof (guint32));

  while (met[subtask] == 0) {
    g_array_append_val (way, subtask);
    met[subtask] = way->len;
    subtask = step_back (peeling, subtask);
  }
  for (guint i = way->len; i >= met[subtask]; i--)
    g_array_append_val (cycle, g_array_index (way, guint32, i - 1));
  return cycle;
}

GArray *
weft_subtask_graph_find_cycle (const WeftGraph *graph)
{
  Peeling peeling = {.graph = graph,
                     .subtasks = weft_graph_find_table (graph, WEFT_KIND_SUBTASK),
                     .needs = weft_graph_find_table (graph, WEFT_KIND_NEEDS),
                     .makes = weft_graph_find_table (graph, WEFT_KIND_MAKES)};
  g_autofree guint32 *n_left = NULL;
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));

  peeling.end = weft_graph_get_end (graph, peeling.subtasks);
  peeling.n_left = n_left = g_new0 (guint32, (gsize) peeling.end + 1);
  count_needs (&peeling);
  for (guint32 row = 0; row < peeling.end; row++)
    if (n_left[row] == 0)
      g_array_append_val (stack, row);
  peel (&peeling, stack);
  for (guint32 row = 0; row < peeling.end; row++)
    if (n_left[row] > 0)
      return walk_back (&peeling, row);
  return NULL;
}
