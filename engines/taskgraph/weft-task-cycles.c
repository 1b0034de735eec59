/* weft-task-cycles.c: which tasks wait for themselves: strong components by one search in depth (Tarjan 1972), without recursion,
 * since a chain may have a million tasks. */
#include "weft-task-graph.h"

typedef struct {
  const WeftTaskGraph *graph;
  guint32 *number; /* of the search, from 1; 0: not reached yet */
  guint32 *low;    /* the least number that is reached from below it and is still open */
  gsize *next;     /* the edge to be followed next */
  guint32 *way;    /* the tasks from where the search began to where it is */
  guint32 n_way;
  guint32 *open; /* reached, and not yet in a component */
  guint32 n_open;
  guint32 n_reached;
  guint32 n_components;
  guint32 *component; /* 0: none, or not yet known */
} Search;

static void
enter (Search *search, guint32 task)
{
  search->number[task] = search->low[task] = ++search->n_reached;
  search->next[task] = search->graph->children.first[task];
  search->way[search->n_way++] = task;
  search->open[search->n_open++] = task;
}

static gboolean
waits_for_itself (const WeftTaskGraph *graph, guint32 task)
{
  for (gsize k = graph->children.first[task]; k < graph->children.first[task + 1]; k++)
    if (graph->children.ends[k] == task)
      return TRUE;
  return FALSE;
}

/* All that is open from @task on is its component; closed tasks get the greatest number, so that nobody's low follows them. */
static void
close_component (Search *search, guint32 task)
{
  gboolean is_cyclic = search->open[search->n_open - 1] != task || waits_for_itself (search->graph, task);
  guint32 member;

  search->n_components += is_cyclic;
  do {
    member = search->open[--search->n_open];
    search->number[member] = G_MAXUINT32;
    search->component[member] = is_cyclic ? search->n_components : 0;
  } while (member != task);
}

static void
leave (Search *search, guint32 task)
{
  search->n_way--;
  if (search->low[task] == search->number[task])
    close_component (search, task);
  else {
    guint32 above = search->way[search->n_way - 1];

    search->low[above] = MIN (search->low[above], search->low[task]);
  }
}

static void
search_from (Search *search, guint32 start)
{
  enter (search, start);
  while (search->n_way > 0) {
    guint32 task = search->way[search->n_way - 1];

    if (search->next[task] == search->graph->children.first[task + 1]) {
      leave (search, task);
    } else {
      guint32 child = search->graph->children.ends[search->next[task]++];

      if (search->number[child] == 0)
        enter (search, child);
      else
        search->low[task] = MIN (search->low[task], search->number[child]);
    }
  }
}

guint32 *
weft_task_graph_list_cyclic (const WeftTaskGraph *graph, WeftJob *job, GError **error)
{
  gsize n = MAX (graph->n_tasks, 1);
  g_autofree guint32 *component = weft_job_allocate (job, n, sizeof *component, error);
  g_autofree guint32 *lists = component != NULL ? weft_job_allocate (job, 4 * n, sizeof *lists, error) : NULL;
  g_autofree gsize *next = lists != NULL ? weft_job_allocate (job, n, sizeof *next, error) : NULL;
  Search search;

  if (next == NULL)
    return NULL;
  search = (Search){.graph = graph,
                    .number = lists,
                    .low = lists + n,
                    .way = lists + 2 * n,
                    .open = lists + 3 * n,
                    .next = next,
                    .component = component};
  for (guint32 v = 0; v < graph->n_tasks; v++) {
    if (search.number[v] == 0)
      search_from (&search, v);
    if (v % 4096 == 0 && !weft_job_check (job, error))
      return NULL;
  }
  return g_steal_pointer (&component);
}

/* The way to @end by which it was reached, backwards in @before. */
static GArray *
list_way (const guint32 *before, guint32 start, guint32 end)
{
  GArray *way = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 v = end; v != start; v = before[v])
    g_array_append_val (way, v);
  g_array_append_val (way, start);
  for (guint i = 0; i < way->len / 2; i++) {
    guint32 *one = &g_array_index (way, guint32, i);
    guint32 *other = &g_array_index (way, guint32, way->len - 1 - i);
    guint32 kept = *one;

    *one = *other;
    *other = kept;
  }
  return way;
}

/* In breadth, within the component of @start, until it is reached again; @before and @queue: room for all tasks. */
static GArray *
find_shortest (const WeftTaskGraph *graph,
               const guint32 *cyclic,
               guint32 start,
               guint32 *before,
               guint32 *queue)
{
  guint32 n = 0;

  for (guint32 v = 0; v < graph->n_tasks; v++)
    before[v] = G_MAXUINT32;
  queue[n++] = start;
  for (guint32 i = 0; i < n; i++)
    for (gsize k = graph->children.first[queue[i]]; k < graph->children.first[queue[i] + 1]; k++) {
      guint32 child = graph->children.ends[k];

      if (child == start)
        return list_way (before, start, queue[i]);
      if (cyclic[child] == cyclic[start] && before[child] == G_MAXUINT32) {
        before[child] = queue[i];
        queue[n++] = child;
      }
    }
  g_assert_not_reached (); /* who is on a cycle comes back */
}

GArray *
weft_task_graph_find_cycle (const WeftTaskGraph *graph, const guint32 *cyclic, WeftJob *job, GError **error)
{
  g_autofree guint32 *lists =
      weft_job_allocate (job, 2 * (gsize) MAX (graph->n_tasks, 1), sizeof *lists, error);

  if (lists == NULL)
    return NULL;
  for (guint32 v = 0; v < graph->n_tasks; v++)
    if (cyclic[v] != 0)
      return find_shortest (graph, cyclic, v, lists, lists + graph->n_tasks);
  return g_array_new (FALSE, FALSE, sizeof (guint32));
}
