/* cli-sweep-array.c: see cli-sweep-array.h. */
#include "cli-sweep-array.h"

#include "weft-slurm.h"

#include <glib/gi18n.h>
#include <stdio.h>

/* Where Slurm does not say how many processors there are. */
#define SOME_MEMBERS 8

/* As many as a site lets an array have without being asked (MaxArraySize). */
#define MOST_MEMBERS 1000

#define BETWEEN_NEWS G_USEC_PER_SEC

static guint
count_members (Cli *cli, const WeftSlurmSite *site, gsize points)
{
  guint processors = weft_slurm_count_processors (site, cli->job);
  guint most = processors > 0 ? MIN (processors, MOST_MEMBERS) : SOME_MEMBERS;

  return (guint) CLAMP (points, 1, most);
}

static void
add_quoted (GString *script, const char *text)
{
  g_autofree char *quoted = g_shell_quote (text);

  g_string_append_printf (script, " %s", quoted);
}

/* (transfer full) (nullable): of what is said twice the last counts. */
static char *
write_script (Cli *cli, guint members, GError **error)
{
  g_autofree char *folder = g_get_current_dir ();
  g_autofree char *program = g_file_read_link ("/proc/self/exe", error);
  GString *script;

  if (program == NULL)
    return NULL;
  script = g_string_new ("#!/bin/sh\ncd");
  add_quoted (script, folder);
  g_string_append (script, " && exec");
  add_quoted (script, program);
  add_quoted (script, cli->command->name);
  if (members > 1)
    g_string_append (script, " --threads=1");
  for (char **word = cli->call; *word != NULL; word++)
    add_quoted (script, *word);
  if (members == 1)
    g_string_append (script, " --engine=local");
  g_string_append_c (script, '\n');
  return g_string_free (script, FALSE);
}

/* What a member has said goes where this program says it. */
static void
repeat (const char *folder, guint member)
{
  g_autofree char *name = g_strdup_printf ("said-%u", member);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *text = NULL;

  if (g_file_get_contents (path, &text, NULL, NULL))
    fputs (text, stderr);
}

/* A member that was refused something by the input has an exit status of this program. */
static int
judge (Cli *cli, const WeftSlurmJob *slurm, const char *folder, guint members)
{
  for (guint i = 0; i < members; i++) {
    const WeftSlurmMember *member = weft_slurm_job_get_member (slurm, i);
    g_autofree char *how = NULL;

    if (member->state == WEFT_SLURM_COMPLETED)
      continue;
    repeat (folder, i);
    if (member->state == WEFT_SLURM_FAILED && member->signal == 0 && member->exit_code <= CLI_NOT_DONE)
      return member->exit_code;
    how = weft_slurm_job_describe_end (slurm, i);
    cli->fault = CLI_NOT_DONE;
    return cli_fail (cli, g_error_new_literal (G_SPAWN_ERROR, G_SPAWN_ERROR_FAILED, how));
  }
  return CLI_DONE;
}

/* %FALSE: cancelled. */
static gboolean
watch (Cli *cli, WeftSlurmJob *slurm, double (*progress) (gpointer data), gpointer data, GError **error)
{
  CliWatch *shown = cli_watch_begin (cli);
  gboolean goes_on = TRUE;
  gint64 next = 0;

  while (goes_on && !weft_slurm_job_is_over (slurm)) {
    goes_on = weft_slurm_job_wait (slurm, cli->job, error);
    if (!cli->progress || g_get_monotonic_time () < next)
      continue;
    weft_job_set_progress (cli->job, progress (data));
    next = g_get_monotonic_time () + BETWEEN_NEWS;
  }
  cli_watch_end (shown);
  return goes_on;
}

static int
submit (Cli *cli,
        const WeftSlurmSite *site,
        const char *folder,
        guint members,
        double (*progress) (gpointer data),
        gpointer data)
{
  const WeftSlurmRequest request = {.name = "weft-sweep", .folder = folder, .members = members};
  GError *error = NULL;
  g_autofree char *script = write_script (cli, members, &error);
  g_autoptr (WeftSlurmJob) slurm =
      script != NULL ? weft_slurm_submit (site, &request, script, cli->job, &error) : NULL;

  if (slurm != NULL && watch (cli, slurm, progress, data, &error))
    return judge (cli, slurm, folder, members);
  cli->fault = CLI_NOT_DONE;
  return cli_fail (cli, error);
}

int
cli_array_run (Cli *cli, gsize points, double (*progress) (gpointer data), gpointer data)
{
  g_auto (WeftSlurmSite) site = {0};
  g_autofree char *folder = NULL;
  GError *error = NULL;
  int status;

  if (weft_slurm_site_read (&site, &error) && weft_slurm_probe (&error))
    folder = weft_slurm_site_make_folder (&site, &error);
  if (folder == NULL) {
    cli->fault = CLI_NOT_DONE;
    return cli_fail (cli, error);
  }
  status = submit (cli, &site, folder, count_members (cli, &site, points), progress, data);
  weft_slurm_site_remove_folder (folder);
  return status;
}
