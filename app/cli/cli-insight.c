/* cli-insight.c: commands whose answers are sheets. */
#include "cli.h"

#include "weft-insight-sheets.h"
#include "weft-number.h"

#include <glib/gi18n.h>
#include <string.h>

/* The answer about one diagram. */
typedef WeftSheet *(*Answer) (Cli *cli, const WeftEngine *engine, guint32 diagram, GError **error);

static char *
format_sheets (Cli *cli, GPtrArray *sheets)
{
  GString *text;

  if (cli->format == CLI_FORMAT_JSON)
    return weft_sheets_print_json (sheets);
  if (cli->format == CLI_FORMAT_CSV)
    return weft_sheets_print_csv (sheets);
  text = g_string_new (NULL);
  for (guint i = 0; i < sheets->len; i++) {
    g_autofree char *printed = weft_sheet_print (sheets->pdata[i]);

    g_string_append_printf (text, "%s%s", i > 0 ? "\n" : "", printed);
  }
  return g_string_free (text, FALSE);
}

static WeftSheet *
answer_diagram (Cli *cli, Answer answer, guint32 diagram, GError **error)
{
  const WeftNode *node = weft_document_get_node (cli->document, diagram);
  CliWatch *watch = cli_watch_begin (cli);
  WeftSheet *sheet = answer (cli, weft_engine_find (weft_node_get_kind (node)), diagram, error);

  cli_watch_end (watch);
  return sheet;
}

static int
run_sheets (Cli *cli, Answer answer)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_sheet_free);
  g_autoptr (GArray) diagrams = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;

  if (!cli_load (cli, &error))
    return cli_fail (cli, error);
  diagrams = cli_pick_diagrams (cli, &error);
  for (guint i = 0; diagrams != NULL && i < diagrams->len; i++) {
    WeftSheet *sheet = answer_diagram (cli, answer, g_array_index (diagrams, guint32, i), &error);

    if (sheet == NULL)
      break;
    g_ptr_array_add (sheets, sheet);
  }
  if (error != NULL)
    return cli_fail (cli, cli_locate (cli, error));
  text = format_sheets (cli, sheets);
  if (!cli_write (cli, text, strlen (text), &error))
    return cli_fail (cli, error);
  return CLI_DONE;
}

/* A number from @least to @greatest; @value keeps its default when @text is %NULL. */
static gboolean
read_number (const char *text, double least, double greatest, double *value)
{
  const char *end;

  if (text == NULL)
    return TRUE;
  *value = weft_number_parse (text, &end);
  return end != text && *end == '\0' && *value >= least && *value <= greatest;
}

/* sample */

static WeftSheet *
answer_sample (Cli *cli, const WeftEngine *engine, guint32 diagram, GError **error)
{
  WeftEngineOptions options = {.modes = cli->modes, .samples = 2000, .quantile = -1, .lanes = 64};
  g_autoptr (WeftLanes) lanes = NULL;

  if (cli->samples_text != NULL)
    options.samples = g_ascii_strtoull (cli->samples_text, NULL, 10);
  if (cli->lanes_text != NULL)
    options.lanes = (guint) g_ascii_strtoull (cli->lanes_text, NULL, 10);
  read_number (cli->quantile_text, 0, 1, &options.quantile);
  lanes = engine->sample (cli->document, diagram, &options, cli->job, error);
  return lanes != NULL ? weft_lanes_to_sheet (cli->document, lanes) : NULL;
}

int
cli_sample (Cli *cli)
{
  double quantile = -1;

  if (!read_number (cli->quantile_text, 0, 1, &quantile))
    return cli_misuse (cli, _ ("--quantile: found %s, expected a number from 0 to 1"), cli->quantile_text);
  if (cli->samples_text != NULL &&
      !g_ascii_string_to_unsigned (cli->samples_text, 10, 1, 10000000, NULL, NULL))
    return cli_misuse (cli, _ ("--samples: found %s, expected a whole number from 1 to 10000000"),
                       cli->samples_text);
  if (cli->lanes_text != NULL && !g_ascii_string_to_unsigned (cli->lanes_text, 10, 1, 1000000, NULL, NULL))
    return cli_misuse (cli, _ ("--lanes: found %s, expected a whole number from 1 to 1000000"),
                       cli->lanes_text);
  return run_sheets (cli, answer_sample);
}
