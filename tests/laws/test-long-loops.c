/* test-long-loops.c: loops of very many iterations: by formula, between two bounds, or refused at once. */
#include "random-tree.h"

#include "weft-bounds.h"
#include "weft-fault.h"
#include "weft-flow-analysis.h"
#include "weft-sensitivity.h"

#include <math.h>

/* A loop around one operation. */
static WeftDocument *
make_loop (const char *time, const char *iterations, const char *mode, const char *pes)
{
  return test_tree_of (test_machine ("mixed", pes, NULL),
                       test_loop (mode, iterations, test_block ("b", mode, time)), NULL);
}

static WeftFlowResult *
evaluate (WeftDocument *document, GError **error)
{
  g_autoptr (WeftJob) job = weft_job_new ();

  return weft_flow_evaluate (document, weft_document_find (document, "t"), WEFT_MODES_AS_DRAWN, job, error);
}

/* Iterations of 3 steps: 3 times the greatest of 16 numbers, each uniform from 1 to M: P (T <= 3 k) = (k / M)^16. */
static void
test_constant_bodies (void)
{
  static const char *const modes[] = {"simd", "spmd"};

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++) {
    g_autoptr (WeftDocument) document = make_loop ("3", "uniform(1, 100000)", modes[i], "16");
    GError *error = NULL;
    g_autoptr (WeftFlowResult) result = evaluate (document, &error);

    g_assert_no_error (error);
    g_assert_cmpint (weft_flow_result_get_certainty (result), ==, WEFT_CERTAINTY_EXACT);
    g_assert_cmpfloat (weft_flow_result_get_error (result), <, 1e-13);
    for (guint k = 50000; k <= 100000; k += 10000)
      g_assert_cmpfloat_with_epsilon (weft_lattice_get_cumulative (result->time, 3.0 * k),
                                      pow (k / 100000.0, 16), 1e-13);
  }
}

/* The probabilities of @n trials that succeed one time in four, in numbers of 113 bits, from the greatest one on. */
static __float128 *
make_binomial (guint n)
{
  __float128 *p = g_new0 (__float128, n + 1);
  guint mode = n / 4;
  __float128 sum = 0;

  p[mode] = 1;
  for (guint k = mode; k < n && p[k] > 1e-60Q; k++)
    p[k + 1] = p[k] * (n - k) / (3 * (__float128) (k + 1));
  for (guint k = mode; k > 0 && p[k] > 1e-60Q; k--)
    p[k - 1] = p[k] * 3 * k / (__float128) (n - k + 1);
  for (guint k = 0; k <= n; k++)
    sum += p[k];
  for (guint k = 0; k <= n; k++)
    p[k] /= sum;
  return p;
}

/* The total variation between @ours and the maximum of @pes times @p, each step as long as one success. */
static double
find_distance (const WeftLattice *ours, const __float128 *p, guint n, guint pes)
{
  gsize length;
  const double *q = weft_lattice_get_probabilities (ours, &length);
  gint64 first = weft_lattice_get_first (ours);
  __float128 below = 0;
  __float128 power_below = 0;
  __float128 distance = 0;

  for (gint64 k = 0; k <= n; k++) {
    __float128 power = 1;
    __float128 difference;

    below += p[k];
    for (guint i = 0; i < pes; i++)
      power *= below;
    difference = power - power_below;
    if (k >= first && k - first < (gint64) length)
      difference -= q[k - first];
    distance += difference < 0 ? -difference : difference;
    power_below = power;
  }
  return (double) (distance / 2);
}

/* Hundreds of thousands and millions of iterations of a random time: transforms in doubles would lose a unit for each. */
static void
test_random_bodies (void)
{
  static const struct {
    const char *iterations;
    const char *pes;
    double most_error;
  } rows[] = {{"100000", "64", 2e-9}, {"1000000", "1", 1e-9}, {"1000000", "8", 1e-8}};

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (WeftDocument) document =
        make_loop ("{0: 0.75, 1: 0.25}", rows[i].iterations, "spmd", rows[i].pes);
    guint n = (guint) g_ascii_strtoull (rows[i].iterations, NULL, 10);
    g_autofree __float128 *p = make_binomial (n);
    GError *error = NULL;
    g_autoptr (WeftFlowResult) result = evaluate (document, &error);
    double distance;

    g_assert_no_error (error);
    distance = find_distance (result->time, p, n, (guint) g_ascii_strtoull (rows[i].pes, NULL, 10));
    g_test_message ("%s iterations, %s PEs: off by %.2g, bound %.2g", rows[i].iterations, rows[i].pes,
                    distance, weft_flow_result_get_error (result));
    g_assert_cmpfloat (distance, <=, weft_flow_result_get_error (result));
    g_assert_cmpfloat (weft_flow_result_get_error (result), <=, rows[i].most_error);
  }
}

/* So many iterations that nobody could go through them. */
static void
test_constant_counts (void)
{
  g_autoptr (WeftDocument) document = make_loop ("7", "1000000000", "simd", "1024");
  GError *error = NULL;
  g_autoptr (WeftFlowResult) result = evaluate (document, &error);

  g_assert_no_error (error);
  g_assert_cmpfloat (weft_lattice_get_mean (result->time), ==, 7e9);
  g_assert_cmpfloat (weft_flow_result_get_error (result), ==, 0);
}

/* Iterations that PEs make together bound those that they make one by one, closely, in all modes. */
static void
test_strides (void)
{
  static const char *const modes[] = {"simd", "spmd"};
  static const char *const counts[] = {"uniform(1, 700)", "{1: 0.5, 600: 0.5}"};

  for (guint i = 0; i < G_N_ELEMENTS (modes) * G_N_ELEMENTS (counts); i++) {
    g_autoptr (WeftDocument) document = make_loop ("uniform(1, 3)", counts[i / 2], modes[i % 2], "3");
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftLattice) below = NULL;
    g_autoptr (WeftLattice) above = NULL;
    g_autoptr (WeftFlowResult) exact = NULL;
    double average_value;
    GError *error = NULL;

    exact = evaluate (document, &error);
    g_assert_no_error (error);
    weft_flow_find_bounds (document, weft_document_find (document, "t"), WEFT_MODES_AS_DRAWN, 1, &below,
                           &above, &average_value, job, &error);
    g_assert_no_error (error);
    g_assert_cmpfloat (weft_lattice_get_mean (above), >, weft_lattice_get_mean (below));
    g_assert_cmpfloat (weft_lattice_get_mean (above), <, 1.03 * weft_lattice_get_mean (below));
    for (double t = 0; t <= weft_lattice_get_maximum (above); t++) {
      double between = weft_lattice_get_cumulative (exact->time, t);

      g_assert_cmpfloat (weft_lattice_get_cumulative (below, t) + 1e-9, >=, between);
      g_assert_cmpfloat (weft_lattice_get_cumulative (above, t) - 1e-9, <=, between);
    }
  }
}

/* Too much for anybody: said at once, and of what. */
static void
test_refused (void)
{
  g_autoptr (WeftDocument) document =
      make_loop ("uniform(1, 8)", "{1: 0.5, 1000000000000: 0.5}", "simd", "1024");
  GError *error = NULL;
  gint64 start = g_get_monotonic_time ();
  g_autoptr (WeftFlowResult) result = evaluate (document, &error);

  g_test_message ("refused after %.2f s: %s", (double) (g_get_monotonic_time () - start) / 1e6,
                  error != NULL ? error->message : "");
  g_assert_null (result);
  g_assert_true (weft_flow_is_too_large (error));
  g_assert_cmpuint (weft_fault_get (error)->node, !=, 0);
  g_clear_error (&error);
}

/* A count at its limit can only become less; times at theirs stay as they are, and both say why. */
static void
test_limits (void)
{
  g_autoptr (WeftDocument) document = make_loop ("3", "1e15", "simd", "4");
  g_autoptr (WeftJob) job = weft_job_new ();
  GError *error = NULL;
  g_autoptr (WeftTornado) tornado = weft_flow_sensitivity (document, weft_document_find (document, "t"),
                                                           WEFT_MODES_AS_DRAWN, 0.1, 0.95, job, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (tornado->n_rows, ==, 2);
  for (gsize i = 0; i < tornado->n_rows; i++) {
    const WeftTornadoRow *row = &tornado->rows[i];
    gboolean is_count = row->property == WEFT_PROPERTY_ITERATIONS;

    g_assert_nonnull (row->refusal);
    g_assert_cmpfloat (row->changed[WEFT_SIDE_HIGH], ==, row->value);
    g_assert_cmpfloat (row->changed[WEFT_SIDE_LOW], ==, is_count ? 9e14 : row->value);
    g_assert_cmpfloat (row->mean[WEFT_SIDE_LOW], ==, is_count ? 2.7e15 : 3e15);
    g_assert_cmpfloat (row->mean_slope, ==, is_count ? 3 : 0);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/long-loops/constant-bodies", test_constant_bodies);
  g_test_add_func ("/long-loops/constant-counts", test_constant_counts);
  g_test_add_func ("/long-loops/random-bodies", test_random_bodies);
  g_test_add_func ("/long-loops/strides", test_strides);
  g_test_add_func ("/long-loops/refused", test_refused);
  g_test_add_func ("/long-loops/limits", test_limits);
  return g_test_run ();
}
