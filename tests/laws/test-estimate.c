/* test-estimate.c: estimates beside the evaluation whose error is bounded. Nothing is proved of an estimate: these are
 * measurements on random trees, with room to spare. */
#include "random-program.h"

#include "weft-composite.h"
#include "weft-estimate.h"
#include "weft-flow-analysis.h"
#include "weft-inversion.h"
#include "weft-row-grid.h"
#include "test-seed.h"

#include <math.h>

static double
total_variation (const WeftLattice *exact, const WeftLattice *estimate)
{
  double sum = 0;
  double before[2] = {0, 0};
  double end = MAX (weft_lattice_get_maximum (exact), weft_lattice_get_maximum (estimate));
  double least = MIN (weft_lattice_get_minimum (exact), weft_lattice_get_minimum (estimate));

  for (double time = least; time <= end; time += weft_lattice_get_step (exact)) {
    double below[2] = {weft_lattice_get_cumulative (exact, time),
                       weft_lattice_get_cumulative (estimate, time)};

    sum += fabs ((below[0] - before[0]) - (below[1] - before[1]));
    before[0] = below[0];
    before[1] = below[1];
  }
  return sum / 2;
}

static void
assert_close (const WeftLattice *exact, const WeftLattice *estimate, double most)
{
  static const double quantiles[] = {0.01, 0.5, 0.9, 0.99};
  double deviation = sqrt (weft_lattice_get_variance (exact));
  double range = weft_lattice_get_maximum (exact) - weft_lattice_get_minimum (exact);

  g_assert_cmpfloat (total_variation (exact, estimate), <=, most);
  g_assert_cmpfloat (fabs (weft_lattice_get_mean (estimate) - weft_lattice_get_mean (exact)), <=,
                     most * (range + 1));
  g_assert_cmpfloat (fabs (sqrt (weft_lattice_get_variance (estimate)) - deviation), <=,
                     sqrt (most) * (range + 1));
  /* The quantile is between those of probabilities that differ by what the distributions do. */
  for (guint i = 0; i < G_N_ELEMENTS (quantiles); i++) {
    double time = weft_lattice_get_quantile (estimate, quantiles[i]);

    g_assert_cmpfloat (time, >=, weft_lattice_get_quantile (exact, quantiles[i] - 2 * most));
    g_assert_cmpfloat (time, <=, weft_lattice_get_quantile (exact, quantiles[i] + 2 * most));
  }
}

static double
check_tree (WeftRandom *random, const RandomTreeOptions *options, double most)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDocument) document = random_tree_new (random, options);
  GError *error = NULL;
  guint pes;
  g_autoptr (WeftComposite) program = random_program_new (document, job, &pes);
  g_autoptr (WeftLattice) exact = weft_composite_invert (program, pes, 1, NULL, job, &error);
  g_autoptr (WeftLattice) estimate = NULL;
  double distance;

  g_assert_no_error (error);
  estimate = weft_composite_estimate (program, pes, job, &error);
  g_assert_no_error (error);
  distance = total_variation (exact, estimate);
  g_assert_cmpfloat (weft_lattice_get_error (estimate), ==, 1);
  assert_close (exact, estimate, most);
  return distance;
}

/* Up to 40 PEs every number stands for itself: only the cut of windows, pruning and noise are left. */
static void
test_small_trees (void)
{
  WeftRandom random;
  double worst = 0;

  test_random_init (&random, 61, 0);
  for (guint i = 0; i < 500; i++) {
    RandomTreeOptions options = random_tree_options (&random);

    worst = MAX (worst, check_tree (&random, &options, 1e-8));
  }
  g_test_message ("total variation up to %.2g", worst);
}

/* Many PEs, so that most are interpolated. */
static void
test_large_trees (void)
{
  WeftRandom random;
  double worst = 0;

  test_random_init (&random, 67, 0);
  for (guint i = 0; i < 60; i++) {
    RandomTreeOptions options = random_tree_options (&random);

    options.pes = 100 + weft_random_below (&random, 900);
    options.depth = MIN (options.depth, 2);
    options.trips = 3 + weft_random_below (&random, 6);
    worst = MAX (worst, check_tree (&random, &options, 1e-8));
  }
  g_test_message ("total variation up to %.2g", worst);
}

/* Loops that go on until most PEs have left, so that errors have many iterations to add up. */
static void
test_long_loops (void)
{
  WeftRandom random;
  double worst = 0;

  test_random_init (&random, 71, 0);
  for (guint i = 0; i < 8; i++) {
    RandomTreeOptions options = {.pes = 500 + weft_random_below (&random, 1500),
                                 .depth = 1,
                                 .length = 2,
                                 .trips = 60,
                                 .zero_trips = i % 2 == 0};

    worst = MAX (worst, check_tree (&random, &options, 1e-7));
  }
  g_test_message ("total variation up to %.2g", worst);
}

/* The same bits whoever does the work. */
static void
test_threads (void)
{
  static const guint threads[] = {1, 2, 8};
  WeftRandom random;

  test_random_init (&random, 73, 0);
  for (guint i = 0; i < 5; i++) {
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = NULL;
    g_autoptr (WeftLattice) first = NULL;

    options.pes = 300;
    options.mixed = TRUE;
    document = random_tree_new (&random, &options);
    for (guint k = 0; k < G_N_ELEMENTS (threads); k++) {
      g_autoptr (WeftJob) job = weft_job_new ();
      guint pes;
      g_autoptr (WeftComposite) program = random_program_new (document, job, &pes);
      g_autoptr (WeftLattice) time = NULL;

      weft_job_set_threads (job, threads[k]);
      time = weft_composite_estimate (program, pes, job, NULL);
      g_assert_nonnull (time);
      if (first == NULL)
        first = weft_lattice_ref (time);
      g_assert_true (weft_lattice_equal (first, time));
    }
  }
}

/* Nobody can take it for more than it is. */
static void
test_label (void)
{
  WeftRandom random;
  RandomTreeOptions options;
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (WeftFlowResult) estimate = NULL;
  g_autoptr (WeftFlowResult) exact = NULL;
  GError *error = NULL;

  test_random_init (&random, 79, 0);
  options = random_tree_options (&random);
  document = random_tree_new (&random, &options);
  estimate = weft_flow_estimate (document, random_tree_get (document), WEFT_MODES_AS_DRAWN, job, &error);
  g_assert_no_error (error);
  exact = weft_flow_evaluate (document, random_tree_get (document), WEFT_MODES_AS_DRAWN, job, &error);
  g_assert_no_error (error);
  g_assert_cmpint (weft_flow_result_get_certainty (estimate), ==, WEFT_CERTAINTY_ESTIMATE);
  g_assert_cmpint (weft_flow_result_get_certainty (exact), ==, WEFT_CERTAINTY_EXACT);
  g_assert_cmpfloat (weft_lattice_get_error (estimate->time), ==, 1);
  g_assert_cmpfloat (estimate->average_value, ==, exact->average_value);
}

/* A job that is cancelled ends with that error. */
static void
test_cancel (void)
{
  WeftRandom random;
  RandomTreeOptions options;
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (WeftComposite) program = NULL;
  GError *error = NULL;
  guint pes;

  test_random_init (&random, 83, 0);
  options = random_tree_options (&random);
  document = random_tree_new (&random, &options);
  program = random_program_new (document, job, &pes);
  weft_job_cancel (job);
  g_assert_null (weft_composite_estimate (program, pes, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  g_clear_error (&error);
}

/* A rule is the mean of every polynomial of low degree, and of what decays near 0. */
static void
test_rules (void)
{
  static const guint sizes[] = {5, 40, 41, 90, 1000, 16384};
  static const double probabilities[] = {0.001, 0.1, 0.5, 0.99};

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint k = 0; k < G_N_ELEMENTS (probabilities); k++) {
      double n = sizes[i];
      double p = probabilities[k];
      WeftRowRule rule = {0};
      double sums[3] = {0, 0, 0};

      weft_row_rule_init (&rule, sizes[i], p, 0, sizes[i]);
      for (guint j = 0; j < rule.n; j++) {
        sums[0] += rule.weights[j];
        sums[1] += rule.weights[j] * rule.rows[j];
        sums[2] += rule.weights[j] * pow (0.9, rule.rows[j]);
      }
      g_assert_cmpfloat (fabs (sums[0] - 1), <=, 1e-12);
      g_assert_cmpfloat (fabs (sums[1] / (n * p) - 1), <=, 1e-8);
      g_assert_cmpfloat (fabs (sums[2] - pow (1 - 0.1 * p, n)), <=, 1e-9);
      weft_row_rule_clear (&rule);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/estimate/small-trees", test_small_trees);
  g_test_add_func ("/estimate/large-trees", test_large_trees);
  g_test_add_func ("/estimate/long-loops", test_long_loops);
  g_test_add_func ("/estimate/rules", test_rules);
  g_test_add_func ("/estimate/threads", test_threads);
  g_test_add_func ("/estimate/label", test_label);
  g_test_add_func ("/estimate/cancel", test_cancel);
  return g_test_run ();
}
