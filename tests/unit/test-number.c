/* test-number.c: numbers as text: shortest, exact, in the C locale. */
#include "weft-number.h"
#include "weft-time-unit.h"

#include "weft-random.h"

#include <locale.h>
#include <math.h>
#include <string.h>

static const struct {
  double value;
  const char *text;
} printed[] = {
    {0, "0"},
    {-0.0, "0"},
    {12, "12"},
    {-3.5, "-3.5"},
    {0.1, "0.1"},
    {0.1 + 0.2, "0.30000000000000004"},
    {1e15, "1e+15"},
    {123456789012345, "123456789012345"},
    {1e-9, "1e-09"},
    {1.7976931348623157e308, "1.7976931348623157e+308"},
    {1.0 / 3, "0.3333333333333333"},
};

static void
test_print (void)
{
  char buffer[WEFT_NUMBER_SIZE];

  for (guint i = 0; i < G_N_ELEMENTS (printed); i++)
    g_assert_cmpstr (weft_number_print (printed[i].value, buffer), ==, printed[i].text);
}

/* Any number reads back as itself, and one digit less would not do. */
static void
test_inverse (void)
{
  char buffer[WEFT_NUMBER_SIZE];
  WeftRandom random;

  weft_random_init (&random, 2, 0);
  for (guint i = 0; i < 100000; i++) {
    guint64 bits = weft_random_next (&random);
    const char *end;
    double value;

    memcpy (&value, &bits, sizeof value);
    if (!isfinite (value))
      continue;
    weft_number_print (value, buffer);
    g_assert_cmpfloat (weft_number_parse (buffer, &end), ==, value);
    g_assert_cmpint (*end, ==, '\0');
  }
}

/* Whole numbers take a way of their own, which must not be seen: both sides of where it ends too. */
static void
test_whole (void)
{
  char buffer[WEFT_NUMBER_SIZE];
  char expected[WEFT_NUMBER_SIZE];
  WeftRandom random;

  weft_random_init (&random, 3, 0);
  for (guint i = 0; i < 100000; i++) {
    gint64 whole = (gint64) (weft_random_next (&random) >> (1 + i % 63));
    double value = i % 2 == 0 ? whole : -whole;
    const char *end;

    g_ascii_formatd (expected, sizeof expected, fabs (value) < 1e15 ? "%.15g" : "%.17g", value);
    g_assert_cmpfloat (weft_number_parse (expected, &end), ==, g_ascii_strtod (expected, NULL));
    g_assert_cmpint (*end, ==, '\0');
    weft_number_print (value, buffer);
    if (value != 0 && fabs (value) < 1e15)
      g_assert_cmpstr (buffer, ==, expected);
    g_snprintf (expected, sizeof expected, "%020" G_GINT64_FORMAT, whole);
    g_assert_cmpfloat (weft_number_parse (expected, &end), ==, (double) whole);
  }
}

static const struct {
  const char *text;
  gsize length;
  double value;
} parsed[] = {
    {"12", 2, 12},   {"+.5", 3, 0.5}, {"5.", 2, 5},           {"-1e3x", 4, -1000},
    {"1e", 1, 1},    {"1e+", 1, 1},   {"1E-2,", 4, .01},      {"0x10", 1, 0},
    {"1_000", 1, 1}, {"7 8", 1, 7},   {"1e999", 5, INFINITY},
};

static const char *const refused[] = {"", "-", "+", ".", "e5", "-.e1", "inf", "nan", "NaN", " 1", "x"};

static void
test_parse (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (parsed); i++) {
    const char *end;
    double value = weft_number_parse (parsed[i].text, &end);

    g_assert_cmpuint (end - parsed[i].text, ==, parsed[i].length);
    g_assert_true (value == parsed[i].value);
  }
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++) {
    const char *end;

    weft_number_parse (refused[i], &end);
    g_assert_true (end == refused[i]);
  }
}

static void
test_locale (void)
{
  char buffer[WEFT_NUMBER_SIZE];
  const char *end;

  if (setlocale (LC_NUMERIC, "de_DE.UTF-8") == NULL) {
    g_test_skip ("no locale with another decimal point");
    return;
  }
  g_assert_cmpstr (weft_number_print (0.5, buffer), ==, "0.5");
  g_assert_cmpfloat (weft_number_parse ("0.5", &end), ==, 0.5);
  setlocale (LC_NUMERIC, "C");
}

/* Units of time: sizes are multiples of each other, so that what is converted is rounded once. */
static void
test_units (void)
{
  static const char *const names[] = {"ns", "us", "µs", "ms", "s", "min", "h"};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    for (guint j = 0; j < G_N_ELEMENTS (names); j++) {
      double from = weft_time_unit_get_size (names[i]);
      double to = weft_time_unit_get_size (names[j]);

      g_assert_cmpfloat_with_epsilon (weft_time_unit_convert (weft_time_unit_convert (7, from, to), to, from),
                                      7, 2e-15);
      g_assert_true (weft_time_unit_is_same (names[i], names[j]) == (from == to));
    }
  g_assert_true (weft_time_unit_convert (1.5, weft_time_unit_get_size ("h"),
                                         weft_time_unit_get_size ("seconds")) == 5400);
  g_assert_true (weft_time_unit_get_size ("cycles") == 0 && weft_time_unit_get_size (NULL) == 0);
  g_assert_true (weft_time_unit_is_same ("cycles", NULL) && weft_time_unit_is_same ("cycles", "cycles"));
  g_assert_false (weft_time_unit_is_same ("cycles", "us") || weft_time_unit_is_same ("cycles", "steps"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/number/print", test_print);
  g_test_add_func ("/number/inverse", test_inverse);
  g_test_add_func ("/number/whole", test_whole);
  g_test_add_func ("/number/parse", test_parse);
  g_test_add_func ("/number/locale", test_locale);
  g_test_add_func ("/number/units", test_units);
  return g_test_run ();
}
