/* weft-flow-questions.c: the rows. */
#include "weft-flow-questions.h"

#include "weft-attribution.h"
#include "weft-flow-analysis.h"
#include "weft-flow-sheets.h"
#include "weft-optimise.h"
#include "weft-sample-run.h"
#include "weft-sensitivity.h"

#include <glib/gi18n-lib.h>

static WeftModes
get_modes (const WeftAsked *asked)
{
  return (WeftModes) weft_options_get_number (asked->options, &weft_option_modes);
}

static guint64
get_count (const WeftOptions *options, const WeftOption *option)
{
  return (guint64) weft_options_get_number (options, option);
}

static WeftDigest
get_digest (const WeftAsked *asked)
{
  return weft_flow_digest (asked->document, asked->diagram, get_modes (asked));
}

/* Stages whose numbers grow: @first, and each @factor times the one before, up to @most. */
static guint64
get_growing (guint64 first, guint64 factor, guint stage, guint64 most)
{
  guint64 number = first;

  for (guint i = 0; i < stage && number < most; i++)
    number *= factor;
  return CLAMP (number, 1, MAX (most, 1));
}

static guint
count_growing (guint64 first, guint64 factor, guint64 most)
{
  guint stages = 1;

  while (get_growing (first, factor, stages - 1, most) < most)
    stages++;
  return stages;
}

/* Types of answers. */

#define VALUES(type) .ref = (gpointer (*) (gpointer)) type##_ref, .unref = (void (*) (gpointer)) type##_unref

static gsize
get_lattice_size (const WeftLattice *lattice)
{
  gsize n = 0;

  if (lattice != NULL)
    weft_lattice_get_probabilities (lattice, &n);
  return n * sizeof (double);
}

static gsize
get_result_size (gconstpointer value)
{
  const WeftFlowResult *result = value;

  return sizeof *result + get_lattice_size (result->time) + get_lattice_size (result->upper);
}

static WeftCertainty
get_result_certainty (gconstpointer value)
{
  return weft_flow_result_get_certainty (value);
}

static WeftSheet *
make_result_sheet (G_GNUC_UNUSED const WeftDocument *document, gconstpointer value)
{
  gsize n;

  return weft_flow_result_to_sheet (value, G_MAXSIZE, &n);
}

static gpointer
label_result (gpointer value, const WeftNode *diagram)
{
  return weft_flow_result_label (value, weft_node_get_name (diagram),
                                 weft_node_get_text (diagram, WEFT_PROPERTY_UNIT));
}

static const WeftAnswerType distribution = {.name = "distribution",
                                            VALUES (weft_flow_result),
                                            .get_size = get_result_size,
                                            .get_certainty = get_result_certainty,
                                            .make_sheet = make_result_sheet,
                                            .label = label_result};

static gsize
get_breakdown_size (gconstpointer value)
{
  return ((const WeftBreakdown *) value)->n_rows * sizeof (WeftBreakdownRow);
}

static WeftSheet *
make_breakdown_sheet (G_GNUC_UNUSED const WeftDocument *document, gconstpointer value)
{
  return weft_breakdown_to_sheet (value);
}

static const WeftAnswerType breakdown = {.name = "breakdown",
                                         VALUES (weft_breakdown),
                                         .get_size = get_breakdown_size,
                                         .make_sheet = make_breakdown_sheet};

static gsize
get_tornado_size (gconstpointer value)
{
  return ((const WeftTornado *) value)->n_rows * sizeof (WeftTornadoRow);
}

static WeftSheet *
make_tornado_sheet (G_GNUC_UNUSED const WeftDocument *document, gconstpointer value)
{
  return weft_tornado_to_sheet (value);
}

static const WeftAnswerType tornado = {.name = "tornado",
                                       VALUES (weft_tornado),
                                       .get_size = get_tornado_size,
                                       .make_sheet = make_tornado_sheet};

static gsize
get_sweep_size (gconstpointer value)
{
  return ((const WeftSweep *) value)->n_rows * sizeof (WeftSweepRow);
}

static WeftSheet *
make_sweep_sheet (G_GNUC_UNUSED const WeftDocument *document, gconstpointer value)
{
  return weft_sweep_to_sheet (value);
}

static const WeftAnswerType sweep = {.name = "sweep",
                                     VALUES (weft_sweep),
                                     .get_size = get_sweep_size,
                                     .make_sheet = make_sweep_sheet};

static gsize
get_lanes_size (gconstpointer value)
{
  return ((const WeftLanes *) value)->n_intervals * sizeof (WeftLaneInterval);
}

static WeftCertainty
get_lanes_certainty (G_GNUC_UNUSED gconstpointer value)
{
  return WEFT_CERTAINTY_SAMPLED;
}

static WeftSheet *
make_lanes_sheet (const WeftDocument *document, gconstpointer value)
{
  return weft_lanes_to_sheet (document, value);
}

static const WeftAnswerType lanes = {.name = "lanes",
                                     VALUES (weft_lanes),
                                     .get_size = get_lanes_size,
                                     .get_certainty = get_lanes_certainty,
                                     .make_sheet = make_lanes_sheet};

static gsize
get_choice_size (gconstpointer value)
{
  return ((const WeftModeChoice *) value)->n_rows * sizeof (WeftModeChoiceRow);
}

static WeftSheet *
make_choice_sheet (G_GNUC_UNUSED const WeftDocument *document, gconstpointer value)
{
  return weft_mode_choice_to_sheet (value);
}

static const WeftAnswerType choice = {.name = "mode-choice",
                                      VALUES (weft_mode_choice),
                                      .get_size = get_choice_size,
                                      .make_sheet = make_choice_sheet};

/* The distribution, by four ways. */

static const WeftOption *const modes_only[] = {&weft_option_modes, NULL};

static gpointer
evaluate (const WeftAsked *asked, WeftJob *job, GError **error)
{
  return weft_flow_evaluate (asked->document, asked->diagram, get_modes (asked), job, error);
}

/* The first is soon enough to be seen within 50 ms of an edit, and late enough to be spared where the answer is quick. The estimate
 * is as good as the answer to the eye, but nothing bounds its error. The last is the evaluation itself, with less to prove: without
 * tails it takes a third of the time. */
static const WeftFirstLook first_looks[] = {
    {12, &weft_flow_question_simulation, &weft_option_samples, 16, 0},
    {60, &weft_flow_question_estimate, NULL, 0, 0},
    {800, &weft_flow_question_distribution, NULL, 0, 1e-6},
    {.question = NULL},
};

const WeftQuestion weft_flow_question_distribution = {
    .name = "distribution",
    .title = N_ ("Distribution"),
    .summary = N_ ("How long the program takes, as a distribution with a bound of its error"),
    .diagram = WEFT_KIND_FLOW_TREE,
    .options = modes_only,
    .type = &distribution,
    .digest = get_digest,
    .compute = evaluate,
    .first_looks = first_looks};

static gpointer
bound (const WeftAsked *asked, WeftJob *job, GError **error)
{
  return weft_flow_bound (asked->document, asked->diagram, get_modes (asked), job, error);
}

const WeftQuestion weft_flow_question_bounds = {
    .name = "bounds",
    .title = N_ ("Bounds"),
    .summary = N_ ("The same between two distributions on a wider time step"),
    .diagram = WEFT_KIND_FLOW_TREE,
    .options = modes_only,
    .is_aside = TRUE,
    .type = &distribution,
    .digest = get_digest,
    .compute = bound};

static gpointer
estimate (const WeftAsked *asked, WeftJob *job, GError **error)
{
  return weft_flow_estimate (asked->document, asked->diagram, get_modes (asked), job, error);
}

const WeftQuestion weft_flow_question_estimate = {.name = "estimate",
                                                  .title = N_ ("Estimate"),
                                                  .summary =
                                                      N_ ("The same, soonest, without a bound of its error"),
                                                  .diagram = WEFT_KIND_FLOW_TREE,
                                                  .options = modes_only,
                                                  .is_aside = TRUE,
                                                  .type = &distribution,
                                                  .digest = get_digest,
                                                  .compute = estimate};

#define FIRST_SAMPLES 64
#define MORE_SAMPLES  2

static const WeftOption *const simulation_options[] = {&weft_option_modes, &weft_option_samples, NULL};

static guint
count_simulation_stages (const WeftOptions *options)
{
  return count_growing (FIRST_SAMPLES, MORE_SAMPLES, get_count (options, &weft_option_samples));
}

static gpointer
simulate (const WeftAsked *asked, WeftJob *job, GError **error)
{
  guint64 samples = get_growing (FIRST_SAMPLES, MORE_SAMPLES, asked->stage,
                                 get_count (asked->options, &weft_option_samples));

  return weft_flow_simulate (asked->document, asked->diagram, get_modes (asked), samples, job, error);
}

const WeftQuestion weft_flow_question_simulation = {.name = "simulation",
                                                    .title = N_ ("Simulation"),
                                                    .summary =
                                                        N_ ("The same from runs of the simulated machine"),
                                                    .diagram = WEFT_KIND_FLOW_TREE,
                                                    .options = simulation_options,
                                                    .has_seed = TRUE,
                                                    .is_aside = TRUE,
                                                    .type = &distribution,
                                                    .digest = get_digest,
                                                    .compute = simulate,
                                                    .count_stages = count_simulation_stages};

/* Where the mean goes. */

static gpointer
attribute (const WeftAsked *asked, WeftJob *job, GError **error)
{
  return weft_flow_attribute (asked->document, asked->diagram, get_modes (asked), job, error);
}

const WeftQuestion weft_flow_question_attribution = {
    .name = "attribution",
    .title = N_ ("Where the time goes"),
    .summary = N_ ("Where the mean goes: computation, waiting, masked PEs, switches, overhead, by node"),
    .diagram = WEFT_KIND_FLOW_TREE,
    .options = modes_only,
    .type = &breakdown,
    .digest = get_digest,
    .compute = attribute};

/* What the parameters do. */

static const WeftOption *const sensitivity_options[] = {&weft_option_modes, &weft_option_level,
                                                        &weft_option_change, NULL};

static gpointer
study (const WeftAsked *asked, WeftJob *job, GError **error)
{
  return weft_flow_sensitivity (asked->document, asked->diagram, get_modes (asked),
                                weft_options_get_number (asked->options, &weft_option_change),
                                weft_options_get_number (asked->options, &weft_option_level), job, error);
}

const WeftQuestion weft_flow_question_sensitivity = {
    .name = "sensitivity",
    .title = N_ ("Sensitivity"),
    .summary = N_ ("What every parameter does to the execution time"),
    .diagram = WEFT_KIND_FLOW_TREE,
    .options = sensitivity_options,
    .has_variants = TRUE,
    .type = &tornado,
    .digest = get_digest,
    .compute = study};

/* One run. */

static const WeftOption *const sample_options[] = {&weft_option_modes, &weft_option_runs, &weft_option_run,
                                                   &weft_option_lanes, NULL};

static gpointer
sample (const WeftAsked *asked, WeftJob *job, GError **error)
{
  const WeftSampleOptions options = {get_modes (asked), get_count (asked->options, &weft_option_runs),
                                     weft_options_get_number (asked->options, &weft_option_run),
                                     (guint) get_count (asked->options, &weft_option_lanes)};

  return weft_flow_sample (asked->document, asked->diagram, &options, job, error);
}

/* The first run is the same however many follow. */
static void
normalise_sample (WeftOptions *options)
{
  if (weft_options_get_number (options, &weft_option_run) >= 0)
    return;
  weft_options_set_number (options, &weft_option_run, -1);
  weft_options_set_number (options, &weft_option_runs, 1);
}

const WeftQuestion weft_flow_question_sample = {
    .name = "sample",
    .title = N_ ("Sample run"),
    .summary = N_ ("One simulated execution: what every PE does and when"),
    .diagram = WEFT_KIND_FLOW_TREE,
    .options = sample_options,
    .has_seed = TRUE,
    .type = &lanes,
    .digest = get_digest,
    .compute = sample,
    .normalise = normalise_sample};

/* Curves. */

static const WeftOption *const scaling_options[] = {&weft_option_modes, &weft_option_resolution, NULL};

/* Half a point for each doubling, and each time twice as many. */
#define FIRST_RESOLUTION 0.5

/* Total variation that no pixel shows; a curve to 1e-9 would take much longer. */
#define CURVE_ERROR 1e-6

static double
get_resolution (const WeftOptions *options, guint stage)
{
  double most = weft_options_get_number (options, &weft_option_resolution);
  double resolution = FIRST_RESOLUTION;

  for (guint i = 0; i < stage && resolution < most; i++)
    resolution *= 2;
  return MIN (resolution, most);
}

static guint
count_scaling_stages (const WeftOptions *options)
{
  guint stages = 1;

  while (get_resolution (options, stages - 1) < weft_options_get_number (options, &weft_option_resolution))
    stages++;
  return stages;
}

static gpointer
scale (const WeftAsked *asked, WeftJob *job, GError **error)
{
  const WeftNode *tree = weft_document_get_node (asked->document, asked->diagram);
  g_auto (GStrv) values = weft_sweep_list_pes (weft_flow_tree_get_pes (asked->document, tree),
                                               1 / get_resolution (asked->options, asked->stage));

  return weft_flow_sweep (asked->document, asked->diagram, get_modes (asked), asked->diagram,
                          WEFT_PROPERTY_PES, (const char *const *) values, job, error);
}

const WeftQuestion weft_flow_question_scaling = {.name = "scaling",
                                                 .title = N_ ("Scaling"),
                                                 .summary = N_ ("The execution time over the number of PEs"),
                                                 .diagram = WEFT_KIND_FLOW_TREE,
                                                 .options = scaling_options,
                                                 .has_variants = TRUE,
                                                 .drawn_error = CURVE_ERROR,
                                                 .type = &sweep,
                                                 .digest = get_digest,
                                                 .compute = scale,
                                                 .count_stages = count_scaling_stages};

/* The best modes: a first choice soon, then better ones and bounds, until it is proved. */

#define FIRST_EVALUATIONS 250
#define MORE_EVALUATIONS  9

static const WeftOption *const choice_options[] = {&weft_option_objective, &weft_option_evaluations, NULL};

static WeftObjective
get_objective (const WeftOptions *options)
{
  const char *text = weft_options_get_text (options, &weft_option_objective);
  WeftObjective objective = {.kind = WEFT_OBJECTIVE_MEAN};

  if (text != NULL)
    weft_objective_parse (text, &objective);
  return objective;
}

static guint
count_choice_stages (const WeftOptions *options)
{
  return count_growing (FIRST_EVALUATIONS, MORE_EVALUATIONS, get_count (options, &weft_option_evaluations));
}

static gpointer
choose (const WeftAsked *asked, WeftJob *job, GError **error)
{
  WeftObjective objective = get_objective (asked->options);
  guint64 most = get_growing (FIRST_EVALUATIONS, MORE_EVALUATIONS, asked->stage,
                              get_count (asked->options, &weft_option_evaluations));

  return weft_flow_optimise (asked->document, asked->diagram, &objective, most, job, error);
}

static gboolean
is_choice_final (gconstpointer value)
{
  return ((const WeftModeChoice *) value)->proved;
}

const WeftQuestion weft_flow_question_modes = {
    .name = "modes",
    .title = N_ ("Best modes"),
    .summary = N_ ("The modes in which the program is best executed, and how well that is proved"),
    .diagram = WEFT_KIND_FLOW_TREE,
    .options = choice_options,
    .has_seed = TRUE,
    .has_variants = TRUE,
    .is_aside = TRUE,
    .type = &choice,
    .digest = get_digest,
    .compute = choose,
    .count_stages = count_choice_stages,
    .is_final = is_choice_final};

/* In the modes that the search finds; the result says "best" of them. */
static gpointer
evaluate_best (const WeftAsked *asked, WeftJob *job, GError **error)
{
  WeftObjective objective = get_objective (asked->options);
  g_autoptr (WeftModeChoice) modes =
      weft_flow_optimise (asked->document, asked->diagram, &objective,
                          get_count (asked->options, &weft_option_evaluations), job, error);
  g_autoptr (WeftDocument) best =
      modes != NULL ? weft_mode_choice_apply (asked->document, modes, error) : NULL;
  WeftFlowResult *result =
      best != NULL ? weft_flow_evaluate (best, asked->diagram, WEFT_MODES_AS_DRAWN, job, error) : NULL;

  if (result == NULL)
    return NULL;
  g_free (result->modes);
  result->modes = g_strdup ("best");
  return result;
}

const WeftQuestion weft_flow_question_best = {.name = "best",
                                              .title = N_ ("In the best modes"),
                                              .summary =
                                                  N_ ("The distribution in the best modes that are found"),
                                              .diagram = WEFT_KIND_FLOW_TREE,
                                              .options = choice_options,
                                              .has_seed = TRUE,
                                              .has_variants = TRUE,
                                              .is_aside = TRUE,
                                              .type = &distribution,
                                              .digest = get_digest,
                                              .compute = evaluate_best};
