/* weft-task-graph.c: see weft-task-graph.h. */
#include "weft-task-graph.h"

#include "weft-ref.h"

/* By counting: how many edges begin at (or lead to) each task, then each edge into its place. */
static gboolean
make_links (WeftTaskLinks *links,
            WeftJob *job,
            guint32 n_tasks,
            const WeftTaskEdge *edges,
            gsize n_edges,
            gboolean by_end,
            GError **error)
{
  links->first = weft_job_allocate (job, (gsize) n_tasks + 2, sizeof *links->first, error);
  if (links->first == NULL)
    return FALSE;
  links->ends = weft_job_allocate (job, MAX (n_edges, 1), sizeof *links->ends, error);
  if (links->ends == NULL)
    return FALSE;
  for (gsize i = 0; i < n_edges; i++)
    links->first[(by_end ? edges[i].to : edges[i].from) + 2]++;
  for (gsize v = 2; v <= n_tasks; v++)
    links->first[v] += links->first[v - 1];
  for (gsize i = 0; i < n_edges; i++) {
    guint32 at = by_end ? edges[i].to : edges[i].from;

    links->ends[links->first[at + 1]++] = by_end ? edges[i].from : edges[i].to;
  }
  return weft_job_check (job, error);
}

/* Again and again the tasks whose parents have all been taken (Kahn 1962). */
static gboolean
put_in_order (WeftTaskGraph *graph, WeftJob *job, GError **error)
{
  g_autofree guint32 *left = weft_job_allocate (job, MAX (graph->n_tasks, 1), sizeof *left, error);

  if (left == NULL)
    return FALSE;
  graph->order = weft_job_allocate (job, MAX (graph->n_tasks, 1), sizeof *graph->order, error);
  if (graph->order == NULL)
    return FALSE;
  for (guint32 v = 0; v < graph->n_tasks; v++) {
    left[v] = (guint32) (graph->parents.first[v + 1] - graph->parents.first[v]);
    if (left[v] == 0)
      graph->order[graph->n_ordered++] = v;
  }
  for (guint32 i = 0; i < graph->n_ordered; i++) {
    guint32 v = graph->order[i];

    for (gsize k = graph->children.first[v]; k < graph->children.first[v + 1]; k++)
      if (--left[graph->children.ends[k]] == 0)
        graph->order[graph->n_ordered++] = graph->children.ends[k];
  }
  return weft_job_check (job, error);
}

WeftTaskGraph *
weft_task_graph_new (WeftJob *job,
                     double *times,
                     guint32 n_tasks,
                     const WeftTaskEdge *edges,
                     gsize n_edges,
                     GError **error)
{
  g_autoptr (WeftTaskGraph) graph = g_new0 (WeftTaskGraph, 1);

  weft_ref_init (&graph->ref_count);
  graph->n_tasks = n_tasks;
  graph->n_edges = n_edges;
  graph->times = times;
  if (!make_links (&graph->children, job, n_tasks, edges, n_edges, FALSE, error) ||
      !make_links (&graph->parents, job, n_tasks, edges, n_edges, TRUE, error) ||
      !put_in_order (graph, job, error))
    return NULL;
  return g_steal_pointer (&graph);
}

WeftTaskGraph *
weft_task_graph_ref (WeftTaskGraph *graph)
{
  weft_ref_inc (&graph->ref_count);
  return graph;
}

void
weft_task_graph_unref (WeftTaskGraph *graph)
{
  if (!weft_ref_dec (&graph->ref_count))
    return;
  g_free (graph->times);
  g_free (graph->children.first);
  g_free (graph->children.ends);
  g_free (graph->parents.first);
  g_free (graph->parents.ends);
  g_free (graph->order);
  g_free (graph);
}

gboolean
weft_task_graph_has_cycle (const WeftTaskGraph *graph)
{
  return graph->n_ordered < graph->n_tasks;
}
