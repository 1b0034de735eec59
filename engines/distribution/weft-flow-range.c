/* weft-flow-range.c: bounds of all times, in floating point, which does not overflow. */
#include "weft-flow-range.h"

#include "weft-check.h"
#include "weft-fault.h"
#include "weft-number.h"

#include <glib/gi18n-lib.h>
#include <math.h>

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
  gboolean has_mode[WEFT_N_MODES]; /* blocks of it */
} Range;

/* What is looked for: the first part, from the inside outwards, that goes beyond a limit. */
typedef struct {
  double to_switch; /* the longest switch, in steps */
  double most_place;
  double most_range;
  guint32 node; /* 0: none so far */
  gboolean is_loop;
} Look;

static Range
looked_at (Look *look, const WeftConstruct *construct, Range range)
{
  if (look->node == 0 &&
      !(range.greatest <= look->most_place && range.greatest - range.least < look->most_range)) {
    look->node = construct->node;
    look->is_loop = construct->kind == WEFT_CONSTRUCT_LOOP;
  }
  return range;
}

static Range
range_of_operations (const GArray *operations)
{
  Range range = {0};

  for (guint k = 0; operations != NULL && k < operations->len; k++) {
    const WeftOperation *operation = &g_array_index (operations, WeftOperation, k);

    range.least += operation->count * (double) weft_lattice_get_first (operation->time);
    range.greatest += operation->count * get_end (operation->time);
  }
  return range;
}

static void
add_modes (Range *range, const Range *part)
{
  for (guint mode = 0; mode < WEFT_N_MODES; mode++)
    range->has_mode[mode] |= part->has_mode[mode];
}

static Range range_of_series (Look *look, const GPtrArray *series);

static Range
range_of_construct (Look *look, const WeftConstruct *construct)
{
  Range range = range_of_operations (construct->operations);

  if (construct->kind == WEFT_CONSTRUCT_BLOCK)
    range.has_mode[construct->mode] = TRUE;
  if (construct->kind == WEFT_CONSTRUCT_LOOP) {
    Range body = range_of_series (look, construct->body);

    double stride = (double) construct->stride;

    range.least += stride * (double) weft_lattice_get_first (construct->iterations) * body.least;
    range.greatest += stride * get_end (construct->iterations) * body.greatest;
    add_modes (&range, &body);
  }
  if (construct->kind == WEFT_CONSTRUCT_IF) {
    Range taken = range_of_series (look, construct->then_clause);
    Range other = range_of_series (look, construct->else_clause);

    range.least += MIN (taken.least, other.least);
    range.greatest += taken.greatest + other.greatest;
    add_modes (&range, &taken);
    add_modes (&range, &other);
  }
  return looked_at (look, construct, range);
}

/* Where there are both modes, each part may also bring a switch each way. Depth is bounded by the nesting limit of documents. */
static Range
range_of_series (Look *look, const GPtrArray *series)
{
  Range range = {0};

  for (guint i = 0; series != NULL && i < series->len; i++) {
    Range part = range_of_construct (look, series->pdata[i]);

    range.least += part.least;
    range.greatest += part.greatest;
    add_modes (&range, &part);
  }
  if (range.has_mode[WEFT_MODE_SIMD] && range.has_mode[WEFT_MODE_SPMD])
    range.greatest += 2 * look->to_switch * (series->len + 1.0);
  return range;
}

static gboolean
check (Look look,
       const WeftLoweredTree *tree,
       const WeftDocument *document,
       const char *found,
       GError **error)
{
  GError *problem = NULL;
  Range range;

  look.to_switch = MAX (get_end (tree->switch_to[WEFT_MODE_SIMD]), get_end (tree->switch_to[WEFT_MODE_SPMD]));
  range = range_of_series (&look, tree->series);
  if (range.greatest <= look.most_place && range.greatest - range.least < look.most_range)
    return TRUE;
  weft_fault_set (&problem, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.found = (char *) found, .expected = (char *) _ ("times of fewer steps")});
  weft_document_blame (document, look.node != 0 ? look.node : tree->node,
                       look.is_loop ? WEFT_PROPERTY_ITERATIONS : WEFT_PROPERTY_TEXT, problem);
  g_propagate_error (error, problem);
  return FALSE;
}

gboolean
weft_flow_check_places (const WeftLoweredTree *tree, const WeftDocument *document, GError **error)
{
  return check ((Look){.most_place = (double) WEFT_MOST_PLACE, .most_range = INFINITY}, tree, document,
                _ ("times beyond 9007199254740992 steps"), error);
}

gboolean
weft_flow_check_range (const WeftLoweredTree *tree, const WeftDocument *document, double most, GError **error)
{
  return check ((Look){.most_place = INFINITY, .most_range = most}, tree, document,
                _ ("times that are too far apart"), error);
}
