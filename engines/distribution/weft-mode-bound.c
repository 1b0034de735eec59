/* weft-mode-bound.c: see weft-mode-bound.h. */
#include "weft-mode-bound.h"

#include "weft-attribution.h"
#include "weft-lattice-ops.h"

#include <math.h>

/* Bounds are lowered by this, relative or of a level, so that rounding proves nothing. */
#define SLACK 1e-10

typedef struct {
  const WeftModeBound *bound;
  const guint8 *modes;
  WeftJob *job;
  GError **error;
} Own;

/* Of both modes, what nodes account for at least. */
static gboolean
add_by_node (WeftModeBound *bound,
             const WeftDocument *document,
             guint32 diagram,
             WeftMode mode,
             WeftJob *job,
             GError **error)
{
  WeftModes modes = mode == WEFT_MODE_SIMD ? WEFT_MODES_SIMD : WEFT_MODES_SPMD;
  g_autoptr (WeftBreakdown) breakdown =
      weft_flow_attribute_lowered (document, diagram, modes, bound->trees[mode], job, error);

  if (breakdown == NULL)
    return FALSE;
  for (gsize i = 1; i < breakdown->n_rows; i++) {
    const WeftBreakdownRow *row = &breakdown->rows[i];
    double time = row->own[WEFT_CAUSE_COMPUTATION] + row->own[WEFT_CAUSE_OVERHEAD];

    bound->by_node[weft_mode_groups_find (bound->groups, row->node)][mode] +=
        mode == WEFT_MODE_SIMD ? weft_causes_sum (row->own) : time;
  }
  return TRUE;
}

static gboolean
is_independent (const WeftDocument *document, const GArray *nodes)
{
  for (guint i = 0; i < nodes->len; i++) {
    const WeftNode *node = weft_document_get_node (document, g_array_index (nodes, guint32, i));

    if (weft_node_get_kind (node) != WEFT_KIND_BLOCK && weft_node_is_decided_by_cu (node))
      return FALSE;
  }
  return TRUE;
}

WeftModeBound *
weft_mode_bound_new (const WeftDocument *document,
                     guint32 diagram,
                     const WeftModeGroups *groups,
                     WeftJob *job,
                     GError **error)
{
  g_autoptr (WeftModeBound) bound = g_new0 (WeftModeBound, 1);

  bound->groups = groups;
  bound->independent = is_independent (document, groups->nodes);
  bound->by_node = g_malloc0 ((groups->groups->len + 1) * sizeof *bound->by_node);
  for (guint mode = 0; mode < WEFT_N_MODES; mode++) {
    WeftModes modes = mode == WEFT_MODE_SIMD ? WEFT_MODES_SIMD : WEFT_MODES_SPMD;

    bound->trees[mode] = weft_lower (document, diagram, modes, job, error);
    if (bound->trees[mode] == NULL || !add_by_node (bound, document, diagram, mode, job, error))
      return NULL;
  }
  return g_steal_pointer (&bound);
}

void
weft_mode_bound_free (WeftModeBound *bound)
{
  for (guint mode = 0; mode < WEFT_N_MODES; mode++)
    g_clear_pointer (&bound->trees[mode], weft_lowered_tree_free);
  g_free (bound->by_node);
  g_free (bound);
}

/* The mode that a group has or must have; else WEFT_MODE_OPEN. */
static guint8
settled (const WeftModeBound *bound, const guint8 *modes, guint place)
{
  const WeftModeGroup *group = &g_array_index (bound->groups->groups, WeftModeGroup, place);

  if (modes[place] != WEFT_MODE_OPEN || (group->may[WEFT_MODE_SIMD] && group->may[WEFT_MODE_SPMD]))
    return modes[place];
  return group->may[WEFT_MODE_SIMD] ? WEFT_MODE_SIMD : WEFT_MODE_SPMD;
}

double
weft_mode_bound_sum (const WeftModeBound *bound, const guint8 *modes)
{
  double sum = 0;

  for (guint i = 0; i < bound->groups->groups->len; i++) {
    guint8 mode = settled (bound, modes, i);

    sum += mode != WEFT_MODE_OPEN
               ? bound->by_node[i][mode]
               : MIN (bound->by_node[i][WEFT_MODE_SIMD], bound->by_node[i][WEFT_MODE_SPMD]);
  }
  return sum * (1 - SLACK);
}

/* By PE. */

static double
probability_at (const WeftLattice *lattice, gint64 at)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  gint64 place = at - weft_lattice_get_first (lattice);

  return place >= 0 && place < (gint64) n ? p[place] : 0;
}

static gint64
end_of (const WeftLattice *lattice)
{
  gsize n;

  weft_lattice_get_probabilities (lattice, &n);
  return weft_lattice_get_first (lattice) + (gint64) n;
}

/* The smaller of both in the stochastic order: F = max (F_a, F_b). */
static WeftLattice *
smaller_of (const Own *own, const WeftLattice *a, const WeftLattice *b)
{
  gint64 first = MIN (weft_lattice_get_first (a), weft_lattice_get_first (b));
  gint64 end = MAX (end_of (a), end_of (b));
  double *p = weft_job_allocate (own->job, (gsize) (end - first), sizeof (double), own->error);
  double sums[2] = {0, 0};
  double below = 0;

  if (p == NULL)
    return NULL;
  for (gint64 at = first; at < end; at++) {
    double now;

    sums[0] += probability_at (a, at);
    sums[1] += probability_at (b, at);
    now = MAX (below, MIN (MAX (sums[0], sums[1]), 1));
    p[at - first] = now - below;
    below = now;
  }
  return weft_lattice_new_take (weft_lattice_get_step (a), first, p, end - first,
                                weft_lattice_get_error (a) + weft_lattice_get_error (b));
}

static WeftLattice *own_series (const Own *own, const GPtrArray *simd, const GPtrArray *spmd);

static WeftLattice *
own_operation (const Own *own, const WeftOperation *simd, const WeftOperation *spmd, guint8 mode)
{
  g_autoptr (WeftLattice) time = mode == WEFT_MODE_OPEN   ? smaller_of (own, simd->time, spmd->time)
                                 : mode == WEFT_MODE_SIMD ? weft_lattice_ref (simd->time)
                                                          : weft_lattice_ref (spmd->time);

  return time != NULL ? weft_lattice_power (time, simd->count, own->job, own->error) : NULL;
}

/* Replaces *@sum by *@sum + @part (taken). */
static gboolean
add_to (const Own *own, WeftLattice **sum, WeftLattice *part)
{
  g_autoptr (WeftLattice) taken = part;
  g_autoptr (WeftLattice) before = *sum;

  *sum = part != NULL ? weft_lattice_sum (before, part, own->job, own->error) : NULL;
  return *sum != NULL;
}

static WeftLattice *
own_block (const Own *own, const WeftConstruct *simd, const WeftConstruct *spmd)
{
  guint8 mode = settled (own->bound, own->modes, weft_mode_groups_find (own->bound->groups, simd->node));
  WeftLattice *sum = weft_lattice_new_point (own->bound->trees[0]->step, 0);

  for (guint i = 0; i < simd->operations->len; i++)
    if (!add_to (own, &sum,
                 own_operation (own, &g_array_index (simd->operations, WeftOperation, i),
                                &g_array_index (spmd->operations, WeftOperation, i), mode)))
      return NULL;
  return sum;
}

static WeftLattice *
own_construct (const Own *own, const WeftConstruct *simd, const WeftConstruct *spmd)
{
  double weights[] = {simd->probability, 1 - simd->probability};
  g_autoptr (WeftLattice) first = NULL;
  g_autoptr (WeftLattice) second = NULL;

  if (simd->kind == WEFT_CONSTRUCT_BLOCK)
    return own_block (own, simd, spmd);
  if (simd->kind == WEFT_CONSTRUCT_LOOP) {
    first = own_series (own, simd->body, spmd->body);
    return first != NULL ? weft_lattice_random_sum (simd->iterations, first, own->job, own->error) : NULL;
  }
  first = own_series (own, simd->then_clause, spmd->then_clause);
  second = first != NULL ? own_series (own, simd->else_clause, spmd->else_clause) : NULL;
  if (second == NULL)
    return NULL;
  return weft_lattice_mixture ((const WeftLattice *const[]){first, second}, weights, 2, own->job, own->error);
}

/* Depth is bounded by the nesting limit of documents. */
static WeftLattice *
own_series (const Own *own, const GPtrArray *simd, const GPtrArray *spmd)
{
  WeftLattice *sum = weft_lattice_new_point (own->bound->trees[0]->step, 0);

  for (guint i = 0; i < simd->len; i++) {
    if (!weft_job_check (own->job, own->error)) {
      weft_lattice_unref (sum);
      return NULL;
    }
    if (!add_to (own, &sum, own_construct (own, simd->pdata[i], spmd->pdata[i])))
      return NULL;
  }
  return sum;
}

gboolean
weft_mode_bound_find (const WeftModeBound *bound,
                      const guint8 *modes,
                      const WeftObjective *objective,
                      double *value,
                      WeftJob *job,
                      GError **error)
{
  Own own = {bound, modes, job, error};
  g_autoptr (WeftLattice) one = own_series (&own, bound->trees[0]->series, bound->trees[1]->series);
  g_autoptr (WeftLattice) time = NULL;

  if (one != NULL)
    time = weft_lattice_maximum_of (one, bound->independent ? bound->trees[0]->pes : 1, job, error);
  if (time == NULL)
    return FALSE;
  if (objective->kind == WEFT_OBJECTIVE_MEAN)
    *value = weft_lattice_get_mean (time) * (1 - SLACK);
  else if (objective->kind == WEFT_OBJECTIVE_QUANTILE)
    *value = weft_lattice_get_quantile (time, MAX (objective->parameter - SLACK, 0));
  else
    *value = MAX (weft_lattice_get_survival (time, objective->parameter) * (1 - SLACK) -
                      weft_lattice_get_error (time),
                  0);
  return TRUE;
}
