/* weft-insight-kinds.c: the table. */
#include "weft-insight-kinds.h"

#include "weft-flow-tree.h"

/* Where the mean goes. */

static gboolean
can_attribute (const WeftEngine *engine)
{
  return engine->attribute != NULL;
}

static gpointer
attribute (const WeftInsightProblem *problem, WeftJob *job, GError **error)
{
  return problem->engine->attribute (problem->document, problem->diagram, &problem->question.options, job,
                                     error);
}

static void
normalise_breakdown (WeftInsightQuestion *question)
{
  *question = (WeftInsightQuestion){.options = {.modes = question->options.modes}};
}

/* What the parameters do. */

static gboolean
can_study (const WeftEngine *engine)
{
  return engine->sensitivity != NULL;
}

static gpointer
study (const WeftInsightProblem *problem, WeftJob *job, GError **error)
{
  return problem->engine->sensitivity (problem->document, problem->diagram, &problem->question.options, job,
                                       error);
}

static void
normalise_sensitivity (WeftInsightQuestion *question)
{
  const WeftEngineOptions *options = &question->options;

  *question = (WeftInsightQuestion){
      .options = {.modes = options->modes, .change = options->change, .level = options->level}};
}

/* One run. */

static gboolean
can_sample (const WeftEngine *engine)
{
  return engine->sample != NULL;
}

static gpointer
sample (const WeftInsightProblem *problem, WeftJob *job, GError **error)
{
  weft_job_set_seed (job, problem->question.seed);
  return problem->engine->sample (problem->document, problem->diagram, &problem->question.options, job,
                                  error);
}

static void
normalise_sample (WeftInsightQuestion *question)
{
  const WeftEngineOptions *options = &question->options;

  *question =
      (WeftInsightQuestion){.options = {.modes = options->modes,
                                        .samples = options->quantile >= 0 ? MAX (options->samples, 1) : 1,
                                        .quantile = MAX (options->quantile, -1),
                                        .lanes = options->lanes},
                            .seed = question->seed};
}

/* The curve over PEs: every second power of 2, every one, and halfway between. */

#define PES_STAGES 3

/* Total variation that no pixel shows; a curve to 1e-9 would take much longer. */
#define CURVE_ERROR 1e-6

static gboolean
can_sweep (const WeftEngine *engine)
{
  return engine->sweep != NULL;
}

static gpointer
sweep (const WeftInsightProblem *problem, WeftJob *job, GError **error)
{
  static const double powers[PES_STAGES] = {2, 1, 0.5};
  const WeftNode *tree = weft_document_get_node (problem->document, problem->diagram);
  g_auto (GStrv) values =
      weft_sweep_list_pes (weft_flow_tree_get_pes (problem->document, tree), powers[problem->stage]);

  weft_job_set_error_budget (job, CURVE_ERROR);
  return problem->engine->sweep (problem->document, problem->diagram, &problem->question.options,
                                 problem->diagram, WEFT_PROPERTY_PES, (const char *const *) values, job,
                                 error);
}

static guint
count_pes_stages (G_GNUC_UNUSED const WeftInsightQuestion *question)
{
  return PES_STAGES;
}

/* The best modes: a first choice soon, then better ones and bounds, until it is proved. */

#define FIRST_EVALUATIONS 250
#define MORE_EVALUATIONS  9

static gboolean
can_optimise (const WeftEngine *engine)
{
  return engine->optimise != NULL;
}

static guint64
get_evaluations (const WeftInsightQuestion *question, guint stage)
{
  guint64 most = FIRST_EVALUATIONS;

  for (guint i = 0; i < stage && most < question->options.most; i++)
    most *= MORE_EVALUATIONS;
  return MIN (most, question->options.most);
}

static guint
count_choice_stages (const WeftInsightQuestion *question)
{
  guint stages = 1;

  while (get_evaluations (question, stages - 1) < question->options.most)
    stages++;
  return stages;
}

static gpointer
optimise (const WeftInsightProblem *problem, WeftJob *job, GError **error)
{
  WeftEngineOptions options = problem->question.options;

  options.most = get_evaluations (&problem->question, problem->stage);
  weft_job_set_seed (job, problem->question.seed);
  return problem->engine->optimise (problem->document, problem->diagram, &options, job, error);
}

static gboolean
is_choice_final (gconstpointer value)
{
  return ((const WeftModeChoice *) value)->proved;
}

static void
normalise_choice (WeftInsightQuestion *question)
{
  const WeftEngineOptions *options = &question->options;

  *question = (WeftInsightQuestion){
      .options = {.objective = {.kind = options->objective.kind,
                                .parameter = options->objective.kind == WEFT_OBJECTIVE_MEAN
                                                 ? 0
                                                 : options->objective.parameter},
                  .most = options->most},
      .seed = question->seed};
}

/* The answer in the best modes. */

static gboolean
can_find_best (const WeftEngine *engine)
{
  return engine->best != NULL;
}

static gpointer
find_best (const WeftInsightProblem *problem, WeftJob *job, GError **error)
{
  weft_job_set_seed (job, problem->question.seed);
  return problem->engine->best (problem->document, problem->diagram, &problem->question.options, job, error);
}

/* A simulation that grows: each stage has twice the runs of the one before. */

#define FIRST_SAMPLES 64
#define GROWTH        2

static gboolean
can_simulate (const WeftEngine *engine)
{
  return engine->simulate != NULL;
}

static guint64
get_samples (const WeftInsightQuestion *question, guint stage)
{
  guint64 samples = FIRST_SAMPLES;

  for (guint i = 0; i < stage && samples < question->options.samples; i++)
    samples *= GROWTH;
  return CLAMP (samples, 1, MAX (question->options.samples, 1));
}

static guint
count_simulation_stages (const WeftInsightQuestion *question)
{
  guint stages = 1;

  while (get_samples (question, stages - 1) < question->options.samples)
    stages++;
  return stages;
}

static gpointer
simulate (const WeftInsightProblem *problem, WeftJob *job, GError **error)
{
  WeftEngineOptions options = problem->question.options;

  options.samples = get_samples (&problem->question, problem->stage);
  weft_job_set_seed (job, problem->question.seed);
  return problem->engine->simulate (problem->document, problem->diagram, &options, job, error);
}

static void
normalise_simulation (WeftInsightQuestion *question)
{
  const WeftEngineOptions *options = &question->options;

  *question = (WeftInsightQuestion){.options = {.modes = options->modes, .samples = options->samples},
                                    .seed = question->seed};
}

/* The table. */

#define VALUES(type) .ref = (gpointer (*) (gpointer)) type##_ref, .unref = (void (*) (gpointer)) type##_unref

static const WeftInsightKind kinds[WEFT_N_INSIGHTS] = {
    [WEFT_INSIGHT_BREAKDOWN] = {.is_known = can_attribute,
                                .work = attribute,
                                VALUES (weft_breakdown),
                                .normalise = normalise_breakdown,
                                .kept = TRUE},
    [WEFT_INSIGHT_SENSITIVITY] = {.is_known = can_study,
                                  .work = study,
                                  VALUES (weft_tornado),
                                  .normalise = normalise_sensitivity,
                                  .kept = TRUE},
    [WEFT_INSIGHT_SAMPLE] = {.is_known = can_sample,
                             .work = sample,
                             VALUES (weft_lanes),
                             .normalise = normalise_sample},
    [WEFT_INSIGHT_PES] = {.is_known = can_sweep,
                          .work = sweep,
                          VALUES (weft_sweep),
                          .count_stages = count_pes_stages,
                          .normalise = normalise_breakdown,
                          .kept = TRUE},
    [WEFT_INSIGHT_CHOICE] = {.is_known = can_optimise,
                             .work = optimise,
                             VALUES (weft_mode_choice),
                             .count_stages = count_choice_stages,
                             .is_final = is_choice_final,
                             .normalise = normalise_choice},
    [WEFT_INSIGHT_BEST] = {.is_known = can_find_best,
                           .work = find_best,
                           VALUES (weft_flow_result),
                           .normalise = normalise_choice,
                           .kept = TRUE},
    [WEFT_INSIGHT_SIMULATION] = {.is_known = can_simulate,
                                 .work = simulate,
                                 VALUES (weft_flow_result),
                                 .count_stages = count_simulation_stages,
                                 .normalise = normalise_simulation},
};

const WeftInsightKind *
weft_insight_kind_get (WeftInsight kind)
{
  return &kinds[kind];
}

guint
weft_insight_kind_count_stages (const WeftInsightKind *kind, const WeftInsightQuestion *question)
{
  return kind->count_stages != NULL ? kind->count_stages (question) : 1;
}

/* Identity. */

static void
append_text (GString *bytes, const char *text)
{
  if (text != NULL)
    g_string_append (bytes, text);
  g_string_append_c (bytes, '\0');
}

/* Trees nest at most some hundred levels deep. */
static void
append_identity (GString *bytes, const WeftNode *node)
{
  guint32 id = weft_node_get_id (node);
  WeftChildIter iter;
  WeftNode *child;

  g_string_append_len (bytes, (const char *) &id, sizeof id);
  append_text (bytes, weft_node_get_name (node));
  weft_child_iter_init (&iter, node);
  while ((child = weft_child_iter_next (&iter)) != NULL)
    append_identity (bytes, child);
}

WeftDigest
weft_insight_identity (const WeftDocument *document, guint32 diagram)
{
  g_autoptr (GString) bytes = g_string_new (NULL);
  const WeftNode *node = weft_document_get_node (document, diagram);
  const WeftNode *machine = weft_flow_tree_get_machine (document, node);

  append_identity (bytes, node);
  append_text (bytes, weft_node_get_text (node, WEFT_PROPERTY_UNIT));
  if (machine != NULL)
    append_identity (bytes, machine);
  return weft_digest_bytes (bytes->str, bytes->len);
}
