/* weft-kleindorfer.c: the bounds (BOUNDS.md, Lemma 3) as survival functions, P (T > t), whose relative errors maxima do not add up (Lemmas 4 and 5). */
#include "weft-kleindorfer.h"

#include <float.h>
#include <math.h>
#include <string.h>

#define U (DBL_EPSILON / 2)

/* Members between which implied edges are looked for. */
#define MOST_REDUCED 4096

/* Less than that survives where nothing does, as far as numbers are quick. */
#define LEAST 1e-60

/* Multiplications between two looks at the job. */
#define CHECK_INTERVAL (1 << 22)

/* P (T > k) is 1 below @first, 0 from @first + @n on. */
typedef struct {
  gint64 first;
  gsize n;
  double *p;
  double relative; /* bound of the error of each, relative to itself */
} Survival;

typedef struct {
  WeftTaskGraph *graph; /* of the members */
  WeftLattice *const *times;
  gboolean is_above;
  WeftJob *job;
  Survival *finishes; /* (array length=n): of members that some other waits for still */
  guint32 *waited;    /* (array length=n): by how many */
  guint64 *ancestors; /* (nullable): a row of bits for each member */
  gsize n_words;
} Walk;

/* The graph of the part. */

/* (transfer full) (nullable): the tasks alone, with the edges between them. */
static WeftTaskGraph *
make_graph (const WeftTaskGraph *graph, const guint32 *tasks, guint32 n, WeftJob *job, GError **error)
{
  g_autofree guint32 *member = weft_job_allocate (job, graph->n_tasks, sizeof *member, error);
  g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (WeftTaskEdge));
  double *times = member != NULL ? weft_job_allocate (job, n, sizeof *times, error) : NULL;

  if (times == NULL)
    return NULL;
  for (guint32 i = 0; i < n; i++)
    member[tasks[i]] = i + 1;
  for (guint32 i = 0; i < n; i++)
    for (gsize k = graph->children.first[tasks[i]]; k < graph->children.first[tasks[i] + 1]; k++)
      if (member[graph->children.ends[k]] != 0)
        g_array_append_vals (edges, &(WeftTaskEdge){i, member[graph->children.ends[k]] - 1}, 1);
  return weft_task_graph_new (job, times, n, (WeftTaskEdge *) (gpointer) edges->data, edges->len, error);
}

static gboolean
is_ancestor (const Walk *walk, guint32 above, guint32 v)
{
  return walk->ancestors[v * walk->n_words + above / 64] >> above % 64 & 1;
}

static gboolean
find_ancestors (Walk *walk, GError **error)
{
  const WeftTaskGraph *graph = walk->graph;

  if (graph->n_tasks > MOST_REDUCED)
    return TRUE;
  walk->n_words = (graph->n_tasks + 63) / 64;
  walk->ancestors =
      weft_job_allocate (walk->job, (gsize) graph->n_tasks * walk->n_words, sizeof (guint64), error);
  for (guint32 i = 0; walk->ancestors != NULL && i < graph->n_ordered; i++) {
    guint64 *bits = walk->ancestors + graph->order[i] * walk->n_words;

    for (gsize k = graph->parents.first[graph->order[i]]; k < graph->parents.first[graph->order[i] + 1];
         k++) {
      guint32 parent = graph->parents.ends[k];

      for (gsize word = 0; word < walk->n_words; word++)
        bits[word] |= walk->ancestors[parent * walk->n_words + word];
      bits[parent / 64] |= G_GUINT64_CONSTANT (1) << parent % 64;
    }
  }
  return walk->ancestors != NULL;
}

/* Whether @v waits for @parent anyway, because it waits for somebody who does. */
static gboolean
is_implied (const Walk *walk, guint32 parent, guint32 v)
{
  const WeftTaskLinks *parents = &walk->graph->parents;

  if (walk->ancestors == NULL)
    return FALSE;
  for (gsize k = parents->first[v]; k < parents->first[v + 1]; k++)
    if (is_ancestor (walk, parent, parents->ends[k]))
      return TRUE;
  return FALSE;
}

/* Survival functions. */

static double
get (const Survival *survival, gint64 place)
{
  if (place < survival->first)
    return 1;
  return place < survival->first + (gint64) survival->n ? survival->p[place - survival->first] : 0;
}

/* From below nothing is left of what is next to nothing, from above that stays. */
static void
level (const Walk *walk, Survival *survival)
{
  for (gsize i = 0; i < survival->n; i++)
    if (survival->p[i] < LEAST)
      survival->p[i] = walk->is_above ? LEAST : 0;
  while (survival->n > 0 && survival->p[survival->n - 1] == 0)
    survival->n--;
}

/* @a becomes the greatest of both. */
static gboolean
take_maximum (const Walk *walk, Survival *a, const Survival *b, GError **error)
{
  gint64 first = MAX (a->first, b->first);
  gint64 end = MAX (a->first + (gint64) a->n, b->first + (gint64) b->n);
  gsize n = (gsize) MAX (end - first, 0);
  double *p = weft_job_allocate (walk->job, n + 1, sizeof *p, error);

  for (gsize i = 0; p != NULL && i < n; i++) {
    double x = get (a, first + (gint64) i);
    double y = get (b, first + (gint64) i);

    p[i] = walk->is_above ? x + (1 - x) * y : MAX (x, y);
  }
  g_free (a->p);
  *a = (Survival){first, n, p, MAX (a->relative, b->relative) + 6 * U};
  return p != NULL;
}

/* @a becomes its sum with @time: the probabilities of @time as they stand, and what they lack of 1 at the first. */
static gboolean
add_time (const Walk *walk, Survival *a, const WeftLattice *time, GError **error)
{
  gsize n;
  const double *q = weft_lattice_get_probabilities (time, &n);
  Survival sum = {a->first + weft_lattice_get_first (time), a->n + n - 1, NULL,
                  a->relative + (double) (n + 8) * U};
  gsize since_check = 0;
  double above = 0;

  sum.p = weft_job_allocate (walk->job, sum.n + 1, sizeof (double), error);
  if (sum.p == NULL)
    return FALSE;
  for (gsize i = n - 1; i > 0; i--)
    sum.p[i - 1] = above += q[i];
  for (gsize y = 0; y < n; y++) {
    double factor = y > 0 ? q[y] : MAX (1 - above, 0);
    double *target = sum.p + y;

    for (gsize i = 0; i < a->n; i++)
      target[i] += factor * a->p[i];
    since_check += a->n;
    if (since_check > CHECK_INTERVAL && !weft_job_check (walk->job, error)) {
      g_free (sum.p);
      return FALSE;
    }
    since_check = since_check > CHECK_INTERVAL ? 0 : since_check;
  }
  g_free (a->p);
  *a = sum;
  level (walk, a);
  return TRUE;
}

/* The last that waits lets go of it. */
static void
let_go (Walk *walk, guint32 member)
{
  if (--walk->waited[member] == 0)
    g_clear_pointer (&walk->finishes[member].p, g_free);
}

static gboolean
finish_member (Walk *walk, guint32 v, GError **error)
{
  const WeftTaskLinks *parents = &walk->graph->parents;
  Survival *finish = &walk->finishes[v];
  gboolean is_found = TRUE;

  for (gsize k = parents->first[v]; is_found && k < parents->first[v + 1]; k++) {
    if (!is_implied (walk, parents->ends[k], v))
      is_found = take_maximum (walk, finish, &walk->finishes[parents->ends[k]], error);
    let_go (walk, parents->ends[k]);
  }
  return is_found && add_time (walk, finish, walk->times[v], error);
}

/* As a lattice; @error_of_times: all that they may be off by. */
static WeftLattice *
make_lattice (const Walk *walk, const Survival *survival, double error_of_times, GError **error)
{
  double *p = weft_job_allocate (walk->job, survival->n + 1, sizeof *p, error);
  double before = 1;

  if (p == NULL)
    return NULL;
  for (gsize i = 0; i < survival->n; i++) {
    p[i] = MAX (before - survival->p[i], 0);
    before = MIN (before, survival->p[i]);
  }
  p[survival->n] = before;
  return weft_lattice_new_take (weft_lattice_get_step (walk->times[0]), survival->first, p, survival->n + 1,
                                error_of_times + survival->relative + (double) (survival->n + 8) * U);
}

static WeftLattice *
walk_members (Walk *walk, GError **error)
{
  const WeftTaskGraph *graph = walk->graph;
  Survival last = {0, 0, NULL, 0};
  WeftLattice *whole = NULL;
  gboolean is_found = TRUE;
  double off = 0;

  for (guint32 v = 0; v < graph->n_tasks; v++) {
    walk->waited[v] = (guint32) (graph->children.first[v + 1] - graph->children.first[v]) + 1;
    off += weft_lattice_get_error (walk->times[v]);
  }
  for (guint32 i = 0; is_found && i < graph->n_ordered; i++) {
    guint32 v = graph->order[i];

    is_found = finish_member (walk, v, error);
    if (is_found && walk->waited[v] == 1)
      is_found = take_maximum (walk, &last, &walk->finishes[v], error);
    let_go (walk, v);
  }
  if (is_found)
    whole = make_lattice (walk, &last, off, error);
  g_free (last.p);
  return whole;
}

WeftLattice *
weft_kleindorfer (const WeftTaskGraph *graph,
                  const guint32 *tasks,
                  guint32 n,
                  WeftLattice *const *times,
                  WeftCoarsen how,
                  WeftJob *job,
                  GError **error)
{
  g_autoptr (WeftTaskGraph) quotient = make_graph (graph, tasks, n, job, error);
  Walk walk = {.graph = quotient, .times = times, .is_above = how == WEFT_COARSEN_ABOVE, .job = job};
  WeftLattice *whole = NULL;

  if (quotient != NULL &&
      (walk.finishes = weft_job_allocate (job, n, sizeof *walk.finishes, error)) != NULL &&
      (walk.waited = weft_job_allocate (job, n, sizeof *walk.waited, error)) != NULL &&
      find_ancestors (&walk, error))
    whole = walk_members (&walk, error);
  for (guint32 v = 0; walk.finishes != NULL && v < n; v++)
    g_free (walk.finishes[v].p);
  g_free (walk.finishes);
  g_free (walk.waited);
  g_free (walk.ancestors);
  return whole;
}
