/* weft-arborescence-check.c: an arborescence and its proof against the arcs alone; see weft-arborescence.h. */
#include "weft-arborescence.h"

#include "weft-fault.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#define NONE   G_MAXUINT32
#define LEVELS 32

typedef struct {
  const WeftArborescence *tree;
  const WeftArc *arcs;
  guint32 n_arcs;
  guint32 root;
  guint32 *around[LEVELS]; /* of each set: the set 2^l around it; itself where there is none */
  guint n_levels;
  guint32 *depths;  /* of each set: how many are around it */
  double *sums;     /* of each set: the prices of itself and all around it */
  double heaviest;  /* arc of the tree */
  gboolean is_over; /* the job has ended */
} Check;

/* Every node leads to the root along arcs that end where they should. */
static const char *
find_fork (const Check *check)
{
  const WeftArborescence *tree = check->tree;
  g_autofree guint32 *seen = g_new0 (guint32, tree->n_nodes);

  for (guint32 node = 0; node < tree->n_nodes; node++) {
    guint32 at = node;

    while (at != check->root && seen[at] == 0) {
      seen[at] = node + 1;
      if (tree->arcs[at] >= check->n_arcs || check->arcs[tree->arcs[at]].to != at)
        return _ ("an arc does not lead to its node");
      at = check->arcs[tree->arcs[at]].from;
    }
    if (at != check->root && seen[at] == node + 1)
      return _ ("arcs lead in a circle");
  }
  return NULL;
}

static const char *
find_sums (Check *check)
{
  const WeftArborescence *tree = check->tree;
  double weight = 0;
  double prices = 0;

  for (guint32 node = 0; node < tree->n_nodes; node++) {
    double own = node != check->root ? check->arcs[tree->arcs[node]].weight : 0;

    weight += own;
    check->heaviest = MAX (check->heaviest, own);
  }
  for (guint32 set = 0; set < tree->n_sets; set++)
    prices += tree->prices[set];
  if (!(fabs (weight - tree->weight) <= 1e-9 * weight))
    return _ ("the weight is not the sum of the arcs");
  return fabs (prices - weight) <= 1e-9 * weight ? NULL : _ ("the prices do not sum up to the weight");
}

/* From the outermost sets inwards. */
static const char *
find_sets (Check *check)
{
  const WeftArborescence *tree = check->tree;

  if (tree->parents[check->root] != NONE || tree->prices[check->root] != 0)
    return _ ("the root is in a set that has a price");
  for (guint32 set = tree->n_sets; set-- > 0;) {
    guint32 parent = tree->parents[set];
    gboolean is_outermost = parent == NONE;

    if (!is_outermost && (parent <= set || parent < tree->n_nodes || parent >= tree->n_sets))
      return _ ("a set is in what is no set around it");
    if (!(tree->prices[set] >= -1e-9 * check->heaviest))
      return _ ("a price is negative");
    check->around[0][set] = is_outermost ? set : parent;
    check->depths[set] = is_outermost ? 0 : check->depths[parent] + 1;
    check->sums[set] = tree->prices[set] + (is_outermost ? 0 : check->sums[parent]);
    for (guint level = 1; level < check->n_levels; level++)
      check->around[level][set] = check->around[level - 1][check->around[level - 1][set]];
  }
  return NULL;
}

static guint32
climb (const Check *check, guint32 set, guint32 n)
{
  for (guint level = 0; n > 0; level++, n >>= 1)
    if (n & 1)
      set = check->around[level][set];
  return set;
}

/* The prices of all sets around @to that are not around @from. */
static double
find_load (const Check *check, guint32 from, guint32 to)
{
  const guint32 *depths = check->depths;
  guint32 a = depths[from] > depths[to] ? climb (check, from, depths[from] - depths[to]) : from;
  guint32 b = depths[to] > depths[from] ? climb (check, to, depths[to] - depths[from]) : to;

  for (guint level = check->n_levels; level-- > 0 && a != b;)
    if (check->around[level][a] != check->around[level][b]) {
      a = check->around[level][a];
      b = check->around[level][b];
    }
  if (a != b && check->around[0][a] != check->around[0][b])
    return check->sums[to];
  return check->sums[to] - check->sums[a == b ? a : check->around[0][a]];
}

/* Ends early, with @error, when the job does. */
static const char *
find_overload (Check *check, WeftJob *job, GError **error)
{
  for (guint32 a = 0; a < check->n_arcs; a++) {
    const WeftArc *arc = &check->arcs[a];

    if (arc->to != check->root && arc->from != arc->to &&
        find_load (check, arc->from, arc->to) > arc->weight + 1e-9 * check->heaviest)
      return _ ("an arc is lighter than the prices of what it leads into");
    if (a % 4096 == 0 && !weft_job_check (job, error)) {
      check->is_over = TRUE;
      return NULL;
    }
  }
  return NULL;
}

static gboolean
allocate_check (Check *check, WeftJob *job, GError **error)
{
  gsize n = check->tree->n_sets;

  for (check->n_levels = 1; n >> check->n_levels > 0; check->n_levels++)
    ;
  for (guint level = 0; level < check->n_levels; level++)
    if ((check->around[level] = weft_job_allocate (job, n, sizeof (guint32), error)) == NULL)
      return FALSE;
  return (check->depths = weft_job_allocate (job, n, sizeof (guint32), error)) != NULL &&
         (check->sums = weft_job_allocate (job, n, sizeof (double), error)) != NULL;
}

gboolean
weft_arborescence_check (const WeftArborescence *arborescence,
                         const WeftArc *arcs,
                         guint32 n_arcs,
                         guint32 root,
                         WeftJob *job,
                         GError **error)
{
  Check check = {.tree = arborescence, .arcs = arcs, .n_arcs = n_arcs, .root = root};
  gboolean has_room = allocate_check (&check, job, error);
  const char *fault = has_room ? find_fork (&check) : NULL;

  if (has_room && fault == NULL)
    fault = find_sums (&check);
  if (has_room && fault == NULL)
    fault = find_sets (&check);
  if (has_room && fault == NULL)
    fault = find_overload (&check, job, error);
  if (fault != NULL)
    weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_INVALID,
                    &(WeftFault){.problem = (char *) fault, .plain = (char *) fault});
  for (guint level = 0; level < LEVELS; level++)
    g_free (check.around[level]);
  g_free (check.depths);
  g_free (check.sums);
  return has_room && fault == NULL && !check.is_over && weft_job_check (job, error);
}
