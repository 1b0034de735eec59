/* test-stops.c: going through a program step by step: forwards and back by the same places, with what the variables hold there. */
#include "weft-mimdc.h"
#include "weft-reference-stop.h"
#include "mimdc-fixture.h"

#include <string.h>

#define PES   4
#define STOPS 60

static const char *folder;

static WeftReferenceStop *
stop_at (const WeftMimdcCode *code, const WeftReferenceAim *aim, char **problem)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) ended = NULL;
  WeftReferenceOptions options;
  WeftReferenceStop *stop;

  weft_reference_options_init (&options);
  options.pes = PES;
  stop = weft_reference_stop_new (code, &options, aim, job, &ended, &error);
  g_assert_no_error (error);
  if (problem != NULL)
    *problem = ended != NULL ? g_strdup (ended->message) : NULL;
  else
    g_assert_no_error (ended);
  return stop;
}

static guint32
get_line (const WeftMimdcCode *code, const WeftReferenceStop *stop, guint32 pe)
{
  return code->lines[stop->at[pe]];
}

/* Where a PE comes from line to line, forwards; then from the last place back to the first, and to the beginning. */
static void
check_there_and_back (const WeftMimdcCode *code, gboolean is_any)
{
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (guint64));
  WeftReferenceAim aim = {.pe = 1, .is_any = is_any};

  while (steps->len < STOPS) {
    g_autoptr (WeftReferenceStop) stop = stop_at (code, &aim, NULL);

    g_assert_cmpuint (stop->steps, >, steps->len > 0 ? aim.from : 0);
    aim.from = stop->steps;
    g_array_append_val (steps, stop->steps);
    if (stop->has_ended)
      break;
  }
  aim.is_back = TRUE;
  for (guint i = steps->len - 1; i > 0; i--) {
    g_autoptr (WeftReferenceStop) stop = stop_at (code, &aim, NULL);

    aim.from = stop->steps;
    g_assert_cmpuint (stop->steps, ==, g_array_index (steps, guint64, i - 1));
  }
  {
    g_autoptr (WeftReferenceStop) start = stop_at (code, &aim, NULL);

    g_assert_cmpuint (start->steps, ==, 0);
    g_assert_cmpstr (start->output, ==, "");
  }
}

static void
check_program (const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) output = g_string_new (NULL);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftMimdcCode) code = NULL;
  g_autoptr (WeftReferenceStop) end = NULL;
  guint32 nowhere = G_MAXUINT32;
  WeftReferenceAim aim = {.n_lines = 1, .lines = &nowhere};
  WeftReferenceOptions options;
  WeftReferenceCounts counts;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  code = mimdc_compile (text);
  weft_reference_options_init (&options);
  options.pes = PES;
  options.print = mimdc_collect;
  options.data = output;
  g_assert_true (weft_reference_run (code, &options, &counts, job, NULL));
  end = stop_at (code, &aim, NULL);
  g_assert_true (end->has_ended);
  g_assert_cmpuint (end->steps, ==, counts.steps);
  g_assert_cmpstr (end->output, ==, output->str);
  check_there_and_back (code, FALSE);
  check_there_and_back (code, TRUE);
}

/* Those that come with Weft and end soon. */
static void
test_library (void)
{
  static const char *const names[] = {"prefix", "odd-even-sort", "token-ring", "spin-lock"};

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *name = g_strconcat (names[i], ".mimdc", NULL);
    g_autofree char *path = g_build_filename (folder, name, NULL);

    check_program (path);
  }
}

static const char *const program = "mono int m;\n"
                                   "poly int shared;\n"
                                   "int twice(int a)\n"
                                   "{\n"
                                   "    float half;\n"
                                   "    half = a / 2.0;\n"
                                   "    return a * 2;\n"
                                   "}\n"
                                   "int main()\n"
                                   "{\n"
                                   "    int i;\n"
                                   "    int list[3];\n"
                                   "    while (i < 3) {\n"
                                   "        int square;\n"
                                   "        square = i * i + this;\n"
                                   "        list[i] = twice(square) + 1;\n"
                                   "        i = i + 1;\n"
                                   "    }\n"
                                   "    shared = 10 / (this - 2);\n"
                                   "    print(i);\n"
                                   "}\n";

static char *
print_local (const WeftMimdcCode *code, const WeftReferenceStop *stop, const char *name)
{
  for (guint32 i = 0; i < code->n_locals; i++) {
    char *text = g_str_equal (code->locals[i].variable.name, name)
                     ? weft_reference_stop_print_local (stop, code, &code->locals[i], 8)
                     : NULL;

    if (text != NULL)
      return text;
  }
  return NULL;
}

#define ASSERT_LOCAL(code, stop, name, value)                                                                \
  G_STMT_START                                                                                               \
  {                                                                                                          \
    g_autofree char *printed = print_local ((code), (stop), (name));                                         \
    g_assert_cmpstr (printed, ==, (value));                                                                  \
  }                                                                                                          \
  G_STMT_END

/* What the locals of a block and of a function hold, each time that PE 3 comes to a line. */
static void
test_variables (void)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (program);
  guint32 lines[] = {7, 16};
  WeftReferenceAim aim = {.pe = 3, .n_lines = 2, .lines = lines};

  for (int i = 0; i < 3; i++) {
    g_autofree char *number = g_strdup_printf ("%d", i);
    g_autofree char *square = g_strdup_printf ("%d", i * i + 3);
    g_autofree char *half = g_strdup_printf ("%.9g", (i * i + 3) / 2.0);
    g_autoptr (WeftReferenceStop) outside = stop_at (code, &aim, NULL);
    g_autoptr (WeftReferenceStop) inside = NULL;

    g_assert_cmpuint (get_line (code, outside, 3), ==, 16);
    ASSERT_LOCAL (code, outside, "i", number);
    ASSERT_LOCAL (code, outside, "square", square);
    ASSERT_LOCAL (code, outside, "half", NULL);
    ASSERT_LOCAL (code, outside, "list", i == 0 ? "0 0 0" : i == 1 ? "7 0 0" : "7 9 0");
    aim.from = outside->steps;
    inside = stop_at (code, &aim, NULL);
    g_assert_cmpuint (get_line (code, inside, 3), ==, 7);
    ASSERT_LOCAL (code, inside, "a", square);
    ASSERT_LOCAL (code, inside, "half", half);
    ASSERT_LOCAL (code, inside, "square", NULL);
    aim.from = inside->steps;
    /* It comes back to the line of the call, which is no news. */
    {
      g_autoptr (WeftReferenceStop) back = stop_at (code, &aim, NULL);

      g_assert_cmpuint (get_line (code, back, 3), ==, 16);
      aim.from = back->steps;
    }
  }
}

/* Where it stands is before the step that traps. */
static void
test_trap (void)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (program);
  guint32 nowhere = G_MAXUINT32;
  WeftReferenceAim aim = {.pe = 2, .n_lines = 1, .lines = &nowhere};
  g_autofree char *problem = NULL;
  g_autoptr (WeftReferenceStop) stop = stop_at (code, &aim, &problem);

  g_assert_nonnull (strstr (problem, "division by zero"));
  g_assert_true (stop->has_ended);
  g_assert_cmpuint (get_line (code, stop, 2), ==, 19);
  ASSERT_LOCAL (code, stop, "i", "3");
  ASSERT_LOCAL (code, stop, "square", NULL);
  for (guint32 i = 0; i < code->n_variables; i++) {
    g_autofree char *value = weft_reference_stop_print (stop, code, &code->variables[i], 8);

    g_assert_cmpstr (value, ==, "0");
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  folder = argv[1];
  g_test_add_func ("/stops/library", test_library);
  g_test_add_func ("/stops/variables", test_variables);
  g_test_add_func ("/stops/trap", test_trap);
  return g_test_run ();
}
