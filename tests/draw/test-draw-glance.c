/* test-draw-glance.c: the numbers that are shown say no more than is known, and noise is no difference. */
#include "weft-glance.h"
#include "weft-result-words.h"

#include <math.h>

/* Runs or an exact distribution: @n equally likely times from @first on. */
static WeftFlowResult *
make_result (gint64 first, gsize n, guint64 samples)
{
  WeftFlowResult *result = weft_flow_result_new ();
  double *p = g_new (double, n);

  for (gsize i = 0; i < n; i++)
    p[i] = 1 / (double) n;
  result->diagram = g_strdup ("t");
  result->engine = g_strdup (samples > 0 ? "simulation" : "distribution");
  result->modes = g_strdup ("as-drawn");
  result->unit = g_strdup ("");
  result->samples = samples;
  result->time = weft_lattice_new_take (1, first, p, n, 0);
  return result;
}

static void
assert_row (const WeftFlowResult *result, WeftGlanceRow row, const char *expected)
{
  g_autofree char *text = weft_glance_print (&(WeftGlance){result, NULL, NAN}, row);

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_change (const WeftFlowResult *now, const WeftFlowResult *was, WeftGlanceRow row, const char *expected)
{
  g_autofree char *text =
      weft_glance_print_change (&(WeftGlance){now, NULL, NAN}, &(WeftGlance){was, NULL, NAN}, row);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_exact (void)
{
  g_autoptr (WeftFlowResult) now = make_result (100, 11, 0);
  g_autoptr (WeftFlowResult) was = make_result (110, 11, 0);

  assert_row (now, WEFT_GLANCE_MEAN, "105.0");
  assert_row (now, WEFT_GLANCE_P95, "110");
  assert_row (now, WEFT_GLANCE_MET, "–");
  assert_change (now, was, WEFT_GLANCE_MEAN, "−8.7 %");
  assert_change (now, was, WEFT_GLANCE_P95, "−10");
  assert_change (now, now, WEFT_GLANCE_P95, "±0");
}

/* There is no percentage from 0. */
static void
test_from_nothing (void)
{
  g_autoptr (WeftFlowResult) now = make_result (10, 1, 0);
  g_autoptr (WeftFlowResult) was = make_result (0, 1, 0);
  g_autofree char *words = weft_result_words_comparison (now, was);

  assert_change (now, was, WEFT_GLANCE_MEAN, "");
  g_assert_cmpstr (words, ==, "mean 0.000 → 10.00; P95 +10");
}

/* Sixteen runs tell neither a P99 nor a difference of half a standard error. */
static void
test_few_runs (void)
{
  g_autoptr (WeftFlowResult) now = make_result (100, 11, 16);
  g_autoptr (WeftFlowResult) was = make_result (101, 11, 0);
  g_autoptr (WeftFlowResult) far = make_result (1001, 11, 0);

  /* sd 3.162, divided by 4, times 1.96. */
  assert_row (now, WEFT_GLANCE_MEAN, "105.0 ± 1.6");
  assert_row (now, WEFT_GLANCE_P50, "105");
  assert_row (now, WEFT_GLANCE_P99, "–");
  assert_row (now, WEFT_GLANCE_P90, "–");
  assert_change (now, was, WEFT_GLANCE_MEAN, "");
  assert_change (now, was, WEFT_GLANCE_P50, "");
  assert_change (now, was, WEFT_GLANCE_SD, "");
  g_assert_false (weft_result_words_can_compare (now, was));
  assert_change (now, far, WEFT_GLANCE_MEAN, "−90 %");
  g_assert_true (weft_result_words_can_compare (now, far));
}

/* Enough runs do. */
static void
test_many_runs (void)
{
  g_autoptr (WeftFlowResult) now = make_result (100, 11, 100000);

  assert_row (now, WEFT_GLANCE_P99, "110");
}

/* Whatever an estimate differs by, it may be its error. */
static void
test_estimates (void)
{
  g_autoptr (WeftFlowResult) now = make_result (100, 11, 0);
  g_autoptr (WeftFlowResult) was = make_result (100000, 11, 0);

  was->is_estimate = TRUE;
  assert_row (was, WEFT_GLANCE_P99, "100,010");
  for (guint row = 0; row < WEFT_N_GLANCE_ROWS; row++)
    assert_change (now, was, row, "");
  g_assert_false (weft_result_words_can_compare (was, was));
}

static void
test_bounds (void)
{
  g_autoptr (WeftFlowResult) now = make_result (100, 11, 0);
  g_autoptr (WeftFlowResult) was = make_result (104, 11, 0);
  g_autoptr (WeftFlowResult) above = make_result (108, 11, 0);

  now->upper = weft_lattice_ref (above->time);
  assert_row (now, WEFT_GLANCE_MEAN, "≥ 105.0");
  assert_row (now, WEFT_GLANCE_SD, "–");
  assert_change (now, was, WEFT_GLANCE_MEAN, "");
}

/* The probability to be quicker is that of the product of both distributions. */
static void
test_quicker (void)
{
  g_autoptr (WeftFlowResult) drawn = make_result (1, 2, 0);
  g_autoptr (WeftFlowResult) other = make_result (1, 2, 0);
  g_autofree char *text = weft_glance_print (&(WeftGlance){other, drawn, NAN}, WEFT_GLANCE_QUICKER);
  g_autofree char *met = weft_glance_print (&(WeftGlance){other, drawn, 1}, WEFT_GLANCE_MET);
  g_autofree char *self = weft_glance_print (&(WeftGlance){drawn, drawn, NAN}, WEFT_GLANCE_QUICKER);

  g_assert_cmpstr (text, ==, "0.250");
  g_assert_cmpstr (met, ==, "0.500");
  g_assert_cmpstr (self, ==, "–");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/glance/exact", test_exact);
  g_test_add_func ("/draw/glance/from-nothing", test_from_nothing);
  g_test_add_func ("/draw/glance/few-runs", test_few_runs);
  g_test_add_func ("/draw/glance/many-runs", test_many_runs);
  g_test_add_func ("/draw/glance/estimates", test_estimates);
  g_test_add_func ("/draw/glance/bounds", test_bounds);
  g_test_add_func ("/draw/glance/quicker", test_quicker);
  return g_test_run ();
}
