/* test-words.c: the sentences that a window shows when a value cannot be taken: names and labels, no file format. */
#include "weft-check.h"
#include "weft-fault.h"
#include "test-seed.h"
#include "weft-printable.h"

#include <string.h>

static const struct {
  WeftKind kind;
  WeftProperty property;
  const char *text;
  const char *words;
} values[] = {
    {WEFT_KIND_LOOP, WEFT_PROPERTY_ITERATIONS, "unifrom(3, 5)",
     "“unifrom” is no distribution. Did you mean uniform(3, 5)?"},
    {WEFT_KIND_LOOP, WEFT_PROPERTY_ITERATIONS, "Poison(3)",
     "“Poison” is no distribution. Did you mean poisson(3)?"},
    {WEFT_KIND_LOOP, WEFT_PROPERTY_ITERATIONS, "noraml(3)",
     "“noraml” is no distribution. Did you mean normal?"},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "reslut(tree)",
     "“reslut” is no distribution. Did you mean result(tree)?"},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "result(2)",
     "result needs the identifier of another diagram: result(tree)."},
    {WEFT_KIND_LOOP, WEFT_PROPERTY_ITERATIONS, "result(tree)",
     "Iterations are counted; the result of a diagram is a time."},
    {WEFT_KIND_LOOP, WEFT_PROPERTY_ITERATIONS, "cycles",
     "“cycles” is no distribution. There are uniform, binomial, poisson, geometric, normal, exponential, "
     "triangular, lognormal, samples and result."},
    {WEFT_KIND_LOOP, WEFT_PROPERTY_ITERATIONS, "", "Iterations cannot be empty."},
    {WEFT_KIND_LOOP, WEFT_PROPERTY_ITERATIONS, NULL, "Iterations cannot be empty."},
    {WEFT_KIND_LOOP, WEFT_PROPERTY_ITERATIONS, "7.5", "Iterations must be whole numbers."},
    {WEFT_KIND_LOOP, WEFT_PROPERTY_ITERATIONS, "-1", "Iterations cannot be below 0."},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "12 cycles",
     "Only a number or a distribution can stand here; delete “cycles”."},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "8..12", "A range is written uniform(8, 12)."},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "normal(10)", "normal needs a mean and an sd: normal(10, 2)."},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "normal(10, 0)", "The sd must be above 0."},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "uniform(5, 3)",
     "The second value must not be smaller than the first."},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "triangular(1, 5, 3)",
     "The third value must not be smaller than the second."},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "{8: 0.4, 9: 0.7}", "The weights sum to 1.1; they must sum to 1."},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "{8: 0.5, 8: 0.5}", "The value 8 stands here twice."},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "{8: 2}", "Weights must be from 0 to 1."},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "{8",
     "A list of values and their weights is written {8: 0.2, 9: 0.8}."},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "+",
     "Only a number or a distribution can stand here, such as 12 or uniform(8, 12)."},
    {WEFT_KIND_STEP, WEFT_PROPERTY_SIMD, "1e16", "Numbers can be at most 1e15."},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_PES, "x8", "PEs must be a whole number from 1 to 16,777,216."},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_PES, "0", "PEs must be a whole number from 1 to 16,777,216."},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_PES, "", "PEs cannot be empty."},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_KIND, "fast", "Kind must be one of simd, spmd, mixed."},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_ID, "8b",
     "Identifier begins with a letter; letters, digits, “-”, “_” and “.” follow."},
    {WEFT_KIND_IF, WEFT_PROPERTY_THEN, "1.5", "Probability of then must be a number from 0 to 1."},
    {WEFT_KIND_MACHINE, WEFT_PROPERTY_NAME, "\x02", "Name cannot hold control characters."},
};

/* Values that a node of the kind has besides. */
static WeftProperties *
base_of (WeftKind kind)
{
  WeftAttribute attributes[] = {{WEFT_PROPERTY_ID, "a"},
                                {WEFT_PROPERTY_MODE, "simd"},
                                {WEFT_PROPERTY_ITERATIONS, "2"},
                                {WEFT_PROPERTY_THEN, "0.5"}};
  WeftAttribute had[G_N_ELEMENTS (attributes)];
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    if (weft_kind_get_slot (kind, attributes[i].property) >= 0)
      had[n++] = attributes[i];
  return weft_properties_new (kind, had, n, NULL);
}

static void
test_values (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (values); i++) {
    g_autoptr (WeftProperties) properties = base_of (values[i].kind);
    g_autoptr (GError) error = NULL;
    g_autofree char *words = NULL;

    g_assert_null (weft_properties_set (properties, values[i].property, values[i].text, &error));
    words = weft_fault_words (error);
    g_assert_cmpstr (words, ==, values[i].words);
  }
}

static const struct {
  WeftFault fault;
  const char *words;
} faults[] = {
    {{.name = (char *) "outer", .label = (char *) "Iterations", .plain = (char *) "{label} cannot be empty."},
     "outer: iterations cannot be empty."},
    {{.name = (char *) "m", .label = (char *) "PEs", .plain = (char *) "{label} cannot be empty."},
     "m: PEs cannot be empty."},
    {{.element = (char *) "if", .id = (char *) "x", .found = (char *) "2", .expected = (char *) "1"},
     "2 cannot stand here, only 1."},
    {{.problem = (char *) "it fails"}, "It fails."},
    {{.problem = (char *) "select a block."}, "Select a block."},
    {{.expected = (char *) "a number"}, "Only a number can stand here."},
};

static void
test_sentences (void)
{
  g_autoptr (GError) other = g_error_new_literal (G_FILE_ERROR, G_FILE_ERROR_ACCES, "as it is");
  g_autofree char *same = weft_fault_words (other);

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++) {
    g_autoptr (GError) error = NULL;
    g_autofree char *words = NULL;

    weft_fault_set (&error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID, &faults[i].fault);
    words = weft_fault_words (error);
    g_assert_cmpstr (words, ==, faults[i].words);
  }
  g_assert_cmpstr (same, ==, "as it is");
}

/* What an error is about can be said later, and only where it was not said before. */
static void
test_blame (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *words = NULL;

  weft_fault_set (&error, WEFT_ENGINE_ERROR, WEFT_ERROR_TOO_LARGE,
                  &(WeftFault){.id = (char *) "a", .found = (char *) "2", .plain = (char *) "{label} fail."});
  weft_fault_blame (error, &(WeftFault){.element = (char *) "loop",
                                        .id = (char *) "b",
                                        .property = (char *) "iterations",
                                        .node = 7,
                                        .label = (char *) "Iterations",
                                        .name = (char *) "outer"});
  words = weft_fault_words (error);
  g_assert_cmpstr (error->message, ==, "<loop> a, iterations: found 2");
  g_assert_cmpstr (words, ==, "outer: iterations fail.");
  g_assert_cmpuint (weft_fault_get (error)->node, ==, 7);
}

/* Whoever sees a field can ask what it is. */
static void
test_help (void)
{
  for (WeftKind kind = 0; kind < weft_kind_get_count (); kind++)
    for (guint i = 0; i < weft_kind_get_info (kind)->n_properties; i++) {
      const WeftPropertyInfo *info = &weft_kind_get_info (kind)->properties[i];
      WeftPropertyFlags unseen = WEFT_PROPERTY_HIDDEN | WEFT_PROPERTY_CONTENT | WEFT_PROPERTY_PLACE;
      gboolean is_edited = kind != WEFT_KIND_WEFT && kind != WEFT_KIND_MEASUREMENT && !(info->flags & unseen);

      if (is_edited && weft_property_get_help (info) == NULL)
        g_error ("no help for %s of %s", info->attribute, weft_kind_get_info (kind)->element);
    }
  g_assert_cmpstr (weft_property_get_help (weft_kind_get_property (WEFT_KIND_LOOP, WEFT_PROPERTY_ID)), ==,
                   weft_property_get_help (weft_kind_get_property (WEFT_KIND_IF, WEFT_PROPERTY_ID)));
  g_assert_cmpstr (weft_property_get_help (weft_kind_get_property (WEFT_KIND_MACHINE, WEFT_PROPERTY_PES)), !=,
                   weft_property_get_help (weft_kind_get_property (WEFT_KIND_FLOW_TREE, WEFT_PROPERTY_PES)));
}

/* Whatever is typed, the sentence is one line of text that ends as one. */
static void
test_any_text (void)
{
  static const char *const pieces[] = {"uniform", "(", ")",   "{",       "}",    ":",    ",",      ".",
                                       "..",      "1", "0.5", "-",       "1e99", " ",    "normal", "unform",
                                       "samples", "é", "“",   "{label}", "\n",   "\x1b", "%s",     "x"};
  WeftRandom random;

  test_random_init (&random, 5, 0);
  for (guint i = 0; i < 20000; i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftLiteral) literal = NULL;
    g_autofree char *words = NULL;

    for (guint n = weft_random_below (&random, 9); n > 0; n--)
      g_string_append (text, pieces[weft_random_below (&random, G_N_ELEMENTS (pieces))]);
    literal = weft_literal_parse (text->str, &error);
    if (literal != NULL)
      continue;
    words = weft_fault_words (error);
    g_assert_true (g_utf8_validate (words, -1, NULL));
    g_assert_null (strpbrk (words, "\n\x1b"));
    g_assert_true (g_str_has_suffix (words, ".") || g_str_has_suffix (words, "?"));
  }
}

/* Nothing from a document begins a line, moves the cursor or turns the direction. */
static void
test_printable (void)
{
  g_autofree char *printable = weft_printable ("a\n\x1b[31m\xc2\x9b\xe2\x80\xae\xe2\x80\xa8é\xff");
  g_autofree char *same = weft_printable ("織布 \xe2\x80\x8d x");
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (printable, ==, "a\\u000a\\u001b[31m\\u009b\\u202e\\u2028é\xef\xbf\xbd");
  g_assert_cmpstr (same, ==, "織布 \xe2\x80\x8d x");
  weft_fault_set (&error, WEFT_MODEL_ERROR, WEFT_ERROR_INVALID, &(WeftFault){.found = (char *) "a\nb"});
  g_assert_cmpstr (error->message, ==, "found a\\u000ab");
}

/* What a sentence quotes is one line, and not a whole file that was pasted. */
static void
test_quoted (void)
{
  static const char *const quoted[][2] = {
      {"12 cycles", "12 cycles"},
      {"1\n2", "1\\u000a2"},
      {"0123456789012345678901234567890123456789", "0123456789012345678901234567890123456789"},
      {"01234567890123456789012345678901234567890", "012345678901234567890123456789012345678…"},
      {"\303\251\303\251", "\303\251\303\251"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (quoted); i++) {
    g_autofree char *start = weft_printable_start (quoted[i][0]);

    g_assert_cmpstr (start, ==, quoted[i][1]);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/words/values", test_values);
  g_test_add_func ("/words/sentences", test_sentences);
  g_test_add_func ("/words/blame", test_blame);
  g_test_add_func ("/words/help", test_help);
  g_test_add_func ("/words/any-text", test_any_text);
  g_test_add_func ("/words/printable", test_printable);
  g_test_add_func ("/words/quoted", test_quoted);
  return g_test_run ();
}
