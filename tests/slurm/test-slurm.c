/* test-slurm.c: jobs of Slurm, on one that with-slurm has begun. */
#include "weft-slurm.h"

#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

static WeftSlurmSite site;

/* (transfer full) */
static WeftSlurmJob *
submit (const WeftSlurmRequest *request, const char *script)
{
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftSlurmJob *slurm = weft_slurm_submit (&site, request, script, job, &error);

  g_assert_no_error (error);
  g_assert_nonnull (slurm);
  return slurm;
}

static void
wait_for_end (WeftSlurmJob *slurm)
{
  g_autoptr (WeftJob) job = weft_job_new ();

  while (!weft_slurm_job_is_over (slurm))
    g_assert_true (weft_slurm_job_wait (slurm, job, NULL));
}

/* (transfer full): a folder for a job. */
static char *
make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = weft_slurm_site_make_folder (&site, &error);

  g_assert_no_error (error);
  return folder;
}

static void
check_said (const char *folder, const char *file, const char *expected)
{
  g_autofree char *path = g_build_filename (folder, file, NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, expected);
}

static void
test_probe (void)
{
  g_autofree char *path = g_strdup (g_getenv ("PATH"));
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;

  weft_slurm_probe (&error);
  g_assert_no_error (error);
  g_assert_cmpuint (weft_slurm_count_processors (&site, job), ==, g_get_num_processors ());
  g_setenv ("PATH", "/nowhere/at/all", TRUE);
  g_assert_false (weft_slurm_probe (&error));
  g_setenv ("PATH", path, TRUE);
  g_assert_nonnull (strstr (error->message, "there is no “sbatch”"));
}

/* One that does its work, and one that fails. */
static void
test_jobs (void)
{
  g_autofree char *folder = make_folder ();
  const WeftSlurmRequest request = {.name = "one", .folder = folder};
  g_autoptr (WeftSlurmJob) good = submit (&request, "#!/bin/sh\necho here; pwd\n");
  g_autoptr (WeftSlurmJob) bad = NULL;
  g_autofree char *said = g_strdup_printf ("here\n%s\n", folder);
  g_autofree char *sentence = NULL;
  g_autofree char *expected = NULL;

  g_assert_cmpint (weft_slurm_job_get_member (good, 0)->state, ==, WEFT_SLURM_WAITS);
  wait_for_end (good);
  g_assert_cmpint (weft_slurm_job_get_member (good, 0)->state, ==, WEFT_SLURM_COMPLETED);
  check_said (folder, "said", said);
  bad = submit (&request, "#!/bin/sh\nexit 3\n");
  wait_for_end (bad);
  g_assert_cmpint (weft_slurm_job_get_member (bad, 0)->state, ==, WEFT_SLURM_FAILED);
  g_assert_cmpint (weft_slurm_job_get_member (bad, 0)->exit_code, ==, 3);
  sentence = weft_slurm_job_describe_end (bad, 0);
  expected = g_strdup_printf ("job %" G_GUINT64_FORMAT " of Slurm failed, with exit code 3 (NonZeroExitCode)",
                              weft_slurm_job_get_id (bad));
  g_assert_cmpstr (sentence, ==, expected);
}

/* Members know their numbers, and end each for itself. */
static void
test_array (void)
{
  g_autofree char *folder = make_folder ();
  const WeftSlurmRequest request = {.name = "many", .folder = folder, .members = 5, .at_once = 2};
  g_autoptr (WeftSlurmJob) slurm =
      submit (&request, "#!/bin/sh\necho $SLURM_ARRAY_TASK_ID\nexit $((SLURM_ARRAY_TASK_ID % 2))\n");

  wait_for_end (slurm);
  for (guint i = 0; i < 5; i++) {
    const WeftSlurmMember *member = weft_slurm_job_get_member (slurm, i);
    g_autofree char *file = g_strdup_printf ("said-%u", i);
    g_autofree char *text = g_strdup_printf ("%u\n", i);

    g_assert_cmpint (member->state, ==, (i % 2 == 0 ? WEFT_SLURM_COMPLETED : WEFT_SLURM_FAILED));
    g_assert_cmpint (member->exit_code, ==, (int) (i % 2));
    check_said (folder, file, text);
  }
}

/* One that runs, one that waits; and one is cancelled by being let go. */
static void
test_cancel (void)
{
  g_autofree char *folder = make_folder ();
  const WeftSlurmRequest request = {.name = "long", .folder = folder, .members = 2, .at_once = 1};
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) error = NULL;
  WeftSlurmJob *slurm = submit (&request, "#!/bin/sh\necho begun\nexec sleep 1000\n");

  while (weft_slurm_job_get_member (slurm, 0)->state != WEFT_SLURM_RUNS)
    g_assert_true (weft_slurm_job_wait (slurm, job, NULL));
  g_assert_cmpint (weft_slurm_job_get_member (slurm, 1)->state, ==, WEFT_SLURM_WAITS);
  weft_slurm_job_cancel (slurm);
  wait_for_end (slurm);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpint (weft_slurm_job_get_member (slurm, i)->state, ==, WEFT_SLURM_CANCELLED);
  weft_slurm_job_free (slurm);
  slurm = submit (&request, "#!/bin/sh\nexec sleep 1000\n");
  weft_job_cancel (job);
  g_assert_false (weft_slurm_job_wait (slurm, job, &error));
  g_assert_error (error, WEFT_JOB_ERROR, WEFT_JOB_ERROR_CANCELLED);
  weft_slurm_job_free (slurm);
}

/* What the site wants, in words of the shell; what it says wrongly. */
static void
test_site (void)
{
  static const struct {
    const char *variable;
    const char *value;
    const char *sentence;
  } wrong[] = {
      {"WEFT_SLURM_MINUTES", "1.5", "setting SlurmMinutes: found “1.5”, expected a whole number of minutes"},
      {"WEFT_SLURM_MINUTES", "-1", "setting SlurmMinutes: found “-1”, expected a whole number of minutes"},
      {"WEFT_SLURM_OPTIONS", "--comment='a",
       "setting SlurmOptions: found “--comment='a”, expected options of"},
      {"WEFT_SLURM_FOLDER", "here", "setting SlurmFolder: found “here”, expected the whole path"},
  };
  g_autofree char *folder = make_folder ();
  const WeftSlurmRequest request = {.name = "site", .folder = folder};
  g_autoptr (WeftJob) job = weft_job_new ();
  g_autoptr (GError) problem = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++) {
    g_autofree char *before = g_strdup (g_getenv (wrong[i].variable));
    g_autoptr (GError) error = NULL;
    WeftSlurmSite other = {0};

    g_setenv (wrong[i].variable, wrong[i].value, TRUE);
    g_assert_false (weft_slurm_site_read (&other, &error));
    g_assert_nonnull (strstr (error->message, wrong[i].sentence));
    if (before != NULL)
      g_setenv (wrong[i].variable, before, TRUE);
    else
      g_unsetenv (wrong[i].variable);
  }
  {
    WeftSlurmSite other = {.partition = (char *) "nowhere", .folder = site.folder};

    g_assert_null (weft_slurm_submit (&other, &request, "#!/bin/sh\n", job, &problem));
    g_assert_nonnull (strstr (problem->message, "sbatch of Slurm fails: sbatch: error: invalid partition"));
  }
  {
    WeftSlurmSite other = {.minutes = 2, .options = (char *) "--comment='a b' --hold", .folder = site.folder};
    g_autoptr (WeftSlurmJob) slurm = weft_slurm_submit (&other, &request, "#!/bin/sh\n", job, NULL);

    g_assert_nonnull (slurm);
    while (!g_str_equal (weft_slurm_job_get_member (slurm, 0)->reason, "JobHeldUser"))
      g_assert_true (weft_slurm_job_wait (slurm, job, NULL));
  }
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;

  setlocale (LC_ALL, "");
  g_test_init (&argc, &argv, NULL);
  if (!weft_slurm_site_read (&site, &error))
    g_error ("%s", error->message);
  g_test_add_func ("/slurm/probe", test_probe);
  g_test_add_func ("/slurm/jobs", test_jobs);
  g_test_add_func ("/slurm/array", test_array);
  g_test_add_func ("/slurm/cancel", test_cancel);
  g_test_add_func ("/slurm/site", test_site);
  return g_test_run ();
}
