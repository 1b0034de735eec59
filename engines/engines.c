/* engines.c: one row an engine. */
#include "engines.h"

#include "weft-attribution.h"
#include "weft-flow-analysis.h"
#include "weft-optimise.h"
#include "weft-sample-run.h"
#include "weft-sensitivity.h"

#include <glib/gi18n-lib.h>

static WeftFlowResult *
evaluate_flow_tree (const WeftDocument *document,
                    guint32 diagram,
                    const WeftEngineOptions *options,
                    WeftJob *job,
                    GError **error)
{
  return weft_flow_evaluate (document, diagram, options->modes, job, error);
}

static WeftFlowResult *
simulate_flow_tree (const WeftDocument *document,
                    guint32 diagram,
                    const WeftEngineOptions *options,
                    WeftJob *job,
                    GError **error)
{
  return weft_flow_simulate (document, diagram, options->modes, options->samples, job, error);
}

static WeftFlowResult *
bound_flow_tree (const WeftDocument *document,
                 guint32 diagram,
                 const WeftEngineOptions *options,
                 WeftJob *job,
                 GError **error)
{
  return weft_flow_bound (document, diagram, options->modes, job, error);
}

static WeftFlowResult *
estimate_flow_tree (const WeftDocument *document,
                    guint32 diagram,
                    const WeftEngineOptions *options,
                    WeftJob *job,
                    GError **error)
{
  return weft_flow_estimate (document, diagram, options->modes, job, error);
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
  return weft_flow_attribute (document, diagram, options->modes, job, error);
}

static WeftLanes *
sample_flow_tree (const WeftDocument *document,
                  guint32 diagram,
                  const WeftEngineOptions *options,
                  WeftJob *job,
                  GError **error)
{
  WeftSampleOptions sample = {options->modes, options->samples, options->quantile, options->lanes};

  return weft_flow_sample (document, diagram, &sample, job, error);
}

static WeftTornado *
study_flow_tree (WeftDocument *document,
                 guint32 diagram,
                 const WeftEngineOptions *options,
                 WeftJob *job,
                 GError **error)
{
  return weft_flow_sensitivity (document, diagram, options->modes, options->change, options->level, job,
                                error);
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
  return weft_flow_sweep (document, diagram, options->modes, node, property, values, job, error);
}

static WeftModeChoice *
optimise_flow_tree (WeftDocument *document,
                    guint32 diagram,
                    const WeftEngineOptions *options,
                    WeftJob *job,
                    GError **error)
{
  return weft_flow_optimise (document, diagram, &options->objective, options->most, job, error);
}

static const WeftEngine engines[] = {
    {"distribution", N_ ("Execution time distribution"), WEFT_KIND_FLOW_TREE, "flow-tree", evaluate_flow_tree,
     simulate_flow_tree, bound_flow_tree, estimate_flow_tree, digest_flow_tree, attribute_flow_tree,
     sample_flow_tree, study_flow_tree, sweep_flow_tree, optimise_flow_tree},
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
