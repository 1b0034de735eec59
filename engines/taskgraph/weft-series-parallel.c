/* weft-series-parallel.c: from the whole to the single tasks, a part at a time.
 *
 * Lemma (parallel). A set S of tasks that is convex (what is between two of its tasks is in it) falls into parts that do not wait for
 * each other just along the components of its drawing. Proof: an edge of the drawing is a wait; and if a waits for b, the way of
 * edges from b to a stays in S, since S is convex, so both are in one component.
 *
 * Lemma (series). Let v1, v2, ... be S with every task behind its parents. S is a series of A and B just when A = {v1 .. vi} for
 * some i and every task that is last in A (no other of A waits for it) has an edge to every task that is first in B. Proof: in a series
 * everything of B waits for everything of A, so A comes first; and nothing is between a last task a of A and a first task b
 * of B, so the wait of b for a cannot be implied by others and must be an edge. Conversely, everything of A is a last one or is
 * waited for by one, and everything of B is a first one or waits for one.
 *
 * So one walk along S finds all its cuts: it counts the edges from the last ones of A to the first ones of B, each edge at most
 * once in and once out. Edges that others imply lead past a last or a first one at every cut, and never count. Parts of convex sets by both
 * lemmas are convex. */
#include "weft-series-parallel.h"

#include <string.h>

#define NONE G_MAXUINT32

typedef struct {
  const WeftTaskGraph *graph;
  WeftJob *job;
  WeftDecomposition *result;
  GArray *parts; /* WeftTaskPart */
  GArray *open;  /* WeftTaskPart: those to be taken apart, the next one last */
  guint32 *owner;
  guint32 *label; /* the component of a task in its part */
  guint32 *room;  /* for the tasks of a part */
  guint32 *waits; /* for how many parents of its part behind the walk */
  guint8 *place;  /* where the walk has it */
  GArray *ends;   /* guint32: where the parts of the part end in its tasks */
} Finder;

/* Where a task is for the walk along a part. */
enum { LATER, FIRST_OF_REST, WALKED, LAST_OF_WALKED };

static guint32 *
tasks_of (Finder *finder, const WeftTaskPart *part)
{
  return finder->result->tasks + part->first;
}

/* Gives all that hangs together with @start the label @label; @room: for a queue. */
static guint32
spread_label (Finder *finder, guint32 start, guint32 label)
{
  const WeftTaskLinks *links[] = {&finder->graph->children, &finder->graph->parents};
  guint32 n = 0;

  finder->label[start] = label;
  finder->room[n++] = start;
  for (guint32 i = 0; i < n; i++)
    for (guint side = 0; side < 2; side++)
      for (gsize k = links[side]->first[finder->room[i]]; k < links[side]->first[finder->room[i] + 1]; k++) {
        guint32 other = links[side]->ends[k];

        if (finder->owner[other] == finder->owner[start] && finder->label[other] == NONE) {
          finder->label[other] = label;
          finder->room[n++] = other;
        }
      }
  return n;
}

/* Puts the tasks of each component together, in their order, and says where each ends; %FALSE: there is only one. */
static gboolean
part_components (Finder *finder, const WeftTaskPart *part)
{
  guint32 *tasks = tasks_of (finder, part);
  guint32 end = 0;

  for (guint32 i = 0; i < part->n; i++)
    finder->label[tasks[i]] = NONE;
  for (guint32 i = 0; i < part->n; i++)
    if (finder->label[tasks[i]] == NONE) {
      /* Where it begins, for the time being. */
      guint32 begin = end;

      end += spread_label (finder, tasks[i], finder->ends->len);
      g_array_append_val (finder->ends, begin);
    }
  if (finder->ends->len == 1)
    return FALSE;
  for (guint32 i = 0; i < part->n; i++)
    finder->room[g_array_index (finder->ends, guint32, finder->label[tasks[i]])++] = tasks[i];
  memcpy (tasks, finder->room, part->n * sizeof *tasks);
  return TRUE;
}

/* How many parents of @task, in its part, are at @place. */
static guint64
count_parents (const Finder *finder, guint32 task, guint8 place)
{
  const WeftTaskLinks *parents = &finder->graph->parents;
  guint64 n = 0;

  for (gsize k = parents->first[task]; k < parents->first[task + 1]; k++)
    n += finder->owner[parents->ends[k]] == finder->owner[task] && finder->place[parents->ends[k]] == place;
  return n;
}

static guint64
count_children (const Finder *finder, guint32 task, guint8 place)
{
  const WeftTaskLinks *children = &finder->graph->children;
  guint64 n = 0;

  for (gsize k = children->first[task]; k < children->first[task + 1]; k++)
    n += finder->owner[children->ends[k]] == finder->owner[task] && finder->place[children->ends[k]] == place;
  return n;
}

/* What the walk has behind and before it. */
typedef struct {
  guint64 n_last;
  guint64 n_first;
  guint64 n_edges; /* from those last to those first */
} Front;

static Front
begin_walk (Finder *finder, const WeftTaskPart *part)
{
  const guint32 *tasks = tasks_of (finder, part);
  Front front = {0, 0, 0};

  for (guint32 i = 0; i < part->n; i++)
    finder->place[tasks[i]] = LATER;
  for (guint32 i = 0; i < part->n; i++) {
    finder->waits[tasks[i]] = (guint32) count_parents (finder, tasks[i], LATER);
    front.n_first += finder->waits[tasks[i]] == 0;
  }
  for (guint32 i = 0; i < part->n; i++)
    if (finder->waits[tasks[i]] == 0)
      finder->place[tasks[i]] = FIRST_OF_REST;
  return front;
}

/* @task, a first one of the rest, becomes a last one of what is walked; its parents no longer are. */
static void
walk_over (Finder *finder, Front *front, guint32 task)
{
  const WeftTaskLinks *parents = &finder->graph->parents;
  const WeftTaskLinks *children = &finder->graph->children;

  front->n_edges -= count_parents (finder, task, LAST_OF_WALKED);
  front->n_first--;
  finder->place[task] = WALKED;
  for (gsize k = parents->first[task]; k < parents->first[task + 1]; k++) {
    guint32 parent = parents->ends[k];

    if (finder->owner[parent] != finder->owner[task] || finder->place[parent] != LAST_OF_WALKED)
      continue;
    finder->place[parent] = WALKED;
    front->n_last--;
    front->n_edges -= count_children (finder, parent, FIRST_OF_REST);
  }
  finder->place[task] = LAST_OF_WALKED;
  front->n_last++;
  for (gsize k = children->first[task]; k < children->first[task + 1]; k++) {
    guint32 child = children->ends[k];

    if (finder->owner[child] != finder->owner[task] || --finder->waits[child] > 0)
      continue;
    finder->place[child] = FIRST_OF_REST;
    front->n_first++;
    front->n_edges += count_parents (finder, child, LAST_OF_WALKED);
  }
}

/* Says where the parts of a series end; %FALSE: it is none. */
static gboolean
part_series (Finder *finder, const WeftTaskPart *part)
{
  const guint32 *tasks = tasks_of (finder, part);
  Front front = begin_walk (finder, part);

  for (guint32 i = 0; i < part->n; i++) {
    guint32 end = i + 1;

    walk_over (finder, &front, tasks[i]);
    if (end == part->n || front.n_edges == front.n_last * front.n_first)
      g_array_append_val (finder->ends, end);
  }
  return finder->ends->len > 1;
}

static WeftPartKind
take_apart (Finder *finder, const WeftTaskPart *part, guint32 number)
{
  const guint32 *tasks = tasks_of (finder, part);

  for (guint32 i = 0; i < part->n; i++)
    finder->owner[tasks[i]] = number;
  if (part->n == 1)
    return WEFT_PART_TASK;
  g_array_set_size (finder->ends, 0);
  if (part_components (finder, part))
    return WEFT_PART_PARALLEL;
  g_array_set_size (finder->ends, 0);
  return part_series (finder, part) ? WEFT_PART_SERIES : WEFT_PART_PRIME;
}

/* The parts of @part wait for their turn, the first one on top. */
static void
open_parts (Finder *finder, const WeftTaskPart *part, guint32 number)
{
  for (guint i = finder->ends->len; i-- > 0;) {
    guint32 begin = i > 0 ? g_array_index (finder->ends, guint32, i - 1) : 0;
    WeftTaskPart below = {WEFT_PART_TASK, part->first + begin,
                          g_array_index (finder->ends, guint32, i) - begin, number};

    g_array_append_val (finder->open, below);
  }
}

static gboolean
run (Finder *finder, gboolean to_the_end, GError **error)
{
  while (finder->open->len > 0) {
    WeftTaskPart part = g_array_index (finder->open, WeftTaskPart, finder->open->len - 1);
    guint32 number = finder->parts->len;

    g_array_set_size (finder->open, finder->open->len - 1);
    part.kind = take_apart (finder, &part, number);
    g_array_append_val (finder->parts, part);
    if (part.kind == WEFT_PART_PRIME && !to_the_end)
      return TRUE;
    if (part.kind == WEFT_PART_PARALLEL || part.kind == WEFT_PART_SERIES)
      open_parts (finder, &part, number);
    if ((part.n > 256 || number % 256 == 0) && !weft_job_check (finder->job, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
begin (Finder *finder, GError **error)
{
  gsize n = MAX (finder->graph->n_tasks, 1);
  const WeftTaskPart whole = {WEFT_PART_TASK, 0, finder->graph->n_tasks, 0};

  finder->result->tasks = weft_job_allocate (finder->job, n, sizeof (guint32), error);
  finder->owner =
      finder->result->tasks != NULL ? weft_job_allocate (finder->job, 4 * n, sizeof (guint32), error) : NULL;
  finder->place = finder->owner != NULL ? weft_job_allocate (finder->job, n, 1, error) : NULL;
  if (finder->place == NULL)
    return FALSE;
  finder->label = finder->owner + n;
  finder->room = finder->owner + 2 * n;
  finder->waits = finder->owner + 3 * n;
  memcpy (finder->result->tasks, finder->graph->order, finder->graph->n_tasks * sizeof (guint32));
  if (whole.n > 0)
    g_array_append_val (finder->open, whole);
  return TRUE;
}

WeftDecomposition *
weft_task_graph_decompose (const WeftTaskGraph *graph, gboolean to_the_end, WeftJob *job, GError **error)
{
  g_autoptr (WeftDecomposition) result = g_new0 (WeftDecomposition, 1);
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (WeftTaskPart));
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (WeftTaskPart));
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (guint32));
  Finder finder = {.graph = graph, .job = job, .result = result, .parts = parts, .open = open, .ends = ends};
  gboolean is_done;

  g_assert (!weft_task_graph_has_cycle (graph));
  is_done = begin (&finder, error) && run (&finder, to_the_end, error);
  g_free (finder.owner);
  g_free (finder.place);
  if (!is_done)
    return NULL;
  result->parts = (WeftTaskPart *) (gpointer) g_array_steal (parts, &result->n_parts);
  return g_steal_pointer (&result);
}

void
weft_decomposition_free (WeftDecomposition *decomposition)
{
  g_free (decomposition->parts);
  g_free (decomposition->tasks);
  g_free (decomposition);
}

/* A single task, or tasks that do not wait for each other, one after the other. */
WeftTaskClass
weft_decomposition_classify (const WeftDecomposition *decomposition)
{
  WeftTaskClass class = WEFT_TASKS_FORK_JOIN;

  for (gsize i = 0; i < decomposition->n_parts; i++) {
    const WeftTaskPart *part = &decomposition->parts[i];
    WeftPartKind above = decomposition->parts[part->parent].kind;

    if (part->kind == WEFT_PART_PRIME)
      return WEFT_TASKS_GENERAL;
    if (part->kind == WEFT_PART_SERIES && above == WEFT_PART_PARALLEL)
      class = WEFT_TASKS_SERIES_PARALLEL;
  }
  return class;
}
