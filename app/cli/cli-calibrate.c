/* cli-calibrate.c: calibrate: how long operations take on this system, as a suite with a target for each execution model. */
#include "cli.h"

#include "weft-calibration-suite.h"
#include "weft-unix-text.h"
#include "weft-writer.h"

#include <glib/gi18n.h>

/* (transfer full): the models that --target names, else all but MPI, which takes minutes; %NULL with the exit status. */
static GArray *
read_models (Cli *cli, int *status)
{
  g_autoptr (GArray) models = g_array_new (FALSE, FALSE, sizeof (WeftUnixModel));
  g_auto (GStrv) names = g_strsplit (cli->target != NULL ? cli->target : "", ",", -1);

  for (WeftUnixModel i = 0; i < WEFT_UNIX_N_MODELS; i++)
    if (cli->target == NULL ? i != WEFT_UNIX_MPI
                            : g_strv_contains ((const char *const *) names, weft_unix_get_name (i)))
      g_array_append_val (models, i);
  if (cli->target == NULL || models->len == g_strv_length (names))
    return g_steal_pointer (&models);
  *status = cli_misuse (
      cli, _ ("--target: found %s, expected names of machines that are this system, as threads,pipes"),
      cli->target);
  return NULL;
}

int
cli_calibrate (Cli *cli)
{
  g_autoptr (WeftDocument) document = NULL;
  g_autoptr (GArray) models = NULL;
  g_autofree char *bytes = NULL;
  GError *error = NULL;
  CliWatch *watch;
  gsize size = 0;
  int status = CLI_DONE;

  models = read_models (cli, &status);
  if (models == NULL)
    return status;
  if (!cli_check_out (cli, &error))
    return cli_fail (cli, error);
  watch = cli_watch_begin (cli);
  document = weft_calibration_suite_measure (models, cli->job, &error);
  cli_watch_end (watch);
  if (document != NULL)
    bytes = weft_write (document, &size);
  return bytes != NULL && cli_write (cli, bytes, size, &error) ? CLI_DONE : cli_fail (cli, error);
}
