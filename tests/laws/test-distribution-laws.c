/* test-distribution-laws.c: what must hold for every lattice and every flow-analysis tree. */
#include "plain-recursion.h"
#include "random-tree.h"

#include "weft-flow-analysis.h"
#include "weft-lattice-ops.h"
#include "weft-sum.h"
#include "test-seed.h"

#include <math.h>
#include <string.h>

static WeftLattice *
random_lattice (WeftRandom *random)
{
  gsize n = 1 + weft_random_below (random, 12);
  double *p = g_new0 (double, n);
  double sum = 0;

  for (gsize i = 0; i < n; i++)
    sum += p[i] =
        i == 0 || i == n - 1 || weft_random_uniform (random) < 0.7 ? weft_random_uniform (random) + 1e-3 : 0;
  for (gsize i = 0; i < n; i++)
    p[i] /= sum;
  return weft_lattice_new_take (1, weft_random_below (random, 9), p, n, 0);
}

static double
density_at (const WeftLattice *lattice, gint64 place)
{
  gsize n;
  const double *p = weft_lattice_get_probabilities (lattice, &n);
  gint64 index = place - weft_lattice_get_first (lattice);

  return index >= 0 && index < (gint64) n ? p[index] : 0;
}

/* Largest difference of two densities. */
static double
distance (const WeftLattice *a, const WeftLattice *b)
{
  double least = MIN (weft_lattice_get_minimum (a), weft_lattice_get_minimum (b));
  double greatest = MAX (weft_lattice_get_maximum (a), weft_lattice_get_maximum (b));
  double largest = 0;

  for (gint64 place = (gint64) least; place <= (gint64) greatest; place++)
    largest = MAX (largest, fabs (density_at (a, place) - density_at (b, place)));
  return largest;
}

/* Whether @a is stochastically not below @b. */
static void
assert_dominates (const WeftLattice *a, const WeftLattice *b)
{
  for (double t = weft_lattice_get_minimum (b); t <= weft_lattice_get_maximum (a); t++)
    g_assert_cmpfloat (weft_lattice_get_cumulative (a, t), <=, weft_lattice_get_cumulative (b, t) + 1e-12);
}

static void
test_lattice_algebra (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, 11, 0);
  for (guint i = 0; i < 500; i++) {
    g_autoptr (WeftLattice) a = random_lattice (&random);
    g_autoptr (WeftLattice) b = random_lattice (&random);
    g_autoptr (WeftLattice) ab = weft_lattice_sum (a, b, job, NULL);
    g_autoptr (WeftLattice) ba = weft_lattice_sum (b, a, job, NULL);
    g_autoptr (WeftLattice) max_ab = weft_lattice_maximum (a, b, job, NULL);
    g_autoptr (WeftLattice) max_ba = weft_lattice_maximum (b, a, job, NULL);
    g_autoptr (WeftLattice) twice = weft_lattice_sum (a, a, job, NULL);
    g_autoptr (WeftLattice) power = weft_lattice_power (a, 2, job, NULL);

    g_assert_cmpfloat (distance (ab, ba), <, 1e-15);
    g_assert_cmpfloat (distance (max_ab, max_ba), <, 1e-15);
    g_assert_cmpfloat (distance (twice, power), <, 1e-15);
    g_assert_cmpfloat_with_epsilon (weft_lattice_get_mean (ab),
                                    weft_lattice_get_mean (a) + weft_lattice_get_mean (b), 1e-12);
    g_assert_cmpfloat_with_epsilon (weft_lattice_get_variance (ab),
                                    weft_lattice_get_variance (a) + weft_lattice_get_variance (b), 1e-11);
    g_assert_cmpfloat_with_epsilon (weft_lattice_get_mass (ab), 1, 1e-14);
    g_assert_cmpfloat_with_epsilon (weft_lattice_get_mass (max_ab), 1, 1e-14);
    assert_dominates (max_ab, a);
    assert_dominates (max_ab, b);
    assert_dominates (ab, max_ab);
  }
}

/* F^n by repeated maxima, and its order in n. */
static void
test_maximum_of (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, 12, 0);
  for (guint i = 0; i < 200; i++) {
    g_autoptr (WeftLattice) a = random_lattice (&random);
    g_autoptr (WeftLattice) repeated = weft_lattice_ref (a);

    for (guint n = 2; n <= 9; n++) {
      WeftLattice *next = weft_lattice_maximum (repeated, a, job, NULL);
      g_autoptr (WeftLattice) direct = weft_lattice_maximum_of (a, n, job, NULL);

      g_assert_cmpfloat (distance (next, direct), <, 1e-14);
      assert_dominates (direct, repeated);
      weft_lattice_unref (repeated);
      repeated = next;
    }
  }
}

/* The maximum of N uniform on 1..M has the mean M - sum_{k<M} (k/M)^N. */
static void
test_maximum_of_uniform (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  static const guint counts[] = {1, 2, 64, 1024, 16384, 1000000};

  for (guint c = 0; c < G_N_ELEMENTS (counts); c++) {
    const guint m = 100;
    double *p = g_new (double, m);
    g_autoptr (WeftLattice) uniform = NULL;
    g_autoptr (WeftLattice) maximum = NULL;
    double mean = m;

    for (guint i = 0; i < m; i++)
      p[i] = 1.0 / m;
    uniform = weft_lattice_new_take (1, 1, p, m, 0);
    maximum = weft_lattice_maximum_of (uniform, counts[c], job, NULL);
    for (guint k = 1; k < m; k++)
      mean -= pow ((double) k / m, counts[c]);
    g_assert_cmpfloat_with_epsilon (weft_lattice_get_mean (maximum), mean, 1e-11 * mean);
    g_assert_cmpfloat_with_epsilon (weft_lattice_get_mass (maximum), 1, 1e-11);
  }
}

/* Probabilities of the maximum keep their relative accuracy at both ends. */
static void
test_maximum_tails (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  double values[] = {0.25, 0.5, 0.25 - 1e-15, 1e-15};
  g_autoptr (WeftLattice) a = weft_lattice_new_take (1, 0, g_memdup2 (values, sizeof values), 4, 0);
  g_autoptr (WeftLattice) maximum = weft_lattice_maximum_of (a, 400, job, NULL);

  /* 1 - (1 - 1e-15)^400 and 0.25^400 */
  g_assert_cmpfloat_with_epsilon (density_at (maximum, 3) / 3.9999999999999202e-13, 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (log (density_at (maximum, 0)) / (400 * log (0.25)), 1, 1e-13);
}

/* A mixture's moments are the mixtures of the moments. */
static void
test_mixture_is_linear (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, 13, 0);
  for (guint i = 0; i < 200; i++) {
    g_autoptr (WeftLattice) a = random_lattice (&random);
    g_autoptr (WeftLattice) b = random_lattice (&random);
    double w = weft_random_uniform (&random);
    const WeftLattice *parts[] = {a, b};
    double weights[] = {w, 1 - w};
    g_autoptr (WeftLattice) mixture = weft_lattice_mixture (parts, weights, 2, job, NULL);

    g_assert_cmpfloat_with_epsilon (weft_lattice_get_mean (mixture),
                                    w * weft_lattice_get_mean (a) + (1 - w) * weft_lattice_get_mean (b),
                                    1e-12);
    for (gint64 t = 0; t < 25; t++)
      g_assert_cmpfloat_with_epsilon (density_at (mixture, t),
                                      w * density_at (a, t) + (1 - w) * density_at (b, t), 1e-16);
  }
}

/* Wald: E S = E R E X, and the definition of the random sum. */
static void
test_random_sum (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftRandom random;

  test_random_init (&random, 14, 0);
  for (guint i = 0; i < 100; i++) {
    g_autoptr (WeftLattice) counts = random_lattice (&random);
    g_autoptr (WeftLattice) a = random_lattice (&random);
    g_autoptr (WeftLattice) sum = weft_lattice_random_sum (counts, a, job, NULL);
    g_autoptr (GPtrArray) powers = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_lattice_unref);
    g_autoptr (WeftLattice) defined = NULL;
    const double *f;
    gsize n;

    f = weft_lattice_get_probabilities (counts, &n);
    for (gsize r = 0; r < n; r++)
      g_ptr_array_add (
          powers, weft_lattice_power (a, (guint) (weft_lattice_get_first (counts) + (gint64) r), job, NULL));
    defined = weft_lattice_mixture ((const WeftLattice *const *) powers->pdata, f, n, job, NULL);
    g_assert_cmpfloat (distance (sum, defined), <, 1e-14);
    g_assert_cmpfloat_with_epsilon (weft_lattice_get_mean (sum),
                                    weft_lattice_get_mean (counts) * weft_lattice_get_mean (a), 1e-10);
    g_assert_cmpfloat (weft_lattice_get_error (sum), <, 1e-11);
  }
}

/* Of n, those who go on with p, and of these with q, are Binomial (n, p q). */
static void
test_thinning_composes (void)
{
  double outer[41];
  double inner[41];
  double direct[41];

  for (guint n = 0; n <= 40; n += 5) {
    double composed[41] = {0};

    weft_binomial_weights (n, 0.7, outer);
    weft_binomial_weights (n, 0.7 * 0.45, direct);
    for (guint k = 0; k <= n; k++) {
      weft_binomial_weights (k, 0.45, inner);
      for (guint h = 0; h <= k; h++)
        composed[h] += outer[k] * inner[h];
    }
    for (guint h = 0; h <= n; h++)
      g_assert_cmpfloat_with_epsilon (composed[h], direct[h], 1e-15);
  }
}

static void
test_binomial_extremes (void)
{
  double weights[16385];
  WeftSum mean = {0};

  weft_binomial_weights (5, 0, weights);
  g_assert_cmpfloat (weights[0], ==, 1);
  weft_binomial_weights (5, 1, weights);
  g_assert_cmpfloat (weights[5], ==, 1);
  weft_binomial_weights (16384, 0.99, weights);
  for (guint k = 0; k <= 16384; k++)
    weft_sum_add (&mean, k * weights[k]);
  g_assert_cmpfloat_with_epsilon (weft_sum_get (&mean), 16384 * 0.99, 1e-8);
}

/* Bounds are to be within this: the engine is asked for it. */
#define ERROR_BUDGET 1e-10

static WeftFlowResult *
evaluate (const WeftDocument *document, WeftModes modes)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftFlowResult *result;

  weft_job_set_error_budget (job, ERROR_BUDGET);
  result = weft_flow_evaluate (document, random_tree_get (document), modes, job, &error);
  g_assert_no_error (error);
  return result;
}

/* The evaluation against the equations written plainly, within its own error bound. */
static void
test_plain_recursion (void)
{
  WeftRandom random;

  test_random_init (&random, 15, 0);
  for (guint i = 0; i < 400; i++) {
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);
    g_autoptr (WeftFlowResult) result = evaluate (document, WEFT_MODES_AS_DRAWN);
    g_autofree double *plain = NULL;
    double difference = 0;
    gsize length;

    plain = plain_recursion (document, random_tree_get (document), WEFT_MODES_AS_DRAWN, &length);
    g_assert_cmpfloat (weft_lattice_get_maximum (result->time), <, length);
    for (gsize t = 0; t < length; t++) {
      double here = density_at (result->time, t);

      g_assert_cmpfloat_with_epsilon (here, plain[t], 1e-13);
      difference += fabs (here - plain[t]) / 2;
    }
    g_assert_cmpfloat (difference, <, 1e-12);
    g_assert_cmpfloat (weft_lattice_get_error (result->time), <=, ERROR_BUDGET);
    g_assert_cmpfloat_with_epsilon (weft_lattice_get_mass (result->time), 1, 1e-12);
  }
}

/* With one PE, like times and free switches, mode does not matter. */
static void
test_one_pe (void)
{
  WeftRandom random;

  test_random_init (&random, 16, 0);
  for (guint i = 0; i < 200; i++) {
    RandomTreeOptions options = {.pes = 1,
                                 .depth = 3,
                                 .length = 3,
                                 .trips = 3,
                                 .mixed = TRUE,
                                 .like_times = TRUE,
                                 .zero_trips = TRUE,
                                 .free_overhead = TRUE};
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);
    g_autoptr (WeftFlowResult) drawn = evaluate (document, WEFT_MODES_AS_DRAWN);
    g_autoptr (WeftFlowResult) simd = evaluate (document, WEFT_MODES_SIMD);
    g_autoptr (WeftFlowResult) spmd = evaluate (document, WEFT_MODES_SPMD);

    g_assert_cmpfloat (distance (drawn->time, simd->time), <, 1e-13);
    g_assert_cmpfloat (distance (drawn->time, spmd->time), <, 1e-13);
  }
}

/* With like times and free overheads, the sum of maxima is not below the maximum of sums, and mixed modes
 * are between. */
static void
test_simd_dominates_spmd (void)
{
  WeftRandom random;

  test_random_init (&random, 17, 0);
  for (guint i = 0; i < 200; i++) {
    RandomTreeOptions options = {.pes = 5,
                                 .depth = 2,
                                 .length = 3,
                                 .trips = 3,
                                 .mixed = TRUE,
                                 .like_times = TRUE,
                                 .zero_trips = TRUE,
                                 .free_overhead = TRUE};
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);
    g_autoptr (WeftFlowResult) drawn = evaluate (document, WEFT_MODES_AS_DRAWN);
    g_autoptr (WeftFlowResult) simd = evaluate (document, WEFT_MODES_SIMD);
    g_autoptr (WeftFlowResult) spmd = evaluate (document, WEFT_MODES_SPMD);

    assert_dominates (simd->time, drawn->time);
    assert_dominates (drawn->time, spmd->time);
  }
}

/* More PEs are never sooner done. */
static void
test_more_pes_take_longer (void)
{
  WeftRandom random;

  test_random_init (&random, 18, 0);
  for (guint i = 0; i < 100; i++) {
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = NULL;
    g_autoptr (WeftFlowResult) before = NULL;

    options.pes = 6;
    options.broadcast = FALSE;
    document = random_tree_new (&random, &options);
    for (guint pes = 1; pes <= 6; pes++) {
      g_autofree char *text = g_strdup_printf ("%u", pes);
      g_autoptr (WeftDocument) sized =
          weft_document_set (document, random_tree_get (document), WEFT_PROPERTY_PES, text, NULL);
      g_autoptr (WeftFlowResult) result = evaluate (sized, WEFT_MODES_AS_DRAWN);

      if (before != NULL)
        assert_dominates (result->time, before->time);
      g_clear_pointer (&before, weft_flow_result_unref);
      before = g_steal_pointer (&result);
    }
  }
}

/* Equal answers, bit for bit, from any number of threads. */
static void
test_threads (void)
{
  WeftRandom random;

  test_random_init (&random, 19, 0);
  for (guint i = 0; i < 40; i++) {
    RandomTreeOptions options = random_tree_options (&random);
    g_autoptr (WeftDocument) document = random_tree_new (&random, &options);
    g_autoptr (WeftFlowResult) first = NULL;

    for (guint threads = 1; threads <= 8; threads *= 2) {
      g_autoptr (WeftJob) job = weft_job_new ();
      g_autoptr (WeftFlowResult) result = NULL;

      weft_job_set_threads (job, threads);
      result = weft_flow_evaluate (document, random_tree_get (document), WEFT_MODES_AS_DRAWN, job, NULL);
      if (first == NULL)
        first = weft_flow_result_ref (result);
      g_assert_true (weft_lattice_equal (first->time, result->time));
    }
  }
}

/* P(iterations <= r) = (1 - p^r)^N for constant iteration time and continuation p: exact at any size. */
static void
test_geometric_loop (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  RandomTreeOptions options = {.pes = 32, .free_overhead = TRUE};
  g_autoptr (WeftDocument) document =
      test_tree_of (test_machine (NULL, "32", NULL),
                    test_loop ("simd", "geometric(0.4)", test_block ("b", "simd", "1")), NULL);
  g_autoptr (WeftFlowResult) result = NULL;

  result = weft_flow_evaluate (document, random_tree_get (document), WEFT_MODES_AS_DRAWN, job, NULL);
  for (guint r = 1; r <= 40; r++)
    g_assert_cmpfloat_with_epsilon (weft_lattice_get_cumulative (result->time, r),
                                    pow (1 - pow (0.6, r), options.pes), 1e-13);
}

/* A cancelled job ends with its error and no result. */
static void
test_cancel (void)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  RandomTreeOptions options = {.pes = 4, .depth = 2, .length = 3, .trips = 3, .mixed = TRUE};
  g_autoptr (WeftDocument) document = NULL;
  WeftRandom random;

  test_random_init (&random, 20, 0);
  document = random_tree_new (&random, &options);
  weft_job_cancel (job);
  g_assert_null (weft_flow_evaluate (document, random_tree_get (document), WEFT_MODES_AS_DRAWN, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/lattice/algebra", test_lattice_algebra);
  g_test_add_func ("/lattice/maximum-of", test_maximum_of);
  g_test_add_func ("/lattice/maximum-of-uniform", test_maximum_of_uniform);
  g_test_add_func ("/lattice/maximum-tails", test_maximum_tails);
  g_test_add_func ("/lattice/mixture-is-linear", test_mixture_is_linear);
  g_test_add_func ("/lattice/random-sum", test_random_sum);
  g_test_add_func ("/lattice/thinning-composes", test_thinning_composes);
  g_test_add_func ("/lattice/binomial-extremes", test_binomial_extremes);
  g_test_add_func ("/tree/plain-recursion", test_plain_recursion);
  g_test_add_func ("/tree/one-pe", test_one_pe);
  g_test_add_func ("/tree/simd-dominates-spmd", test_simd_dominates_spmd);
  g_test_add_func ("/tree/more-pes-take-longer", test_more_pes_take_longer);
  g_test_add_func ("/tree/threads", test_threads);
  g_test_add_func ("/tree/geometric-loop", test_geometric_loop);
  g_test_add_func ("/tree/cancel", test_cancel);
  return g_test_run ();
}
