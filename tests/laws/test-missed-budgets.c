/* test-missed-budgets.c: an error budget that nobody can keep is a wish: every question is answered with what can be proved. */
#include "random-tree.h"

#include "weft-flow-analysis.h"
#include "weft-optimise.h"
#include "weft-sensitivity.h"

#include <math.h>

/* Below what double precision can prove of anything random. */
#define UNKEPT 1e-300

/* A tree whose time is no constant, small and always the same. */
static WeftDocument *
make_tree (void)
{
  RandomTreeOptions options = {.pes = 3, .depth = 2, .length = 2, .trips = 2, .mixed = TRUE};
  WeftRandom random;

  weft_random_init (&random, 3, 0);
  return random_tree_new (&random, &options);
}

static WeftJob *
make_job (void)
{
  WeftJob *job = weft_job_new ();

  weft_job_set_error_budget (job, UNKEPT);
  return job;
}

static double
distance (const WeftLattice *a, const WeftLattice *b)
{
  double greatest = MAX (weft_lattice_get_maximum (a), weft_lattice_get_maximum (b));
  double least = MIN (weft_lattice_get_minimum (a), weft_lattice_get_minimum (b));
  double most = 0;

  for (double t = least; t <= greatest; t += weft_lattice_get_step (a))
    most = MAX (most, fabs (weft_lattice_get_cumulative (a, t) - weft_lattice_get_cumulative (b, t)));
  return most;
}

/* The answer says that it misses its budget, and is the one that a budget that is kept gives. */
static void
test_evaluate (void)
{
  g_autoptr (WeftDocument) document = make_tree ();
  g_autoptr (WeftJob) job = make_job ();
  g_autoptr (WeftJob) usual = weft_job_new ();
  g_autoptr (WeftFlowResult) result = NULL;
  g_autoptr (WeftFlowResult) kept = NULL;
  guint32 tree = random_tree_get (document);
  g_autoptr (GError) error = NULL;

  result = weft_flow_evaluate (document, tree, WEFT_MODES_AS_DRAWN, job, &error);
  g_assert_no_error (error);
  kept = weft_flow_evaluate (document, tree, WEFT_MODES_AS_DRAWN, usual, &error);
  g_assert_no_error (error);
  g_assert_true (weft_flow_result_misses_budget (result));
  g_assert_false (weft_flow_result_misses_budget (kept));
  g_assert_cmpint (weft_flow_result_get_certainty (result), ==, WEFT_CERTAINTY_EXACT);
  g_assert_cmpfloat (weft_flow_result_get_error (result), >, 0);
  g_assert_cmpfloat (weft_flow_result_get_error (result), <, 1e-9);
  g_assert_cmpfloat (distance (result->time, kept->time), <=,
                     weft_flow_result_get_error (result) + weft_flow_result_get_error (kept));
}

/* Of two bounds those with the least error are the answer. */
static void
test_bound (void)
{
  g_autoptr (WeftDocument) document = make_tree ();
  g_autoptr (WeftJob) job = make_job ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftFlowResult) result =
      weft_flow_bound (document, random_tree_get (document), WEFT_MODES_AS_DRAWN, job, &error);

  g_assert_no_error (error);
  g_assert_true (weft_flow_result_misses_budget (result));
  g_assert_cmpfloat (weft_flow_result_get_error (result), <, 1e-9);
}

/* Questions that take many evaluations. */
static void
test_questions (void)
{
  static const char *const values[] = {"1", "4", NULL};
  const WeftObjective objective = {WEFT_OBJECTIVE_MEAN, 0};
  g_autoptr (WeftDocument) document = make_tree ();
  g_autoptr (WeftJob) job = make_job ();
  guint32 tree = random_tree_get (document);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTornado) tornado =
      weft_flow_sensitivity (document, tree, WEFT_MODES_AS_DRAWN, 0.1, 0.95, job, &error);
  g_autoptr (WeftSweep) sweep =
      weft_flow_sweep (document, tree, WEFT_MODES_AS_DRAWN, tree, WEFT_PROPERTY_PES, values, job, &error);
  g_autoptr (WeftModeChoice) choice = weft_flow_optimise (document, tree, &objective, 100, job, &error);

  g_assert_no_error (error);
  g_assert_nonnull (tornado);
  g_assert_cmpuint (sweep->n_rows, ==, 2);
  g_assert_nonnull (choice);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/missed-budgets/evaluate", test_evaluate);
  g_test_add_func ("/missed-budgets/bound", test_bound);
  g_test_add_func ("/missed-budgets/questions", test_questions);
  return g_test_run ();
}
