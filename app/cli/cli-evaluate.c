/* cli-evaluate.c: evaluate and simulate. */
#include "cli.h"

#include <glib/gi18n.h>
#include <string.h>

static int
run_diagrams (Cli *cli, guint64 samples)
{
  g_autoptr (GPtrArray) results = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_flow_result_unref);
  g_autoptr (GArray) diagrams = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;

  if (!cli_load (cli, &error))
    return cli_fail (cli, error);
  diagrams = cli_pick_diagrams (cli, &error);
  for (guint i = 0; diagrams != NULL && i < diagrams->len; i++) {
    WeftFlowResult *result =
        cli_run_engine (cli, g_array_index (diagrams, guint32, i), cli->modes, samples, &error);

    if (result == NULL)
      break;
    g_ptr_array_add (results, result);
  }
  if (error != NULL)
    return cli_fail (cli, cli_locate (cli, error));
  text = cli_format_results (cli, results);
  if (!cli_write (cli, text, strlen (text), &error))
    return cli_fail (cli, error);
  return CLI_DONE;
}

int
cli_evaluate (Cli *cli)
{
  return run_diagrams (cli, 0);
}

int
cli_simulate (Cli *cli)
{
  guint64 samples = 10000;

  if (cli->samples_text != NULL &&
      !g_ascii_string_to_unsigned (cli->samples_text, 10, 1, 1000000000, &samples, NULL))
    return cli_misuse (cli, _ ("--samples: found %s, expected a whole number from 1 to 1000000000"),
                       cli->samples_text);
  return run_diagrams (cli, samples);
}
