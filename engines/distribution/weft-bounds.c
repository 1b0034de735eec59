/* weft-bounds.c: the least step that will do, from below and from above. */
#include "weft-bounds.h"

#include "weft-average.h"
#include "weft-fault.h"
#include "weft-flow-range.h"
#include "weft-compose.h"
#include "weft-spectral.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* Places of one operation, and of the whole, for bounds and for an estimate. */
#define MOST_PLACES      4096
#define MOST_RANGE       (1 << 21)
#define MOST_NEAR_PLACES (1 << 22)
#define MOST_NEAR_RANGE  (1 << 26)

/* Numbers of iterations of a loop: at first, at least, and for an estimate. */
#define MOST_COUNTS      256
#define LEAST_COUNTS     16
#define MOST_NEAR_COUNTS (1 << 16)

/* Of the work for one answer, for each of its bounds. */
#define SHARE 0.1

/* Bounds that are further apart say nothing. */
#define MOST_RATIO 4

/* How far, in its share, the average value of a step may be from that on the least, by rounding of single times. */
#define MOST_SHIFT (1 / 64.0)

/* Multiplications that the direct way may take; the places that transforms may, where that is too many. */
#define MOST_DIRECT     3e9
#define MOST_TRANSFORMS (1 << 16)

/* Further steps that may be tried for the sake of the error budget, and an error that is worth them: bounds on a wider step are
 * further apart. */
#define MOST_INEXACT 8
#define COARSE       1e-6

/* Steps of the diagram that may be one. */
#define MOST_FACTOR ((gint64) 1 << 60)

typedef struct {
  const WeftDocument *document;
  guint32 diagram;
  WeftModes modes;
  WeftJob *job;
  gint64 factor;
  gsize most_places; /* of one operation */
  double most_range; /* of the whole */
  gsize most_counts;
} Search;

gboolean
weft_flow_is_too_large (const GError *error)
{
  return g_error_matches (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE) ||
         g_error_matches (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LONG) ||
         g_error_matches (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
}

static WeftLoweredTree *
lower (const Search *search, WeftCoarsen how, GError **error)
{
  WeftResolution resolution = {search->factor, how, search->most_places, search->most_counts};

  return weft_lower_on (&resolution, search->document, search->diagram, search->modes, search->job, error);
}

/* Whether the program can be had in reasonable time. */
static gboolean
check_cost (WeftComposite *program, const WeftLoweredTree *tree, GError **error)
{
  gint64 least;
  gint64 greatest;

  weft_composite_get_range (program, &least, &greatest);
  if (greatest - least < (tree->has_strides ? MOST_RANGE : MOST_TRANSFORMS) ||
      weft_composite_get_direct_cost (program, tree->pes) < MOST_DIRECT)
    return TRUE;
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.found = (char *) _ ("times that are too far apart"),
                               .expected = (char *) _ ("times of fewer steps")});
  return FALSE;
}

/* The tree on the step of @search; adds to the average value, also where the tree is too large for more. */
static WeftComposite *
find_program (const Search *search, WeftCoarsen how, guint *pes, double *average_value, GError **error)
{
  g_autoptr (WeftLoweredTree) tree = lower (search, how, error);
  g_autoptr (WeftComposite) program = NULL;

  if (tree != NULL)
    *average_value += weft_average_value (tree);
  if (tree == NULL || !weft_flow_check_range (tree, search->document, search->most_range, error))
    return NULL;
  program = weft_compose (tree, search->job, error);
  if (program == NULL || (how != WEFT_COARSEN_SPLIT && !check_cost (program, tree, error)))
    return NULL;
  *pes = tree->pes;
  return g_steal_pointer (&program);
}

static WeftLattice *
find_bound (const Search *search, WeftCoarsen how, double *average_value, GError **error)
{
  guint pes;
  g_autoptr (WeftComposite) program = find_program (search, how, &pes, average_value, error);

  return program != NULL ? weft_flow_find_program_time (program, pes, SHARE, search->job, error) : NULL;
}

/* Whether a wider step may do: then @problem is freed, else it is propagated. */
static gboolean
widen (Search *search, GError *problem, GError **error)
{
  gboolean is_too_long = g_error_matches (problem, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LONG);

  if (!weft_flow_is_too_large (problem) || search->factor >= MOST_FACTOR ||
      (is_too_long && search->most_counts <= LEAST_COUNTS)) {
    g_propagate_error (error, problem);
    return FALSE;
  }
  if (is_too_long)
    search->most_counts /= 4;
  else
    search->factor *= 2;
  g_error_free (problem);
  return TRUE;
}

WeftComposite *
weft_flow_find_near_program (const WeftDocument *document,
                             guint32 diagram,
                             WeftModes modes,
                             guint *pes,
                             double *average_value,
                             WeftJob *job,
                             GError **error)
{
  Search search = {document, diagram, modes, job, 1, MOST_NEAR_PLACES, MOST_NEAR_RANGE, MOST_NEAR_COUNTS};
  g_autoptr (GError) first = NULL;
  double narrow = 0;

  for (;;) {
    g_autoptr (WeftComposite) program = NULL;
    GError *problem = NULL;

    *average_value = 0;
    program = find_program (&search, WEFT_COARSEN_SPLIT, pes, average_value, &problem);
    narrow = narrow > 0 ? narrow : *average_value;
    if (fabs (*average_value - narrow) > MOST_SHIFT * narrow && first != NULL) {
      g_clear_error (&problem);
      g_propagate_error (error, g_steal_pointer (&first));
      return NULL;
    }
    if (program != NULL)
      return g_steal_pointer (&program);
    if (first == NULL)
      first = g_error_copy (problem);
    if (!widen (&search, problem, error))
      return NULL;
  }
}

typedef struct {
  WeftLattice *below;
  WeftLattice *above;
  double average_value;
} Bounds;

static void
bounds_clear (Bounds *bounds)
{
  g_clear_pointer (&bounds->below, weft_lattice_unref);
  g_clear_pointer (&bounds->above, weft_lattice_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Bounds, bounds_clear)

static double
get_error (const Bounds *bounds)
{
  return MAX (weft_lattice_get_error (bounds->below), weft_lattice_get_error (bounds->above));
}

/* The bounds on the step of @search. */
static gboolean
find_both (const Search *search, Bounds *bounds, GError **error)
{
  double sum = 0;

  bounds->below = find_bound (search, WEFT_COARSEN_BELOW, &sum, error);
  bounds->above = bounds->below != NULL ? find_bound (search, WEFT_COARSEN_ABOVE, &sum, error) : NULL;
  bounds->average_value = sum / 2;
  return bounds->above != NULL;
}

static gboolean
say_something (const Bounds *bounds)
{
  return weft_lattice_get_mean (bounds->above) <= MOST_RATIO * weft_lattice_get_mean (bounds->below);
}

/* Whether bounds on the step of @search may say anything, by average values, which take no time. */
static gboolean
is_near (const Search *search)
{
  g_autoptr (WeftLoweredTree) below = lower (search, WEFT_COARSEN_BELOW, NULL);
  g_autoptr (WeftLoweredTree) above = below != NULL ? lower (search, WEFT_COARSEN_ABOVE, NULL) : NULL;

  return above == NULL || weft_average_value (above) <= MOST_RATIO * weft_average_value (below);
}

/* On the least step on which they can be had at all, if they say anything there; else @error is why they could not be had on the
 * first. */
static gboolean
find_first (Search *search, Bounds *bounds, GError **error)
{
  g_autoptr (GError) first = NULL;
  GError *problem = NULL;

  while (!find_both (search, bounds, &problem)) {
    bounds_clear (bounds);
    if (first == NULL)
      first = g_error_copy (problem);
    if (!widen (search, problem, error))
      return FALSE;
    problem = NULL;
    if (!is_near (search))
      break;
  }
  if (first == NULL || (bounds->above != NULL && say_something (bounds)))
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&first));
  return FALSE;
}

gboolean
weft_flow_find_bounds (const WeftDocument *document,
                       guint32 diagram,
                       WeftModes modes,
                       gint64 factor,
                       WeftLattice **below,
                       WeftLattice **above,
                       double *average_value,
                       WeftJob *job,
                       GError **error)
{
  Search search = {document, diagram, modes, job, factor, MOST_PLACES, MOST_RANGE, MOST_COUNTS};
  g_auto (Bounds) best = {0};

  if (!find_first (&search, &best, error))
    return FALSE;
  /* Fewer places take less rounding. */
  for (guint i = 0; i < MOST_INEXACT && get_error (&best) > MAX (weft_job_get_error_budget (job), COARSE);
       i++) {
    g_auto (Bounds) wider = {0};

    search.factor *= 2;
    if (search.factor > MOST_FACTOR || !find_both (&search, &wider, NULL))
      break;
    if (get_error (&wider) < get_error (&best) && say_something (&wider)) {
      Bounds kept = best;

      best = wider;
      wider = kept;
    }
  }
  if (!weft_job_check (job, error))
    return FALSE;
  *below = g_steal_pointer (&best.below);
  *above = g_steal_pointer (&best.above);
  *average_value = best.average_value;
  return TRUE;
}
