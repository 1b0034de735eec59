/* weft-prime-part.c: see weft-prime-part.h. */
#include "weft-prime-part.h"

#include "weft-order.h"

#include <stdlib.h>

/* Members between which implied edges are looked for. */
#define MOST_REDUCED 4096

typedef struct {
  const WeftTaskGraph *graph; /* of the members, as it stands */
  guint64 *ancestors;         /* (nullable): a row of bits for each member */
  gsize n_words;
} Reducer;

static WeftTaskGraph *
make_graph (guint32 n, const GArray *edges, WeftJob *job, GError **error)
{
  double *times = weft_job_allocate (job, n, sizeof *times, error);

  return times != NULL
             ? weft_task_graph_new (job, times, n, (WeftTaskEdge *) (gpointer) edges->data, edges->len, error)
             : NULL;
}

/* (transfer full) (nullable): the tasks alone, with the edges between them. */
static WeftTaskGraph *
take_out (const WeftTaskGraph *graph, const guint32 *tasks, guint32 n, WeftJob *job, GError **error)
{
  g_autofree guint32 *member = weft_job_allocate (job, graph->n_tasks, sizeof *member, error);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WeftTaskEdge));

  if (member == NULL)
    return NULL;
  for (guint32 i = 0; i < n; i++)
    member[tasks[i]] = i + 1;
  for (guint32 i = 0; i < n; i++)
    for (gsize k = graph->children.first[tasks[i]]; k < graph->children.first[tasks[i] + 1]; k++)
      if (member[graph->children.ends[k]] != 0)
        g_array_append_vals (edges, &(WeftTaskEdge){i, member[graph->children.ends[k]] - 1}, 1);
  return make_graph (n, edges, job, error);
}

static gboolean
find_ancestors (Reducer *reducer, WeftJob *job, GError **error)
{
  const WeftTaskGraph *graph = reducer->graph;

  if (graph->n_tasks > MOST_REDUCED)
    return TRUE;
  reducer->n_words = (graph->n_tasks + 63) / 64;
  reducer->ancestors =
      weft_job_allocate (job, (gsize) graph->n_tasks * reducer->n_words, sizeof (guint64), error);
  for (guint32 i = 0; reducer->ancestors != NULL && i < graph->n_ordered; i++) {
    guint64 *bits = reducer->ancestors + graph->order[i] * reducer->n_words;

    for (gsize k = graph->parents.first[graph->order[i]]; k < graph->parents.first[graph->order[i] + 1];
         k++) {
      guint32 parent = graph->parents.ends[k];

      for (gsize word = 0; word < reducer->n_words; word++)
        bits[word] |= reducer->ancestors[parent * reducer->n_words + word];
      bits[parent / 64] |= G_GUINT64_CONSTANT (1) << parent % 64;
    }
  }
  return reducer->ancestors != NULL;
}

/* Whether @v waits for @parent anyway, because it waits for somebody who does. */
static gboolean
is_implied (const Reducer *reducer, guint32 parent, guint32 v)
{
  const WeftTaskLinks *parents = &reducer->graph->parents;

  if (reducer->ancestors == NULL)
    return FALSE;
  for (gsize k = parents->first[v]; k < parents->first[v + 1]; k++)
    if (reducer->ancestors[parents->ends[k] * reducer->n_words + parent / 64] >> parent % 64 & 1)
      return TRUE;
  return FALSE;
}

/* (transfer full) (element-type WeftTaskEdge): those that are needed, by where they lead to and come from. */
static GArray *
list_needed (const Reducer *reducer)
{
  const WeftTaskLinks *parents = &reducer->graph->parents;
  GArray *edges = g_array_new (FALSE, FALSE, sizeof (WeftTaskEdge));

  for (guint32 v = 0; v < reducer->graph->n_tasks; v++) {
    guint32 *first = parents->ends + parents->first[v];
    gsize n = parents->first[v + 1] - parents->first[v];

    qsort (first, n, sizeof *first, weft_order_numbers);
    for (gsize k = 0; k < n; k++)
      if ((k == 0 || first[k] != first[k - 1]) && !is_implied (reducer, first[k], v))
        g_array_append_vals (edges, &(WeftTaskEdge){first[k], v}, 1);
  }
  return edges;
}

WeftTaskGraph *
weft_prime_part_new (const WeftTaskGraph *graph,
                     const guint32 *tasks,
                     guint32 n,
                     WeftJob *job,
                     GError **error)
{
  g_autoptr (WeftTaskGraph) whole = take_out (graph, tasks, n, job, error);
  Reducer reducer = {.graph = whole};
  WeftTaskGraph *reduced = NULL;

  if (whole != NULL && find_ancestors (&reducer, job, error)) {
    g_autoptr (GArray) edges = list_needed (&reducer);

    reduced = make_graph (n, edges, job, error);
  }
  g_free (reducer.ancestors);
  return reduced;
}
