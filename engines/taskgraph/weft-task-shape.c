/* weft-task-shape.c: one walk along the order for starts, finishes and depth; the width from both, sorted. */
#include "weft-task-shape.h"

#include "weft-series-parallel.h"
#include "weft-sum.h"

#include <stdlib.h>

/* When something happens: passes of the loop are told apart even when no time goes by between them. */
typedef struct {
  double time;
  guint32 pass; /* at that time, from 0 */
} Instant;

typedef struct {
  const WeftTaskGraph *graph;
  Instant *starts;
  Instant *finishes;
  guint32 *depths; /* of the chain that ends with a task */
} Shape;

static int
compare_instants (gconstpointer a, gconstpointer b)
{
  const Instant *x = a;
  const Instant *y = b;

  if (x->time != y->time)
    return x->time < y->time ? -1 : 1;
  return (x->pass > y->pass) - (x->pass < y->pass);
}

/* What is finished when time goes by completes in the first pass of the new time, all else in the next pass. */
static Instant
get_finish (Instant start, double time)
{
  double end = start.time + time;

  return (Instant){end, end > start.time ? 0 : start.pass + 1};
}

static void
place_task (Shape *shape, guint32 task)
{
  const WeftTaskLinks *parents = &shape->graph->parents;
  Instant start = {0, 0};
  guint32 depth = 0;

  for (gsize k = parents->first[task]; k < parents->first[task + 1]; k++) {
    guint32 parent = parents->ends[k];

    if (compare_instants (&shape->finishes[parent], &start) > 0)
      start = shape->finishes[parent];
    depth = MAX (depth, shape->depths[parent]);
  }
  shape->starts[task] = start;
  shape->finishes[task] = get_finish (start, shape->graph->times[task]);
  shape->depths[task] = depth + 1;
}

/* The parent that @task had to wait for; G_MAXUINT32: none. */
static guint32
find_cause (const Shape *shape, guint32 task)
{
  const WeftTaskLinks *parents = &shape->graph->parents;

  for (gsize k = parents->first[task]; k < parents->first[task + 1]; k++)
    if (shape->finishes[parents->ends[k]].time == shape->starts[task].time)
      return parents->ends[k];
  return G_MAXUINT32;
}

static guint32
find_last (const Shape *shape)
{
  guint32 last = 0;

  for (guint32 v = 1; v < shape->graph->n_tasks; v++)
    if (shape->finishes[v].time > shape->finishes[last].time)
      last = v;
  return last;
}

/* Backwards, twice: to know how many there are, and to write them down. */
static guint32 *
find_path (const Shape *shape, guint32 last, gsize *n, WeftJob *job, GError **error)
{
  guint32 *path;
  gsize left = 0;

  for (guint32 v = last; v != G_MAXUINT32; v = find_cause (shape, v))
    left++;
  *n = left;
  path = weft_job_allocate (job, left, sizeof *path, error);
  for (guint32 v = last; path != NULL && v != G_MAXUINT32; v = find_cause (shape, v))
    path[--left] = v;
  return path;
}

/* Sorts starts and finishes, which then no longer belong to their tasks. */
static guint64
find_width (Shape *shape)
{
  guint32 n = shape->graph->n_tasks;
  guint32 n_finished = 0;
  guint32 width = 0;

  qsort (shape->starts, n, sizeof (Instant), compare_instants);
  qsort (shape->finishes, n, sizeof (Instant), compare_instants);
  for (guint32 i = 0; i < n; i++) {
    while (compare_instants (&shape->finishes[n_finished], &shape->starts[i]) <= 0)
      n_finished++;
    width = MAX (width, i + 1 - n_finished);
  }
  return width;
}

static gboolean
place_tasks (Shape *shape, WeftJob *job, GError **error)
{
  gsize n = shape->graph->n_tasks;

  shape->starts = weft_job_allocate (job, MAX (2 * n, 1), sizeof (Instant), error);
  shape->depths = shape->starts != NULL ? weft_job_allocate (job, MAX (n, 1), sizeof (guint32), error) : NULL;
  if (shape->depths == NULL)
    return FALSE;
  shape->finishes = shape->starts + n;
  for (gsize i = 0; i < n; i++)
    place_task (shape, shape->graph->order[i]);
  return weft_job_check (job, error);
}

static void
shape_clear (Shape *shape)
{
  g_free (shape->starts);
  g_free (shape->depths);
}

static gboolean
measure (Shape *shape, WeftTaskFacts *facts, WeftJob *job, GError **error)
{
  const WeftTaskGraph *graph = shape->graph;
  WeftSum work = {0, 0};
  guint32 last;

  if (!place_tasks (shape, job, error))
    return FALSE;
  for (guint32 v = 0; v < graph->n_tasks; v++) {
    weft_sum_add (&work, graph->times[v]);
    facts->depth = MAX (facts->depth, shape->depths[v]);
  }
  facts->work = weft_sum_get (&work);
  last = find_last (shape);
  facts->critical_path = shape->finishes[last].time;
  facts->path = find_path (shape, last, &facts->n_path, job, error);
  if (facts->path == NULL || !weft_job_check (job, error))
    return FALSE;
  facts->width = find_width (shape);
  return weft_job_check (job, error);
}

WeftTaskFacts *
weft_task_graph_find_facts (const WeftTaskGraph *graph, WeftJob *job, GError **error)
{
  g_autoptr (WeftTaskFacts) facts = weft_task_facts_new ();
  g_autoptr (WeftDecomposition) decomposition = weft_task_graph_decompose (graph, FALSE, job, error);
  Shape shape = {.graph = graph};
  gboolean is_measured;

  if (decomposition == NULL)
    return NULL;
  facts->n_tasks = graph->n_tasks;
  facts->n_edges = graph->n_edges;
  facts->class = weft_decomposition_classify (decomposition);
  is_measured = graph->n_tasks == 0 || measure (&shape, facts, job, error);
  shape_clear (&shape);
  return is_measured ? g_steal_pointer (&facts) : NULL;
}

guint32 *
weft_task_graph_find_path (const WeftTaskGraph *graph, gsize *n, WeftJob *job, GError **error)
{
  Shape shape = {.graph = graph};
  guint32 *path = NULL;

  *n = 0;
  if (graph->n_tasks == 0)
    path = weft_job_allocate (job, 1, sizeof *path, error);
  else if (place_tasks (&shape, job, error))
    path = find_path (&shape, find_last (&shape), n, job, error);
  shape_clear (&shape);
  return path;
}
