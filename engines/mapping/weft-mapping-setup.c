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
      .is_loggp = weft_array_loop_is_loggp (node),
      .latency = weft_node_get_number (node, WEFT_PROPERTY_LATENCY),
      .overhead = weft_node_get_number (node, WEFT_PROPERTY_OVERHEAD),
      .gap = weft_node_get_number (node, WEFT_PROPERTY_GAP),
      .gap_per_item = weft_node_get_number (node, WEFT_PROPERTY_GAP_PER_ITEM),
      .before = row * (double) weft_node_get_integer (node, WEFT_PROPERTY_BEFORE),
      .after = row * (double) weft_node_get_integer (node, WEFT_PROPERTY_AFTER),
      .iterations = (guint32) weft_node_get_integer (node, WEFT_PROPERTY_ITERATIONS),
      .collects = weft_node_get_integer (node, WEFT_PROPERTY_COLLECT) != 0,
  };
}

/* Machines. */

static WeftMappingLink
get_own_link (const WeftMappingLoop *loop)
{
  return loop->is_loggp ? (WeftMappingLink){loop->latency, loop->gap_per_item}
                        : (WeftMappingLink){loop->alpha, loop->beta};
}

/* Those of the suite lead from the last PE of a machine to the first one of the next. */
static void
fill_array (WeftMappingSetup *setup, const WeftDocument *document, const GPtrArray *machines)
{
  guint32 at = 0;

  for (guint i = 0; i < machines->len; i++) {
    const WeftNode *machine = machines->pdata[i];
    guint32 end = at + (guint32) weft_node_get_integer (machine, WEFT_PROPERTY_PES);
    const WeftNode *link =
        i > 0 ? weft_array_loop_find_link (document, machines->pdata[i - 1], machine) : NULL;
    guint32 first = at;

    for (; at < end; at++) {
      setup->speeds[at] = weft_node_get_number (machine, WEFT_PROPERTY_SPEED);
      setup->links[at] = get_own_link (&setup->loop);
    }
    if (link != NULL)
      setup->links[first] = (WeftMappingLink){weft_node_get_number (link, WEFT_PROPERTY_LATENCY),
                                              weft_node_get_number (link, WEFT_PROPERTY_PER_UNIT)};
  }
  setup->links[at] = get_own_link (&setup->loop);
}

/* An array that says of all processors and links what holds without it is an even one. */
static void
use_array (WeftMappingSetup *setup)
{
  const WeftMappingLink own = get_own_link (&setup->loop);

  for (guint32 i = 0; i < setup->loop.processors; i++) {
    if (setup->speeds[i] != 1)
      setup->loop.speeds = setup->speeds;
    if (setup->links[i].latency != own.latency || setup->links[i].per_item != own.per_item)
      setup->loop.links = setup->links;
  }
}

static gboolean
read_array (WeftMappingSetup *setup,
            const WeftDocument *document,
            const WeftNode *node,
            WeftJob *job,
            GError **error)
{
  g_autoptr (GPtrArray) machines = weft_array_loop_list_machines (document, node);
  gsize n = setup->loop.processors;

  if (machines->len == 0)
    return TRUE;
  setup->speeds = weft_job_allocate (job, n, sizeof *setup->speeds, error);
  setup->links = setup->speeds != NULL ? weft_job_allocate (job, n + 1, sizeof *setup->links, error) : NULL;
  if (setup->links == NULL)
    return FALSE;
  fill_array (setup, document, machines);
  use_array (setup);
  setup->loop.is_by_speed =
      setup->loop.speeds != NULL && weft_node_get_integer (node, WEFT_PROPERTY_BLOCKS) != 0;
  return TRUE;
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
  return read_array (setup, document, node, job, error) && read_body (setup, document, node, job, error) &&
         weft_mapping_check (&setup->loop, error);
}

void
weft_mapping_setup_clear (WeftMappingSetup *setup)
{
  g_clear_pointer (&setup->stages, g_array_unref);
  g_clear_pointer (&setup->speeds, g_free);
  g_clear_pointer (&setup->links, g_free);
}
