/* weft-flow-analysis.c: the methodology as a pipeline, in the order of the paper. */
#include "weft-flow-analysis.h"

#include "weft-average.h"
#include "weft-bounds.h"
#include "weft-check.h"
#include "weft-estimate.h"
#include "weft-fault.h"
#include "weft-inversion.h"
#include "weft-number.h"
#include "weft-reduction.h"
#include "weft-spectral.h"

#include <glib/gi18n-lib.h>

/* Multiplications that the direct evaluation may take: some tenths of a second. */
#define DIRECT_LIMIT 3e8

/* What it may take when tails would else be off by more than TAIL_ERROR of themselves. */
#define PATIENT_LIMIT 1e10
#define TAIL_ERROR    1e-6

/* Steps that times may be apart: no lattice or transform could be that long. */
#define MOST_RANGE 8e9

static gboolean
check_bound (const WeftLattice *time, double budget, GError **error)
{
  char numbers[2][WEFT_NUMBER_SIZE];
  g_autofree char *found = NULL;
  g_autofree char *expected = NULL;

  if (weft_lattice_get_error (time) <= budget)
    return TRUE;
  found = g_strdup_printf (_ ("a result that may be off by %s"),
                           weft_number_print (weft_lattice_get_error (time), numbers[0]));
  expected = g_strdup_printf (_ ("at most the error budget of %s"), weft_number_print (budget, numbers[1]));
  weft_fault_set (error, WEFT_ENGINE_ERROR, WEFT_ERROR_UNSUPPORTED,
                  &(WeftFault){.found = found, .expected = expected});
  return FALSE;
}

static WeftLattice *
find_directly (WeftComposite *program, guint pes, WeftJob *job, GError **error)
{
  const WeftLattice *time = weft_composite_evaluate (program, pes, pes, job, error);

  return time != NULL ? weft_lattice_ref (time) : NULL;
}

/* Directly, where every sum has positive terms only, as long as that is quick, or when transforms cannot tell the
 * tails and there is a way; else by transforms. */
static WeftLattice *
find_time (WeftComposite *program, guint pes, WeftJob *job, GError **error)
{
  double cost = weft_composite_get_direct_cost (program, pes);
  WeftLattice *time;
  double tail_error;

  if (cost <= DIRECT_LIMIT) {
    time = find_directly (program, pes, job, error);
    if (time == NULL || weft_lattice_get_error (time) <= weft_job_get_error_budget (job))
      return time;
    weft_lattice_unref (time);
  }
  time = weft_composite_invert (program, pes, &tail_error, job, error);
  if (time == NULL || tail_error <= TAIL_ERROR || cost > PATIENT_LIMIT)
    return time;
  weft_lattice_unref (time);
  return find_directly (program, pes, job, error);
}

/* Checked, lowered and reduced; @pes: (out); @average_value: (out) (optional). */
static WeftComposite *
reduce (const WeftDocument *document,
        guint32 diagram,
        WeftModes modes,
        guint *pes,
        double *average_value,
        WeftJob *job,
        GError **error)
{
  g_autoptr (WeftLoweredTree) tree = NULL;

  if (!weft_document_check_diagram (document, diagram, modes, error))
    return NULL;
  tree = weft_lower (document, diagram, modes, job, error);
  if (tree == NULL || !weft_flow_check_range (tree, MOST_RANGE, error))
    return NULL;
  *pes = tree->pes;
  if (average_value != NULL)
    *average_value = weft_average_value (tree);
  return weft_reduce (tree, job, error);
}

WeftLattice *
weft_flow_find_program_time (WeftComposite *program, guint pes, WeftJob *job, GError **error)
{
  g_autoptr (WeftLattice) time = find_time (program, pes, job, error);

  if (time == NULL || !check_bound (time, weft_job_get_error_budget (job), error))
    return NULL;
  return g_steal_pointer (&time);
}

static WeftLattice *
evaluate (const WeftDocument *document,
          guint32 diagram,
          WeftModes modes,
          double *average_value,
          WeftJob *job,
          GError **error)
{
  guint pes;
  g_autoptr (WeftComposite) program = reduce (document, diagram, modes, &pes, average_value, job, error);

  return program != NULL ? weft_flow_find_program_time (program, pes, job, error) : NULL;
}

WeftLattice *
weft_flow_find_time (const WeftDocument *document,
                     guint32 diagram,
                     WeftModes modes,
                     WeftJob *job,
                     GError **error)
{
  return evaluate (document, diagram, modes, NULL, job, error);
}

/* What is known, as a result; @time, @upper (nullable): (transfer full). */
static WeftFlowResult *
finish (const WeftDocument *document,
        guint32 diagram,
        WeftModes modes,
        WeftLattice *time,
        WeftLattice *upper,
        double average_value,
        WeftJob *job)
{
  WeftFlowResult *result = weft_flow_result_begin (document, diagram, modes, "distribution");

  result->time = time;
  result->upper = upper;
  result->average_value = average_value;
  weft_job_set_progress (job, 1);
  return result;
}

WeftFlowResult *
weft_flow_bound (const WeftDocument *document, guint32 diagram, WeftModes modes, WeftJob *job, GError **error)
{
  WeftLattice *below;
  WeftLattice *above;
  double average_value;

  if (!weft_document_check_diagram (document, diagram, modes, error) ||
      !weft_flow_find_bounds (document, diagram, modes, 1, &below, &above, &average_value, job, error))
    return NULL;
  return finish (document, diagram, modes, below, above, average_value, job);
}

WeftFlowResult *
weft_flow_evaluate (const WeftDocument *document,
                    guint32 diagram,
                    WeftModes modes,
                    WeftJob *job,
                    GError **error)
{
  const WeftNode *node = weft_document_get_node (document, diagram);
  WeftLattice *time;
  double average_value;
  g_autoptr (GError) problem = NULL;

  g_return_val_if_fail (node != NULL && weft_node_get_kind (node) == WEFT_KIND_FLOW_TREE, NULL);
  time = evaluate (document, diagram, modes, &average_value, job, &problem);
  if (time == NULL && weft_flow_is_too_large (problem))
    return weft_flow_bound (document, diagram, modes, job, error);
  if (time == NULL) {
    g_propagate_error (error, g_steal_pointer (&problem));
    return NULL;
  }
  return finish (document, diagram, modes, time, NULL, average_value, job);
}

WeftFlowResult *
weft_flow_estimate (const WeftDocument *document,
                    guint32 diagram,
                    WeftModes modes,
                    WeftJob *job,
                    GError **error)
{
  guint pes;
  double average_value;
  g_autoptr (WeftComposite) program = NULL;
  WeftLattice *time;
  WeftFlowResult *result;

  if (!weft_document_check_diagram (document, diagram, modes, error))
    return NULL;
  program = weft_flow_find_near_program (document, diagram, modes, &pes, &average_value, job, error);
  time = program != NULL ? weft_composite_estimate (program, pes, job, error) : NULL;
  if (time == NULL)
    return NULL;
  result = finish (document, diagram, modes, time, NULL, average_value, job);
  result->is_estimate = TRUE;
  return result;
}

/* Adds the measurements that the subtree samples. Depth is bounded by the nesting limit of documents. */
static WeftDigest
add_measurements (const WeftDocument *document, const WeftNode *node, WeftDigest digest)
{
  const WeftKindInfo *info = weft_kind_get_info (weft_node_get_kind (node));
  WeftChildIter iter;
  WeftNode *child;

  for (guint i = 0; i < info->n_properties; i++) {
    const WeftPropertyInfo *property = &info->properties[i];
    const WeftLiteral *literal = property->type == WEFT_TYPE_TIME || property->type == WEFT_TYPE_COUNT
                                     ? weft_node_get_literal (node, property->property)
                                     : NULL;
    const char *name = literal != NULL ? weft_literal_get_samples (literal) : NULL;
    const WeftNode *measurement = name != NULL ? weft_document_lookup (document, name) : NULL;

    if (measurement != NULL)
      digest = weft_digest_combine (digest, weft_node_get_digest (measurement));
  }
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    digest = add_measurements (document, child, digest);
  return digest;
}

WeftDigest
weft_flow_digest (const WeftDocument *document, guint32 diagram, WeftModes modes)
{
  const WeftNode *root = weft_document_get_root (document);
  const WeftNode *tree = weft_document_get_node (document, diagram);
  const WeftNode *machine = weft_flow_tree_get_machine (document, tree);
  WeftDigest digest = weft_node_get_digest (tree);

  if (machine != NULL)
    digest = weft_digest_combine (digest, weft_node_get_digest (machine));
  digest = weft_digest_combine (digest, weft_digest_text (weft_modes_get_name (modes)));
  if (weft_node_find_child (root, WEFT_KIND_MEASUREMENT) == NULL)
    return digest;
  digest = add_measurements (document, tree, digest);
  return machine != NULL ? add_measurements (document, machine, digest) : digest;
}

WeftFlowResult *
weft_flow_result_begin (const WeftDocument *document, guint32 diagram, WeftModes modes, const char *engine)
{
  const WeftNode *node = weft_document_get_node (document, diagram);
  const char *unit = weft_node_get_text (node, WEFT_PROPERTY_UNIT);
  WeftFlowResult *result = weft_flow_result_new ();

  result->diagram = g_strdup (weft_node_get_name (node));
  result->engine = g_strdup (engine);
  result->modes = g_strdup (weft_modes_get_name (modes));
  result->unit = g_strdup (unit != NULL ? unit : "");
  result->pes = weft_flow_tree_get_pes (document, node);
  result->digest = weft_flow_digest (document, diagram, modes);
  return result;
}
