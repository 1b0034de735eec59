/* test-if1.c: files in IF1 as loop programs: files written by hand against what they say in plain C, mapped onto arrays of processors too; errors with their lines; files that are cut
 * or damaged. Usage: test-if1 FOLDER */
#include "weft-cell-programs.h"
#include "weft-if1.h"
#include "weft-loop-reference.h"

#include "test-seed.h"

#include <string.h>

#define MOST    20
#define SIZES   12
#define FLIPS   4000
#define N_FILES 4

static const char *const files[N_FILES] = {"point", "stencil", "reduction", "nested"};

static const char *folder;

/* (transfer full) */
static char *
read_file (const char *name)
{
  g_autofree char *path = g_strdup_printf ("%s/%s.if1", folder, name);
  char *text;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static WeftLoopProgram *
import (const char *name, guint32 size)
{
  g_autofree char *text = read_file (name);
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new (name, text, strlen (text));
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftLoopProgram *program = weft_if1_import (messages, size, job, &error);

  g_assert_no_error (error);
  return program;
}

static WeftLoopData *
make_data (const WeftLoopProgram *program, guint64 seed)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  WeftLoopData *data = weft_loop_data_new (program, job, NULL);

  g_assert_nonnull (data);
  weft_loop_data_fill (data, program, seed);
  return data;
}

static void
run (const WeftLoopProgram *program, WeftLoopData *data)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;

  weft_loop_run (program, data, job, &error);
  g_assert_no_error (error);
}

static void
get_floats (const WeftLoopData *data, guint32 array, guint n, float *floats)
{
  memcpy (floats, data->words[array], n * sizeof *floats);
}

/* What the files say. */

static void
test_point (void)
{
  for (guint32 n = 1; n <= SIZES; n++) {
    g_autoptr (WeftLoopProgram) program = import ("point", n);
    g_autoptr (WeftLoopData) data = make_data (program, n);
    float a[MOST];
    float found[MOST];

    run (program, data);
    get_floats (data, 0, n, a);
    get_floats (data, 1, n, found);
    g_assert_cmpuint (program->arrays->len, ==, 2);
    for (guint i = 0; i < n; i++)
      g_assert_cmpfloat (found[i], ==, a[i] * a[i] + 0.5f);
  }
}

static void
test_stencil (void)
{
  for (guint32 n = 3; n <= SIZES; n++) {
    g_autoptr (WeftLoopProgram) program = import ("stencil", n);
    g_autoptr (WeftLoopData) data = make_data (program, n);
    float a[MOST];
    float found[MOST];
    guint n_less = 0;

    run (program, data);
    get_floats (data, 0, n, a);
    get_floats (data, 1, n - 2, found);
    g_assert_cmpuint (WEFT_LOOP_ARRAY (program, 1)->size[0], ==, n - 2);
    for (guint i = 1; i + 1 < n; i++) {
      float sum = a[i - 1] + a[i + 1];

      n_less += sum < a[i];
      g_assert_cmpfloat (found[i - 1], ==, sum < a[i] ? sum / 2 : a[i]);
    }
    g_assert_true (n < SIZES || (n_less > 0 && n_less < n - 2));
  }
}

static void
test_reduction (void)
{
  for (guint32 n = 1; n <= SIZES; n++) {
    g_autoptr (WeftLoopProgram) program = import ("reduction", n);
    g_autoptr (WeftLoopData) data = make_data (program, n);
    float a[MOST];
    float found[2];
    float sum = 0;
    float greatest = -100;

    run (program, data);
    get_floats (data, 0, n, a);
    get_floats (data, 1, 1, &found[0]);
    get_floats (data, 2, 1, &found[1]);
    for (guint i = 0; i < n; i++) {
      sum = sum + a[i] * a[i];
      greatest = MAX (greatest, a[i]);
    }
    g_assert_cmpfloat (found[0], ==, sum);
    g_assert_cmpfloat (found[1], ==, greatest);
  }
}

static void
test_nested (void)
{
  for (guint32 n = 3; n <= SIZES; n++) {
    g_autoptr (WeftLoopProgram) program = import ("nested", n);
    g_autoptr (WeftLoopData) data = make_data (program, n);
    float a[MOST * MOST];
    float found[MOST * MOST];

    run (program, data);
    get_floats (data, 0, n * n, a);
    get_floats (data, 1, (n - 2) * n, found);
    g_assert_cmpuint (WEFT_LOOP_ARRAY (program, 1)->rank, ==, 2);
    for (guint i = 1; i + 1 < n; i++)
      for (guint j = 0; j < n; j++) {
        float sum = 0;

        for (gint k = -1; k <= 1; k++)
          sum = sum + a[((gint) i + k) * (gint) n + (gint) j] * (float) (k + 2);
        g_assert_cmpfloat (found[(i - 1) * n + j], ==, sum / 8);
      }
  }
}

/* On processors the same bytes. */
static void
test_mapped (void)
{
  for (guint f = 0; f < N_FILES; f++) {
    g_autoptr (WeftLoopProgram) program = import (files[f], 11);
    g_autoptr (WeftLoopData) expected = make_data (program, 5);
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftCellPrograms) cells =
        weft_cell_programs_new (program, f % WEFT_CELL_N_CHANNELS, 4, job, &error);
    guint n = 0;

    g_assert_no_error (error);
    run (program, expected);
    for (WeftCellTechnique technique = 0; technique < WEFT_CELL_N_TECHNIQUES; technique++) {
      g_autoptr (WeftLoopData) data = make_data (program, 5);
      double seconds;

      if (!weft_cell_applies (program, technique))
        continue;
      weft_cell_programs_run (cells, technique, 1, data, &seconds, job, &error);
      g_assert_no_error (error);
      for (guint32 a = 0; a < data->n; a++)
        g_assert_cmpmem (
            data->words[a], weft_loop_count_words (WEFT_LOOP_ARRAY (program, a)) * sizeof (guint32),
            expected->words[a], weft_loop_count_words (WEFT_LOOP_ARRAY (program, a)) * sizeof (guint32));
      n++;
    }
    g_assert_cmpuint (n, ==, f == 0 || f == 2 ? 5 : 3);
  }
}

/* Errors: a line of a file in place of another, and what is said then, with its line. */

static const struct {
  const char *file;
  const char *line;
  const char *other;
  guint at;
  const char *said;
} wrong[] = {
    {"point", "E 1 1 2 1 3", "", 20, "no edge leads to port 1 of this"},
    {"point", "N 2 141", "E 0 2 1 3 3\nN 2 141", 17, "found an edge to port 3"},
    {"point", "E 1 1 2 1 3", "E 2 1 2 1 3", 20, "this node needs what comes out of it"},
    {"point", "E 0 2 1 2 3", "E 2 1 1 2 3", 20, "this node needs what comes out of it"},
    {"point", "E 0 2 1 2 3", "E 0 2 1 1 3", 19, "another edge leads to this port"},
    {"point", "E 0 2 1 2 3", "E 7 2 1 2 3", 19, "this comes from a node that the graph does not have"},
    {"point", "E 0 2 1 2 3", "E 0 2 7 2 3", 19, "this leads to a node that the graph does not have"},
    {"point", "E 0 2 1 2 3", "E 0 9 1 2 3", 19, "nothing comes into this graph at port 9"},
    {"point", "E 0 2 1 2 3", "E 0 2 1 2", 19, "found the end of the line, expected the label of a type"},
    {"point", "E 0 2 1 2 3", "E 0 2 99999999999999999999 2 3", 19,
     "found “99999999999999999999”, expected a node"},
    {"point", "E 0 2 1 2 3", "Q 0 2 1 2 3", 19, "a line of IF1 begins with"},
    {"point", "N 2 141", "N 1 141", 20, "there is a node with this label already"},
    {"point", "N 2 141", "N 2 104", 20, "unsupported: operation 104"},
    {"point", "L 2 2 3 \"0.5\"", "L 2 2 3 0.5", 22, "expected a text between quotes"},
    {"point", "L 2 2 3 \"0.5\"", "L 2 2 3 \"half\"", 22, "this literal is no real"},
    {"point", "L 2 2 3 \"0.5\"", "L 2 2 2 \"5\"", 20, "one side of this operation is an integer"},
    {"point", "} 1 0 3 0 1 2", "} 1 0 3 0 1 5", 29, "the compound has no graph with this number"},
    {"point", "} 1 0 3 0 1 2", "} 2 0 3 0 1 2", 29, "this is the end of another compound"},
    {"point", "} 1 0 3 0 1 2", "} 1 0 2 0 1", 11, "this compound has 2 graphs"},
    {"point", "} 1 0 3 0 1 2", "", 11, "this compound has no end"},
    {"point", "{ Compound 1 0", "{ Compound 1 2", 29, "this is the end of another compound"},
    {"point", "X 8 \"point\"", "G 8 \"point\"", 32, "the file has no global function"},
    {"point", "T 7 8 4 0", "T 7 8 2 0", 13, "this takes an element of what is no array"},
    {"point", "T 7 8 4 0", "T 7 8 3 0", 10, "unsupported: argument 1 is no integer and no array"},
    {"point", "T 8 3 7 7  %na=function array to array", "T 8 4 7", 10, "the type of this function"},
    {"point", "T 7 8 4 0", "T 7 8 4 7", 10, "the types of its arguments go on without end"},
    {"stencil", "L 1 1 2 \"2\"", "L 1 1 2 \"1\"", 28, "the loop takes elements from 0 to 7"},
    {"stencil", "} 9 1 3 0 1 2", "} 9 5 3 0 1 2", 58, "this is the end of another compound"},
    {"reduction", "L 1 1 0 \"sum\"", "L 1 1 0 \"catenate\"", 25, "unsupported: a reduction"},
    {"nested", "L 1 2 2 \"3\"", "L 1 2 2 \"2000000000\"", 90, "what comes out of this file is too long"},
};

/* (transfer full): @text with the first line that is @line replaced. */
static char *
replace_line (const char *text, const char *line, const char *other)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint i = 0;

  while (g_strcmp0 (lines[i], line) != 0) {
    g_assert_nonnull (lines[i]);
    i++;
  }
  g_free (lines[i]);
  lines[i] = g_strdup (other);
  return g_strjoinv ("\n", lines);
}

static void
test_errors (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autofree char *whole = read_file (wrong[i].file);
    g_autofree char *text = replace_line (whole, wrong[i].line, wrong[i].other);
    g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("p.if1", text, strlen (text));
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (WeftLoopProgram) program = weft_if1_import (messages, 9, job, &error);
    guint n;
    const WeftMimdcMessage *said = weft_mimdc_messages_get (messages, &n);

    g_assert_null (program);
    g_assert_nonnull (error);
    if (n == 0 || said[0].line != wrong[i].at || !g_str_has_prefix (said[0].sentence, wrong[i].said))
      g_error ("%s, %s: found %s, expected line %u: %s", wrong[i].file, wrong[i].other, error->message,
               wrong[i].at, wrong[i].said);
  }
}

/* Whatever it is: a program, or an error. From memory that ends where the text does. */
static void
try_text (const char *text, gsize size)
{
  g_autofree char *copy = g_memdup2 (text, MAX (size, 1));
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("p.if1", copy, size);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLoopProgram) program = weft_if1_import (messages, 7, job, &error);
  g_autofree char *printed = weft_mimdc_messages_print (messages);

  g_assert_true ((program == NULL) == (error != NULL));
  g_assert_true (program != NULL || weft_mimdc_messages_count (messages, WEFT_MIMDC_ERROR) > 0);
  g_assert_true (g_utf8_validate (printed, -1, NULL));
  if (program != NULL) {
    g_autoptr (WeftLoopData) data = make_data (program, 1);
    g_autoptr (GError) trap = NULL;

    weft_loop_run (program, data, job, &trap);
  }
}

static void
test_prefixes (void)
{
  for (guint f = 0; f < N_FILES; f++) {
    g_autofree char *text = read_file (files[f]);

    for (gsize size = 0; size <= strlen (text); size++)
      try_text (text, size);
  }
}

static void
test_damaged (void)
{
  static const char bytes[] = "0123456789 \nTELN{}GXIC\"%.-\0\xc3\xff";
  WeftRandom random;

  test_random_init (&random, 26, 0);
  for (guint i = 0; i < test_cases (FLIPS); i++) {
    g_autofree char *text = read_file (files[i % N_FILES]);
    gsize size = strlen (text);
    guint n = 1 + (guint) weft_random_below (&random, 3);

    for (guint k = 0; k < n; k++)
      text[weft_random_below (&random, size)] = bytes[weft_random_below (&random, sizeof bytes)];
    try_text (text, size);
  }
}

/* A chain that is longer than anybody's stack, and compounds inside each other without end. */
static void
test_large (void)
{
  g_autofree char *point = read_file ("point");
  g_autoptr (GString) chain = g_string_new (NULL);
  g_autoptr (GString) deep = g_string_new ("X 8 \"x\"\n");
  g_autofree char *text = NULL;

  for (guint i = 0; i < 20000; i++) {
    g_string_append_printf (chain, "N %u 137\nE %u 1 %u 1 3\n", i + 3, i + 2, i + 3);
    g_string_append (deep, "{ Compound 1 0\nG 0\n");
  }
  g_string_append (chain, "E 20002 1 0 3 3");
  text = replace_line (point, "E 2 1 0 3 3", chain->str);
  try_text (text, strlen (text));
  try_text (deep->str, deep->len);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  folder = argv[1];
  g_test_add_func ("/if1/point", test_point);
  g_test_add_func ("/if1/stencil", test_stencil);
  g_test_add_func ("/if1/reduction", test_reduction);
  g_test_add_func ("/if1/nested", test_nested);
  g_test_add_func ("/if1/errors", test_errors);
  g_test_add_func ("/if1/prefixes", test_prefixes);
  g_test_add_func ("/if1/damaged", test_damaged);
  g_test_add_func ("/if1/large", test_large);
  g_test_add_func ("/if1/mapped", test_mapped);
  return g_test_run ();
}
