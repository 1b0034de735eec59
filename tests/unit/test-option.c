/* test-option.c: values of options as they are typed, and what is said of those that are wrong. */
#include "weft-option.h"

#include "weft-number.h"
#include "test-seed.h"

#include <string.h>

static const char *const words[] = {"red", "green", "blue", NULL};

static gboolean
is_short (const char *text)
{
  return strlen (text) < 4;
}

static const WeftOption share = {.name = "share",
                                 .type = WEFT_OPTION_NUMBER,
                                 .standard = 0.5,
                                 .least = 1e-6,
                                 .greatest = 0.999};
static const WeftOption count = {.name = "count",
                                 .type = WEFT_OPTION_COUNT,
                                 .standard = 64,
                                 .least = 1,
                                 .greatest = 1e6};
static const WeftOption many = {.name = "many",
                                .type = WEFT_OPTION_COUNT,
                                .standard = 100,
                                .least = 10,
                                .greatest = G_MAXUINT32};
static const WeftOption colour = {.name = "colour", .type = WEFT_OPTION_CHOICE, .words = words};
static const WeftOption name = {.name = "name",
                                .type = WEFT_OPTION_TEXT,
                                .accepts = is_short,
                                .expected = "a short name"};
static const WeftOption other = {.name = "other", .type = WEFT_OPTION_NUMBER, .standard = 7};

static const WeftOption *const rows[] = {&share, &count, &many, &colour, &name, NULL};

static void
test_standard (void)
{
  g_autoptr (WeftOptions) options = weft_options_new (rows);

  g_assert_cmpfloat (weft_options_get_number (options, &share), ==, 0.5);
  g_assert_cmpfloat (weft_options_get_number (options, &colour), ==, 0);
  g_assert_null (weft_options_get_text (options, &name));
  /* What is not among them has its standard value, and keeps it. */
  weft_options_set_number (options, &other, 8);
  g_assert_cmpfloat (weft_options_get_number (options, &other), ==, 7);
}

static void
test_refused (void)
{
  static const struct {
    const WeftOption *option;
    const char *text;
    const char *expected;
  } refused[] = {
      {&share, "1", "a number from 1e-6 to 0.999"},
      {&share, "0.5x", "a number from 1e-6 to 0.999"},
      {&share, "", "a number from 1e-6 to 0.999"},
      {&share, "nan", "a number from 1e-6 to 0.999"},
      {&share, "1e999", "a number from 1e-6 to 0.999"},
      {&count, "0", "a whole number from 1 to 1000000"},
      {&count, "2.5", "a whole number from 1 to 1000000"},
      {&count, "-1", "a whole number from 1 to 1000000"},
      {&count, "99999999999999999999", "a whole number from 1 to 1000000"},
      {&many, "9", "a whole number from 10"},
      {&colour, "Red", "red, green or blue"},
      {&colour, "", "red, green or blue"},
      {&name, "long name", "a short name"},
  };
  g_autoptr (WeftOptions) options = weft_options_new (rows);
  g_autoptr (WeftOptions) before = weft_options_copy (options);

  for (guint i = 0; i < G_N_ELEMENTS (refused); i++) {
    g_autofree char *expected = weft_options_parse (options, refused[i].option, refused[i].text);

    g_assert_cmpstr (expected, ==, refused[i].expected);
  }
  g_assert_true (weft_options_equal (options, before));
}

/* What is taken is what was printed; equal values have equal digests, and others have others. */
static void
test_law (void)
{
  WeftRandom random;

  test_random_init (&random, 77, 0);
  for (guint i = 0; i < 2000; i++) {
    g_autoptr (WeftOptions) options = weft_options_new (rows);
    g_autoptr (WeftOptions) copy = NULL;
    char number[WEFT_NUMBER_SIZE];
    double value = 1e-6 + 0.998 * weft_random_uniform (&random);
    guint word = (guint) weft_random_below (&random, 3);

    g_assert_null (weft_options_parse (options, &share, weft_number_print (value, number)));
    g_assert_null (weft_options_parse (options, &colour, words[word]));
    g_assert_null (weft_options_parse (options, &name, "abc"));
    g_assert_cmpfloat (weft_options_get_number (options, &share), ==, value);
    g_assert_cmpfloat (weft_options_get_number (options, &colour), ==, word);
    copy = weft_options_copy (options);
    g_assert_true (weft_options_equal (options, copy));
    g_assert_true (weft_digest_equal (weft_options_get_digest (options), weft_options_get_digest (copy)));
    weft_options_set_number (copy, &share, value / 2);
    g_assert_false (weft_options_equal (options, copy));
    g_assert_false (weft_digest_equal (weft_options_get_digest (options), weft_options_get_digest (copy)));
    weft_options_set_number (copy, &share, value);
    weft_options_set_text (copy, &name, "ab");
    g_assert_false (weft_digest_equal (weft_options_get_digest (options), weft_options_get_digest (copy)));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/option/standard", test_standard);
  g_test_add_func ("/option/refused", test_refused);
  g_test_add_func ("/option/law", test_law);
  return g_test_run ();
}
