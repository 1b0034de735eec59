/* weft-slurm-command.c: see weft-slurm-command.h. */
#include "weft-slurm-command.h"

#include "weft-compiled-child.h"

#include <glib/gi18n-lib.h>
#include <sys/wait.h>

#define SECONDS 10

/* Of what it says, as a member of an array is a line. */
#define MOST_SAID (64 << 20)

static gboolean
judge (const char *const *argv, const char *said, gboolean is_late, int status, GError **error)
{
  g_auto (GStrv) lines = NULL;

  if (!is_late && WIFEXITED (status) && WEXITSTATUS (status) == 0)
    return TRUE;
  lines = g_strsplit (said, "\n", 2);
  if (is_late)
    g_set_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED, _ ("%s of Slurm did not answer within %d s"),
                 argv[0], SECONDS);
  else
    g_set_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED, _ ("%s of Slurm fails: %s"), argv[0],
                 *lines != NULL ? lines[0] : "");
  return FALSE;
}

/* The command by its path. */
static WeftCompiledChild *
begin (const char *const *argv, GError **error)
{
  static const WeftCompiledLimits limits = {.is_heard = TRUE};
  g_autofree char *path = g_find_program_in_path (argv[0]);
  g_autofree const char **words = g_memdup2 (argv, (g_strv_length ((GStrv) argv) + 1) * sizeof *argv);

  if (path == NULL) {
    g_set_error (
        error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT,
        _ ("there is no “%s”, by which jobs are given to Slurm: install its commands (slurm-client)"),
        argv[0]);
    return NULL;
  }
  words[0] = path;
  return weft_compiled_child_new (words, &limits, error);
}

gboolean
weft_slurm_command (const char *const *argv, WeftJob *job, char **said, GError **error)
{
  g_autoptr (WeftJob) own = job == NULL ? weft_job_new () : NULL;
  WeftCompiledChild *child = begin (argv, error);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_late;
  char data[4096];
  gssize n;
  int status;

  *said = NULL;
  if (child == NULL)
    return FALSE;
  weft_compiled_child_set_end (child, g_get_monotonic_time () + SECONDS * G_USEC_PER_SEC);
  while ((n = weft_compiled_child_read (child, data, sizeof data, job != NULL ? job : own, error)) > 0)
    if (text->len < MOST_SAID)
      g_string_append_len (text, data, n);
  is_late = n == 0 && weft_compiled_child_is_late (child);
  status = weft_compiled_child_free (child, n == 0 && !is_late);
  *said = g_strstrip (g_strdup (text->str));
  return n == 0 && judge (argv, *said, is_late, status, error);
}
