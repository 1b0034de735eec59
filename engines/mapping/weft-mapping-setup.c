/* weft-mapping-setup.c: see weft-mapping-setup.h. */
#include "weft-mapping-setup.h"

#include "weft-array-loop.h"
#include "weft-check.h"
#include "weft-inner-results.h"

#include <math.h>

typedef struct {
  double least;
  double most;
} Range;

static Range
get_sampled_range (const WeftDocument *document, const WeftLiteral *literal)
{
  const WeftNode *measurement = weft_document_lookup (document, weft_literal_get_samples (literal));
  g_autoptr (GArray) values = weft_measurement_parse (measurement, NULL);

  return (Range){g_array_index (values, double, 0), g_array_index (values, double, values->len - 1)};
}

/* What a literal with values of its own can take; what is below 0 stands at 0. */
static Range
get_own_range (const WeftLiteral *literal)
{
  gsize n;
  const WeftWeight *weights;

  switch (weft_literal_get_family (literal)) {
  case WEFT_FAMILY_UNIFORM:
    return (Range){weft_literal_get_parameter (literal, 0), weft_literal_get_parameter (literal, 1)};
  case WEFT_FAMILY_WEIGHTS:
    weights = weft_literal_get_weights (literal, &n);
    return (Range){weights[0].value, weights[n - 1].value};
  case WEFT_FAMILY_BINOMIAL:
    return (Range){0, weft_literal_get_parameter (literal, 0)};
  case WEFT_FAMILY_TRIANGULAR:
    return (Range){MAX (0, weft_literal_get_parameter (literal, 0)),
                   MAX (0, weft_literal_get_parameter (literal, 2))};
  case WEFT_FAMILY_GEOMETRIC:
    return (Range){1, INFINITY};
  default:
    return (Range){0, INFINITY};
  }
}

static gboolean
find_range (const WeftDocument *document,
            const WeftLiteral *literal,
            WeftJob *job,
            Range *range,
            GError **error)
{
  g_autoptr (WeftLattice) result = NULL;

  if (weft_literal_get_samples (literal) != NULL) {
    *range = get_sampled_range (document, literal);
    return TRUE;
  }
  if (weft_literal_get_result (literal) == NULL) {
    *range = get_own_range (literal);
    return TRUE;
  }
  result = weft_inner_results_find (document, literal, job, error);
  if (result != NULL)
    *range = (Range){weft_lattice_get_minimum (result), weft_lattice_get_maximum (result)};
  return result != NULL;
}

/* BB, and what it may be. */
static gboolean
read_body (WeftMappingSetup *setup,
           const WeftDocument *document,
           const WeftNode *node,
           WeftJob *job,
           GError **error)
{
  const WeftLiteral *literal = weft_node_get_literal (node, WEFT_PROPERTY_BODY);
  Range range;

  if (literal == NULL || weft_literal_is_constant (literal)) {
    setup->loop.body = setup->least = setup->most = weft_array_loop_get_body (node);
    return TRUE;
  }
  if (!weft_inner_results_find_mean (document, literal, job, &setup->loop.body, error) ||
      !find_range (document, literal, job, &range, error))
    return FALSE;
  setup->least = range.least;
  setup->most = range.most;
  setup->is_random = range.least < range.most;
  return TRUE;
}

static void
read_loop (WeftMappingSetup *setup, const WeftNode *node)
{
  double row = weft_array_loop_get_row_length (node);

  setup->stages = weft_array_loop_get_stages (node);
  setup->loop = (WeftMappingLoop){
      .processors = (guint32) weft_node_get_integer (node, WEFT_PROPERTY_PROCESSORS),
      .items = weft_array_loop_get_items (node),
      .overlap = weft_node_get_number (node, WEFT_PROPERTY_OVERLAP),
      .load_factor = setup->stages->len > 0 ? 1 : weft_node_get_number (node, WEFT_PROPERTY_LOAD_FACTOR),
      .n_stages = setup->stages->len,
      .stages = (const double *) (gpointer) setup->stages->data,
      .receive = weft_node_get_number (node, WEFT_PROPERTY_RECEIVE),
      .send = weft_node_get_number (node, WEFT_PROPERTY_SEND),
      .alpha = weft_node_get_number (node, WEFT_PROPERTY_ALPHA),
      .beta = weft_node_get_number (node, WEFT_PROPERTY_BETA),
      .before = row * (double) weft_node_get_integer (node, WEFT_PROPERTY_BEFORE),
      .after = row * (double) weft_node_get_integer (node, WEFT_PROPERTY_AFTER),
      .iterations = (guint32) weft_node_get_integer (node, WEFT_PROPERTY_ITERATIONS),
      .collects = weft_node_get_integer (node, WEFT_PROPERTY_COLLECT) != 0,
  };
}

gboolean
weft_mapping_setup_init (WeftMappingSetup *setup,
                         const WeftDocument *document,
                         guint32 diagram,
                         WeftJob *job,
                         GError **error)
{
  const WeftNode *node = weft_document_get_node (document, diagram);

  *setup = (WeftMappingSetup){.stages = NULL};
  if (!weft_document_check_diagram (document, diagram, WEFT_MODES_AS_DRAWN, error))
    return FALSE;
  read_loop (setup, node);
  return read_body (setup, document, node, job, error) && weft_mapping_check (&setup->loop, error);
}

void
weft_mapping_setup_clear (WeftMappingSetup *setup)
{
  g_clear_pointer (&setup->stages, g_array_unref);
}
