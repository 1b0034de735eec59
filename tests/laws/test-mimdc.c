/* test-mimdc.c: the compiler of MIMDC and the reference interpreter: random programs against a walk over the very tree that they were
 * printed from (random-mimdc.h), the programs that come with Weft, and what is left of them at every keystroke and after damage. */
#include "backends.h"
#include "weft-mimdc.h"
#include "weft-random.h"

#include "random-mimdc.h"
#include "mimdc-fixture.h"
#include "test-seed.h"

#include <string.h>
#include <sys/resource.h>

#define PROGRAMS 1000

/* Bytes for each of the source: the text twice, 40 for each node of the tree, and stack code. */
#define MOST_HELD 48

static const char *folder;

/* What the program prints on a machine, then what the run fails with, if it does. */
static char *
run_on (const WeftBackend *backend, const WeftMimdcCode *code, guint pes)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  GString *output = g_string_new (NULL);
  WeftReferenceOptions options;
  WeftBackendCounts counts;

  weft_reference_options_init (&options);
  options.pes = pes;
  options.instructions = 2000000;
  options.output_bytes = 1 << 20;
  options.print = mimdc_collect;
  options.data = output;
  if (!backend->run (backend, code, &options, NULL, &counts, job, &error))
    g_string_append_printf (output, "%s\n", error->message);
  return g_string_free (output, FALSE);
}

/* What the program prints, then what the run fails with, if it does, which is the same on all machines (another trap only where they do not keep step); %NULL with @wrong when it is
 * not compiled. */
static char *
run_text (const char *text, gsize size, guint pes, char **wrong)
{
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("p.mimdc", text, size);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMimdcCode) code = weft_mimdc_compile (messages, job, &error);
  const WeftBackend *const *backends = weft_backends_get ();
  char *output;

  g_assert_true ((code == NULL) == (error != NULL));
  g_assert_true ((code == NULL) == (weft_mimdc_messages_count (messages, WEFT_MIMDC_ERROR) > 0));
  if (code == NULL) {
    *wrong = weft_mimdc_messages_print (messages);
    return NULL;
  }
  output = run_on (weft_backends_find ("reference"), code, pes);
  for (guint i = 0; backends[i] != NULL; i++) {
    g_autofree char *other = NULL;

    /* Each program would wait for the compiler of the system; test-vector takes some. */
    if (backends[i]->is_compiled)
      continue;
    other = run_on (backends[i], code, pes);
    if (!backends[i]->is_in_step && strstr (output, ": PE ") != NULL ? strstr (other, ": PE ") == NULL
                                                                     : !g_str_equal (output, other))
      g_error ("%s\nthe reference prints:\n%s\n%s prints:\n%s", text, output, backends[i]->name, other);
  }
  return output;
}

static char *
format (const char *text)
{
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("p.mimdc", text, strlen (text));
  g_autoptr (WeftJob) job = weft_job_new ();

  return weft_mimdc_format (messages, job, NULL);
}

/* The stack code without its lines. */
static char *
list_code (const char *text)
{
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("p.mimdc", text, strlen (text));
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GRegex) lines = g_regex_new ("  ; [0-9]+$", G_REGEX_MULTILINE, 0, NULL);
  g_autofree char *listing = weft_mimdc_dump (messages, "stack", job, NULL);

  return listing != NULL ? g_regex_replace_literal (lines, listing, -1, 0, "", 0, NULL) : NULL;
}

/* Formatting twice is formatting once, and keeps the code. */
static void
check_format (const char *text)
{
  g_autofree char *once = format (text);
  g_autofree char *twice = format (once);
  g_autofree char *before = list_code (text);
  g_autofree char *after = list_code (once);

  g_assert_cmpstr (once, ==, twice);
  g_assert_nonnull (before);
  g_assert_cmpstr (before, ==, after);
}

static void
test_random (void)
{
  guint n = test_cases (PROGRAMS);
  guint n_traps = 0;

  for (guint64 i = 0; i < n; i++) {
    g_autofree char *expected = NULL;
    g_autofree char *wrong = NULL;
    gboolean traps;
    g_autofree char *text = random_mimdc_new (i, &expected, &traps);
    g_autofree char *got = run_text (text, strlen (text), RANDOM_MIMDC_PES, &wrong);

    if (got == NULL ||
        (traps ? !g_str_has_prefix (got, expected) || strstr (got, ": division by zero\n") == NULL
               : !g_str_equal (got, expected)))
      g_error ("program %" G_GUINT64_FORMAT ":\n%s\nexpected%s:\n%s\ngot:\n%s\n%s", i, text,
               traps ? ", then a trap" : "", expected, got, wrong != NULL ? wrong : "");
    check_format (text);
    n_traps += traps;
  }
  g_test_message ("%u of %u programs trap", n_traps, n);
  g_assert_cmpuint (n_traps, <, n / 2);
}

/* The programs that come with Weft: `// pes: N` and `// expect: LINE` stand in them. */

/* The compiler has nothing to say of it. */
static void
check_quiet (const char *text, gsize size)
{
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("p.mimdc", text, size);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftMimdcCode) code = weft_mimdc_compile (messages, job, NULL);
  g_autofree char *said = weft_mimdc_messages_print (messages);

  g_assert_cmpstr (said, ==, "");
}

static void
check_program (const char *name, const char *text, gsize size)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GString) expected = g_string_new (NULL);
  g_autofree char *wrong = NULL;
  g_autofree char *laid_out = NULL;
  g_autofree char *got = run_text (text, size, mimdc_get_pes (text), &wrong);

  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "// expect: "))
      g_string_append_printf (expected, "%s\n", lines[i] + strlen ("// expect: "));
  g_assert_cmpstr (wrong, ==, NULL);
  check_quiet (text, size);
  g_assert_cmpuint (expected->len, >, 0);
  if (!g_str_equal (got, expected->str))
    g_error ("%s prints\n%s", name, got);
  check_format (text);
  laid_out = format (text);
  g_assert_cmpstr (laid_out, ==, text);
}

static void
test_library (void)
{
  mimdc_for_each_program (folder, check_program);
}

/* 3-SAT. The instance is drawn as satisfiability.mimdc draws it; all assignments are tried. */

#define VARIABLES   12
#define FIXED       4
#define EACH        6
#define CLAUSES     (EACH * (VARIABLES - FIXED))
#define SHARES      (1 << FIXED)
#define ASSIGNMENTS (1 << VARIABLES)

typedef struct {
  guint variable;
  guint value;
} Literal;

static guint
draw (guint *seed, guint n)
{
  *seed = (*seed * 1366 + 150889) % 714025;
  return *seed * n / 714025;
}

static void
draw_clauses (Literal clauses[CLAUSES][3])
{
  guint seed = 12;

  for (guint i = 0; i < CLAUSES; i++) {
    guint last = FIXED + i / EACH;

    clauses[i][0].variable = draw (&seed, last - 1);
    clauses[i][1].variable = clauses[i][0].variable + 1;
    clauses[i][1].variable += draw (&seed, last - clauses[i][1].variable);
    clauses[i][2].variable = last;
    for (guint k = 0; k < 3; k++)
      clauses[i][k].value = draw (&seed, 2);
  }
}

/* Whether all clauses of the first @n variables hold when variable i is bit i of @assignment. */
static gboolean
holds (Literal clauses[CLAUSES][3], guint assignment, guint n)
{
  for (guint i = 0; i < CLAUSES; i++) {
    gboolean is_known = TRUE;
    gboolean is_true = FALSE;

    for (guint k = 0; k < 3; k++) {
      is_known &= clauses[i][k].variable < n;
      is_true |= (assignment >> clauses[i][k].variable & 1) == clauses[i][k].value;
    }
    if (is_known && !is_true)
      return FALSE;
  }
  return TRUE;
}

/* A node of the search tree is searched when what it goes on from is not wrong yet. */
static void
test_satisfiability (void)
{
  g_autofree char *path = g_build_filename (folder, "satisfiability.mimdc", NULL);
  g_autofree char *text = NULL;
  g_autofree char *wrong = NULL;
  g_autofree char *got = NULL;
  g_autoptr (GString) expected = g_string_new (NULL);
  Literal clauses[CLAUSES][3];

  draw_clauses (clauses);
  for (guint share = 0; share < SHARES; share++) {
    guint nodes = 0;
    guint solutions = 0;

    for (guint n = FIXED + 1; n <= VARIABLES; n++)
      for (guint prefix = share; prefix < 1u << n; prefix += SHARES)
        nodes += holds (clauses, prefix, n - 1);
    for (guint assignment = share; assignment < ASSIGNMENTS; assignment += SHARES)
      solutions += holds (clauses, assignment, VARIABLES);
    g_string_append_printf (expected, "%u %u\n", nodes, solutions);
  }
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  got = run_text (text, strlen (text), SHARES, &wrong);
  g_assert_cmpstr (got, ==, expected->str);
}

/* The instructions before the first of main stand where it is declared, not in the first line of the file. */
static void
test_start (void)
{
  static const char text[] = "// Größe\nint two()\n{\n  return 2;\n}\n\nint main()\n{\n  print(two());\n}\n";
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("p.mimdc", text, strlen (text));
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (WeftMimdcCode) code = weft_mimdc_compile (messages, job, NULL);

  g_assert_nonnull (code);
  for (guint i = 0; i < 3; i++) {
    g_assert_cmpuint (code->lines[i], ==, 7);
    g_assert_cmpuint (code->columns[i], ==, 5);
  }
  g_assert_cmpuint (code->lines[3], ==, 4);
}

/* Compiles what need not be a program: an error then has a place, and its sentence is one line. */
static void
compile_anything (const char *text, gsize size)
{
  g_autofree char *copy = g_memdup2 (text, MAX (size, 1));
  g_autoptr (WeftMimdcMessages) messages = weft_mimdc_messages_new ("p.mimdc", copy, size);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMimdcCode) code = weft_mimdc_compile (messages, job, &error);
  g_autofree char *printed = weft_mimdc_messages_print (messages);

  g_assert_true (g_utf8_validate (printed, -1, NULL));
  if (code != NULL)
    return;
  g_assert_nonnull (weft_fault_get (error));
  g_assert_cmpuint (weft_fault_get (error)->line, >, 0);
  g_assert_cmpuint (weft_fault_get (error)->column, >, 0);
  g_assert_null (strchr (error->message, '\n'));
}

static void
check_prefixes (G_GNUC_UNUSED const char *name, const char *text, gsize size)
{
  for (gsize i = 0; i <= size; i++)
    compile_anything (text, i);
}

static void
test_prefixes (void)
{
  mimdc_for_each_program (folder, check_prefixes);
}

static void
check_damaged (G_GNUC_UNUSED const char *name, const char *text, gsize size)
{
  static const char pieces[] = "(){}[];,|&=<>+-*/%!0a9.#\n\"\0\xff";
  WeftRandom random;

  test_random_init (&random, 17, size);
  for (guint round = 0; round < 300; round++) {
    g_autofree char *damaged = g_memdup2 (text, size);

    for (guint64 n = 1 + weft_random_below (&random, 4); n > 0; n--)
      damaged[weft_random_below (&random, size)] = pieces[weft_random_below (&random, sizeof pieces - 1)];
    compile_anything (damaged, size);
  }
}

static void
test_damaged (void)
{
  mimdc_for_each_program (folder, check_damaged);
}

static void
test_deep (void)
{
  static const char *const pieces[] = {"(", "-", "{", "if 1 ", "a[", "f(", "while 1 ", "!"};

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++) {
    g_autoptr (GString) text = g_string_new ("poly int a[2]; int f(int x) { return ");

    for (guint n = 0; n < 1000000; n++)
      g_string_append (text, pieces[i]);
    compile_anything (text->str, text->len);
  }
}

/* Ten megabytes of one line: of a program, or of what is none. */
static void
test_long_line (void)
{
  static const struct {
    const char *first;
    const char *piece;
  } lines[] = {{"int main() { int x; x = ", "1+"},
               {"int main() { int x; ", "x=1;"},
               {"int main() { int x; ", "y=;"},
               {"int main() { ", "a"},
               {"", "("},
               {"", "int a;"},
               {"int main() { int x; x = ", "12345"},
               {"int main() { /*", " *"},
               {"", " "}};
  const gsize size = test_cases (10000000);
  struct rusage before;
  struct rusage after;

  getrusage (RUSAGE_SELF, &before);
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
    g_autoptr (GString) text = g_string_new (lines[i].first);

    while (text->len < size)
      g_string_append (text, lines[i].piece);
    compile_anything (text->str, text->len);
  }
  getrusage (RUSAGE_SELF, &after);
#if !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
  g_assert_cmpint ((after.ru_maxrss - before.ru_maxrss) * 1024, <=, (long) size * MOST_HELD);
#endif
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  folder = argv[1];
  g_test_add_func ("/mimdc/long-line",
                   test_long_line); /* first: it looks at how much the process held at most */
  g_test_add_func ("/mimdc/random", test_random);
  g_test_add_func ("/mimdc/library", test_library);
  g_test_add_func ("/mimdc/satisfiability", test_satisfiability);
  g_test_add_func ("/mimdc/start", test_start);
  g_test_add_func ("/mimdc/prefixes", test_prefixes);
  g_test_add_func ("/mimdc/damaged", test_damaged);
  g_test_add_func ("/mimdc/deep", test_deep);
  return g_test_run ();
}
