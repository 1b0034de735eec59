/* test-compiled.c: programs that are compiled against the reference: random ones, those that come with Weft, what the compiler and the cache may be like, and
 * limits. */
#include "weft-compiled-build.h"
#include "weft-compiled-text.h"
#include "weft-compiled.h"
#include "weft-mimdc.h"
#include "weft-simd.h"

#include "random-mimdc.h"
#include "random-parting.h"
#include "mimdc-fixture.h"
#include "test-seed.h"

#include <glib/gstdio.h>
#include <string.h>

#define PROGRAMS 12
#define PARTING  3

/* At which runs are left: the first ones. */
#define MOST_BARRIERS 8

static const char *folder;

/* What is printed, then the error; @reference: on that. */
static char *
run (const WeftMimdcCode *code, guint pes, gboolean reference, double seconds)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  GString *output = g_string_new (NULL);
  WeftReferenceOptions options;
  WeftReferenceCounts counts;
  WeftCompiledCounts own;

  weft_reference_options_init (&options);
  options.pes = pes;
  options.instructions = 20000000;
  options.seconds = seconds;
  options.print = mimdc_collect;
  options.data = output;
  if (!(reference ? weft_reference_run (code, &options, &counts, job, &error)
                  : weft_compiled_run (code, &options, &counts, &own, job, &error)))
    g_string_append_printf (output, "%s\n", error->message);
  return g_string_free (output, FALSE);
}

static void
check (const char *text, guint pes)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (text);
  g_autofree char *expected = run (code, pes, TRUE, 0);
  g_autofree char *got = run (code, pes, FALSE, 0);

  if (!g_str_equal (expected, got))
    g_error ("%u PEs:\n%s\nthe reference prints:\n%s\ncompiled:\n%s", pes, text, expected, got);
}

static void
test_random (void)
{
  for (guint64 i = 0; i < PROGRAMS; i++) {
    g_autofree char *expected = NULL;
    gboolean traps;
    g_autofree char *text = random_mimdc_new (i, &expected, &traps);

    check (text, RANDOM_MIMDC_PES);
  }
}

static void
check_program (G_GNUC_UNUSED const char *name, const char *text, G_GNUC_UNUSED gsize size)
{
  check (text, mimdc_get_pes (text));
}

static void
test_library (void)
{
  mimdc_for_each_program (folder, check_program);
}

/* Regions that are odd: loops in loops with arrays at hand and in memory, addresses that pass from one region to another, conditions with effects, more
 * locals than are stored one by one. */
static void
test_regions (void)
{
  static const char text[] =
      "poly int a[6]; poly int g; mono int m[4]; int f(int x) { g = g + x; return x % 3; }\n"
      "int main() { int i; int j; int s; int b[5]; int c[40]; float r; m[this % 4] = this % 4 * 7; wait;\n"
      " for (i = 0; i < this % 7 + 2; i = i + 1) { j = i; while (j > 0 && (j < 4 || i % 2 == 0)) {\n"
      "  if (j % 3 == 0) { b[j % 5] = b[j % 5] + i; s = s + m[j % 4]; } else a[j % 6] = s - j;\n"
      "  for (s = s; s % 5 != 0; s = s + 1) r = r + s / 3; j = j - 1; } a[2] = a[2] + b[1];\n"
      "  a[f(i)] = f(j + 1) && s; b[f(2)] = a[f(1)] || g; c[i * 3] = s; c[(i + s * s) % 40] = i; }\n"
      " for (i = 0; i < 40; i = i + 1) s = s * 3 + c[i]; wait; g = g + a[3][||(this + 1) % nproc]; wait;\n"
      " print(s, g, r, a[0] + a[1] * 2 + a[2] * 4 + a[3] * 8 + a[4] * 16 + a[5], b[0] - b[1] + b[2] - b[3] + "
      "b[4]); }";

  check (text, 1);
  check (text, 63);
  check (text, 64);
  check (text, 300);
}

/* Loops whose test is the same for all PEs, and such that only look like it: words of the test that differ when the loop begins, into which a PE stores what
 * is its own, or some PEs only; words that are set before they are read; poly variables; PEs that leave by another way. */
static void
test_uniform (void)
{
  static const char text[] =
      "poly int n; poly int g; mono int m[3];\n"
      "int main() { int i; int j; int k; int s; m[0] = 4; m[1] = 9; wait;\n"
      " for (i = 0; i < 10; i = i + 1) s = s * 3 + this;\n"
      " for (i = this % 3; i < 20; i = i + 2) s = s + i;\n"
      " n = 5; for (i = 0; i < n; i = i + 1) { if (s % 2 != 0 && n < 9) n = n + (i < 3); s = s + n; }\n"
      " for (g = 0; g < 7; g = g + 1) s = s + g;\n"
      " i = 0; while (i < 12) { k = i * 2; i = i + 1 + (k > 6); s = s * 2 - k; }\n"
      " for (i = 0; i < 9; i = i + 1) { j = i; if (s % 3 == 0) i = i + 1; s = s + j; }\n"
      " for (i = 0; i < m[1]; i = i + 1) { j = j + i; s = s + m[0] * j; }\n"
      " for (i = 0; i < nproc % 50; i = i + 1) { k = this; s = s + k * i; }\n"
      " for (i = 0; i < 0; i = i + 1) { k = 7; s = 0; }\n"
      " if (this % 4 != 1) for (i = 0; i < 6; i = i + 1) { for (j = 0; j < 6; j = j + 1) { s = s + j; g = g "
      "+ i; }\n"
      "  if (s % 5 == this % 5) { s = s + 1; } else s = s - 2; }\n"
      " wait; print(s, i, j, k, n, g + g[||(this + 1) % nproc]); }";

  check (text, 1);
  check (text, 17);
  check (text, 64);
  check (text, 300);
}

/* Going on with runs that vectors have begun. */

static gboolean
wants_after (guint64 barriers, gpointer data)
{
  return barriers == *(const guint64 *) data;
}

static char *
say (gboolean is_done, GString *output, const WeftReferenceCounts *counts, const GError *error)
{
  if (is_done)
    g_string_append_printf (output, "%" G_GUINT64_FORMAT " instructions, %" G_GUINT64_FORMAT " barriers\n",
                            counts->instructions, counts->barriers);
  else
    g_string_append_printf (output, "%s\n", error->message);
  return g_string_free (output, FALSE);
}

/* The run is left after @barriers of them; FALSE in *@is_left when it has not so many. */
static char *
run_in_two (const WeftMimdcCode *code, guint pes, guint64 barriers, gboolean *is_left)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "state", NULL);
  WeftSimdSuccessor successor = {wants_after, &barriers, path};
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *program = weft_compiled_make (code, pes, job, NULL);
  GString *output = g_string_new (NULL);
  WeftReferenceOptions options;
  WeftReferenceCounts counts;
  WeftCompiledCounts own;
  WeftSimdCounts groups;
  gboolean is_done;

  weft_reference_options_init (&options);
  options.pes = pes;
  options.tags = TRUE;
  options.print = mimdc_collect;
  options.data = output;
  is_done = weft_simd_run_until (code, &options, NULL, &successor, is_left, &counts, &groups, job, &error);
  if (*is_left)
    is_done = weft_compiled_run_made (code, program, barriers > 0 ? path : NULL, &options, &counts, &own, job,
                                      &error);
  g_unlink (path);
  return say (is_done, output, &counts, error);
}

static char *
run_at_once (const WeftMimdcCode *code, guint pes)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  GString *output = g_string_new (NULL);
  WeftReferenceOptions options;
  WeftReferenceCounts counts;
  gboolean is_done;

  weft_reference_options_init (&options);
  options.pes = pes;
  options.tags = TRUE;
  options.print = mimdc_collect;
  options.data = output;
  is_done = weft_reference_run (code, &options, &counts, job, &error);
  return say (is_done, output, &counts, error);
}

/* Up to what is counted, which is more or less where PEs spin. */
static gboolean
is_same (const char *a, const char *b, gboolean spins)
{
  const char *end = strstr (a, " instructions, ");
  gsize n = spins && end != NULL ? (gsize) (g_strrstr_len (a, end - a, "\n") - a) : strlen (a) + 1;

  return strncmp (a, b, n) == 0;
}

/* The number of barriers at which it was left. */
static guint
check_in_two (const char *text, guint pes, gboolean spins)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (text);
  g_autofree char *expected = run_at_once (code, pes);
  gboolean is_left = TRUE;
  guint n = 0;

  for (guint64 barriers = 0; is_left && barriers < MOST_BARRIERS; barriers++) {
    g_autofree char *got = run_in_two (code, pes, barriers, &is_left);

    if (!is_same (expected, got, spins))
      g_error ("%u PEs, left after %" G_GUINT64_FORMAT
               " barriers:\n%s\nthe reference prints:\n%s\nit prints:\n%s",
               pes, barriers, text, expected, got);
    n += is_left;
  }
  return n;
}

static void
check_program_in_two (G_GNUC_UNUSED const char *name, const char *text, G_GNUC_UNUSED gsize size)
{
  check_in_two (text, mimdc_get_pes (text), TRUE);
}

/* PEs that have ended and are read by others, functions that wait, monos, and what was printed before. */
static const char left[] = "poly int a[3]; mono int m; int f(int n) { int k; k = n + this; wait; a[n % 3] = "
                           "k; if (n > 0) return f(n - 1) + k; return 1; }\n"
                           "int main() { int i; int s; a[1] = this * 3; print(this); if (this % 4 == 3) { "
                           "a[2] = 70 + this; halt; }\n"
                           " for (i = 0; i < 4; i = i + 1) { wait; if (this == 0) m = m + i; wait; s = s + "
                           "a[1][||(this + 1) % nproc] + m;\n"
                           "  if (i == 2) print(s); } s = s + f(2); print(s, a[0], a[2][||3 % nproc]); }";

static void
test_in_two (void)
{
  static const guint sizes[] = {1, 7, 300, 1030};

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    g_assert_cmpuint (check_in_two (left, sizes[i], FALSE), ==, MOST_BARRIERS);
  mimdc_for_each_program (folder, check_program_in_two);
  for (guint64 i = 0; i < PARTING; i++) {
    g_autofree char *text = random_parting_new (i);

    check_in_two (text, sizes[i], FALSE);
  }
}

/* A program is made once; an entry of the cache that was cut is made again. */
static void
test_cache (void)
{
  static const char *const flags[] = {"-DLANES=16", NULL};
  g_autoptr (WeftMimdcCode) code = mimdc_compile ("int main() { print(this * 1234567); }");
  g_autofree char *text = weft_compiled_print (code);
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autofree char *path = weft_compiled_build (text, flags, job, NULL);
  g_autofree char *again = NULL;
  g_autofree char *data = NULL;
  g_autofree char *got = NULL;
  GStatBuf before;
  GStatBuf after;
  gsize size;

  g_assert_nonnull (path);
  g_assert_cmpint (g_stat (path, &before), ==, 0);
  again = weft_compiled_build (text, flags, job, NULL);
  g_assert_cmpstr (again, ==, path);
  g_assert_cmpint (g_stat (path, &after), ==, 0);
  g_assert_cmpuint (before.st_ino, ==, after.st_ino);
  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  g_assert_true (g_file_set_contents (path, data, (gssize) size / 2, NULL));
  got = run (code, 2, FALSE, 0);
  g_assert_cmpstr (got, ==, "0\n1234567\n");
}

/* Whatever CC says is taken, and told about when it does not do. */
static void
test_compiler (void)
{
  static const char *const others[] = {"no-such-compiler", "false", "'"};
  g_autoptr (WeftMimdcCode) code = mimdc_compile ("int main() { print(this + 7654321); }");
  g_autofree char *kept = g_strdup (g_getenv ("CC"));

  for (guint i = 0; i < G_N_ELEMENTS (others); i++) {
    g_autofree char *got = NULL;

    g_setenv ("CC", others[i], TRUE);
    got = run (code, 1, FALSE, 0);
    g_assert_nonnull (strstr (got, i == 1 ? "does not make the program" : "there is no C compiler"));
  }
  if (kept != NULL)
    g_setenv ("CC", kept, TRUE);
  else
    g_unsetenv ("CC");
}

/* An endless program ends at its limit of time. */
static void
test_time (void)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile ("int main() { int x;\n while (1) x = x + 1; }");
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftReferenceOptions options;
  WeftReferenceCounts counts;
  WeftCompiledCounts own;

  weft_reference_options_init (&options);
  options.seconds = 0.2;
  g_assert_false (weft_compiled_run (code, &options, &counts, &own, job, &error));
  g_assert_nonnull (strstr (error->message, "p.mimdc:2:"));
  g_assert_nonnull (strstr (error->message, "the run passes its limit of time here"));
}

static gpointer
cancel_soon (gpointer job)
{
  g_usleep (300000);
  weft_job_cancel (job);
  return NULL;
}

/* Nothing is left of a run that was cancelled while it was quiet. */
static void
test_cancel (void)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile ("int main() { int x;\n while (1) x = x + 1; }");
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftReferenceOptions options;
  WeftReferenceCounts counts;
  WeftCompiledCounts own;
  GThread *thread;

  weft_reference_options_init (&options);
  options.seconds = 60;
  thread = g_thread_new ("cancel", cancel_soon, job);
  g_assert_false (weft_compiled_run (code, &options, &counts, &own, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  g_thread_join (thread);
}

int
main (int argc, char **argv)
{
  g_auto (GStrv) compiler = weft_compiled_find_compiler (NULL);

  g_test_init (&argc, &argv, NULL);
  folder = argv[1];
  if (compiler == NULL) {
    g_print ("1..0 # SKIP there is no C compiler\n");
    return 0;
  }
  g_test_add_func ("/vector/random", test_random);
  g_test_add_func ("/vector/library", test_library);
  g_test_add_func ("/vector/regions", test_regions);
  g_test_add_func ("/vector/uniform", test_uniform);
  g_test_add_func ("/vector/in-two", test_in_two);
  g_test_add_func ("/vector/cache", test_cache);
  g_test_add_func ("/vector/compiler", test_compiler);
  g_test_add_func ("/vector/time", test_time);
  g_test_add_func ("/vector/cancel", test_cancel);
  return g_test_run ();
}
