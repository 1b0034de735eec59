/* test-choices.c: sensitivity and optimal modes on random trees: against the attribution, and against trying
 * everything. */
#include "random-tree.h"

#include "weft-address.h"
#include "weft-attribution.h"
#include "weft-check.h"
#include "weft-flow-analysis.h"
#include "weft-mode-groups.h"
#include "weft-optimise.h"
#include "weft-sample-run.h"
#include "weft-sensitivity.h"
#include "test-seed.h"

#include <math.h>

/* The execution time is linear in the times of the switches, so their slopes say how much of the mean is theirs. */
static void
test_switch_slopes (void)
{
  WeftRandom random;

  test_random_init (&random, 51, 0);
  for (guint i = 0; i < test_cases (40); i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);
    guint32 tree = random_tree_get (document);
    g_autoptr (WeftTornado) tornado =
        weft_flow_sensitivity (document, tree, WEFT_MODES_AS_DRAWN, 0.1, 0.95, job, NULL);
    g_autoptr (WeftBreakdown) breakdown =
        weft_flow_attribute (document, tree, WEFT_MODES_AS_DRAWN, job, NULL);
    double switches = 0;

    for (gsize row = 0; row < tornado->n_rows; row++)
      if (tornado->rows[row].property == WEFT_PROPERTY_TIME)
        switches += tornado->rows[row].mean_slope * tornado->rows[row].value;
    g_assert_cmpfloat (fabs (switches - breakdown->rows[0].below[WEFT_CAUSE_SWITCH]), <=,
                       1e-7 * (tornado->mean + 1));
  }
}

/* More work takes longer: no time has a negative effect. Rows are sorted, and their addresses lead to them. */
static void
test_rows (void)
{
  WeftRandom random;

  test_random_init (&random, 52, 0);
  for (guint i = 0; i < test_cases (60); i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);
    g_autoptr (WeftTornado) tornado = weft_flow_sensitivity (document, random_tree_get (document),
                                                             WEFT_MODES_AS_DRAWN, 0.25, 0.5, job, NULL);

    for (gsize r = 0; r < tornado->n_rows; r++) {
      const WeftTornadoRow *row = &tornado->rows[r];
      const WeftTornadoRow *before = &tornado->rows[r > 0 ? r - 1 : 0];
      WeftProperty property;
      guint32 node;

      g_assert_true (weft_address_parse (document, row->address, &node, &property, NULL));
      g_assert_cmpuint (node, ==, row->node);
      g_assert_cmpuint (property, ==, row->property);
      g_assert_cmpfloat (fabs (before->mean[1] - before->mean[0]), >=, fabs (row->mean[1] - row->mean[0]));
      if (property != WEFT_PROPERTY_THEN && property != WEFT_PROPERTY_ITERATIONS) {
        g_assert_cmpfloat (fabs (row->changed[WEFT_SIDE_HIGH] - 1.25 * row->value), <=, 1e-9 * row->value);
        g_assert_cmpfloat (row->mean_slope, >=, -1e-9 * tornado->mean);
      }
    }
  }
}

/* A point of a sweep is the evaluation of the edited document; more PEs never take less; machines grow. */
static guint
sweep_one (WeftDocument *document, guint32 tree)
{
  static const char *const pes[] = {"1", "2", "4", "8", "16", NULL};
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDocument) two = weft_document_set (document, tree, WEFT_PROPERTY_PES, "2", NULL);
  g_autoptr (WeftFlowResult) exact = weft_flow_evaluate (two, tree, WEFT_MODES_AS_DRAWN, job, NULL);
  g_autoptr (WeftSweep) sweep =
      weft_flow_sweep (document, tree, WEFT_MODES_AS_DRAWN, tree, WEFT_PROPERTY_PES, pes, job, NULL);

  g_assert_cmpuint (sweep->n_rows, ==, 5);
  g_assert_cmpfloat (sweep->rows[1].mean, ==, weft_lattice_get_mean (exact->time));
  g_assert_cmpfloat (sweep->rows[1].quantiles[2], ==, weft_lattice_get_quantile (exact->time, 0.95));
  for (gsize i = 1; i < sweep->n_rows; i++)
    g_assert_cmpfloat (sweep->rows[i].mean, >=, sweep->rows[i - 1].mean * (1 - 1e-12));
  return sweep->rows[4].mean > sweep->rows[0].mean * 1.01;
}

static void
test_sweep (void)
{
  WeftRandom random;
  guint growing = 0;

  test_random_init (&random, 53, 0);
  for (guint i = 0; i < 20; i++) {
    RandomTreeOptions options = {.pes = 2, .depth = 1, .length = 3, .trips = 3, .mixed = TRUE};
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);

    growing += sweep_one (document, random_tree_get (document));
  }
  g_assert_cmpuint (growing, >, 10);
}

/* Optimal modes. */

static WeftDocument *
with_modes (WeftDocument *document, const WeftModeGroups *groups, guint choice)
{
  WeftDocument *changed = weft_document_ref (document);

  for (guint i = 0; i < groups->nodes->len; i++) {
    guint32 node = g_array_index (groups->nodes, guint32, i);
    gboolean spmd = choice >> weft_mode_groups_find (groups, node) & 1;
    WeftDocument *next = weft_document_set (changed, node, WEFT_PROPERTY_MODE, spmd ? "spmd" : "simd", NULL);

    weft_document_unref (changed);
    changed = next;
  }
  return changed;
}

static double
value_of (const WeftDocument *document, guint32 tree, WeftModes modes, const WeftObjective *objective)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftLattice) time = NULL;

  if (!weft_document_check_diagram (document, tree, modes, NULL))
    return INFINITY;
  time = weft_flow_find_time (document, tree, modes, job, NULL);
  if (objective->kind == WEFT_OBJECTIVE_MEAN)
    return weft_lattice_get_mean (time);
  return objective->kind == WEFT_OBJECTIVE_QUANTILE ? weft_lattice_get_quantile (time, objective->parameter)
                                                    : weft_lattice_get_survival (time, objective->parameter);
}

/* The least value of all choices that keep the rules. */
static double
try_everything (WeftDocument *document,
                guint32 tree,
                const WeftModeGroups *groups,
                const WeftObjective *objective)
{
  double least = INFINITY;

  for (guint choice = 0; choice < 1u << groups->groups->len; choice++) {
    g_autoptr (WeftDocument) changed = with_modes (document, groups, choice);

    least = MIN (least, value_of (changed, tree, WEFT_MODES_AS_DRAWN, objective));
  }
  return least;
}

static void
assert_choice (WeftDocument *document,
               guint32 tree,
               const WeftModeChoice *choice,
               double least,
               gboolean must_prove)
{
  g_autoptr (WeftDocument) applied = weft_mode_choice_apply (document, choice, NULL);
  double tolerance = 1e-9 * least + 1e-12;

  g_assert_cmpfloat (choice->value, >=, least - tolerance);
  g_assert_cmpfloat (choice->lower_bound, <=, least + tolerance);
  if (must_prove)
    g_assert_true (choice->proved);
  if (choice->proved)
    g_assert_cmpfloat (choice->value, <=, least + tolerance);
  g_assert_cmpfloat (value_of (applied, tree, WEFT_MODES_AS_DRAWN, &choice->objective), ==, choice->value);
  g_assert_cmpfloat (choice->value, <=, value_of (document, tree, WEFT_MODES_AS_DRAWN, &choice->objective));
  g_assert_cmpfloat (choice->value, <=, value_of (document, tree, WEFT_MODES_SIMD, &choice->objective));
  g_assert_cmpfloat (choice->value, <=, value_of (document, tree, WEFT_MODES_SPMD, &choice->objective));
}

static void
optimise_one (WeftDocument *document, guint32 tree, const WeftModeGroups *groups)
{
  double mean = value_of (document, tree, WEFT_MODES_AS_DRAWN, &(WeftObjective){WEFT_OBJECTIVE_MEAN, 0});
  WeftObjective objectives[] = {
      {WEFT_OBJECTIVE_MEAN, 0}, {WEFT_OBJECTIVE_QUANTILE, 0.9}, {WEFT_OBJECTIVE_DEADLINE, floor (mean)}};

  for (guint i = 0; i < G_N_ELEMENTS (objectives); i++) {
    double least = try_everything (document, tree, groups, &objectives[i]);
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftModeChoice) all = weft_flow_optimise (document, tree, &objectives[i], 100000, job, NULL);
    g_autoptr (WeftModeChoice) few = weft_flow_optimise (document, tree, &objectives[i], 10, job, NULL);

    assert_choice (document, tree, all, least, TRUE);
    assert_choice (document, tree, few, least, FALSE);
  }
}

static void
test_optimum (void)
{
  WeftRandom random;
  guint several = 0;

  test_random_init (&random, 54, 0);
  for (guint i = 0; i < test_cases (500); i++) {
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);
    guint32 tree = random_tree_get (document);
    g_autoptr (WeftModeGroups) groups = weft_mode_groups_new (document, tree);

    if (groups->groups->len > 7)
      continue;
    several += groups->groups->len > 2;
    optimise_one (document, tree, groups);
  }
  g_assert_cmpuint (several, >, test_cases (30));
}

/* Equal seeds give equal choices. */
static void
test_seed (void)
{
  RandomTreeOptions options = {.pes = 4, .depth = 2, .length = 5, .trips = 3, .mixed = TRUE};
  g_autoptr (WeftDocument) document = NULL;
  WeftModeChoice *choices[2];
  WeftRandom random;

  test_random_init (&random, 55, 0);
  document = random_tree_new (&random, &options);
  for (guint i = 0; i < 2; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();

    weft_job_set_threads (job, i + 1);
    choices[i] = weft_flow_optimise (document, random_tree_get (document),
                                     &(WeftObjective){WEFT_OBJECTIVE_MEAN, 0}, 60, job, NULL);
  }
  g_assert_cmpuint (choices[0]->n_rows, >, 5);
  g_assert_cmpuint (choices[0]->evaluations, ==, choices[1]->evaluations);
  g_assert_cmpfloat (choices[0]->lower_bound, ==, choices[1]->lower_bound);
  for (gsize i = 0; i < choices[0]->n_rows; i++)
    g_assert_cmpuint (choices[0]->rows[i].chosen, ==, choices[1]->rows[i].chosen);
  weft_mode_choice_unref (choices[0]);
  weft_mode_choice_unref (choices[1]);
}

/* A cancelled job ends every one of them with the error that says so. */
static void
test_cancelled (void)
{
  RandomTreeOptions options = {.pes = 4, .depth = 2, .length = 5, .trips = 3, .mixed = TRUE};
  WeftObjective mean = {WEFT_OBJECTIVE_MEAN, 0};
  WeftSampleOptions sample = {WEFT_MODES_AS_DRAWN, 1000, 0.5, 8};
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDocument) document = NULL;
  GError *errors[4] = {NULL};
  WeftRandom random;
  guint32 tree;

  test_random_init (&random, 55, 0);
  document = random_tree_new (&random, &options);
  tree = random_tree_get (document);
  weft_job_cancel (job);
  g_assert_null (weft_flow_attribute (document, tree, WEFT_MODES_AS_DRAWN, job, &errors[0]));
  g_assert_null (weft_flow_sensitivity (document, tree, WEFT_MODES_AS_DRAWN, 0.1, 0.95, job, &errors[1]));
  g_assert_null (weft_flow_optimise (document, tree, &mean, 100, job, &errors[2]));
  g_assert_null (weft_flow_sample (document, tree, &sample, job, &errors[3]));
  for (guint i = 0; i < G_N_ELEMENTS (errors); i++) {
    g_assert_error (errors[i], WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
    g_clear_error (&errors[i]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/choices/switch-slopes", test_switch_slopes);
  g_test_add_func ("/choices/rows", test_rows);
  g_test_add_func ("/choices/sweep", test_sweep);
  g_test_add_func ("/choices/optimum", test_optimum);
  g_test_add_func ("/choices/seed", test_seed);
  g_test_add_func ("/choices/cancelled", test_cancelled);
  return g_test_run ();
}
