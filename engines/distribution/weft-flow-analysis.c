/* weft-flow-analysis.c: the methodology as a pipeline, in the order of the paper. */
#include "weft-flow-analysis.h"

#include "weft-average.h"
#include "weft-bounds.h"
#include "weft-check.h"
#include "weft-estimate.h"
#include "weft-fault.h"
#include "weft-flow-range.h"
#include "weft-inner-diagrams.h"
#include "weft-inversion.h"
#include "weft-compose.h"
#include "weft-spectral.h"

/* Multiplications that the direct evaluation may take: some tenths of a second. */
#define DIRECT_LIMIT 3e8

/* What it may take when tails would else be off by more than TAIL_ERROR of themselves. */
#define PATIENT_LIMIT 1e10
#define TAIL_ERROR    1e-6

/* Steps that times may be apart: no lattice or transform could be that long. */
#define MOST_RANGE 8e9

/* A bound above which two distributions, each with a bound of its own, say more than one. */
#define COARSE_ERROR 1e-6

/* The one that is to be shown: @preferred where it is within @budget, else the one with the lesser bound. Both (transfer full)
 * (nullable). */
static WeftLattice *
choose (WeftLattice *preferred, WeftLattice *other, double budget)
{
  double bound = preferred != NULL ? weft_lattice_get_error (preferred) : 1;
  gboolean takes_first =
      other == NULL || (preferred != NULL && (bound <= budget || bound <= weft_lattice_get_error (other)));

  g_clear_pointer (takes_first ? &other : &preferred, weft_lattice_unref);
  return takes_first ? preferred : other;
}

static WeftLattice *
find_directly (WeftComposite *program, guint pes, WeftJob *job, GError **error)
{
  const WeftLattice *time = weft_composite_evaluate (program, pes, pes, job, error);

  return time != NULL ? weft_lattice_ref (time) : NULL;
}

/* Whether another way may do what this one could not. */
static gboolean
may_go_on (const GError *problem)
{
  return problem == NULL || weft_flow_is_too_large (problem);
}

/* What transforms find stands beside what is @known (transfer full) (nullable) from the direct way. */
static WeftLattice *
find_by_transforms (WeftComposite *program,
                    guint pes,
                    double cost,
                    double share,
                    WeftLattice *known,
                    WeftJob *job,
                    GError **error)
{
  double budget = weft_job_get_error_budget (job);
  GError *problem = NULL;
  double tail_error;
  WeftLattice *time = weft_composite_invert (program, pes, share, &tail_error, job, &problem);
  gboolean tells_tails = time != NULL && tail_error <= TAIL_ERROR;
  gboolean wants_more = !tells_tails || weft_lattice_get_error (time) > budget;

  if (known == NULL && wants_more && cost <= PATIENT_LIMIT && may_go_on (problem)) {
    g_clear_error (&problem);
    known = find_directly (program, pes, job, &problem);
  }
  if (!may_go_on (problem) || (time == NULL && known == NULL)) {
    g_clear_pointer (&time, weft_lattice_unref);
    g_clear_pointer (&known, weft_lattice_unref);
    g_propagate_error (error, problem);
    return NULL;
  }
  g_clear_error (&problem);
  return tells_tails ? choose (time, known, budget) : choose (known, time, budget);
}

/* Whether transforms could make the bound of @time meet the budget, or half as large: they inherit what operands are off by. */
static gboolean
transforms_may_help (WeftComposite *program, guint pes, const WeftLattice *time, WeftJob *job)
{
  double wanted = MAX (weft_job_get_error_budget (job), weft_lattice_get_error (time) / 2);

  return weft_composite_get_operand_error (program, pes) < wanted;
}

WeftLattice *
weft_flow_find_program_time (WeftComposite *program, guint pes, double share, WeftJob *job, GError **error)
{
  double cost = weft_composite_get_direct_cost (program, pes);
  WeftLattice *time = NULL;

  if (cost <= DIRECT_LIMIT) {
    time = find_directly (program, pes, job, error);
    if (time == NULL || weft_lattice_get_error (time) <= weft_job_get_error_budget (job) ||
        !transforms_may_help (program, pes, time, job))
      return time;
  }
  return find_by_transforms (program, pes, cost, share, time, job, error);
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
  if (tree == NULL || !weft_flow_check_range (tree, document, MOST_RANGE, error))
    return NULL;
  *pes = tree->pes;
  if (average_value != NULL)
    *average_value = weft_average_value (tree);
  return weft_compose (tree, job, error);
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

  /* A small tree is answered before anything looks again. */
  if (program == NULL || !weft_job_check (job, error))
    return NULL;
  return weft_flow_find_program_time (program, pes, 1, job, error);
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
  result->error_budget = weft_job_get_error_budget (job);
  weft_job_set_progress (job, 1);
  return result;
}

WeftFlowResult *
weft_flow_bound (const WeftDocument *document, guint32 diagram, WeftModes modes, WeftJob *job, GError **error)
{
  WeftLattice *below;
  WeftLattice *above;
  double average_value;
  GError *problem = NULL;

  if (!weft_document_check_diagram (document, diagram, modes, error))
    return NULL;
  if (!weft_flow_find_bounds (document, diagram, modes, 1, &below, &above, &average_value, job, &problem)) {
    if (weft_fault_get (problem) != NULL)
      weft_document_blame (document, diagram, WEFT_PROPERTY_TEXT, problem);
    g_propagate_error (error, problem);
    return NULL;
  }
  return finish (document, diagram, modes, below, above, average_value, job);
}

/* Two distributions in place of @time (transfer full), whose own bound says little; it stands where they say no more. */
static WeftFlowResult *
replace_coarse (const WeftDocument *document,
                guint32 diagram,
                WeftModes modes,
                WeftLattice *time,
                double average_value,
                WeftJob *job,
                GError **error)
{
  g_autoptr (WeftFlowResult) exact = finish (document, diagram, modes, time, NULL, average_value, job);
  g_autoptr (WeftFlowResult) bounded = weft_flow_bound (document, diagram, modes, job, NULL);

  if (!weft_job_check (job, error))
    return NULL;
  if (bounded != NULL && weft_flow_result_get_error (bounded) < weft_flow_result_get_error (exact))
    return g_steal_pointer (&bounded);
  return g_steal_pointer (&exact);
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
  if (weft_lattice_get_error (time) > MAX (weft_job_get_error_budget (job), COARSE_ERROR))
    return replace_coarse (document, diagram, modes, time, average_value, job, error);
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

WeftDigest
weft_flow_digest (const WeftDocument *document, guint32 diagram, WeftModes modes)
{
  return weft_digest_combine (weft_diagram_find_digest (document, diagram),
                              weft_digest_text (weft_modes_get_name (modes)));
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
