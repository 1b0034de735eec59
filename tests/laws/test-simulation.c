/* test-simulation.c: the simulated machine against the evaluation, on random trees. */
#include "random-tree.h"

#include "weft-flow-analysis.h"
#include "test-seed.h"

#include <math.h>

#define SAMPLES 4000

/* Mean within four standard errors; of 250 trees, one chance in sixty that the law errs: seeds are fixed. */
static void
test_mean (void)
{
  WeftRandom random;

  test_random_init (&random, 21, 0);
  for (guint i = 0; i < 250; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);
    guint32 tree = random_tree_get (document);
    g_autoptr (WeftFlowResult) exact = weft_flow_evaluate (document, tree, WEFT_MODES_AS_DRAWN, job, NULL);
    g_autoptr (WeftFlowResult) simulated = NULL;
    double error;

    weft_job_set_seed (job, i);
    simulated = weft_flow_simulate (document, tree, WEFT_MODES_AS_DRAWN, SAMPLES, job, NULL);
    error = sqrt (weft_lattice_get_variance (exact->time) / SAMPLES);
    g_assert_cmpfloat (fabs (weft_lattice_get_mean (simulated->time) - weft_lattice_get_mean (exact->time)),
                       <=, 4 * error + 1e-9);
    g_assert_cmpfloat (weft_lattice_get_minimum (simulated->time), >=,
                       weft_lattice_get_minimum (exact->time));
    g_assert_cmpfloat (weft_lattice_get_maximum (simulated->time), <=,
                       weft_lattice_get_maximum (exact->time));
  }
}

/* The whole distribution: Kolmogorov's distance, whose 1e-6 quantile is 2.69 / sqrt (n). */
static void
test_distribution (void)
{
  WeftRandom random;

  test_random_init (&random, 22, 0);
  for (guint i = 0; i < 30; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);
    guint32 tree = random_tree_get (document);
    g_autoptr (WeftFlowResult) exact = weft_flow_evaluate (document, tree, WEFT_MODES_AS_DRAWN, job, NULL);
    g_autoptr (WeftFlowResult) simulated =
        weft_flow_simulate (document, tree, WEFT_MODES_AS_DRAWN, 10 * SAMPLES, job, NULL);

    for (double t = weft_lattice_get_minimum (exact->time); t <= weft_lattice_get_maximum (exact->time); t++)
      g_assert_cmpfloat (fabs (weft_lattice_get_cumulative (exact->time, t) -
                               weft_lattice_get_cumulative (simulated->time, t)),
                         <, 2.69 / sqrt (10 * SAMPLES));
  }
}

/* The seed gives the samples, whatever the threads. */
static void
test_seed (void)
{
  RandomTreeOptions options = {.pes = 4, .depth = 2, .length = 3, .trips = 3, .mixed = TRUE};
  g_autoptr (WeftDocument) document = NULL;
  WeftFlowResult *results[4];
  WeftRandom random;

  test_random_init (&random, 23, 0);
  document = random_tree_new (&random, &options);
  for (guint i = 0; i < 4; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();

    weft_job_set_threads (job, i < 3 ? i + 1 : 1);
    weft_job_set_seed (job, i < 3 ? 5 : 6);
    results[i] =
        weft_flow_simulate (document, random_tree_get (document), WEFT_MODES_AS_DRAWN, 1000, job, NULL);
  }
  g_assert_true (weft_lattice_equal (results[0]->time, results[1]->time));
  g_assert_true (weft_lattice_equal (results[0]->time, results[2]->time));
  g_assert_false (weft_lattice_equal (results[0]->time, results[3]->time));
  for (guint i = 0; i < 4; i++)
    g_clear_pointer (&results[i], weft_flow_result_unref);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/simulation/mean", test_mean);
  g_test_add_func ("/simulation/distribution", test_distribution);
  g_test_add_func ("/simulation/seed", test_seed);
  return g_test_run ();
}
