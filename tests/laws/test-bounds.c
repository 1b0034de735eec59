/* test-bounds.c: times on a wider step, from below and above: what is exact is between, whatever the step. */
#include "random-tree.h"

#include "weft-bounds.h"
#include "weft-discretise.h"
#include "test-seed.h"

#include <math.h>
#include <string.h>

/* How much rounding may be beyond the bounds that are given. */
#define ROUNDING 1e-14

/* @below is not above @above: its distribution function is nowhere less, but for their errors. */
static void
assert_order (const WeftLattice *below, const WeftLattice *above)
{
  double error = weft_lattice_get_error (below) + weft_lattice_get_error (above) + ROUNDING;
  double least = MIN (weft_lattice_get_minimum (below), weft_lattice_get_minimum (above));
  double greatest = MAX (weft_lattice_get_maximum (below), weft_lattice_get_maximum (above));

  for (double time = least; time <= greatest; time += 1)
    g_assert_cmpfloat (weft_lattice_get_cumulative (below, time), >=,
                       weft_lattice_get_cumulative (above, time) - error);
}

static void
test_random_trees (void)
{
  WeftRandom random;

  test_random_init (&random, 89, 0);
  for (guint i = 0; i < test_cases (150); i++) {
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);
    guint32 tree = random_tree_get (document);
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftLattice) exact = NULL;
    g_autoptr (WeftLattice) below = NULL;
    g_autoptr (WeftLattice) above = NULL;
    GError *error = NULL;
    double average;

    exact = weft_flow_find_time (document, tree, WEFT_MODES_AS_DRAWN, job, &error);
    g_assert_no_error (error);
    weft_flow_find_bounds (document, tree, WEFT_MODES_AS_DRAWN, 2 << (i % 3), &below, &above, &average, job,
                           &error);
    g_assert_no_error (error);
    g_assert_cmpfloat (weft_lattice_get_step (below), ==, weft_lattice_get_step (exact) * (2 << (i % 3)));
    g_assert_cmpfloat (weft_lattice_get_error (below), <=, weft_job_get_error_budget (job));
    g_assert_cmpfloat (weft_lattice_get_error (above), <=, weft_job_get_error_budget (job));
    assert_order (below, exact);
    assert_order (exact, above);
  }
}

/* A literal on a wider step is its lattice, coarsened. */
static void
test_literals (void)
{
  static const char *const literals[] = {"13",
                                         "uniform(3, 40)",
                                         "{0: 0.25, 7: 0.5, 30: 0.25}",
                                         "binomial(50, 0.3)",
                                         "poisson(20)",
                                         "geometric(0.1)",
                                         "normal(50, 9)",
                                         "normal(3, 4)",
                                         "exponential(30)",
                                         "triangular(2, 9, 40)",
                                         "lognormal(20, 9)"};
  static const WeftCoarsen ways[] = {WEFT_COARSEN_BELOW, WEFT_COARSEN_ABOVE};
  g_autoptr (WeftJob) job = weft_job_new ();

  for (guint i = 0; i < G_N_ELEMENTS (literals); i++)
    for (guint k = 0; k < 2 * G_N_ELEMENTS (ways); k++) {
      GError *error = NULL;
      g_autoptr (WeftLiteral) literal = weft_literal_parse (literals[i], &error);
      WeftResolution resolution = {k < 2 ? 3 : 8, ways[k % 2], 1000};
      g_autoptr (WeftLattice) narrow = weft_discretise (literal, NULL, 0.5, job, &error);
      g_autoptr (WeftLattice) wide = weft_discretise_on (&resolution, literal, NULL, 0.5, job, &error);
      g_autoptr (WeftLattice) expected =
          weft_lattice_coarsen (narrow, (guint) resolution.factor, resolution.how, job, &error);
      g_assert_no_error (error);
      g_assert_cmpfloat (weft_lattice_get_step (wide), ==, weft_lattice_get_step (expected));
      for (gint64 place = -2; place < 400; place++) {
        double time = (double) place * weft_lattice_get_step (wide);

        g_assert_cmpfloat (
            fabs (weft_lattice_get_cumulative (wide, time) - weft_lattice_get_cumulative (expected, time)),
            <=, 1e-13);
      }
    }
}

/* A loop around one operation, on 16 PEs. */
static WeftDocument *
make_loop (const char *time, const char *iterations)
{
  return test_tree_of (test_machine (NULL, "16", NULL),
                       test_loop ("simd", iterations, test_block ("b", "simd", time)), NULL);
}

/* Far more places than there is room for: answered between two bounds that are close, in little memory. */
static void
test_wide (void)
{
  static const char *const times[] = {"uniform(1, 100000000)", "{5: 0.5, 10000000000: 0.5}",
                                      "exponential(1e12)", "1000000000000", "geometric(1e-10)"};

  for (guint i = 0; i < G_N_ELEMENTS (times); i++) {
    g_autoptr (WeftDocument) document = make_loop (times[i], "uniform(1, 4)");
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftFlowResult) result = NULL;
    g_autoptr (WeftFlowResult) estimate = NULL;
    GError *error = NULL;

    weft_job_set_byte_budget (job, 64 << 20);
    result =
        weft_flow_evaluate (document, weft_document_find (document, "t"), WEFT_MODES_AS_DRAWN, job, &error);
    g_assert_no_error (error);
    g_assert_cmpint (weft_flow_result_get_certainty (result), ==, WEFT_CERTAINTY_BOUNDED);
    g_assert_cmpfloat (weft_flow_result_get_error (result), <=, weft_job_get_error_budget (job));
    g_assert_cmpfloat (weft_lattice_get_mean (result->upper), >, weft_lattice_get_mean (result->time));
    g_assert_cmpfloat (weft_lattice_get_mean (result->upper), <, 1.01 * weft_lattice_get_mean (result->time));
    estimate =
        weft_flow_estimate (document, weft_document_find (document, "t"), WEFT_MODES_AS_DRAWN, job, &error);
    g_assert_no_error (error);
    g_assert_cmpfloat (weft_lattice_get_mean (estimate->time), >,
                       0.99 * weft_lattice_get_mean (result->time));
    g_assert_cmpfloat (weft_lattice_get_mean (estimate->time), <,
                       1.01 * weft_lattice_get_mean (result->upper));
  }
}

/* The longest of 16 times, each uniform from 1 to M: M - sum_{k<M} (k / M)^16, for M = 10^8 by its first two terms (Euler
 * and Maclaurin). */
static void
test_known_mean (void)
{
  g_autoptr (WeftDocument) document = make_loop ("uniform(1, 100000000)", "1");
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftFlowResult) result = NULL;
  GError *error = NULL;
  double mean = 1e8 - (1e8 / 17 - 0.5);

  result =
      weft_flow_evaluate (document, weft_document_find (document, "t"), WEFT_MODES_AS_DRAWN, job, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (weft_lattice_get_mean (result->time), <=, mean);
  g_assert_cmpfloat (weft_lattice_get_mean (result->upper), >=, mean);
}

/* What a job has no room for elsewhere either: too small a budget is refused, whatever the step. */
static void
test_refused (void)
{
  g_autoptr (WeftDocument) document = make_loop ("uniform(1, 100000000)", "1");
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;

  weft_job_set_byte_budget (job, 4);
  g_assert_null (
      weft_flow_evaluate (document, weft_document_find (document, "t"), WEFT_MODES_AS_DRAWN, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_NO_MEMORY);
  g_clear_error (&error);
}

/* A loop that begins in SPMD mode and meets in a SIMD block, between two SPMD blocks; switches take 5. */
static WeftDocument *
make_mixed_loop (const char *pes, const char *decided_by, const char *iterations, gboolean is_random)
{
  const char *mode = g_str_equal (decided_by, "cu") ? "simd" : "spmd";
  GPtrArray *rows = g_ptr_array_new ();
  GPtrArray *series = g_ptr_array_new ();
  GPtrArray *body = g_ptr_array_new ();

  g_ptr_array_add (rows,
                   test_node (WEFT_KIND_SWITCH, NULL, WEFT_PROPERTY_TO, "simd", WEFT_PROPERTY_TIME, "5", -1));
  g_ptr_array_add (rows,
                   test_node (WEFT_KIND_SWITCH, NULL, WEFT_PROPERTY_TO, "spmd", WEFT_PROPERTY_TIME, "5", -1));
  g_ptr_array_add (body, test_block ("a", "spmd", is_random ? "uniform(0, 3)" : "1"));
  g_ptr_array_add (body, test_block ("b", "simd", "1"));
  if (is_random) {
    g_ptr_array_add (body, test_block ("c", "spmd", "uniform(1, 2)"));
    g_ptr_array_add (series, test_block ("before", "spmd", "uniform(0, 9)"));
  }
  g_ptr_array_add (series, test_node (WEFT_KIND_LOOP, body, WEFT_PROPERTY_ID, "l", WEFT_PROPERTY_MODE, mode,
                                      WEFT_PROPERTY_ITERATIONS, iterations, WEFT_PROPERTY_DECIDED_BY,
                                      decided_by, -1));
  if (is_random)
    g_ptr_array_add (series, test_block ("after", "spmd", "uniform(0, 9)"));
  return test_tree_new (test_machine (NULL, pes, rows), series, NULL);
}

static void
check_mixed_loop (const char *pes, const char *decided_by, const char *iterations, gboolean is_random)
{
  g_autoptr (WeftDocument) document = make_mixed_loop (pes, decided_by, iterations, is_random);
  guint32 tree = weft_document_find (document, "t");
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftLattice) exact = NULL;
  g_autoptr (WeftLattice) below = NULL;
  g_autoptr (WeftLattice) above = NULL;
  GError *error = NULL;
  double average;

  exact = weft_flow_find_time (document, tree, WEFT_MODES_AS_DRAWN, job, &error);
  g_assert_no_error (error);
  weft_flow_find_bounds (document, tree, WEFT_MODES_AS_DRAWN, 1, &below, &above, &average, job, &error);
  g_assert_no_error (error);
  g_test_message ("%s PEs, by %s, %s: means %g, %g, %g; to %g, %g, %g", pes, decided_by, iterations,
                  weft_lattice_get_mean (below), weft_lattice_get_mean (exact), weft_lattice_get_mean (above),
                  weft_lattice_get_maximum (below), weft_lattice_get_maximum (exact),
                  weft_lattice_get_maximum (above));
  assert_order (below, exact);
  assert_order (exact, above);
}

/* Iterations made together in strides: as many forms of the loop as there are, and a time for each number. */
static void
test_strides (void)
{
  static const char *const decided_by[] = {"pe", "cu"};
  static const char *const iterations[] = {"uniform(1, 1000)", "uniform(3, 400)", "uniform(0, 400)",
                                           "uniform(100, 500)", "{1: 0.5, 300: 0.5}"};

  for (guint i = 0; i < G_N_ELEMENTS (iterations); i++)
    for (guint by = 0; by < G_N_ELEMENTS (decided_by); by++) {
      check_mixed_loop ("1", decided_by[by], iterations[i], FALSE);
      if (i > 0)
        check_mixed_loop ("3", decided_by[by], iterations[i], TRUE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bounds/random-trees", test_random_trees);
  g_test_add_func ("/bounds/literals", test_literals);
  g_test_add_func ("/bounds/strides", test_strides);
  g_test_add_func ("/bounds/wide", test_wide);
  g_test_add_func ("/bounds/known-mean", test_known_mean);
  g_test_add_func ("/bounds/refused", test_refused);
  return g_test_run ();
}
