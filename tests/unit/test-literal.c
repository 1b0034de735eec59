/* test-literal.c: the grammar of random quantities: printing is the inverse of parsing, and what is wrong
 * is said where and how. */
#include "weft-literal.h"

#include "random-document.h"
#include "weft-fault.h"

/* What users write, and how it is printed. */
static const struct {
  const char *text;
  const char *printed;
} canonical[] = {
    {"12", "12"},
    {" 1.50 ", "1.5"},
    {"-0", "0"},
    {"1e3", "1000"},
    {"uniform(8,12)", "uniform(8, 12)"},
    {" uniform ( 8 , 8 ) ", "uniform(8, 8)"},
    {"{12: 0.5, 8: 0.2,9:0.3}", "{8: 0.2, 9: 0.3, 12: 0.5}"},
    {"{ 3 : 1 }", "{3: 1}"},
    {"{3: 1, 4: 0}", "{3: 1}"},
    {"{0.1: 0.25, 0.30000000000000004: 0.75}", "{0.1: 0.25, 0.30000000000000004: 0.75}"},
    {"binomial(10, .3)", "binomial(10, 0.3)"},
    {"poisson(0)", "poisson(0)"},
    {"geometric(1)", "geometric(1)"},
    {"normal(-2,.5)", "normal(-2, 0.5)"},
    {"exponential(5)", "exponential(5)"},
    {"triangular(2,5,9)", "triangular(2, 5, 9)"},
    {"lognormal(20,5)", "lognormal(20, 5)"},
    {"samples( runs.1-b )", "samples(runs.1-b)"},
    {"samples(織·布)", "samples(織·布)"},
    {" result ( tree-1 ) ", "result(tree-1)"},
};

static void
test_canonical (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (canonical); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftLiteral) literal = weft_literal_parse (canonical[i].text, &error);
    g_autofree char *printed = NULL;

    g_assert_no_error (error);
    printed = weft_literal_print (literal);
    g_assert_cmpstr (printed, ==, canonical[i].printed);
  }
}

static void
test_inverse (void)
{
  guint seen = 0;
  WeftRandom random;

  weft_random_init (&random, 6, 0);
  for (guint i = 0; i < 20000; i++) {
    g_autofree char *text = random_literal (&random, i % 2 == 0);
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftLiteral) literal = weft_literal_parse (text, &error);
    g_autofree char *printed = NULL;
    g_autofree char *again = NULL;
    g_autoptr (WeftLiteral) copy = NULL;

    g_assert_no_error (error);
    printed = weft_literal_print (literal);
    copy = weft_literal_parse (printed, &error);
    g_assert_no_error (error);
    again = weft_literal_print (copy);
    g_assert_cmpstr (printed, ==, again);
    g_assert_true (weft_literal_equal (literal, copy));
    g_assert_true (weft_digest_equal (weft_literal_get_digest (literal), weft_literal_get_digest (copy)));
    seen |= 1u << weft_literal_get_family (literal);
  }
  g_assert_cmpuint (seen, ==, (1u << WEFT_FAMILY_SAMPLES) - 1);
}

#define ANY_LITERAL                                                                                          \
  "a number, {value: weight, …}, or one of uniform, binomial, poisson, geometric, normal, exponential, "   \
  "triangular, lognormal, samples, result"

static const struct {
  const char *text;
  const char *message;
} wrong[] = {
    {"", "found the end of “”, expected " ANY_LITERAL},
    {"  ", "found the end of “  ”, expected " ANY_LITERAL},
    {"12x", "found “x” at character 3 of “12x”, expected the end"},
    {"1 2", "found “2” at character 3 of “1 2”, expected the end"},
    {"abc", "found “abc” at character 1 of “abc”, expected " ANY_LITERAL},
    {"uniform", "found the end of “uniform”, expected '('"},
    {"uniform(", "found the end of “uniform(”, expected a number"},
    {"uniform(1", "found the end of “uniform(1”, expected ','"},
    {"uniform(1,", "found the end of “uniform(1,”, expected a number not below the one before it"},
    {"uniform(1,2", "found the end of “uniform(1,2”, expected ')'"},
    {"uniform(5, 2)",
     "found “2)” at character 12 of “uniform(5, 2)”, expected a number not below the one before it"},
    {"uniform(1, 2) x", "found “x” at character 15 of “uniform(1, 2) x”, expected the end"},
    {"{", "found the end of “{”, expected a number"},
    {"{}", "found “}” at character 2 of “{}”, expected a number"},
    {"{1}", "found “}” at character 3 of “{1}”, expected ':'"},
    {"{1: }", "found “}” at character 5 of “{1: }”, expected a probability from 0 to 1"},
    {"{1: 2}", "found “2}” at character 5 of “{1: 2}”, expected a probability from 0 to 1"},
    {"{1: 0.5, 2: 0.4}", "found weights that sum to 0.9, expected weights that sum to 1"},
    {"{1: 0.5, 1: 0.5}", "found the value 1 twice, expected each value once"},
    {"{1: 0.5 2: 0.5}", "found “2: 0.5}” at character 9 of “{1: 0.5 2: 0.5}”, expected ',' or '}'"},
    {"binomial(2.5, 0.5)", "found “2.5, 0.5)” at character 10 of “binomial(2.5, 0.5)”, expected a whole "
                           "number from 0 to 1000000000"},
    {"binomial(2, 1.5)",
     "found “1.5)” at character 13 of “binomial(2, 1.5)”, expected a probability from 0 to 1"},
    {"poisson(-1)", "found “-1)” at character 9 of “poisson(-1)”, expected a number of 0 or more"},
    {"geometric(0)",
     "found “0)” at character 11 of “geometric(0)”, expected a probability above 0 and up to 1"},
    {"normal(1, 0)", "found “0)” at character 11 of “normal(1, 0)”, expected a number above 0"},
    {"exponential(0)", "found “0)” at character 13 of “exponential(0)”, expected a number above 0"},
    {"triangular(1, 0, 2)",
     "found “0, 2)” at character 15 of “triangular(1, 0, 2)”, expected a number not below the one before it"},
    {"lognormal(0, 1)", "found “0, 1)” at character 11 of “lognormal(0, 1)”, expected a number above 0"},
    {"samples()", "found “)” at character 9 of “samples()”, expected the id of a measurement"},
    {"result()", "found “)” at character 8 of “result()”, expected the id of a diagram"},
    {"result(a, b)", "found “, b)” at character 9 of “result(a, b)”, expected ')'"},
    {"samples(1)", "found “1)” at character 9 of “samples(1)”, expected the id of a measurement"},
    {"1e16", "found “1e16” at character 1 of “1e16”, expected a number of at most 1e15"},
    {"-", "found “-” at character 1 of “-”, expected a number"},
    {"Uniform(1, 2)", "found “Uniform(1, 2)” at character 1 of “Uniform(1, 2)”, expected " ANY_LITERAL},
};

static void
test_wrong (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (weft_literal_parse (wrong[i].text, &error));
    g_assert_cmpstr (error->message, ==, wrong[i].message);
  }
}

static void
test_values (void)
{
  g_autoptr (WeftLiteral) weights = weft_literal_parse ("{9: 0.7, 8: 0.3}", NULL);
  g_autoptr (WeftLiteral) normal = weft_literal_parse ("normal(20, 3)", NULL);
  g_autoptr (WeftLiteral) samples = weft_literal_parse ("samples(runs)", NULL);
  g_autoptr (WeftLiteral) result = weft_literal_parse ("result(runs)", NULL);
  g_autoptr (WeftLiteral) constant = weft_literal_new_constant (7);
  g_autoptr (WeftLiteral) seven = weft_literal_parse ("7.0", NULL);
  const WeftWeight *points;
  gsize n;

  points = weft_literal_get_weights (weights, &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpfloat (points[0].value, ==, 8);
  g_assert_cmpfloat (points[0].weight, ==, 0.3);
  g_assert_cmpfloat (weft_literal_get_parameter (normal, 1), ==, 3);
  g_assert_cmpstr (weft_literal_get_family_name (normal), ==, "normal");
  g_assert_cmpstr (weft_literal_get_samples (samples), ==, "runs");
  g_assert_cmpstr (weft_literal_get_reference (samples), ==, "runs");
  g_assert_null (weft_literal_get_result (samples));
  g_assert_cmpstr (weft_literal_get_result (result), ==, "runs");
  g_assert_null (weft_literal_get_samples (result));
  g_assert_false (weft_literal_equal (samples, result));
  g_assert_null (weft_literal_get_samples (normal));
  g_assert_true (weft_literal_equal (constant, seven));
  g_assert_true (weft_digest_equal (weft_literal_get_digest (constant), weft_literal_get_digest (seven)));
  g_assert_false (weft_literal_equal (constant, normal));
}

static void
test_constant (void)
{
  static const char *const constants[] = {
      "3",          "uniform(4, 4)", "{5: 1}", "triangular(2, 2, 2)", "binomial(3, 1)", "binomial(0, 0.5)",
      "poisson(0)", "geometric(1)"};
  static const char *const others[] = {"uniform(4, 5)",    "{5: 0.5, 6: 0.5}", "normal(3, 1)",  "samples(a)",
                                       "binomial(3, 0.5)", "poisson(1)",       "geometric(0.5)"};

  for (guint i = 0; i < G_N_ELEMENTS (constants); i++) {
    g_autoptr (WeftLiteral) literal = weft_literal_parse (constants[i], NULL);

    g_assert_true (weft_literal_is_constant (literal));
  }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++) {
    g_autoptr (WeftLiteral) literal = weft_literal_parse (others[i], NULL);

    g_assert_false (weft_literal_is_constant (literal));
  }
}

static const struct {
  const char *text;
  double step;
  const char *message; /* NULL: on the lattice */
} lattice[] = {
    {"12", 4, NULL},
    {"0.3", 0.1, NULL},
    {"12", 5, "found 12, expected a multiple of the step 5 (nearest: 10)"},
    {"uniform(8, 13)", 4, "found 13, expected a multiple of the step 4 (nearest: 12)"},
    {"{1: 0.5, 2.5: 0.5}", 1, "found 2.5, expected a multiple of the step 1 (nearest: 3)"},
    {"normal(2.5, 1)", 1, NULL},
};

static void
test_lattice (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (lattice); i++) {
    g_autoptr (WeftLiteral) literal = weft_literal_parse (lattice[i].text, NULL);
    g_autoptr (GError) error = NULL;

    g_assert_cmpint (weft_literal_check_lattice (literal, lattice[i].step, &error), ==,
                     lattice[i].message == NULL);
    g_assert_cmpstr (error != NULL ? error->message : NULL, ==, lattice[i].message);
  }
}

static void
test_nonnegative (void)
{
  static const char *const negative[] = {"-1", "uniform(-2, 3)", "{-1: 0.5, 1: 0.5}"};

  for (guint i = 0; i < G_N_ELEMENTS (negative); i++) {
    g_autoptr (WeftLiteral) literal = weft_literal_parse (negative[i], NULL);
    g_autoptr (GError) error = NULL;

    g_assert_false (weft_literal_check_nonnegative (literal, &error));
    g_assert_error (error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID);
  }
}

/* Of each family, by hand. */
static void
test_means (void)
{
  static const struct {
    const char *text;
    double mean;
  } rows[] = {
      {"12", 12},
      {"uniform(8, 12)", 10},
      {"{8: 0.25, 12: 0.75}", 11},
      {"binomial(10, 0.3)", 3},
      {"poisson(4)", 4},
      {"geometric(0.25)", 4},
      {"exponential(5)", 5},
      {"triangular(2, 5, 11)", 6},
      {"lognormal(20, 5)", 20},
      {"normal(50, 1)", 50},
      {"normal(0, 1)", 0.3989422804014327},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (WeftLiteral) literal = weft_literal_parse (rows[i].text, NULL);

    g_assert_cmpfloat_with_epsilon (weft_literal_get_mean (literal), rows[i].mean, 1e-12);
  }
}

/* What has its mean and spread in numbers of its unit is printed as so much larger. */
static void
test_scaled (void)
{
  static const char *const rows[][2] = {
      {"uniform(8, 12)", "uniform(12, 18)"},
      {"normal(10, 2)", "normal(15, 3)"},
      {"exponential(5)", "exponential(7.5)"},
      {"triangular(2, 5, 9)", "triangular(3, 7.5, 13.5)"},
      {"lognormal(20, 5)", "lognormal(30, 7.5)"},
      {"uniform(1, 1.000001)", "uniform(1.5, 1.5)"},
      {"12", NULL},
      {"{8: 0.5, 12: 0.5}", NULL},
      {"binomial(10, 0.3)", NULL},
      {"poisson(4)", NULL},
      {"geometric(0.2)", NULL},
      {"samples(runs)", NULL},
      {"result(tree)", NULL},
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
    g_autoptr (WeftLiteral) literal = weft_literal_parse (rows[i][0], NULL);
    g_autofree char *scaled = weft_literal_print_scaled (literal, 1.5);

    g_assert_cmpstr (scaled, ==, rows[i][1]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/literal/canonical", test_canonical);
  g_test_add_func ("/literal/inverse", test_inverse);
  g_test_add_func ("/literal/wrong", test_wrong);
  g_test_add_func ("/literal/values", test_values);
  g_test_add_func ("/literal/constant", test_constant);
  g_test_add_func ("/literal/lattice", test_lattice);
  g_test_add_func ("/literal/nonnegative", test_nonnegative);
  g_test_add_func ("/literal/means", test_means);
  g_test_add_func ("/literal/scaled", test_scaled);
  return g_test_run ();
}
