/* test-loop-form.c: parallel loops as text: known answers, random programs against an evaluation that shares nothing with the program, all errors of a file with their
 * places, and texts that are cut or damaged. Usage: test-loop-form FOLDER-OF-EXAMPLES */
#include "weft-loop-count.h"
#include "weft-loop-reference.h"
#include "weft-loop.h"

#include "random-loop.h"
#include "test-seed.h"

#include <string.h>

#define PROGRAMS 600
#define PREFIXES 12
#define FLIPS    4000

static const char *folder;

static WeftLoopData *
make_data (const WeftLoopProgram *program, guint64 seed)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftLoopData *data = weft_loop_data_new (program, job, NULL);

  g_assert_nonnull (data);
  weft_loop_data_fill (data, program, seed);
  return data;
}

/* Known answers. */

static void
assert_floats (const guint32 *words, const float *expected, guint n)
{
  for (guint i = 0; i < n; i++) {
    float found;

    memcpy (&found, &words[i], sizeof found);
    g_assert_cmpfloat (found, ==, expected[i]);
  }
}

static void
run_right (const WeftLoopProgram *program, WeftLoopData *data)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;

  weft_loop_run (program, data, job, &error);
  g_assert_no_error (error);
}

/* Sums of three neighbours of 1, 2, 3, 4: beyond the border 0 is read, or the last element again. */
static void
test_edges (void)
{
  static const float numbers[] = {1, 2, 3, 4};
  static const float with_zero[] = {3, 6, 9, 7};
  static const float with_clamp[] = {4, 6, 9, 11};
  g_autoptr (WeftLoopProgram) program = random_loop_compile (
      "in float a[4] edge zero; in float b[4] edge clamp; out float c[4]; out float d[4];\n"
      "for i in 0..3 { c[i] = a[i - 1] + a[i] + a[i + 1]; d[i] = b[i - 1] + b[i] + b[i + 1]; }\n");
  g_autoptr (WeftLoopData) data = make_data (program, 1);

  memcpy (data->words[0], numbers, sizeof numbers);
  memcpy (data->words[1], numbers, sizeof numbers);
  run_right (program, data);
  assert_floats (data->words[2], with_zero, 4);
  assert_floats (data->words[3], with_clamp, 4);
}

/* s becomes a float by way of t in the second round, so that nothing is cut: 0.5 + 1 + 1.5 = 3. */
static void
test_types (void)
{
  static const float expected[] = {3, 3};
  g_autoptr (WeftLoopProgram) program =
      random_loop_compile ("out float b[2]; out int c[2];\n"
                           "for i in 0..1 { s = 0; t = 0; for k in 1..3 { s = s + t; t = k * 0.5; }\n"
                           "  b[i] = s + t; c[i] = 7.9 - i; }\n");
  g_autoptr (WeftLoopData) data = make_data (program, 1);

  run_right (program, data);
  assert_floats (data->words[0], expected, 2);
  g_assert_cmpuint (data->words[1][0], ==, 7);
  g_assert_cmpuint (data->words[1][1], ==, 6);
}

/* What no iteration stores is 0, and a NaN is always the same one. */
static void
test_stored (void)
{
  g_autoptr (WeftLoopProgram) program =
      random_loop_compile ("out int b[4]; out float c[2];\nfor i in 1..2 { if i % 2 { b[i + 1] = min (i, 9) "
                           "+ max (3, abs (-4)); } c[i - 1] = sqrt (-1 * i) / 0; }\n");
  g_autoptr (WeftLoopData) data = make_data (program, 1);
  static const guint32 expected[] = {0, 0, 5, 0};

  run_right (program, data);
  g_assert_cmpmem (data->words[0], sizeof expected, expected, sizeof expected);
  g_assert_cmpuint (data->words[1][0], ==, 0x7fc00000);
  g_assert_cmpuint (data->words[1][1], ==, 0x7fc00000);
}

/* Two reads and a constant, an addition, a local stored and read, a division, an element stored; the if with 4 in one branch and none in the other. */
static void
test_counts (void)
{
  g_autoptr (WeftLoopProgram) program = random_loop_compile (
      "in float a[9]; out float b[9];\n"
      "for i in 1..7 { x = a[i - 1] + a[i + 1]; b[i] = x / 2.0; if x { x = x + 1.0; } }\n");
  const WeftLoop *loop = WEFT_LOOP_LOOP (program, 0);
  double counts[WEFT_N_OPS];
  WeftLoopCount count = weft_loop_count_operations (program, loop, counts);
  guint32 before;
  guint32 after;

  g_assert_cmpfloat (count.least, ==, 4 + 4 + 2);
  g_assert_cmpfloat (count.mean, ==, 4 + 4 + 2 + 2);
  g_assert_cmpfloat (count.most, ==, 4 + 4 + 2 + 4);
  g_assert_cmpfloat (counts[WEFT_OP_ADDF], ==, 1.5);
  g_assert_cmpfloat (counts[WEFT_OP_DIVF], ==, 1);
  g_assert_cmpfloat (counts[WEFT_OP_LD], ==, 4.5);
  weft_loop_get_neighbours (program, loop, &before, &after);
  g_assert_cmpuint (before, ==, 1);
  g_assert_cmpuint (after, ==, 1);
  g_assert_cmpuint (weft_loop_count_iterations (loop), ==, 7);
}

/* Random programs. */

static void
assert_same (const char *text, const WeftLoopData *a, const WeftLoopData *b, const WeftLoopProgram *program)
{
  for (guint32 i = 0; i < a->n; i++)
    for (gsize at = 0; at < weft_loop_count_words (WEFT_LOOP_ARRAY (program, i)); at++)
      if (a->words[i][at] != b->words[i][at])
        g_error ("%s\na%u, element %" G_GSIZE_FORMAT ": found %08x, expected %08x", text, i, at,
                 a->words[i][at], b->words[i][at]);
}

static gboolean
check_random (guint64 stream)
{
  g_autoptr (RandomLoop) loop = random_loop_new (18, stream);
  const char *text = random_loop_get_text (loop);
  g_autoptr (WeftLoopProgram) program = random_loop_compile (text);
  g_autoptr (WeftLoopData) found = make_data (program, stream);
  g_autoptr (WeftLoopData) expected = make_data (program, stream);
  g_autofree char *trap = random_loop_evaluate (loop, expected);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;

  if (weft_loop_run (program, found, job, &error) != (trap == NULL) ||
      (trap != NULL && strstr (error->message, trap) == NULL))
    g_error ("%s\nfound %s, expected %s", text, error != NULL ? error->message : "an end", trap);
  if (trap == NULL)
    assert_same (text, found, expected, program);
  return trap != NULL;
}

static void
test_random (void)
{
  guint n = test_cases (PROGRAMS);
  guint n_traps = 0;

  for (guint i = 0; i < n; i++)
    n_traps += check_random (i);
  g_test_message ("%u of %u programs divide by zero", n_traps, n);
  g_assert_cmpuint (n_traps, <, n / 2);
}

/* Errors. */

static const struct {
  const char *text;
  const char *said; /* LINE:COLUMN: and the beginning of each sentence, a line each; errors only */
} wrong[] = {
    {"", "1:1: found the end of the file, expected a loop"},
    {"in int a[3];\n", "2:1: found the end of the file, expected a loop"},
    {"x = 1;\n", "1:1: found “x”, expected “in” or “out”"},
    {"in int a[3]; out int b[3];\nfor i in 0..2 { a[i] = b[i]; }\n",
     "2:17: “a” is an in array\n2:24: “b” is an out array"},
    {"in int a[3]; out int b[3];\nfor i in 0..2 { b[i] = a[i + 1]; }\n",
     "2:24: “a” has elements 0..2, and the loop reads 1..3"},
    {"out int b[3];\nfor i in 0..2 { b[i - 1] = i; }\n",
     "2:17: “b” has elements 0..2, and the loop stores -1..1"},
    {"out int b[3];\nfor i in 0..2 { b[0] = 1; }\n", "2:19: a subscript here is the loop variable “i”"},
    {"out int b[9];\nfor i in 0..2 { b[i] = 1; b[i + 1] = 2; }\n",
     "2:27: line 2 stores another element of “b”"},
    {"out int b[9];\nfor i in 0..2 { b[i] = 1; }\nfor i in 3..4 { b[i] = 1; }\n",
     "3:17: “b” is stored by the loop before, in line 2"},
    {"out int b[9];\nfor i in 0..2 { b[i] = x + x; y = 1 }\n",
     "2:24: nothing is known of “x”\n2:36: a “;” is missing here"},
    {"out int b[9];\nfor i in 0..2 { i = 1; for k in 2..1 { k = 2; } b[i] = 2.5 % 2; }\n",
     "2:17: “i” counts a loop\n2:33: found the range 2..1\n2:40: “k” counts a loop"},
    {"out int b[9];\nfor i in 0..2 { b[i] = 2.5 % 2; }\n", "2:28: “%” is for ints"},
    {"in int a[2][2]; out int b[9];\nfor i in 0..1 { b[i] = a[i]; }\n",
     "2:24: “a” has 2 dimensions, and the loop has 1"},
    {"in int a[2][2]; out int b[2][2];\nfor i in 0..1, j in 0..1 { b[i][j] = a[j][i] + a[i]; }\n",
     "2:40: a subscript here is the loop variable “i”"},
    {"in int a[0]; in int b[2][2][2]; out bool c[3]; out int d[3] edge zero;\nout int e[3];\nfor i in 0..1 { "
     "e[i] = 1; }\n",
     "1:10: found 0 elements\n1:28: arrays have one or two dimensions\n1:37: found “bool”, expected “int” or "
     "“float”\n1:61: an out array has no edge"},
    {"in int a[3]; in int a[3]; out int max[3];\nfor i in 0..1 { x = 1; }\n",
     "1:21: “a” has a meaning here already\n1:35: “max” is a word of the language"},
    {"out int b[3];\nfor i in 0..1 { b[i] = foo (1) + min (1); }\n", "2:24: found the function “foo”"},
    {"out int b[3];\nfor i in 0..1 { b[i] = min (1); }\n", "2:30: found “)”, expected “,”"},
    {"out int b[3];\nfor i in 0..1 { else { } }\n", "2:17: this “else” belongs to no “if”"},
    {"out int b[3];\nfor i in 0..1 { if 1 { b[i] = 1; \n",
     "2:15: this “{” has no “}”\n2:22: this “{” has no “}”"},
    {"out int b[3];\nfor i in 0..1, j in 0..1, k in 0..1 { }\n",
     "2:27: a parallel loop has one or two variables"},
    {"out int b[3];\nfor i in 0..1 { }\n", "2:1: this loop has no statement"},
    {"out int b[3];\nfor i in 0..1 { b[i] = 1 & 2; b[i] = 'x'; b[i] = 99999999999; }\n",
     "2:26: there are no operators on bits\n2:38: there are no texts\n2:50: this number is beyond"},
    {"#pragma weft then 1\nout int b[3];\nfor i in 0..1 { b[i] = 1; }\nin int a[3];\n",
     "1:1: this character is no part of the language\n4:1: arrays are declared before the first loop"},
};

/* (transfer full): the errors, as in the table above. */
static char *
list_errors (WeftMimdcMessages *messages)
{
  GString *all = g_string_new (NULL);
  guint n;
  const WeftMimdcMessage *said = weft_mimdc_messages_get (messages, &n);

  for (guint i = 0; i < n; i++)
    if (said[i].severity == WEFT_MIMDC_ERROR)
      g_string_append_printf (all, "%s%u:%u: %s", all->len > 0 ? "\n" : "", said[i].line, said[i].column,
                              said[i].sentence);
  return g_string_free (all, FALSE);
}

static gboolean
is_as_said (const char *found, const char *said)
{
  g_auto (GStrv) lines = g_strsplit (found, "\n", -1);
  g_auto (GStrv) expected = g_strsplit (said, "\n", -1);

  if (g_strv_length (lines) != g_strv_length (expected))
    return FALSE;
  for (guint i = 0; lines[i] != NULL; i++)
    if (!g_str_has_prefix (lines[i], expected[i]))
      return FALSE;
  return TRUE;
}

static void
test_errors (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autoptr (WeftMimdcMessages) messages =
        weft_mimdc_messages_new ("p.loop", wrong[i].text, strlen (wrong[i].text));
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftLoopProgram) program = weft_loop_compile (messages, job, &error);
    g_autofree char *found = list_errors (messages);

    g_assert_null (program);
    g_assert_true (g_str_has_prefix (error->message, "p.loop:"));
    if (!is_as_said (found, wrong[i].said))
      g_error ("%s\nfound:\n%s\nexpected:\n%s", wrong[i].text, found, wrong[i].said);
  }
}

/* A local that only one branch stores is 0 on the other way, which is said; so is what nobody reads or stores. */
static void
test_warnings (void)
{
  const char *text = "in int a[2]; out int b[2]; out int c[2];\nfor i in 0..1 { if i { x = 1; } else { y = "
                     "2; } if i { z = 1; } else { z = 2; } b[i] = x + y + z; }\n";
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("p.loop", text, strlen (text));
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftLoopProgram) program = weft_loop_compile (messages, job, NULL);
  guint n;
  const WeftMimdcMessage *said = weft_mimdc_messages_get (messages, &n);

  g_assert_nonnull (program);
  g_assert_cmpuint (n, ==, 4);
  g_assert_cmpstr (said[0].sentence, ==, "“a” is not read");
  g_assert_cmpstr (said[1].sentence, ==, "“c” is not stored; it stays 0");
  g_assert_true (g_str_has_prefix (said[2].sentence, "“x” may be read before"));
  g_assert_true (g_str_has_prefix (said[3].sentence, "“y” may be read before"));
}

/* Whatever it is: it is compiled, and runs, or at least one error is said, and printed with its line. From memory that ends where the text does. */
static void
try_text (const char *text, gsize size)
{
  g_autofree char *copy = g_memdup2 (text, MAX (size, 1));
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("p.loop", copy, size);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLoopProgram) program = weft_loop_compile (messages, job, &error);
  g_autofree char *printed = weft_mimdc_messages_print (messages);

  g_assert_true ((program == NULL) == (error != NULL));
  g_assert_true ((program == NULL) == (weft_mimdc_messages_count (messages, WEFT_MIMDC_ERROR) > 0));
  g_assert_true (g_utf8_validate (printed, -1, NULL));
  if (program != NULL && weft_loop_count_iterations (WEFT_LOOP_LOOP (program, 0)) < 1000) {
    double counts[WEFT_N_OPS];

    g_assert_cmpfloat (weft_loop_count_operations (program, WEFT_LOOP_LOOP (program, 0), counts).least, >, 0);
  }
}

static void
test_prefixes (void)
{
  for (guint i = 0; i < test_cases (PREFIXES); i++) {
    g_autoptr (RandomLoop) loop = random_loop_new (19, i);
    const char *text = random_loop_get_text (loop);

    for (gsize size = 0; size < strlen (text); size++)
      try_text (text, size);
  }
}

static void
test_damaged (void)
{
  static const char bytes[] = "[]{}();=+-*/.,0123456789aijkx \n\"#&\0\xc3\xff";
  WeftRandom random;

  test_random_init (&random, 20, 0);
  for (guint i = 0; i < test_cases (FLIPS); i++) {
    g_autoptr (RandomLoop) loop = random_loop_new (21, i / 20);
    g_autofree char *text = g_strdup (random_loop_get_text (loop));
    gsize size = strlen (text);
    guint n = 1 + (guint) weft_random_below (&random, 4);

    for (guint k = 0; k < n; k++)
      text[weft_random_below (&random, size)] = bytes[weft_random_below (&random, sizeof bytes)];
    try_text (text, size);
  }
}

/* Deep, long, and large. */
static void
test_large (void)
{
  g_autoptr (GString) deep = g_string_new ("out int b[3];\nfor i in 0..1 { b[i] = ");
  g_autoptr (GString) blocks = g_string_new ("out int b[3];\nfor i in 0..1 { ");
  g_autoptr (GString) long_sum = g_string_new ("out int b[3];\nfor i in 0..1 { b[i] = 1");
  g_autofree char *spaces = g_strnfill (WEFT_LOOP_MOST_BYTES + 1, ' ');
  g_autoptr (WeftMimdcMessages) messages =
      weft_mimdc_messages_new ("p.loop", spaces, WEFT_LOOP_MOST_BYTES + 1);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 100000; i++) {
    g_string_append (deep, "(");
    g_string_append (blocks, "if 1 {");
    g_string_append (long_sum, " + i");
  }
  try_text (deep->str, deep->len);
  try_text (blocks->str, blocks->len);
  g_string_append (long_sum, "; }\n");
  try_text (long_sum->str, long_sum->len);
  g_assert_null (weft_loop_compile (messages, job, &error));
  g_assert_error (error, WEFT_FORMAT_ERROR, WEFT_ERROR_TOO_LARGE);
}

static void
test_cancelled (void)
{
  g_autoptr (WeftLoopProgram) program =
      random_loop_compile ("out int b[1];\nfor i in 0..0 { for k in 0..2000000000 { b[i] = k; } }\n");
  g_autoptr (WeftLoopData) data = make_data (program, 1);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;

  weft_job_cancel (job);
  g_assert_false (weft_loop_run (program, data, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
}

/* The programs that come with Weft have neither errors nor warnings, and run. */
static void
test_examples (void)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  g_assert_nonnull (dir);
  for (; (name = g_dir_read_name (dir)) != NULL; n++) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *text = NULL;
    gsize size;
    g_autoptr (WeftMimdcMessages) messages = NULL;
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (WeftLoopProgram) program = NULL;
    g_autoptr (WeftLoopData) data = NULL;
    g_autofree char *printed = NULL;

    g_assert_true (g_file_get_contents (path, &text, &size, NULL));
    messages = weft_mimdc_messages_new (name, text, size);
    program = weft_loop_compile (messages, job, NULL);
    printed = weft_mimdc_messages_print (messages);
    g_assert_cmpstr (printed, ==, "");
    data = make_data (program, n);
    run_right (program, data);
  }
  g_assert_cmpuint (n, >=, 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  folder = argv[1];
  g_test_add_func ("/loop-form/edges", test_edges);
  g_test_add_func ("/loop-form/types", test_types);
  g_test_add_func ("/loop-form/stored", test_stored);
  g_test_add_func ("/loop-form/counts", test_counts);
  g_test_add_func ("/loop-form/random", test_random);
  g_test_add_func ("/loop-form/errors", test_errors);
  g_test_add_func ("/loop-form/warnings", test_warnings);
  g_test_add_func ("/loop-form/prefixes", test_prefixes);
  g_test_add_func ("/loop-form/damaged", test_damaged);
  g_test_add_func ("/loop-form/large", test_large);
  g_test_add_func ("/loop-form/cancelled", test_cancelled);
  g_test_add_func ("/loop-form/examples", test_examples);
  return g_test_run ();
}
