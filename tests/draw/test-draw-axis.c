/* test-draw-axis.c: ticks, numbers for people, labels in a row. */
#include "weft-axis.h"
#include "weft-label-row.h"
#include "weft-numeral.h"
#include "weft-order.h"
#include "weft-random.h"

#include <math.h>
#include <string.h>

#define ROUNDS 2000

static WeftAxis
pick_axis (WeftRandom *random)
{
  double power = pow (10, (double) weft_random_below (random, 19) - 6);
  double lower = (weft_random_uniform (random) - 0.3) * power;

  return (WeftAxis){lower, lower + (0.001 + weft_random_uniform (random)) * power, 40,
                    60 + (double) weft_random_below (random, 1500)};
}

static gboolean
is_nice (double step)
{
  double digit = step / pow (10, floor (log10 (step) + 1e-9));

  return fabs (digit - 1) < 1e-6 || fabs (digit - 2) < 1e-6 || fabs (digit - 5) < 1e-6;
}

/* Steps are 1, 2 or 5 times a power of ten; ticks lie on the axis, apart by the spacing, and are all there. */
static void
test_ticks (void)
{
  WeftRandom random;

  weft_random_init (&random, 1, 0);
  for (guint round = 0; round < ROUNDS; round++) {
    WeftAxis axis = pick_axis (&random);
    double spacing = 20 + weft_random_below (&random, 100);
    WeftTicks ticks = weft_axis_get_ticks (&axis, spacing);
    double slack = ticks.step * 1e-6;

    g_assert_true (is_nice (ticks.step));
    g_assert_cmpfloat (ticks.step * (axis.end - axis.start) / (axis.upper - axis.lower), >=,
                       spacing * (1 - 1e-6));
    for (guint i = 0; i < ticks.n; i++) {
      double value = weft_ticks_get_value (&ticks, i);

      g_assert_cmpfloat (value, >=, axis.lower - slack);
      g_assert_cmpfloat (value, <=, axis.upper + slack);
      g_assert_cmpfloat (fabs (remainder (value, ticks.step)) / ticks.step, <, 1e-6);
    }
    if (ticks.n > 0) {
      g_assert_cmpfloat (weft_ticks_get_value (&ticks, 0) - ticks.step, <, axis.lower + slack);
      g_assert_cmpfloat (weft_ticks_get_value (&ticks, ticks.n - 1) + ticks.step, >, axis.upper - slack);
    }
  }
}

/* Labels say where they stand: they differ, and read back as the value. */
static void
test_tick_labels (void)
{
  WeftRandom random;

  weft_random_init (&random, 2, 0);
  for (guint round = 0; round < ROUNDS; round++) {
    WeftAxis axis = pick_axis (&random);
    WeftTicks ticks = weft_axis_get_ticks (&axis, 50);
    g_autofree char *previous = g_strdup ("");

    for (guint i = 0; i < ticks.n; i++) {
      g_autofree char *label = weft_ticks_get_label (&ticks, i);

      g_assert_cmpstr (label, !=, previous);
      g_free (previous);
      previous = g_steal_pointer (&label);
    }
  }
}

static void
test_mapping (void)
{
  WeftAxis axis = {10, 30, 200, 100};

  g_assert_cmpfloat (weft_axis_to_pixel (&axis, 10), ==, 200);
  g_assert_cmpfloat (weft_axis_to_pixel (&axis, 25), ==, 125);
  g_assert_cmpfloat (weft_axis_to_value (&axis, 125), ==, 25);
}

static void
assert_text (char *found, const char *expected)
{
  g_assert_cmpstr (found, ==, expected);
  g_free (found);
}

static void
test_numerals (void)
{
  assert_text (weft_numeral_fixed (1234567.891, 2), "1,234,567.89");
  assert_text (weft_numeral_fixed (-0.0001, 2), "0.00");
  assert_text (weft_numeral_fixed (-12, 0), "−12");
  assert_text (weft_numeral_fixed (NAN, 0), "—");
  assert_text (weft_numeral_fixed (-INFINITY, 0), "−∞");
  assert_text (weft_numeral_exact (1100), "1,100");
  assert_text (weft_numeral_exact (0.1 * 3), "0.3");
  assert_text (weft_numeral_exact (1 - 0.8), "0.2");
  assert_text (weft_numeral_exact (0), "0");
  assert_text (weft_numeral_exact (1e-9), "1.000e-9");
  assert_text (weft_numeral_short (20.0 / 3), "6.66667");
  assert_text (weft_numeral_short (12345678), "12,345,678");
  assert_text (weft_numeral_rounded (855.851, 4), "855.9");
  assert_text (weft_numeral_rounded (12345.6, 4), "12,346");
  assert_text (weft_numeral_rounded (0.012345, 3), "0.0123");
  assert_text (weft_numeral_difference (5.94, 1), "+5.9");
  assert_text (weft_numeral_difference (-24, 0), "−24");
  assert_text (weft_numeral_difference (0.04, 1), "±0");
  assert_text (weft_numeral_percent (-0.0377), "−3.8 %");
  assert_text (weft_numeral_percent (0.0001), "±0.0 %");
  assert_text (weft_numeral_percent (1.5), "+150 %");
  assert_text (weft_numeral_bound (9.1e-10), "10⁻⁹");
  assert_text (weft_numeral_bound (1e-9), "10⁻⁹");
  assert_text (weft_numeral_bound (9.9e-10), "10⁻⁹");
  assert_text (weft_numeral_bound (2.1e-14), "3·10⁻¹⁴");
  assert_text (weft_numeral_bound (0.12), "0.2");
}

/* What is shown is read back; separators that do not part thousands are refused, not dropped. */
static void
test_parsing (void)
{
  static const struct {
    const char *text;
    double value; /* NaN: refused */
  } numbers[] = {
      {"1,100", 1100},   {"1100", 1100},  {" 900.5 ", 900.5}, {"1e3", 1000}, {"12,345,678.25", 12345678.25},
      {"-3", -3},        {".5", 0.5},     {"1.000,5", NAN},   {"1,5", NAN},  {"1,0000", NAN},
      {"1234,567", NAN}, {"1,,000", NAN}, {",100", NAN},      {"", NAN},     {"12a", NAN},
      {"1,000,00", NAN}, {"inf", NAN},    {"1.2.3", NAN},     {"0x10", NAN},
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    double value = NAN;
    gboolean is_number = weft_numeral_parse (numbers[i].text, &value);

    g_assert_cmpint (is_number, ==, !isnan (numbers[i].value));
    if (is_number)
      g_assert_cmpfloat (value, ==, numbers[i].value);
  }
}

static void
assert_placed (const double *centers, const double *widths, guint n, double gap, double lower, double upper)
{
  g_assert_cmpfloat (centers[0] - widths[0] / 2, >=, lower - 1e-6);
  g_assert_cmpfloat (centers[n - 1] + widths[n - 1] / 2, <=, upper + 1e-6);
  for (guint i = 1; i < n; i++)
    g_assert_cmpfloat (centers[i] - widths[i] / 2 - gap, >=, centers[i - 1] + widths[i - 1] / 2 - 1e-6);
}

/* Labels never overlap and never leave the row; those that need not move do not. */
static void
test_label_row (void)
{
  WeftRandom random;

  weft_random_init (&random, 3, 0);
  for (guint round = 0; round < ROUNDS; round++) {
    guint n = 1 + weft_random_below (&random, 7);
    double upper = 50 + weft_random_below (&random, 900);
    double centers[8];
    double again[8];
    double widths[8];
    double needed = 0;

    for (guint i = 0; i < n; i++) {
      centers[i] = weft_random_uniform (&random) * upper;
      widths[i] = 5 + weft_random_below (&random, 60);
      needed += widths[i] + (i > 0 ? 8 : 0);
    }
    qsort (centers, n, sizeof (double), weft_order_doubles);
    if (!weft_label_row_place (centers, widths, NULL, n, 8, 0, upper)) {
      g_assert_cmpfloat (needed, >, upper);
      continue;
    }
    assert_placed (centers, widths, n, 8, 0, upper);
    memcpy (again, centers, sizeof centers);
    g_assert_true (weft_label_row_place (again, widths, NULL, n, 8, 0, upper));
    for (guint i = 0; i < n; i++)
      g_assert_cmpfloat (fabs (again[i] - centers[i]), <, 1e-6);
  }
}

static void
test_label_weights (void)
{
  double centers[] = {100, 101};
  const double widths[] = {20, 20};
  const double weights[] = {1, 1e6};

  g_assert_true (weft_label_row_place (centers, widths, weights, 2, 0, 0, 200));
  g_assert_cmpfloat (fabs (centers[1] - 101), <, 0.01);
  g_assert_cmpfloat (fabs (centers[0] - 81), <, 0.01);
  g_assert_true (weft_label_row_place (NULL, NULL, NULL, 0, 0, 0, 200));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/axis/ticks", test_ticks);
  g_test_add_func ("/draw/axis/tick-labels", test_tick_labels);
  g_test_add_func ("/draw/axis/mapping", test_mapping);
  g_test_add_func ("/draw/axis/numerals", test_numerals);
  g_test_add_func ("/draw/axis/parsing", test_parsing);
  g_test_add_func ("/draw/axis/label-row", test_label_row);
  g_test_add_func ("/draw/axis/label-weights", test_label_weights);
  return g_test_run ();
}
