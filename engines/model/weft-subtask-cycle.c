/* weft-subtask-cycle.c: see weft-subtask-cycle.h. */
#include "weft-subtask-cycle.h"

#include "weft-heap.h"

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

/* Takes @subtask away: calls @free_one for each subtask that waits for nothing any more. Of an item only its first producer counts. */
static void
take_away (Peeling *peeling,
           guint32 subtask,
           void (*free_one) (guint32 subtask, gpointer data),
           gpointer data)
{
  WeftEdgeIter made;
  WeftEdgeIter needs;
  guint32 edge;
  guint32 need;

  weft_graph_iter_edges (&made, peeling->graph, peeling->makes, WEFT_END_FROM, subtask);
  while (weft_edge_iter_next (&made, &edge)) {
    guint32 item = get_end (peeling, peeling->makes, edge, WEFT_END_TO);
    guint32 producer;

    if (!weft_subtask_graph_find_producer (peeling->graph, item, &producer) || producer != subtask)
      continue;
    weft_graph_iter_edges (&needs, peeling->graph, peeling->needs, WEFT_END_FROM, item);
    while (weft_edge_iter_next (&needs, &need)) {
      guint32 consumer = get_end (peeling, peeling->needs, need, WEFT_END_TO);

      if (--peeling->n_left[consumer] == 0)
        free_one (consumer, data);
    }
  }
}

static void
push (guint32 subtask, gpointer stack)
{
  g_array_append_val ((GArray *) stack, subtask);
}

static void
peel (Peeling *peeling, GArray *stack)
{
  while (stack->len > 0) {
    guint32 subtask = g_array_index (stack, guint32, stack->len - 1);

    g_array_set_size (stack, stack->len - 1);
    take_away (peeling, subtask, push, stack);
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

static Peeling
begin (const WeftGraph *graph)
{
  Peeling peeling = {.graph = graph,
                     .subtasks = weft_graph_find_table (graph, WEFT_KIND_SUBTASK),
                     .needs = weft_graph_find_table (graph, WEFT_KIND_NEEDS),
                     .makes = weft_graph_find_table (graph, WEFT_KIND_MAKES)};

  peeling.end = weft_graph_get_end (graph, peeling.subtasks);
  peeling.n_left = g_new0 (guint32, (gsize) peeling.end + 1);
  count_needs (&peeling);
  return peeling;
}

GArray *
weft_subtask_graph_find_cycle (const WeftGraph *graph)
{
  Peeling peeling = begin (graph);
  g_autofree guint32 *n_left = peeling.n_left;
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 row = 0; row < peeling.end; row++)
    if (n_left[row] == 0)
      g_array_append_val (stack, row);
  peel (&peeling, stack);
  for (guint32 row = 0; row < peeling.end; row++)
    if (n_left[row] > 0)
      return walk_back (&peeling, row);
  return NULL;
}

static void
enter (guint32 subtask, gpointer ready)
{
  weft_heap_add (ready, subtask, 0, GUINT_TO_POINTER (subtask));
}

GArray *
weft_subtask_graph_sort (const WeftGraph *graph)
{
  Peeling peeling = begin (graph);
  g_autofree guint32 *n_left = peeling.n_left;
  g_autoptr (WeftHeap) ready = weft_heap_new ();
  GArray *order = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 row = 0; row < peeling.end; row++)
    if (n_left[row] == 0 && weft_graph_has_row (graph, (WeftElement){.table = peeling.subtasks, .row = row}))
      enter (row, ready);
  while (weft_heap_get_size (ready) > 0) {
    guint32 subtask = GPOINTER_TO_UINT (weft_heap_take (ready, NULL));

    g_array_append_val (order, subtask);
    take_away (&peeling, subtask, enter, ready);
  }
  return order;
}
