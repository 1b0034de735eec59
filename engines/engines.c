/* engines.c: one row an engine. */
#include "engines.h"

#include "weft-attribution.h"
#include "weft-check.h"
#include "weft-fault.h"
#include "weft-flow-analysis.h"
#include "weft-optimise.h"
#include "weft-sample-run.h"
#include "weft-sensitivity.h"

#include <glib/gi18n-lib.h>

/* What takes more memory than there may be, as a fault. */
static GError *
make_fault (const GError *error)
{
  g_autofree char *plain = g_strdup_printf (_ ("this %s."), error->message);
  GError *fault = NULL;

  weft_fault_set (&fault, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.problem = error->message, .plain = plain});
  return fault;
}

/* Returns @answer; when that is %NULL, @error says which diagram it is about, if it did not say more. */
static gpointer
located (gpointer answer, const WeftDocument *document, guint32 diagram, GError **error)
{
  GError *fault;

  if (answer != NULL || error == NULL || *error == NULL)
    return answer;
  if (g_error_matches (*error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY)) {
    fault = make_fault (*error);
    g_clear_error (error);
    g_propagate_error (error, fault);
  }
  if (weft_fault_get (*error) != NULL && weft_fault_get (*error)->element == NULL)
    weft_document_blame (document, diagram, WEFT_PROPERTY_TEXT, *error);
  return NULL;
}

static WeftFlowResult *
evaluate_flow_tree (const WeftDocument *document,
                    guint32 diagram,
                    const WeftEngineOptions *options,
                    WeftJob *job,
                    GError **error)
{
  return located (weft_flow_evaluate (document, diagram, options->modes, job, error), document, diagram,
                  error);
}

static WeftFlowResult *
simulate_flow_tree (const WeftDocument *document,
                    guint32 diagram,
                    const WeftEngineOptions *options,
                    WeftJob *job,
                    GError **error)
{
  return located (weft_flow_simulate (document, diagram, options->modes, options->samples, job, error),
                  document, diagram, error);
}

static WeftFlowResult *
bound_flow_tree (const WeftDocument *document,
                 guint32 diagram,
                 const WeftEngineOptions *options,
                 WeftJob *job,
                 GError **error)
{
  return located (weft_flow_bound (document, diagram, options->modes, job, error), document, diagram, error);
}

static WeftFlowResult *
estimate_flow_tree (const WeftDocument *document,
                    guint32 diagram,
                    const WeftEngineOptions *options,
                    WeftJob *job,
                    GError **error)
{
  return located (weft_flow_estimate (document, diagram, options->modes, job, error), document, diagram,
                  error);
}

static WeftDigest
digest_flow_tree (const WeftDocument *document, guint32 diagram, const WeftEngineOptions *options)
{
  return weft_flow_digest (document, diagram, options->modes);
}

static WeftBreakdown *
attribute_flow_tree (const WeftDocument *document,
                     guint32 diagram,
                     const WeftEngineOptions *options,
                     WeftJob *job,
                     GError **error)
{
  return located (weft_flow_attribute (document, diagram, options->modes, job, error), document, diagram,
                  error);
}

static WeftLanes *
sample_flow_tree (const WeftDocument *document,
                  guint32 diagram,
                  const WeftEngineOptions *options,
                  WeftJob *job,
                  GError **error)
{
  WeftSampleOptions sample = {options->modes, options->samples, options->quantile, options->lanes};

  return located (weft_flow_sample (document, diagram, &sample, job, error), document, diagram, error);
}

static WeftTornado *
study_flow_tree (WeftDocument *document,
                 guint32 diagram,
                 const WeftEngineOptions *options,
                 WeftJob *job,
                 GError **error)
{
  return located (
      weft_flow_sensitivity (document, diagram, options->modes, options->change, options->level, job, error),
      document, diagram, error);
}

static WeftSweep *
sweep_flow_tree (WeftDocument *document,
                 guint32 diagram,
                 const WeftEngineOptions *options,
                 guint32 node,
                 WeftProperty property,
                 const char *const *values,
                 WeftJob *job,
                 GError **error)
{
  return located (weft_flow_sweep (document, diagram, options->modes, node, property, values, job, error),
                  document, diagram, error);
}

static WeftModeChoice *
optimise_flow_tree (WeftDocument *document,
                    guint32 diagram,
                    const WeftEngineOptions *options,
                    WeftJob *job,
                    GError **error)
{
  return located (weft_flow_optimise (document, diagram, &options->objective, options->most, job, error),
                  document, diagram, error);
}

/* In the modes that the search finds; the result says "best" of them. */
static WeftFlowResult *
evaluate_best_modes (const WeftDocument *document,
                     guint32 diagram,
                     const WeftEngineOptions *options,
                     WeftJob *job,
                     GError **error)
{
  g_autoptr (WeftModeChoice) choice =
      optimise_flow_tree ((WeftDocument *) document, diagram, options, job, error);
  WeftDocument *best =
      choice != NULL ? weft_mode_choice_apply ((WeftDocument *) document, choice, error) : NULL;
  WeftFlowResult *result = best != NULL
                               ? located (weft_flow_evaluate (best, diagram, WEFT_MODES_AS_DRAWN, job, error),
                                          best, diagram, error)
                               : NULL;

  if (best != NULL)
    weft_document_unref (best);
  if (result == NULL)
    return NULL;
  g_free (result->modes);
  result->modes = g_strdup ("best");
  return result;
}

static const WeftEngine engines[] = {
    {"distribution", N_ ("Execution time distribution"), WEFT_KIND_FLOW_TREE, "flow-tree", evaluate_flow_tree,
     simulate_flow_tree, bound_flow_tree, estimate_flow_tree, digest_flow_tree, attribute_flow_tree,
     sample_flow_tree, study_flow_tree, sweep_flow_tree, optimise_flow_tree, evaluate_best_modes},
};

const WeftEngine *
weft_engine_find (WeftKind kind)
{
  for (gsize i = 0; i < G_N_ELEMENTS (engines); i++)
    if (engines[i].diagram_kind == kind)
      return &engines[i];
  return NULL;
}

const WeftEngine *
weft_engines (gsize *n)
{
  *n = G_N_ELEMENTS (engines);
  return engines;
}
