/* test-slurm-run.c FOLDER: programs in MIMDC as jobs of the Slurm that with-slurm has begun: the same bytes as the reference, whatever goes wrong said in a
 * sentence, and nothing left behind. */
#include "weft-slurm-run.h"

#include "mimdc-fixture.h"
#include "random-mimdc.h"
#include "random-parting.h"

#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* That the longest run may take, in its queue too: then the test ends, and with-slurm says what Slurm knows. */
#define MOST_SECONDS 150

static const char *folder;

typedef struct {
  char *output;
  GError *error;
  WeftReferenceCounts counts;
} Run;

static void
run_clear (Run *run)
{
  g_clear_pointer (&run->output, g_free);
  g_clear_error (&run->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static Run
run_on (const char *text, gboolean is_slurm, WeftReferenceOptions *options)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile (text);
  g_autoptr (WeftJob) job = weft_job_new ();
  GString *output = g_string_new (NULL);
  WeftSlurmCounts own;
  Run run = {NULL};

  options->print = mimdc_collect;
  options->data = output;
  alarm (MOST_SECONDS);
  if (is_slurm)
    weft_slurm_run (code, options, &run.counts, &own, job, &run.error);
  else
    weft_reference_run (code, options, &run.counts, job, &run.error);
  alarm (0);
  run.output = g_string_free (output, FALSE);
  return run;
}

/* Nothing is in the shared folder of the site. */
static void
check_empty (void)
{
  g_autoptr (GDir) dir = g_dir_open (g_getenv ("WEFT_SLURM_FOLDER"), 0, NULL);

  g_assert_nonnull (dir);
  g_assert_cmpstr (g_dir_read_name (dir), ==, NULL);
}

static void
check (const char *text, guint pes)
{
  WeftReferenceOptions options;
  g_auto (Run) expected = {NULL};
  g_auto (Run) got = {NULL};

  weft_reference_options_init (&options);
  options.pes = pes;
  options.stack_words = 1 << 16;
  expected = run_on (text, FALSE, &options);
  got = run_on (text, TRUE, &options);
  if (expected.error == NULL)
    g_assert_no_error (got.error);
  else
    g_assert_nonnull (got.error);
  if (expected.error == NULL)
    g_assert_cmpstr (got.output, ==, expected.output);
  if (expected.error == NULL)
    g_assert_cmpuint (got.counts.barriers, ==, expected.counts.barriers);
  check_empty ();
}

static void
check_program (G_GNUC_UNUSED const char *name, const char *text, G_GNUC_UNUSED gsize size)
{
  check (text, MIN (mimdc_get_pes (text), 8));
}

static void
test_library (void)
{
  mimdc_for_each_program (folder, check_program);
}

static void
test_random (void)
{
  g_autofree char *expected = NULL;
  gboolean traps;
  g_autofree char *known = random_mimdc_new (7, &expected, &traps);
  g_autofree char *parting = random_parting_new (7);

  check (known, RANDOM_MIMDC_PES);
  check (parting, 7);
}

static void
test_ends (void)
{
  static const struct {
    const char *text;
    const char *sentence;
  } cases[] = {
      {"int main() { print(this);\nwait; if (this == 2) print(1 / (this - 2)); }",
       "p.mimdc:2:30: PE 2: division by zero"},
      {"int main() { int i; while (1) i = i + 1; }", "limit of instructions"},
      {"int main() { while (1) print(this); }", "the output passes its limit"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    WeftReferenceOptions options;
    g_auto (Run) got = {NULL};

    weft_reference_options_init (&options);
    options.pes = 3;
    options.instructions = i == 1 ? 100000 : options.instructions;
    options.output_bytes = i == 2 ? 10000 : options.output_bytes;
    got = run_on (cases[i].text, TRUE, &options);
    g_assert_nonnull (got.error);
    g_assert_nonnull (strstr (got.error->message, cases[i].sentence));
    check_empty ();
  }
}

/* The ranks of jobs: none of other programs are in these namespaces. The last, or 0. */
static int
find_rank (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc", 0, NULL);
  const char *name;
  int last = 0;

  while ((name = g_dir_read_name (dir)) != NULL) {
    g_autofree char *path = g_build_filename ("/proc", name, "comm", NULL);
    g_autofree char *text = NULL;

    if (g_ascii_isdigit (*name) && g_file_get_contents (path, &text, NULL, NULL) &&
        g_str_equal (text, "program\n"))
      last = MAX (last, atoi (name));
  }
  return last;
}

typedef struct {
  gboolean has_happened;
  WeftJob *job; /* (nullable): to be cancelled; else a rank is killed */
} Accident;

static void
happen (G_GNUC_UNUSED const char *text, G_GNUC_UNUSED gsize length, gpointer data)
{
  Accident *accident = data;

  if (!accident->has_happened) {
    accident->has_happened = TRUE;
    if (accident->job != NULL)
      weft_job_cancel (accident->job);
    else
      g_assert_cmpint (kill (find_rank (), SIGKILL), ==, 0);
  }
}

static void
test_accidents (void)
{
  g_autoptr (WeftMimdcCode) code = mimdc_compile ("int main() { print(this); wait; wait; while (1) wait; }");

  for (guint i = 0; i < 2; i++) {
    g_autoptr (WeftJob) job = weft_job_new ();
    g_autoptr (GError) error = NULL;
    Accident accident = {FALSE, i == 0 ? job : NULL};
    WeftReferenceOptions options;
    WeftReferenceCounts counts;
    WeftSlurmCounts own;

    weft_reference_options_init (&options);
    options.pes = 3;
    options.print = happen;
    options.data = &accident;
    alarm (MOST_SECONDS);
    g_assert_false (weft_slurm_run (code, &options, &counts, &own, job, &error));
    alarm (0);
    if (i == 0)
      g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
    else
      g_assert_nonnull (strstr (error->message, " of Slurm failed, with exit code "));
    while (find_rank () > 0)
      g_usleep (1000);
    check_empty ();
  }
}

/* What Slurm refuses. */
static void
test_refused (void)
{
  WeftReferenceOptions options;
  g_auto (Run) got = {NULL};

  weft_reference_options_init (&options);
  g_setenv ("WEFT_SLURM_PARTITION", "nowhere", TRUE);
  got = run_on ("int main() { }", TRUE, &options);
  g_unsetenv ("WEFT_SLURM_PARTITION");
  g_assert_nonnull (strstr (got.error->message, "sbatch of Slurm fails: sbatch: error: invalid partition"));
  check_empty ();
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;

  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  folder = argv[1];
  if (!weft_slurm_run_probe (&error)) {
    g_print ("1..0 # SKIP %s\n", error->message);
    return 0;
  }
  g_test_add_func ("/slurm-run/library", test_library);
  g_test_add_func ("/slurm-run/random", test_random);
  g_test_add_func ("/slurm-run/ends", test_ends);
  g_test_add_func ("/slurm-run/accidents", test_accidents);
  g_test_add_func ("/slurm-run/refused", test_refused);
  return g_test_run ();
}
