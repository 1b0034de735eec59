/* weft-slurm-run.c: see weft-slurm-run.h. The control process writes what it says into a file of the folder, which is read here as it grows.
 *
 * Open MPI has files on each host; a folder for them is made before the first rank of a host begins (srun --task-prolog), and goes at the end of the script.
 * A --task-epilog would be surer, but Slurm takes a second for that of each rank. */
#include "weft-slurm-run.h"

#include "weft-slurm.h"
#include "weft-unix.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* Until what was written on another host can be read here, after the end of the job. */
#define MOST_DELAY (3 * G_USEC_PER_SEC)

/* Until the job is over, when the program has said how it ends. */
#define MOST_END (10 * G_USEC_PER_SEC)

#define BETWEEN_READS 10000 /* microseconds */

typedef struct {
  WeftSlurmJob *slurm;
  char *folder;
  int fd; /* of the file; -1: it is not there yet */
  gint64 submitted;
  gint64 begun; /* 0: not yet */
  gint64 ended; /* when that was seen; 0 */
} Source;

/* The files. */

/* (transfer full): the folder for Open MPI on each host. Called as that of the run, which no other has: numbers of jobs begin anew with each Slurm. */
static char *
name_place (const char *folder)
{
  g_autofree char *name = g_path_get_basename (folder);

  return g_strconcat ("/tmp/weft-", name, NULL);
}

static gboolean
write_file (const char *folder, const char *name, const char *data, gssize size, GError **error)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_set_contents_full (path, data, size, G_FILE_SET_CONTENTS_NONE, 0700, error);
}

static gboolean
write_files (const char *folder, const char *program, GError **error)
{
  g_autofree char *place = name_place (folder);
  g_autofree char *prolog = g_strdup_printf ("#!/bin/sh\nmkdir -m 700 %s 2>/dev/null\nexit 0\n", place);
  g_autofree char *data = NULL;
  gsize size;

  return g_file_get_contents (program, &data, &size, error) &&
         write_file (folder, "program", data, (gssize) size, error) &&
         write_file (folder, "prolog", prolog, -1, error);
}

/* Of the script: what Open MPI has left goes, on all hosts; where the job is cancelled nothing can be begun on others any more. */
static const char ending[] = "export OMPI_MCA_shmem=mmap OMPI_MCA_mpi_yield_when_idle=1\n"
                             "clean () {\n"
                             "  code=$?\n"
                             "  rm -rf \"$place\"\n"
                             "  if [ \"$SLURM_JOB_NUM_NODES\" -gt 1 ] && [ \"$code\" -ne 143 ]; then\n"
                             "    srun --ntasks-per-node=1 rm -rf \"$place\"\n"
                             "  fi\n"
                             "  exit \"$code\"\n"
                             "}\n"
                             "trap clean EXIT\n"
                             "trap 'exit 143' TERM\n";

/* (transfer full): begins one rank more than there are PEs, which may share processors. */
static char *
write_script (const char *folder, const WeftReferenceOptions *options)
{
  static const char *const settings[] = {"btl_vader_backing_directory", "osc_sm_backing_directory",
                                         "osc_rdma_backing_directory", "orte_tmpdir_base"};
  g_autofree char *quoted = g_shell_quote (folder);
  g_autofree char *place = name_place (folder);
  g_auto (GStrv) words = weft_compiled_get_arguments (options);
  g_autofree char *arguments = g_strjoinv (" ", words);
  GString *script = g_string_new ("#!/bin/sh\n");

  g_string_append_printf (script, "folder=%s\nplace=%s\n", quoted, place);
  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    g_string_append_printf (script, "export OMPI_MCA_%s=%s\n", settings[i], place);
  g_string_append (script, ending);
  g_string_append_printf (script,
                          "srun --mpi=pmix --overcommit --kill-on-bad-exit=1 --ntasks=%u "
                          "--task-prolog=\"$folder/prolog\" \"$folder/program\" %s \"$folder/frames\" &\n"
                          "wait $!\n",
                          options->pes + 1, arguments);
  return g_string_free (script, FALSE);
}

/* What it says. */

/* (transfer full) (nullable): the last line of what the job has said. */
static char *
find_last_line (const char *folder)
{
  g_autofree char *path = g_build_filename (folder, "said", NULL);
  g_autofree char *text = NULL;
  const char *last;

  if (!g_file_get_contents (path, &text, NULL, NULL) || *g_strstrip (text) == '\0')
    return NULL;
  last = strrchr (text, '\n');
  return g_utf8_make_valid (last != NULL ? last + 1 : text, -1);
}

static void
fail (const Source *source, GError **error)
{
  g_autofree char *how = weft_slurm_job_describe_end (source->slurm, 0);
  g_autofree char *last = find_last_line (source->folder);

  if (weft_slurm_job_get_member (source->slurm, 0)->state == WEFT_SLURM_COMPLETED)
    g_set_error (
        error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED,
        _ ("job %" PRIu64
           " of Slurm has ended, but what it has written is not in “%s”: is this folder that of all hosts?"),
        weft_slurm_job_get_id (source->slurm), source->folder);
  else
    g_set_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED, last != NULL ? "%s: %s" : "%s", how, last);
}

/* When it begins and when it has ended, as Slurm says it. */
static gboolean
look (Source *source, WeftJob *job, GError **error)
{
  if (!weft_slurm_job_look (source->slurm, job, error))
    return FALSE;
  if (source->begun == 0 && weft_slurm_job_get_member (source->slurm, 0)->state != WEFT_SLURM_WAITS)
    source->begun = g_get_monotonic_time ();
  if (source->ended == 0 && weft_slurm_job_is_over (source->slurm))
    source->ended = g_get_monotonic_time ();
  return TRUE;
}

/* What there is to read at present; 0: nothing. */
static gssize
read_some (Source *source, gpointer data, gsize most)
{
  gssize n;

  if (source->fd < 0) {
    g_autofree char *path = g_build_filename (source->folder, "frames", NULL);

    source->fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  }
  n = source->fd >= 0 ? read (source->fd, data, most) : 0;
  return MAX (n, 0);
}

/* A job that has failed has mostly not said how its program ended. */
static gint64
get_delay (const Source *source)
{
  return weft_slurm_job_get_member (source->slurm, 0)->state == WEFT_SLURM_COMPLETED ? MOST_DELAY
                                                                                     : MOST_DELAY / 10;
}

static gssize
read_source (gpointer data, gpointer to, gsize most, WeftJob *job, GError **error)
{
  Source *source = data;

  for (;;) {
    gssize n = read_some (source, to, most);

    if (n > 0)
      return n;
    if (!look (source, job, error))
      return -1;
    if (source->ended > 0 && g_get_monotonic_time () > source->ended + get_delay (source)) {
      fail (source, error);
      return -1;
    }
    g_usleep (BETWEEN_READS);
  }
}

/* The run. */

static void
wait_for_end (WeftSlurmJob *slurm)
{
  gint64 late = g_get_monotonic_time () + MOST_END;
  g_autoptr (WeftJob) job = weft_job_new ();

  while (!weft_slurm_job_is_over (slurm) && g_get_monotonic_time () < late)
    weft_slurm_job_wait (slurm, job, NULL);
}

static gboolean
watch (Source *source,
       const WeftMimdcCode *code,
       const WeftReferenceOptions *options,
       WeftReferenceCounts *counts,
       WeftSlurmCounts *own,
       WeftJob *job,
       GError **error)
{
  gboolean is_done;
  gint64 now;

  source->submitted = g_get_monotonic_time ();
  is_done = weft_compiled_read_run (code, read_source, source, options, counts, &own->all, job, error);
  now = g_get_monotonic_time ();
  source->begun = source->begun > 0 ? source->begun : now;
  own->queue_seconds = (double) (source->begun - source->submitted) / G_USEC_PER_SEC;
  own->all.run_seconds = (double) (now - source->begun) / G_USEC_PER_SEC;
  if (is_done)
    wait_for_end (source->slurm);
  return is_done;
}

static gboolean
submit_and_watch (const WeftSlurmSite *site,
                  const char *folder,
                  const WeftMimdcCode *code,
                  const WeftReferenceOptions *options,
                  WeftReferenceCounts *counts,
                  WeftSlurmCounts *own,
                  WeftJob *job,
                  GError **error)
{
  guint processors = weft_slurm_count_processors (site, job);
  WeftSlurmRequest request = {.name = "weft", .folder = folder, .tasks = options->pes + 1};
  g_autofree char *script = write_script (folder, options);
  Source source = {.folder = (char *) folder, .fd = -1};
  gboolean is_done = FALSE;

  if (processors > 0)
    request.tasks = MIN (request.tasks, processors);
  source.slurm = weft_slurm_submit (site, &request, script, job, error);
  if (source.slurm != NULL)
    is_done = watch (&source, code, options, counts, own, job, error);
  if (source.fd >= 0)
    close (source.fd);
  g_clear_pointer (&source.slurm, weft_slurm_job_free);
  return is_done;
}

gboolean
weft_slurm_run (const WeftMimdcCode *code,
                const WeftReferenceOptions *options,
                WeftReferenceCounts *counts,
                WeftSlurmCounts *own,
                WeftJob *job,
                GError **error)
{
  gint64 begin = g_get_monotonic_time ();
  g_auto (WeftSlurmSite) site = {0};
  g_autofree char *program = NULL;
  g_autofree char *folder = NULL;
  gboolean is_done;

  *counts = (WeftReferenceCounts){0};
  *own = (WeftSlurmCounts){0};
  if (!weft_slurm_site_read (&site, error))
    return FALSE;
  program = weft_unix_make_for_others (code, WEFT_UNIX_MPI, options, job, error);
  own->all.build_seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
  folder = program != NULL ? weft_slurm_site_make_folder (&site, error) : NULL;
  if (folder == NULL)
    return FALSE;
  is_done = write_files (folder, program, error) &&
            submit_and_watch (&site, folder, code, options, counts, own, job, error);
  weft_slurm_site_remove_folder (folder);
  return is_done;
}

gboolean
weft_slurm_run_probe (GError **error)
{
  return weft_unix_probe (WEFT_UNIX_MPI, error) && weft_slurm_probe (error);
}
