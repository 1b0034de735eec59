/* weft-bounds.c: the least step that will do, from below and from above. */
#include "weft-bounds.h"

#include "weft-average.h"
#include "weft-fault.h"
#include "weft-reduction.h"
#include "weft-spectral.h"

#include <glib/gi18n-lib.h>

/* Places of one operation, and of the whole. */
#define MOST_PLACES 4096
#define MOST_RANGE  (1 << 16)

/* Nanoseconds that one bound may take, by the quicker way; where transforms vanish, it will be far less. */
#define MOST_COST 2e10

/* Steps of the diagram that may be one. */
#define MOST_FACTOR ((gint64) 1 << 60)

typedef struct {
  const WeftDocument *document;
  guint32 diagram;
  WeftModes modes;
  WeftJob *job;
  gint64 factor;
} Search;

static gboolean
is_too_large (const GError *error)
{
  return g_error_matches (error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE) ||
         g_error_matches (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
}

static WeftLoweredTree *
lower (const Search *search, WeftCoarsen how, GError **error)
{
  WeftResolution resolution = {search->factor, how, MOST_PLACES};

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

/* The greatest time of a series, in steps; each of its parts may also bring a switch of @to_switch each way. Depth is bounded
 * by the nesting limit of documents. */
static double
find_greatest (const GPtrArray *series, double to_switch)
{
  double greatest = 2 * to_switch;

  for (guint i = 0; series != NULL && i < series->len; i++) {
    const WeftConstruct *construct = series->pdata[i];

    greatest += 2 * to_switch;
    for (guint k = 0; construct->operations != NULL && k < construct->operations->len; k++) {
      const WeftOperation *operation = &g_array_index (construct->operations, WeftOperation, k);

      greatest += operation->count * get_end (operation->time);
    }
    if (construct->kind == WEFT_CONSTRUCT_LOOP)
      greatest += get_end (construct->iterations) * find_greatest (construct->body, to_switch);
    if (construct->kind == WEFT_CONSTRUCT_IF)
      greatest += find_greatest (construct->then_clause, to_switch) +
                  find_greatest (construct->else_clause, to_switch);
  }
  return greatest;
}

/* Before sums of the tree are made: whether they are short enough. */
static gboolean
check_range (const WeftLoweredTree *tree, GError **error)
{
  double to_switch =
      MAX (get_end (tree->switch_to[WEFT_MODE_SIMD]), get_end (tree->switch_to[WEFT_MODE_SPMD]));

  return find_greatest (tree->series, to_switch) < MOST_RANGE || refuse (error);
}

/* Whether the program can be had in reasonable time. */
static gboolean
check_cost (WeftComposite *program, guint pes, GError **error)
{
  gint64 least;
  gint64 greatest;
  double cost;

  weft_composite_get_range (program, &least, &greatest);
  cost = weft_composite_get_column_cost (program, pes, pes) * (double) (greatest - least) / 2;
  return MIN (cost, weft_composite_get_direct_cost (program, pes)) < MOST_COST || refuse (error);
}

/* One of the two bounds on the step of @search. */
static WeftLattice *
find_bound (const Search *search, WeftCoarsen how, double *average_value, GError **error)
{
  g_autoptr (WeftLoweredTree) tree = lower (search, how, error);
  g_autoptr (WeftComposite) program = NULL;

  if (tree == NULL || !check_range (tree, error))
    return NULL;
  program = weft_reduce (tree, search->job, error);
  if (program == NULL || !check_cost (program, tree->pes, error))
    return NULL;
  *average_value += weft_average_value (tree) / 2;
  return weft_flow_find_program_time (program, tree->pes, search->job, error);
}

/* %FALSE without @error when the step is too narrow. */
static gboolean
find_both (const Search *search,
           WeftLattice **below,
           WeftLattice **above,
           double *average_value,
           GError **error)
{
  g_autoptr (WeftLattice) low = NULL;
  GError *problem = NULL;

  *average_value = 0;
  low = find_bound (search, WEFT_COARSEN_BELOW, average_value, &problem);
  *above = low != NULL ? find_bound (search, WEFT_COARSEN_ABOVE, average_value, &problem) : NULL;
  if (*above != NULL) {
    *below = g_steal_pointer (&low);
    return TRUE;
  }
  if (is_too_large (problem) && search->factor < MOST_FACTOR)
    g_error_free (problem);
  else
    g_propagate_error (error, problem);
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
  Search search = {document, diagram, modes, job, factor};
  GError *problem = NULL;

  while (!find_both (&search, below, above, average_value, &problem)) {
    if (problem != NULL) {
      g_propagate_error (error, problem);
      return FALSE;
    }
    search.factor *= 2;
  }
  return TRUE;
}
