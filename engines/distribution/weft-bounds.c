/* weft-bounds.c: the least step that will do, from below and from above. */
#include "weft-bounds.h"

#include "weft-average.h"
#include "weft-fault.h"
#include "weft-reduction.h"
#include "weft-spectral.h"

#include <glib/gi18n-lib.h>

/* Places of one operation, and of the whole, for bounds and for an estimate. */
#define MOST_PLACES      4096
#define MOST_RANGE       (1 << 20)
#define MOST_NEAR_PLACES (1 << 22)
#define MOST_NEAR_RANGE  (1 << 26)

/* Multiplications that the direct way may take; the places that transforms may, where that is too many. */
#define MOST_DIRECT     3e9
#define MOST_TRANSFORMS (1 << 16)

/* Steps that may be tried for the sake of the error budget. */
#define MOST_INEXACT 8

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
  guint n_inexact;   /* steps on which rounding was beyond the error budget */
} Search;

gboolean
weft_flow_is_too_large (const GError *error)
{
  return g_error_matches (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE) ||
         g_error_matches (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
}

static WeftLoweredTree *
lower (const Search *search, WeftCoarsen how, GError **error)
{
  WeftResolution resolution = {search->factor, how, search->most_places};

  return weft_lower_on (&resolution, search->document, search->diagram, search->modes, search->job, error);
}

static gboolean
refuse (GError **error)
{
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.found = (char *) _ ("times that are too far apart"),
                               .expected = (char *) _ ("times of fewer steps")});
  return FALSE;
}

static double
get_end (const WeftLattice *lattice)
{
  gsize n;

  weft_lattice_get_probabilities (lattice, &n);
  return (double) weft_lattice_get_first (lattice) + (double) n - 1;
}

/* Bounds of a time, in steps. */
typedef struct {
  double least;
  double greatest;
} Range;

static Range
range_of_operations (const GArray *operations)
{
  Range range = {0, 0};

  for (guint k = 0; operations != NULL && k < operations->len; k++) {
    const WeftOperation *operation = &g_array_index (operations, WeftOperation, k);

    range.least += operation->count * (double) weft_lattice_get_first (operation->time);
    range.greatest += operation->count * get_end (operation->time);
  }
  return range;
}

static Range range_of_series (const GPtrArray *series, double to_switch);

static Range
range_of_construct (const WeftConstruct *construct, double to_switch)
{
  Range range = range_of_operations (construct->operations);

  if (construct->kind == WEFT_CONSTRUCT_LOOP) {
    Range body = range_of_series (construct->body, to_switch);

    range.least += (double) weft_lattice_get_first (construct->iterations) * body.least;
    range.greatest += get_end (construct->iterations) * body.greatest;
  }
  if (construct->kind == WEFT_CONSTRUCT_IF) {
    Range taken = range_of_series (construct->then_clause, to_switch);
    Range other = range_of_series (construct->else_clause, to_switch);

    range.least += MIN (taken.least, other.least);
    range.greatest += taken.greatest + other.greatest;
  }
  return range;
}

/* Each part may also bring a switch each way. Depth is bounded by the nesting limit of documents. */
static Range
range_of_series (const GPtrArray *series, double to_switch)
{
  Range range = {0, 2 * to_switch};

  for (guint i = 0; series != NULL && i < series->len; i++) {
    Range part = range_of_construct (series->pdata[i], to_switch);

    range.least += part.least;
    range.greatest += part.greatest + 2 * to_switch;
  }
  return range;
}

gboolean
weft_flow_check_range (const WeftLoweredTree *tree, double most, GError **error)
{
  double to_switch =
      MAX (get_end (tree->switch_to[WEFT_MODE_SIMD]), get_end (tree->switch_to[WEFT_MODE_SPMD]));
  Range range = range_of_series (tree->series, to_switch);

  return range.greatest - range.least < most || refuse (error);
}

/* Whether the program can be had in reasonable time. */
static gboolean
check_cost (WeftComposite *program, guint pes, GError **error)
{
  gint64 least;
  gint64 greatest;

  weft_composite_get_range (program, &least, &greatest);
  return greatest - least < MOST_TRANSFORMS || weft_composite_get_direct_cost (program, pes) < MOST_DIRECT ||
         refuse (error);
}

/* The tree on the step of @search; adds to the average value. */
static WeftComposite *
find_program (const Search *search, WeftCoarsen how, guint *pes, double *average_value, GError **error)
{
  g_autoptr (WeftLoweredTree) tree = lower (search, how, error);
  g_autoptr (WeftComposite) program = NULL;

  if (tree == NULL || !weft_flow_check_range (tree, search->most_range, error))
    return NULL;
  program = weft_reduce (tree, search->job, error);
  if (program == NULL || (how != WEFT_COARSEN_SPLIT && !check_cost (program, tree->pes, error)))
    return NULL;
  *average_value += weft_average_value (tree);
  *pes = tree->pes;
  return g_steal_pointer (&program);
}

static WeftLattice *
find_bound (const Search *search, WeftCoarsen how, double *average_value, GError **error)
{
  guint pes;
  g_autoptr (WeftComposite) program = find_program (search, how, &pes, average_value, error);

  return program != NULL ? weft_flow_find_program_time (program, pes, search->job, error) : NULL;
}

/* Whether a wider step may do: then @problem is freed, else it is propagated. Fewer places also take less rounding. */
static gboolean
widen (Search *search, GError *problem, GError **error)
{
  gboolean is_inexact = g_error_matches (problem, WEFT_ENGINE_ERROR, WEFT_ERROR_UNSUPPORTED);

  if ((!weft_flow_is_too_large (problem) && !(is_inexact && search->n_inexact < MOST_INEXACT)) ||
      search->factor >= MOST_FACTOR) {
    g_propagate_error (error, problem);
    return FALSE;
  }
  g_error_free (problem);
  search->n_inexact += is_inexact;
  search->factor *= 2;
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
  Search search = {document, diagram, modes, job, 1, MOST_NEAR_PLACES, MOST_NEAR_RANGE};

  for (;;) {
    GError *problem = NULL;
    WeftComposite *program;

    *average_value = 0;
    program = find_program (&search, WEFT_COARSEN_SPLIT, pes, average_value, &problem);
    if (program != NULL || !widen (&search, problem, error))
      return program;
  }
}

/* The bounds on the step of @search. */
static gboolean
find_both (const Search *search,
           WeftLattice **below,
           WeftLattice **above,
           double *average_value,
           GError **error)
{
  double sum = 0;
  g_autoptr (WeftLattice) low = find_bound (search, WEFT_COARSEN_BELOW, &sum, error);

  *above = low != NULL ? find_bound (search, WEFT_COARSEN_ABOVE, &sum, error) : NULL;
  *average_value = sum / 2;
  if (*above == NULL)
    return FALSE;
  *below = g_steal_pointer (&low);
  return TRUE;
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
  Search search = {document, diagram, modes, job, factor, MOST_PLACES, MOST_RANGE};
  GError *problem = NULL;

  while (!find_both (&search, below, above, average_value, &problem)) {
    if (!widen (&search, problem, error))
      return FALSE;
    problem = NULL;
  }
  return TRUE;
}
